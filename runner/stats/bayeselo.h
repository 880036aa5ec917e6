#pragma once

#include "runner/stats/cells.h"

namespace tabiya::stats {

// Shares of lost, drawn and won games.
struct GameShares {
  double loss = 0;
  double draw = 0;
  double win = 0;
};

// Shares of a sample of single games (three cells).
GameShares game_shares(const Sample& games);

// The model of BayesElo: a win needs `drawelo` more than half a point's worth of strength.
struct BayesElo {
  double elo = 0;
  double drawelo = 0;
};

GameShares shares_of(const BayesElo& bayeselo);

// Inverse of shares_of; needs wins and losses.
BayesElo bayeselo_of(const GameShares& shares);

double logistic_elo(const BayesElo& bayeselo);

// Plain log likelihood ratio of two BayesElo values, with the drawelo of the sample itself.
double bayeselo_llr(const Sample& games, double bayeselo0, double bayeselo1);

}  // namespace tabiya::stats
