// Fits find the weights that results were drawn from.
#include "tuner/weights/fit.h"

#include <gmock/gmock.h>

#include <cmath>
#include <utility>

#include "engine/evaluation/weights_text.h"
#include "tests/weights/synthetic.h"
#include "tuner/weights/fit_text.h"

namespace tabiya::weights {
namespace {

constexpr double kScale = 120;

bool go_on(const EpochReport&) { return true; }

// One true tracer, and the examples whose results it drew, as the default weights see them.
struct Trial {
  Trial(const std::string& variant, std::string_view truth_text, int games, int plies)
      : truth(tracer_of(variant, truth_text)),
        tracer(tracer_of(variant)),
        set(synthetic_set(variant, *truth, games, plies, kScale)),
        examples(*Examples::of(set, *tracer, 2)) {}

  Fit fitted(FitSettings settings) const {
    return fit(examples, tracer->tunables(), settings, go_on);
  }

  std::unique_ptr<Tracer> truth;
  std::unique_ptr<Tracer> tracer;
  DataSet set;
  Examples examples;
};

FitSettings settings_for_results() {
  FitSettings settings;
  settings.lambda = 1;
  settings.spread = 1000;
  settings.most_epochs = 150;
  return settings;
}

constexpr std::string_view kTruth =
    "material.1.middle 500\nmaterial.1.end 500\nmaterial.3.middle 700\nmaterial.3.end 700\n"
    "tempo.middle 80\ntempo.end 80\n";

TEST(Fit, FindsTheWeightsThatResultsWereDrawnFrom) {
  const Trial trial("kingofthehill", kTruth, 250, 80);
  const auto fit = trial.fitted(settings_for_results());
  const auto fitted =
      tracer_of("kingofthehill", weights_file(trial.tracer->tunables(), fit.values, ""));
  // A knight, a rook: how much of the way from the start to the truth has been gone.
  // Material and squares share it between them, so that no single weight tells.
  for (const auto* position : {"rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                               "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1"}) {
    const double start = *trial.tracer->evaluation(position);
    const double truth = *trial.truth->evaluation(position);
    EXPECT_NEAR((*fitted->evaluation(position) - start) / (truth - start), 1, 0.45) << position;
  }
  EXPECT_LT(fit.after.results, fit.before.results);
  EXPECT_NEAR(fit.scale, kScale, 40);
}

TEST(Fit, ComesNearTheLossOfTheTruth) {
  const Trial trial("shogi",
                    "material.5.middle 1500\nmaterial.5.end 1500\nhand.5.middle 1600\n"
                    "hand.5.end 1600\n",
                    120, 120);
  const auto fit = trial.fitted(settings_for_results());
  const double truth = mean_loss(trial.examples, trial.examples.held_out(),
                                 numbers_of(*trial.truth), {kScale, 1, 1});
  EXPECT_LT(fit.after.results - truth, 0.5 * (fit.before.results - truth));
}

TEST(Fit, MovesLittleWhereTheStartIsRight) {
  const Trial trial("xiangqi", "", 60, 100);
  auto settings = settings_for_results();
  settings.spread = 10;
  const auto fit = trial.fitted(settings);
  EXPECT_LE(fit.after.aim, fit.before.aim + 1e-4);
  EXPECT_NEAR(fit.after.aim, fit.before.aim, 0.02);
  double moved = 0;
  for (std::size_t each = 0; each < fit.values.size(); ++each)
    moved += std::abs(fit.values[each] - trial.tracer->tunables()[each].value);
  EXPECT_LT(moved / static_cast<double>(fit.values.size()), 10);
}

TEST(Fit, IsTheSameForAnyNumberOfThreads) {
  constexpr std::string_view kPair = "material.3.middle 150\nmaterial.3.end 150\n";
  constexpr std::string_view kFour = "material.1 700\n";
  for (const auto& [variant, truth] :
       {std::pair{"racingkings", kPair}, std::pair{"fourplayer-teams", kFour},
        std::pair{"fourplayer-ffa", kFour}}) {
    const Trial trial(variant, truth, 40, 60);
    auto settings = settings_for_results();
    settings.most_epochs = 6;
    std::vector<double> losses;  // of each epoch
    const auto fitted = [&] {
      losses.clear();
      return weights::fit(trial.examples, trial.tracer->tunables(), settings,
                          [&](const EpochReport& report) {
                            losses.push_back(report.learnt);
                            losses.push_back(report.held_out);
                            return true;
                          });
    };
    const auto one = fitted();
    const auto losses_of_one = losses;
    EXPECT_EQ(losses.size(), 12u);
    settings.threads = 3;
    const auto three = fitted();
    EXPECT_EQ(one.values, three.values);
    EXPECT_EQ(one.scale, three.scale);
    EXPECT_EQ(losses, losses_of_one);
    settings.seed = 2;
    fitted();
    EXPECT_NE(losses, losses_of_one);
  }
}

TEST(Fit, StaysWithinTheRanges) {
  const Trial trial("chess", "tempo.middle 100\ntempo.end 100\n", 60, 80);
  auto settings = settings_for_results();
  settings.spread = 10'000;
  const auto fit = trial.fitted(settings);
  const auto& tunables = trial.tracer->tunables();
  for (std::size_t each = 0; each < tunables.size(); ++each) {
    EXPECT_GE(fit.values[each], tunables[each].low) << tunables[each].name;
    EXPECT_LE(fit.values[each], tunables[each].high) << tunables[each].name;
  }
}

TEST(Fit, EndsWhenItsListenerSaysSo) {
  const Trial trial("chess", "", 30, 60);
  int heard = 0;
  const auto fit = weights::fit(trial.examples, trial.tracer->tunables(), settings_for_results(),
                                [&](const EpochReport& report) {
                                  EXPECT_EQ(report.epoch, ++heard);
                                  return heard < 3;
                                });
  EXPECT_EQ(heard, 3);
  EXPECT_EQ(fit.epochs, 3);
}

// The file goes back into the engine.
TEST(FitText, IsReadByTheEngine) {
  const auto tracer = tracer_of("fourplayer-teams");
  const auto& tunables = tracer->tunables();
  std::vector<int> values;
  for (const auto& tunable : tunables) values.push_back(tunable.value);
  values[3] = tunables[3].high;
  values[0] -= 1;
  const auto text = weights_file(tunables, values, "two lines\nof head");
  EXPECT_TRUE(text.starts_with("# two lines\n# of head\n"));
  const auto read = evaluation::read_weights(text, tunables);
  ASSERT_TRUE(read) << read.refusal().message;
  ASSERT_EQ(read->size(), values.size());
  for (std::size_t each = 0; each < values.size(); ++each)
    EXPECT_EQ((*read)[each].value, values[each]);
  const auto moves = moves_of(tunables, values);
  ASSERT_EQ(moves.size(), 2u);
  EXPECT_EQ(moves[0].name, tunables[3].name);
  EXPECT_EQ(moves[1].now, moves[1].start - 1);
  EXPECT_THAT(moves_table(moves), testing::HasSubstr("-1\n"));
}

}  // namespace
}  // namespace tabiya::weights
