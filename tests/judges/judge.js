// What the comparisons share: the games of `random_games`, read line by line, and the count of
// what differs.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

// Ends that the libraries know nothing of: they have no past and no limit of plies. There they must
// see a game that goes on.
export const endsByPolicy = new Set([
  'threefold_repetition', 'fivefold_repetition', 'fifty_moves', 'seventyfive_moves',
  'repetition_replay', 'perpetual_check', 'length_limit',
]);

async function* gamesOf(program, words) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const status = new Promise(done => child.on('close', done));
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line);
  if (await status !== 0) throw new Error(`${program} ${words.join(' ')} failed`);
}

// Where the first of two sorted lists differs from the second, as text; undefined where they agree.
function difference(ours, theirs) {
  const ourSet = new Set(ours);
  const theirSet = new Set(theirs);
  const extra = ours.filter(move => !theirSet.has(move));
  const missing = theirs.filter(move => !ourSet.has(move));
  if (extra.length === 0 && missing.length === 0 && ours.length === theirs.length) return undefined;
  return `only ours [${extra.join(' ')}], only theirs [${missing.join(' ')}]`;
}

// Plays every game on the library's board and compares. `library` gives for a game `start(game)`, a
// position with `moves()` (texts), `play(text)` and `ending()` ({ termination, result }, undefined
// while the game goes on). Answers the number of games and of positions; throws at the first
// difference.
export async function compare(program, words, library) {
  const count = { games: 0, positions: 0, ends: {} };
  for await (const game of gamesOf(program, words)) {
    const position = library.start(game);
    game.legal.forEach((legal, ply) => {
      const last = ply === game.moves.length;
      const ending = position.ending();
      const place = `${game.id} after ${ply} plies (${game.fen} moves ${game.moves.slice(0, ply).join(' ')})`;
      const known = last && !endsByPolicy.has(game.termination);
      const expected = known ? `${game.termination} ${game.result}` : 'none';
      const found = ending === undefined ? 'none' : `${ending.termination} ${ending.result}`;
      if (found !== expected) throw new Error(`${place}: we say ${expected}, they ${found}`);
      // Once a game is over a library need not say that nobody can move: chessops lists moves after a
      // race is won. Ours must be none, but where material alone ended the game.
      const theirs = known && game.termination !== 'insufficient_material' ? [] : position.moves();
      const wrong = difference(legal === '' ? [] : legal.split(' '), theirs);
      if (wrong) throw new Error(`${place}: ${wrong}`);
      if (!last) position.play(game.moves[ply]);
      ++count.positions;
    });
    ++count.games;
    count.ends[game.termination] = (count.ends[game.termination] ?? 0) + 1;
  }
  return count;
}

// Imports a library or ends the program with the status that ctest takes for "skipped".
export async function imported(...names) {
  try {
    return await Promise.all(names.map(name => import(name)));
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.log(`skipped: ${error.message}; run npm ci in tests/judges`);
    process.exit(77);
  }
}

export function report(variant, count) {
  const ends = Object.entries(count.ends).map(([word, times]) => `${word} ${times}`).join(', ');
  console.log(`${variant}: ${count.games} games, ${count.positions} positions agree; ${ends}`);
}
