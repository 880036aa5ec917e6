// The four games on 8x8: every list of moves and every end of random games, compared with chessops.
// Chess960 begins with the starts of a file, one a line up to a ';'.
//   node judge_by_chessops.js RANDOM_GAMES [GAMES [STARTS]]

import { compare, imported, report } from './judge.js';

const [fen, util, variant] = await imported('chessops/fen', 'chessops/util', 'chessops/variant');
const { parseFen } = fen;
const { makeUci, parseUci } = util;
const { setupPosition } = variant;

const rules = { chess: 'chess', chess960: 'chess', kingofthehill: 'kingofthehill', racingkings: 'racingkings' };
const letters = ['queen', 'rook', 'bishop', 'knight'];

class ChessopsPosition {
  constructor(game) {
    this.variant = game.variant;
    this.position = setupPosition(rules[game.variant], parseFen(game.fen).unwrap()).unwrap();
  }

  moves() {
    const texts = [];
    for (const [from, targets] of this.position.allDests())
      for (const to of targets) {
        if (this.uncoversCheck(from, to)) continue;
        const promotes = this.position.board.getRole(from) === 'pawn' && (to < 8 || to >= 56);
        if (promotes) for (const promotion of letters) texts.push(makeUci({ from, to, promotion }));
        else texts.push(makeUci({ from, to }));
      }
    return texts;
  }

  // A known fault: in Racing Kings chessops lets a king step out of its own slider's line to the
  // other king, which gives check.
  uncoversCheck(from, to) {
    if (this.variant !== 'racingkings' || this.position.board.getRole(from) !== 'king') return false;
    const after = this.position.clone();
    after.play({ from, to });
    return after.isCheck();
  }

  play(text) {
    this.position.play(parseUci(text));
  }

  ending() {
    if (!this.position.isEnd()) return undefined;
    const winner = this.position.outcome()?.winner;
    return { termination: this.termination(), result: { white: '1-0', black: '0-1' }[winner] ?? '1/2-1/2' };
  }

  termination() {
    const { position } = this;
    if (position.isVariantEnd()) return this.endOfVariant();
    if (position.isCheckmate()) return 'checkmate';
    return position.isStalemate() ? 'stalemate' : 'insufficient_material';
  }

  // A library that has the hill end the game does not look for a mate on the same move; we do.
  endOfVariant() {
    if (this.variant === 'racingkings')
      return this.position.outcome().winner ? 'racing_goal' : 'racing_both';
    const playOn = setupPosition('chess', this.position.toSetup()).unwrap();
    return playOn.isCheckmate() ? 'checkmate' : 'king_of_the_hill';
  }
}

const [program, games = '500', starts] = process.argv.slice(2);
const library = { start: game => new ChessopsPosition(game) };
for (const name of Object.keys(rules)) {
  const words = [name, games, 'uci960'];
  if (name === 'chess960' && starts) words.push(starts);
  report(name, await compare(program, words, library));
}
