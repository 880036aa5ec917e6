-- A ledger as version 4 wrote it: dumped by sqlite3, with the two marks that a dump leaves out.
PRAGMA application_id = 1415668329;
PRAGMA user_version = 4;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
INSERT INTO engines VALUES(1,0,'new','["./engine","a \"b\" c"]','/builds/new','[["Hash","16"],["Path",""]]','8+0.08',NULL,NULL,NULL,20000,0,'ab12','Engine 2');
INSERT INTO engines VALUES(1,1,'base','["./base"]','','[]',NULL,100000,5000,9,0,1,'','');
CREATE TABLE engine_files (
  run INTEGER NOT NULL REFERENCES runs,
  participant INTEGER NOT NULL,
  number INTEGER NOT NULL,               -- of the participant, from 0
  named_by TEXT NOT NULL,                -- args, option EvalFile ...
  path TEXT NOT NULL,
  hash TEXT NOT NULL,                    -- of the file as the run was begun
  PRIMARY KEY (run, participant, number)
) STRICT, WITHOUT ROWID;
INSERT INTO engine_files VALUES(1,0,0,'option EvalFile','/nets/one.nnue','cd34');
CREATE TABLE movetexts (
  game INTEGER PRIMARY KEY REFERENCES games,
  moves TEXT NOT NULL
) STRICT;
INSERT INTO movetexts VALUES(1,'[["g2g4",-35,12,100000,1234,9998766]]');
INSERT INTO movetexts VALUES(2,'[["g2g4",-35,12,100000,1234,9998766],["d8h4","#1",null,null,7,null]]');
INSERT INTO movetexts VALUES(3,'[["g2g4",-35,12,100000,1234,9998766]]');
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
INSERT INTO faults VALUES(1,0,1,1,'time_forfeit','flag fell 31 ms ago',replace('> go wtime 9998 btime 1\n< info depth 1','\n',char(10)));
INSERT INTO faults VALUES(3,0,1,0,'time_forfeit','flag fell 31 ms ago',replace('> go wtime 9998 btime 1\n< info depth 1','\n',char(10)));
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
INSERT INTO runs VALUES(1,'sprt','chess','A night''s test','interrupted',NULL,replace('kind = "sprt"\n','\n',char(10)),77,2,'all',2,100,'openings/chess.epd','0123abcd',0.0,50.0,0.050000000000000002775,0.050000000000000002775,'normalized','0.1.0','two cores','2026-11-30T01:02:03Z','2026-11-30T02:00:00Z');
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
INSERT INTO games VALUES(1,1,0,0,0,0,1,NULL,NULL,2,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'time_forfeit','none',1,0,'flag fell 31 ms ago',1,2345678);
INSERT INTO games VALUES(2,1,1,0,0,0,1,NULL,NULL,0,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'played_out','checkmate',NULL,0,'',2,2345678);
INSERT INTO games VALUES(3,1,0,1,0,1,0,NULL,NULL,2,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'time_forfeit','none',1,0,'flag fell 31 ms ago',1,2345678);
CREATE TABLE departures (
  game INTEGER NOT NULL REFERENCES games,
  number INTEGER NOT NULL,               -- within the game, from 0
  seat INTEGER NOT NULL,
  conduct TEXT NOT NULL,                 -- what made it leave: time_forfeit, disconnected ...
  plies INTEGER NOT NULL,                -- that had been played, the opening's included
  detail TEXT NOT NULL,
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE failures (
  run INTEGER PRIMARY KEY REFERENCES runs,
  reason TEXT NOT NULL
) STRICT;
CREATE TABLE encounters (
  run INTEGER NOT NULL REFERENCES runs,
  number INTEGER NOT NULL,
  opening INTEGER NOT NULL,              -- entry of the book, from 0
  position TEXT NOT NULL,                -- empty: the variant's start position
  moves TEXT NOT NULL,                   -- played from there before the engines, with blanks between
  options TEXT NOT NULL DEFAULT '',      -- set for it alone: JSON array of [participant, name, value]
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
INSERT INTO encounters VALUES(1,0,0,'','f2f3 e7e5','');
INSERT INTO encounters VALUES(1,1,3,'','f2f3 e7e5','');
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
FROM movetexts, json_each(movetexts.moves) AS entry
;
COMMIT;
