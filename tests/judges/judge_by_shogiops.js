// Shogi: every list of moves and every end of random games, compared with shogiops.
//   node judge_by_shogiops.js RANDOM_GAMES [GAMES]

import { compare, imported, report } from './judge.js';

const [sfen, util] = await imported('shogiops/sfen', 'shogiops/util');
const { parseSfen } = sfen;
const { makeUsi, parseUsi } = util;

const promotable = new Set(['pawn', 'lance', 'knight', 'silver', 'bishop', 'rook']);

// "board[hands] w 0 1" as SFEN.
function toSfen(fen) {
  const [, board, hands, turn] = /^(.*)\[(.*)\] ([wb])/.exec(fen);
  return `${board} ${turn === 'w' ? 'b' : 'w'} ${hands === '' ? '-' : hands} 1`;
}

const rankOf = square => Math.floor(square / 16);

class ShogiopsPosition {
  constructor(fen) {
    this.position = parseSfen('standard', toSfen(fen), false).unwrap();
  }

  moves() {
    const texts = [];
    for (const [from, targets] of this.position.allMoveDests())
      for (const to of targets) texts.push(...this.movesBetween(from, to));
    for (const [piece, targets] of this.position.allDropDests()) // "sente bishop"
      for (const to of targets) texts.push(makeUsi({ role: piece.split(' ')[1], to }));
    return texts;
  }

  // With and without promotion, as the piece and the ranks allow.
  movesBetween(from, to) {
    const { role, color } = this.position.board.get(from);
    const left = square => color === 'sente' ? rankOf(square) : 8 - rankOf(square);
    const may = promotable.has(role) && (left(from) < 3 || left(to) < 3);
    const must = (role === 'knight' && left(to) < 2)
      || ((role === 'pawn' || role === 'lance') && left(to) < 1);
    const texts = [];
    if (may) texts.push(makeUsi({ from, to, promotion: true }));
    if (!must) texts.push(makeUsi({ from, to }));
    return texts;
  }

  play(text) {
    this.position.play(parseUsi(text));
  }

  ending() {
    if (!this.position.isEnd()) return undefined;
    const { result, winner } = this.position.outcome();
    const termination = { checkmate: 'checkmate', stalemate: 'stalemate_loss' }[result] ?? result;
    return { termination, result: { sente: '1-0', gote: '0-1' }[winner] ?? '1/2-1/2' };
  }
}

const [program, games = '500'] = process.argv.slice(2);
const library = { start: game => new ShogiopsPosition(game.fen) };
report('shogi', await compare(program, ['shogi', games, 'usi'], library));
