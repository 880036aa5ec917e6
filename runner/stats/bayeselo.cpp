#include "runner/stats/bayeselo.h"

#include <cassert>
#include <cmath>

#include "runner/stats/elo.h"

namespace tabiya::stats {

GameShares game_shares(const Sample& games) {
  assert(games.scores.size() == 3);
  const auto parts = shares(games);
  return {parts[0], parts[1], parts[2]};
}

GameShares shares_of(const BayesElo& bayeselo) {
  const double win = score_of_elo(bayeselo.elo - bayeselo.drawelo);
  const double loss = score_of_elo(-bayeselo.elo - bayeselo.drawelo);
  return {loss, 1 - win - loss, win};
}

BayesElo bayeselo_of(const GameShares& shares) {
  assert(shares.win > 0 && shares.loss > 0);
  const double win_odds = shares.win / (1 - shares.win);
  const double loss_odds = shares.loss / (1 - shares.loss);
  return {200 * std::log10(win_odds / loss_odds), -200 * std::log10(win_odds * loss_odds)};
}

double logistic_elo(const BayesElo& bayeselo) {
  const GameShares shares = shares_of(bayeselo);
  return elo_of_score(shares.win + shares.draw / 2);
}

double bayeselo_llr(const Sample& games, double bayeselo0, double bayeselo1) {
  const double drawelo = bayeselo_of(game_shares(games)).drawelo;
  const GameShares under0 = shares_of({bayeselo0, drawelo});
  const GameShares under1 = shares_of({bayeselo1, drawelo});
  return games.weights[0] * std::log(under1.loss / under0.loss) +
         games.weights[1] * std::log(under1.draw / under0.draw) +
         games.weights[2] * std::log(under1.win / under0.win);
}

}  // namespace tabiya::stats
