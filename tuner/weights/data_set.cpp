#include "tuner/weights/data_set.h"

#include <fmt/format.h>
#include <zstd.h>

#include <array>
#include <cassert>
#include <charconv>
#include <limits>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "engine/rules/notation/text_fields.h"
#include "openings/archive.h"

namespace tabiya::weights {
namespace {

constexpr std::string_view kMagic = "tabiya positions ";
constexpr int kVersion = 1;
constexpr std::size_t kHeadLines = 4;
constexpr std::int32_t kNoScore = std::numeric_limits<std::int32_t>::min();
constexpr std::size_t kMostText = std::size_t{8} << 30;
constexpr int kLevel = 6;

}  // namespace

// Packs text into one frame of zstd with a checksum.
class DataSetWriter::Packer {
 public:
  Packer() {
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
  }

  void add(std::string_view text) { pack(text, ZSTD_e_continue); }
  std::string finish() {
    pack({}, ZSTD_e_end);
    return std::move(packed_);
  }

 private:
  void pack(std::string_view text, ZSTD_EndDirective end) {
    ZSTD_inBuffer in{text.data(), text.size(), 0};
    std::size_t left = 0;
    do {
      ZSTD_outBuffer out{piece_.data(), piece_.size(), 0};
      left = ZSTD_compressStream2(context_.get(), &out, &in, end);
      assert(!ZSTD_isError(left));
      packed_.append(piece_.data(), out.pos);
    } while (in.pos < in.size || (end == ZSTD_e_end && left != 0));
  }

  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context_{ZSTD_createCCtx(), &ZSTD_freeCCtx};
  std::array<char, 1 << 16> piece_;
  std::string packed_;
};

DataSetWriter::DataSetWriter(std::string variant)
    : variant_(std::move(variant)), packer_(std::make_unique<Packer>()) {}
DataSetWriter::~DataSetWriter() = default;

void DataSetWriter::add(const LabelledPosition& position) {
  assert(position.game + 1 >= games_);
  games_ = position.game + 1;
  ++positions_;
  const auto score = position.score ? fmt::format("{}", *position.score) : std::string("-");
  packer_->add(fmt::format("{} {} {} {} {}\n", position.game, position.held_out ? 'h' : 't',
                           position.half_points, score, position.position));
}

std::string DataSetWriter::finish() {
  Packer head;
  head.add(fmt::format("{}{}\nvariant {}\npositions {}\ngames {}\n", kMagic, kVersion, variant_,
                       positions_, games_));
  return head.finish() + packer_->finish();
}

// Reads the text of a data set into one.
class DataSetReader {
 public:
  explicit DataSetReader(std::string text) { set_.text_ = std::move(text); }

  Expected<DataSet> read() {
    if (auto objection = read_head()) return *objection;
    if (positions_ > set_.text_.size()) return wrong_number("more lines than there are bytes");
    set_.entries_.reserve(positions_);
    while (at_ < set_.text_.size())
      if (auto objection = read_position()) return *objection;
    if (set_.size() != positions_) return wrong_number(fmt::format("{}", set_.size()));
    return std::move(set_);
  }

 private:
  using Objection = std::optional<Refusal>;

  // The next line; its end is passed over. A last line without an end is cut.
  std::optional<std::string_view> next_line() {
    const auto end = set_.text_.find('\n', at_);
    if (end == std::string::npos) return std::nullopt;
    const auto line = std::string_view(set_.text_).substr(at_, end - at_);
    at_ = end + 1;
    ++line_;
    return line;
  }

  Objection read_head() {
    if (!set_.text_.starts_with(kMagic))
      return Refusal{
          "this is no data set of positions; `tabiya export positions --output FILE` makes one"};
    const auto magic = next_line();
    if (!magic) return cut();
    const auto version = rules::number_of<int>(magic->substr(kMagic.size()));
    if (version != kVersion)
      return here(
          fmt::format("version {} of data sets; this program reads version {}: export the "
                      "positions again",
                      rules::quoted(magic->substr(kMagic.size())), kVersion));
    return read_facts();
  }

  Objection read_facts() {
    const auto variant = fact("variant ");
    if (!variant) return variant.refusal();
    const auto* entry = rules::find_variant(*variant);
    if (entry == nullptr) return here("no variant " + rules::quoted(*variant));
    set_.variant_ = *variant;
    most_half_points_ = 2 * (entry->facts().sides - 1);
    const auto positions = count("positions ");
    if (!positions) return positions.refusal();
    positions_ = *positions;
    const auto games = count("games ");
    if (!games) return games.refusal();
    if (*games > positions_) return here("there are more games than positions");
    set_.games_ = static_cast<std::uint32_t>(*games);
    return std::nullopt;
  }

