-- The ledger of Tabiya, schema version 4. This file is the truth: it is built into the program and
-- laid down in every new database. A change here goes with a step in migrations.cpp that brings
-- older databases to the same schema, and with kSchemaVersion in schema.h.
--
-- Times of day are UTC in ISO 8601, durations are microseconds, scores are the mover's view.
-- Words of states, conducts and causes are those of reports.

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

-- The participants of a run, numbered from 0; the first one is the tested one.
CREATE TABLE engines (
  run INTEGER NOT NULL REFERENCES runs,
  participant INTEGER NOT NULL,
  name TEXT NOT NULL,
  command TEXT NOT NULL,                 -- argv as a JSON array
  directory TEXT NOT NULL,
  options TEXT NOT NULL,                 -- JSON array of [name, value]
  clock TEXT,                            -- moves/minutes:seconds+increment; null: no clock
  per_move INTEGER,
  nodes INTEGER,
  depth INTEGER,
  margin INTEGER NOT NULL,
  restart INTEGER NOT NULL,
  hash TEXT NOT NULL,                    -- of the program file
  id_name TEXT NOT NULL,                 -- what the engine calls itself
  PRIMARY KEY (run, participant)
) STRICT, WITHOUT ROWID;

-- What the engines' command lines and options name as files: weights, books, scripts.
CREATE TABLE engine_files (
  run INTEGER NOT NULL REFERENCES runs,
  participant INTEGER NOT NULL,
  number INTEGER NOT NULL,               -- of the participant, from 0
  named_by TEXT NOT NULL,                -- args, option EvalFile ...
  path TEXT NOT NULL,
  hash TEXT NOT NULL,                    -- of the file as the run was begun
  PRIMARY KEY (run, participant, number)
) STRICT, WITHOUT ROWID;

-- The opening of every encounter that has a game.
CREATE TABLE encounters (
  run INTEGER NOT NULL REFERENCES runs,
  number INTEGER NOT NULL,
  opening INTEGER NOT NULL,              -- entry of the book, from 0
  position TEXT NOT NULL,                -- empty: the variant's start position
  moves TEXT NOT NULL,                   -- played from there before the engines, with blanks between
  options TEXT NOT NULL DEFAULT '',      -- set for it alone: JSON array of [participant, name, value]
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

-- One row per finished game; `id` grows in the order in which the games of a run ended. Games that
-- were interrupted are not here. Games with the cause repetition_replay are here and count nowhere:
-- the same seating plays the opening again, as the next attempt. The moves stand apart, so that
-- counting results reads little.
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

-- The moves of a game as one JSON array of [move, score, depth, nodes, spent, remaining]; a score
-- is a number of centipawns or a text, "#3" (mates in 3) or "#-3" (is mated in 3); null: not known.
-- A seventh entry, 1, stands where a king whose seat has left walked by itself.
-- Measured on 400 games of 111 plies, a transaction each (WAL, synchronous NORMAL), CPU and disk per
-- move: a row per move 1.4 us and 37 bytes, this text 0.8 us and 42, a binary blob 0.5 us and 19.
-- The text stays: 0.3 us buys moves that every tool can read; the view `moves` gives them as rows.
CREATE TABLE movetexts (
  game INTEGER PRIMARY KEY REFERENCES games,
  moves TEXT NOT NULL
) STRICT;

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

-- Seats that left games in which the others played on, in the order in which they left.
CREATE TABLE departures (
  game INTEGER NOT NULL REFERENCES games,
  number INTEGER NOT NULL,               -- within the game, from 0
  seat INTEGER NOT NULL,
  conduct TEXT NOT NULL,                 -- what made it leave: time_forfeit, disconnected ...
  plies INTEGER NOT NULL,                -- that had been played, the opening's included
  detail TEXT NOT NULL,
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- What engines did wrong, with the end of their dialogue.
CREATE TABLE faults (
  game INTEGER NOT NULL REFERENCES games,
  number INTEGER NOT NULL,               -- within the game, from 0
  seat INTEGER NOT NULL,
  participant INTEGER NOT NULL,
  conduct TEXT NOT NULL,
  detail TEXT NOT NULL,
  last_lines TEXT NOT NULL,              -- oldest first; "> " said to the engine, "< " said by it
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- Why a run could not go on, where it was left failed; nothing once it goes on again.
CREATE TABLE failures (
  run INTEGER PRIMARY KEY REFERENCES runs,
  reason TEXT NOT NULL
) STRICT;
