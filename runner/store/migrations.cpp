#include <array>

#include "runner/store/schema.h"

namespace tabiya::store {
namespace {

// To version 2: two against two, attempts at a game, points and places of seats, departures, walks.
// A shogi game that was to be replayed has counted as a draw so far, and goes on to do so. SQLite
// cannot change a CHECK or a UNIQUE, so that the tables are made anew.
constexpr const char* kToVersion2 = R"sql(
CREATE TEMP TABLE old_runs AS SELECT * FROM main.runs;
DROP TABLE main.runs;
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,                    -- match, sprt, tournament ...: the command
  variant TEXT NOT NULL,
  event TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'finished', 'interrupted', 'failed')),
  verdict TEXT,                          -- of a finished SPRT: H1, H0, undecided
  config TEXT NOT NULL,                  -- the effective configuration as TOML: repeats the run
  seed INTEGER NOT NULL,
  seats INTEGER NOT NULL,                -- of the variant
  seatings TEXT NOT NULL CHECK (seatings IN ('all', 'single', 'fixed', 'two-two')),
  games_per_encounter INTEGER NOT NULL,  -- an encounter with so many games is complete
  planned_encounters INTEGER NOT NULL,
  book TEXT,
  book_hash TEXT,
  elo0 REAL,                             -- the SPRT, where there is one
  elo1 REAL,
  alpha REAL,
  beta REAL,
  model TEXT,
  version TEXT NOT NULL,                 -- of the program that began the run
  machine TEXT NOT NULL,
  started TEXT NOT NULL,
  finished TEXT
) STRICT;
INSERT INTO runs SELECT * FROM old_runs;
DROP TABLE old_runs;

CREATE TEMP TABLE old_games AS SELECT * FROM main.games;
DROP TABLE main.games;
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs,
  encounter INTEGER NOT NULL,
  seating INTEGER NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,    -- from 0; the attempt before this one had to be replayed
  participant_0 INTEGER NOT NULL,        -- who had the seat that moves first (white, red)
  participant_1 INTEGER NOT NULL,
  participant_2 INTEGER,
  participant_3 INTEGER,
  half_points_0 INTEGER NOT NULL,        -- win 2, draw 1, loss 0, against each other side
  half_points_1 INTEGER NOT NULL,
  half_points_2 INTEGER,
  half_points_3 INTEGER,
  points_0 INTEGER,                      -- the game's own, where it counts any (free-for-all)
  points_1 INTEGER,
  points_2 INTEGER,
  points_3 INTEGER,
  place_0 INTEGER,                       -- 1 is first, equal places are shared; where it ranks
  place_1 INTEGER,
  place_2 INTEGER,
  place_3 INTEGER,
  conduct TEXT NOT NULL,                 -- played_out, time_forfeit ...
  cause TEXT NOT NULL,                   -- checkmate, stalemate ... or none
  culprit INTEGER,                       -- the seat whose fault or flag ended the game
  flag_without_win INTEGER NOT NULL,     -- the flag fell, but the opponent could not win
  detail TEXT NOT NULL,
  plies INTEGER NOT NULL,                -- without the opening's
  duration INTEGER NOT NULL,
  UNIQUE (run, encounter, seating, attempt)  -- writing a game twice is harmless
) STRICT;
INSERT INTO games (id, run, encounter, seating, participant_0, participant_1, participant_2,
  participant_3, half_points_0, half_points_1, half_points_2, half_points_3, conduct, cause,
  culprit, flag_without_win, detail, plies, duration)
SELECT id, run, encounter, seating, participant_0, participant_1, participant_2,
  participant_3, half_points_0, half_points_1, half_points_2, half_points_3, conduct,
  CASE cause WHEN 'repetition_replay' THEN 'replay_limit' ELSE cause END,
  culprit, flag_without_win, detail, plies, duration
FROM old_games ORDER BY id;
DROP TABLE old_games;

DROP VIEW moves;
CREATE VIEW moves AS
SELECT movetexts.game AS game,
       entry.key AS ply,                 -- from 0, after the opening
       json_extract(entry.value, '$[0]') AS move,
       CASE json_type(entry.value, '$[1]') WHEN 'text' THEN 'mate' WHEN 'integer' THEN 'cp' END
         AS score_kind,
       CAST(ltrim(json_extract(entry.value, '$[1]'), '#') AS INTEGER) AS score,
       json_extract(entry.value, '$[2]') AS depth,
       json_extract(entry.value, '$[3]') AS nodes,
       json_extract(entry.value, '$[4]') AS spent,
       json_extract(entry.value, '$[5]') AS remaining,
       coalesce(json_extract(entry.value, '$[6]'), 0) AS walk
FROM movetexts, json_each(movetexts.moves) AS entry;

CREATE TABLE departures (
  game INTEGER NOT NULL REFERENCES games,
  number INTEGER NOT NULL,               -- within the game, from 0
  seat INTEGER NOT NULL,
  conduct TEXT NOT NULL,                 -- what made it leave: time_forfeit, disconnected ...
  plies INTEGER NOT NULL,                -- that had been played, the opening's included
  detail TEXT NOT NULL,
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
)sql";

// To version 3: why a run could not go on.
constexpr const char* kToVersion3 = R"sql(
CREATE TABLE failures (
  run INTEGER PRIMARY KEY REFERENCES runs,
  reason TEXT NOT NULL
) STRICT;
)sql";

// To version 4: options that were set for one encounter alone, and the files that options name.
constexpr const char* kToVersion4 = R"sql(
CREATE TEMP TABLE old_encounters AS SELECT * FROM main.encounters;
DROP TABLE main.encounters;
CREATE TABLE encounters (
  run INTEGER NOT NULL REFERENCES runs,
  number INTEGER NOT NULL,
  opening INTEGER NOT NULL,              -- entry of the book, from 0
  position TEXT NOT NULL,                -- empty: the variant's start position
  moves TEXT NOT NULL,                   -- played from there before the engines, with blanks between
  options TEXT NOT NULL DEFAULT '',      -- set for it alone: JSON array of [participant, name, value]
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
INSERT INTO encounters (run, number, opening, position, moves) SELECT * FROM old_encounters;
DROP TABLE old_encounters;

CREATE TABLE engine_files (
  run INTEGER NOT NULL REFERENCES runs,
  participant INTEGER NOT NULL,
  number INTEGER NOT NULL,               -- of the participant, from 0
  named_by TEXT NOT NULL,                -- args, option EvalFile ...
  path TEXT NOT NULL,
  hash TEXT NOT NULL,                    -- of the file as the run was begun
  PRIMARY KEY (run, participant, number)
) STRICT, WITHOUT ROWID;
)sql";

constexpr std::array kSteps{Migration{1, kToVersion2}, Migration{2, kToVersion3},
                            Migration{3, kToVersion4}};

}  // namespace

// Version 1 is the first schema: no step leads there. A new version adds its step here, the file
// tests/store/schema-N.sql of the version before it, and a higher kSchemaVersion.
std::span<const Migration> migrations() { return kSteps; }

}  // namespace tabiya::store