  Expected<std::string_view> fact(std::string_view word) {
    const auto line = next_line();
    if (!line) return cut();
    if (!line->starts_with(word)) return here(fmt::format("expected '{}...'", word));
    return line->substr(word.size());
  }
  Expected<std::uint64_t> count(std::string_view word) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    const auto text = fact(word);
    if (!text) return text.refusal();
    const auto number = rules::number_of<std::uint64_t>(*text);
    if (!number || *number > kMost) return here(rules::quoted(*text) + " is no number of them");
    return *number;
  }

  // GAME SET RESULT SCORE POSITION
  Objection read_position() {
    const auto line = next_line();
    if (!line) return cut();
    rest_ = *line;
    DataSet::Entry entry{};
    if (!number(entry.game)) return here("expected the number of a game");
    const auto which = field();
    if (which != "t" && which != "h") return here(rules::quoted(which) + ": t or h is expected");
    entry.held_out = which == "h";
    if (!number(entry.half_points) || entry.half_points > most_half_points_)
      return here(fmt::format("expected 0 to {} half points", most_half_points_));
    if (!score(entry.score)) return here("expected a score in centipawns, or -");
    if (rest_.empty()) return here("there is no position");
    entry.begin = static_cast<std::uint64_t>(rest_.data() - set_.text_.data());
    entry.length = static_cast<std::uint32_t>(rest_.size());
    return take(entry);
  }

  Objection take(const DataSet::Entry& entry) {
    const bool first = set_.entries_.empty();
    const bool again = !first && set_.entries_.back().game == entry.game;
    if (!again && entry.game != (first ? 0 : set_.entries_.back().game + 1))
      return here("games are to come one after the other, from 0");
    if (entry.game >= set_.games_) return here("there are more games than the head says");
    if (again && set_.entries_.back().held_out != entry.held_out)
      return here(fmt::format("game {} is both held out and not", entry.game));
    set_.entries_.push_back(entry);
    return std::nullopt;
  }

  std::string_view field() {
    const auto word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(std::min(word.size() + 1, rest_.size()));
    return word;
  }
  template <class Number>
  bool number(Number& into) {
    const auto read = rules::number_of<Number>(field());
    if (read) into = *read;
    return read.has_value();
  }
  bool score(std::int32_t& into) {
    constexpr int kMost = 1'000'000;
    const auto word = field();
    into = kNoScore;
    if (word == "-") return true;
    const auto read = rules::number_of<std::int32_t>(word);
    if (!read || *read > kMost || *read < -kMost) return false;
    into = *read;
    return true;
  }

  Refusal here(const std::string& complaint) const {
    return {fmt::format("line {}: {}", line_, complaint)};
  }
  Refusal cut() const {
    return {fmt::format("cut behind line {}: export the positions again", line_)};
  }
  Refusal wrong_number(const std::string& there) const {
    return {fmt::format("the head promises {} positions, there are {}: export them again",
                        positions_, there)};
  }

  DataSet set_;
  std::size_t at_ = 0;
  std::size_t line_ = 0;  // read so far
  std::uint64_t positions_ = 0;
  int most_half_points_ = 2;
  std::string_view rest_;  // of the line at hand
};

Expected<DataSet> DataSet::read(std::string content) {
  auto text = openings::unpacked(std::move(content), kMostText);
  if (!text) return Refusal{text.refusal().message + ": export the positions again"};
  return DataSetReader(*std::move(text)).read();
}

LabelledPosition DataSet::operator[](std::size_t number) const {
  const Entry& entry = entries_[number];
  return {std::string_view(text_).substr(entry.begin, entry.length), entry.game, entry.held_out,
          entry.half_points,
          entry.score == kNoScore ? std::nullopt : std::optional<int>(entry.score)};
}

std::size_t DataSet::line_of(std::size_t number) const { return kHeadLines + 1 + number; }

bool is_held_out(std::int64_t run, std::int64_t encounter) {
  constexpr std::uint64_t kOneIn = 10;
  std::uint64_t hash = 0;
  for (const std::int64_t part : {run, encounter})
    hash = rules::Chance(hash ^ static_cast<std::uint64_t>(part))();
  return hash % kOneIn == 0;
}

}  // namespace tabiya::weights
