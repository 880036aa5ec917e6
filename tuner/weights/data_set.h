#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"

namespace tabiya::weights {

// A data set holds positions of one variant, each with what became of its game. The file is text
// packed by zstd (`zstd -dc FILE` shows it), in two frames: the head
//
//   tabiya positions 1         1: the version of this form
//   variant kingofthehill
//   positions 52117
//   games 800
//
// and a line for each position, those of a game one after the other:
//
//   GAME SET RESULT SCORE POSITION
//
//   GAME      number of the game in this file, from 0
//   SET       t: to learn from, h: held out, the same for all positions of a game
//   RESULT    half points of the seat to move, of 2 for each other side (win 2, draw 1, loss 0)
//   SCORE     what the engine that moved here thought, centipawns, the seat's view; - unknown
//   POSITION  text of the variant, up to the end of the line
struct LabelledPosition {
  std::string_view position;
  std::uint32_t game = 0;
  bool held_out = false;
  std::uint8_t half_points = 0;
  std::optional<int> score;
};

// Packs positions one by one; what is packed so far is kept in memory (some 20 bytes a position).
class DataSetWriter {
 public:
  explicit DataSetWriter(std::string variant);
  ~DataSetWriter();

  // Games in rising order, from 0.
  void add(const LabelledPosition& position);
  // The whole file; to be called once.
  std::string finish();

 private:
  class Packer;
  std::string variant_;
  std::unique_ptr<Packer> packer_;
  std::uint64_t positions_ = 0;
  std::uint32_t games_ = 0;
};

// A data set in memory: its text, and where in it each position stands.
class DataSet {
 public:
  const std::string& variant() const { return variant_; }
  std::size_t size() const { return entries_.size(); }
  std::uint32_t games() const { return games_; }
  LabelledPosition operator[](std::size_t number) const;
  // The line of a position, counted from 1 with the head.
  std::size_t line_of(std::size_t number) const;

  // Refused, with the place, are files of other kinds and versions, cut and damaged ones, and lines
  // that are not of the form above. Positions are not read.
  static Expected<DataSet> read(std::string content);

 private:
  friend class DataSetReader;
  struct Entry {
    std::uint64_t begin;
    std::uint32_t length;
    std::uint32_t game;
    std::int32_t score;
    std::uint8_t half_points;
    bool held_out;
  };

  std::string variant_;
  std::string text_;
  std::vector<Entry> entries_;
  std::uint32_t games_ = 0;
};

// Whether the games of an encounter are held out: one in ten, by a hash, so that it is the same in
// every data set that they come into. Games of one opening go together: they are much alike.
bool is_held_out(std::int64_t run, std::int64_t encounter);

}  // namespace tabiya::weights
