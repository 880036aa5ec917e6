#include "runner/report/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "runner/match/printable.h"

namespace tabiya::report {
namespace {

constexpr double kWidth = 720, kHeight = 420;
constexpr double kLeft = 70, kTop = 40, kBottom = 50;
constexpr double kMargin = 20;   // on the right
constexpr double kLegend = 150;  // the room of a legend there
constexpr std::size_t kColours = 8;

// Two sets of colours that people with any colour sight can tell apart (after Okabe and Ito 2008).
constexpr std::string_view kStyle = R"(<style>
.plot{color:#222;background:#fff;font:12px sans-serif}
.plot text{fill:currentColor}.plot .axis{stroke:currentColor;fill:none}
.plot .grid{stroke:currentColor;opacity:.12}
.plot .level{stroke:currentColor;stroke-dasharray:6 4;opacity:.7}
.plot .line{fill:none;stroke:currentColor;stroke-width:1.6;stroke-linejoin:round}
.plot .band{fill:currentColor;opacity:.18}.plot .error{stroke:currentColor}
.plot .dot,.plot .bar{fill:currentColor}
.plot .c0{color:#0072b2}.plot .c1{color:#d55e00}.plot .c2{color:#009e73}.plot .c3{color:#b3538b}
.plot .c4{color:#9a6a00}.plot .c5{color:#3a8fc7}.plot .c6{color:#7a5cc2}.plot .c7{color:#666}
@media (prefers-color-scheme:dark){.plot{color:#ddd;background:#161616}
.plot .c0{color:#56b4e9}.plot .c1{color:#f08a3c}.plot .c2{color:#2fc69b}.plot .c3{color:#e08fc0}
.plot .c4{color:#e6b422}.plot .c5{color:#8ccaf0}.plot .c6{color:#b39ef0}.plot .c7{color:#aaa}}
</style>
)";

// Text for XML: valid UTF-8 in one line, and the five letters that mean something replaced.
std::string escaped(std::string_view text) {
  std::string clean;
  for (const char letter : match::printable(text)) {
    constexpr std::string_view kMeaning = "&<>\"'";
    constexpr std::array<std::string_view, 5> kNames{"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    const auto place = kMeaning.find(letter);
    clean += place == kMeaning.npos ? std::string_view(&letter, 1) : kNames[place];
  }
  return clean;
}

bool is_finite(const Plot::Place& place) {
  return std::isfinite(place.x) && std::isfinite(place.y);
}

// From the least to the greatest of what it was shown.
class Range {
 public:
  void show(double value) {
    if (!std::isfinite(value)) return;
    low_ = is_empty_ ? value : std::min(low_, value);
    high_ = is_empty_ ? value : std::max(high_, value);
    is_empty_ = false;
  }
  bool is_empty() const { return is_empty_; }
  double low() const { return low_; }
  double high() const { return high_; }

  // The same, beginning elsewhere.
  Range from(double low) const {
    Range other = *this;
    other.low_ = low;
    return other;
  }
  // A little room at both ends; more round a single value.
  Range with_room(double share) const {
    const double size = high_ - low_;
    const double alone = std::max(std::abs(low_) * 0.05, 0.5);
    const double room = size > std::abs(high_) * 1e-12 ? size * share : alone;
    Range wider;
    wider.show(low_ - room);
    wider.show(high_ + room);
    return wider;
  }

 private:
  double low_ = 0;
  double high_ = 0;
  bool is_empty_ = true;
};

std::string number_text(double value) {
  if (std::abs(value) < 1e-12) value = 0;
  return fmt::format("{:.6g}", value);
}

class Drawing {
 public:
  explicit Drawing(const Plot& plot)
      : plot_(plot), right_(kWidth - kMargin - (has_legend(plot) ? kLegend : 0)) {
    measure();
  }

  std::string svg() {
    text_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" class=\"plot\" role=\"img\">\n",
        kWidth, kHeight);
    text_ += fmt::format("<title>{}</title>\n", escaped(plot_.title));
    text_ += kStyle;
    write(kWidth / 2, 22, "middle", plot_.title, " font-size=\"15\"");
    if (x_.is_empty() || y_.is_empty()) {
      write(kWidth / 2, kHeight / 2, "middle", "nothing to draw yet");
    } else {
      draw();
    }
    return text_ + "</svg>\n";
  }

 private:
  void measure() {
    Range x, y;
    const auto show = [&](const Plot::Place& place) {
      if (!is_finite(place)) return;
      x.show(place.x);
      y.show(place.y);
    };
    for (const auto& line : plot_.lines) {
      for (const auto& place : line.places) show(place);
      if (!has_band(line)) continue;
      for (const double end : line.low) y.show(end);
      for (const double end : line.high) y.show(end);
    }
    for (const auto& series : plot_.points)
      for (const auto& point : series.points) {
        show(point.place);
        if (point.error && is_finite(point.place))
          for (const double end : *point.error) y.show(end);
      }
    if (!plot_.bars.empty()) {
      x.show(-0.5);
      x.show(static_cast<double>(plot_.bars.size()) - 0.5);
      y.show(0);
      for (const auto& bar : plot_.bars) y.show(bar.height);
    }
    if (!x.is_empty())
      for (const auto& level : plot_.levels) y.show(level.y);
    x_ = x.is_empty() ? x : x.with_room(plot_.bars.empty() ? 0.02 : 0);
    y_ = y.is_empty() ? y : y.with_room(0.06);
    if (!plot_.bars.empty() && y.low() == 0) y_ = y_.from(0);
  }

  static bool has_legend(const Plot& plot) {
    const auto is_named = [](const auto& series) { return !series.name.empty(); };
    return std::ranges::any_of(plot.lines, is_named) || std::ranges::any_of(plot.points, is_named);
  }
  static bool has_band(const Plot::Line& line) {
    return !line.places.empty() && line.low.size() == line.places.size() &&
           line.high.size() == line.places.size();
  }

  double across(double x) const {
    return kLeft + (x - x_.low()) / (x_.high() - x_.low()) * (right_ - kLeft);
  }
  double down(double y) const {
    return kHeight - kBottom - (y - y_.low()) / (y_.high() - y_.low()) * (kHeight - kTop - kBottom);
  }
  std::string spot(const Plot::Place& place) const {
    return fmt::format("{:.1f},{:.1f}", across(place.x), down(place.y));
  }

  void write(double x, double y, std::string_view anchor, std::string_view words,
             std::string_view more = "") {
    text_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y,
                         anchor, more, escaped(words));
  }
  void stroke(std::string_view kind, double x1, double y1, double x2, double y2) {
    text_ += fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", kind, x1,
        y1, x2, y2);
  }

  void draw() {
    draw_axes();
    std::size_t colour = 0;
    draw_bars();
    for (const auto& line : plot_.lines) {
      draw_line(line, colour);
      add_to_legend(line.name, colour++);
    }
    for (const auto& series : plot_.points) {
      draw_points(series, colour);
      add_to_legend(series.name, colour++);
    }
    for (const auto& level : plot_.levels) draw_level(level);
  }

  void draw_axes() {
    for (const double y : ticks(y_.low(), y_.high(), 6)) {
      stroke("grid", kLeft, down(y), right_, down(y));
      write(kLeft - 6, down(y) + 4, "end", number_text(y));
    }
    if (plot_.bars.empty())
      for (const double x : ticks(x_.low(), x_.high(), 8)) {
        stroke("grid", across(x), kTop, across(x), kHeight - kBottom);
        write(across(x), kHeight - kBottom + 16, "middle", number_text(x));
      }
    text_ += fmt::format("<path class=\"axis\" d=\"M{0},{1}V{2}H{3}\"/>\n", kLeft, kTop,
                         kHeight - kBottom, right_);
    write((kLeft + right_) / 2, kHeight - 10, "middle", plot_.x_name);
    write(0, 0, "middle", plot_.y_name,
          fmt::format(" transform=\"translate(16 {:.1f}) rotate(-90)\"",
                      (kTop + kHeight - kBottom) / 2));
  }

  void draw_bars() {
    const double width = 0.8;
    for (std::size_t number = 0; number < plot_.bars.size(); ++number) {
      const auto& bar = plot_.bars[number];
      const double x = static_cast<double>(number);
      write(across(x), kHeight - kBottom + 16, "middle", bar.word);
      if (!std::isfinite(bar.height)) continue;
      const double top = down(std::max(bar.height, 0.0));
      text_ += fmt::format(
          "<rect class=\"bar c0\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
          across(x - width / 2), top, across(x + width / 2) - across(x - width / 2),
          down(std::min(bar.height, 0.0)) - top);
    }
  }

  void draw_line(const Plot::Line& line, std::size_t colour) {
    if (has_band(line)) draw_band(line, colour);
    std::string path;
    bool pen_down = false;
    for (const auto& place : line.places) {
      if (!is_finite(place)) {
        pen_down = false;
        continue;
      }
      path += (pen_down ? 'L' : 'M') + spot(place);
      pen_down = true;
    }
    if (!path.empty())
      text_ += fmt::format("<path class=\"line c{}\" d=\"{}\"/>\n", colour % kColours, path);
  }

  // There along the high ends, and back along the low ones.
  void draw_band(const Plot::Line& line, std::size_t colour) {
    std::string there, back;
    for (std::size_t number = 0; number < line.places.size(); ++number) {
      const double x = line.places[number].x;
      if (!is_finite({x, line.low[number]}) || !std::isfinite(line.high[number])) continue;
      there += (there.empty() ? 'M' : 'L') + spot({x, line.high[number]});
      back = 'L' + spot({x, line.low[number]}) + back;
    }
    if (!there.empty())
      text_ +=
          fmt::format("<path class=\"band c{}\" d=\"{}{}Z\"/>\n", colour % kColours, there, back);
  }

  void draw_points(const Plot::Points& series, std::size_t colour) {
    for (const auto& point : series.points) {
      if (!is_finite(point.place)) continue;
      if (point.error && std::isfinite((*point.error)[0]) && std::isfinite((*point.error)[1]))
        draw_error(across(point.place.x), down((*point.error)[0]), down((*point.error)[1]), colour);
      text_ += fmt::format("<circle class=\"dot c{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/>\n",
                           colour % kColours, across(point.place.x), down(point.place.y));
    }
  }

  void draw_error(double x, double low, double high, std::size_t colour) {
    const auto kind = fmt::format("error c{}", colour % kColours);
    stroke(kind, x, low, x, high);
    for (const double end : {low, high}) stroke(kind, x - 4, end, x + 4, end);
  }

  void draw_level(const Plot::Level& level) {
    if (!std::isfinite(level.y)) return;
    stroke("level", kLeft, down(level.y), right_, down(level.y));
    write(right_ - 4, down(level.y) - 4, "end", level.name);
  }

  // One row below the other, beside the picture.
  void add_to_legend(const std::string& name, std::size_t colour) {
    constexpr int kMostRows = 20;
    if (name.empty() || legend_rows_ == kMostRows) return;
    const double y = kTop + 14 + 16 * legend_rows_++;
    text_ +=
        fmt::format("<rect class=\"bar c{}\" x=\"{}\" y=\"{:.1f}\" width=\"12\" height=\"4\"/>\n",
                    colour % kColours, right_ + 10, y - 6);
    write(right_ + 28, y, "start", name);
  }

  const Plot& plot_;
  double right_;  // where the picture ends
  Range x_;
  Range y_;
  int legend_rows_ = 0;
  std::string text_;
};

}  // namespace

std::vector<double> ticks(double low, double high, int wanted) {
  const double rough = (high - low) / std::max(wanted, 2);
  if (!(rough > 0) || !std::isfinite(rough)) return {};
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {5.0, 2.0, 1.0})
    if (factor * power >= rough * 0.999) step = factor * power;
  std::vector<double> places;
  const double first = std::ceil(low / step - 1e-9);
  const double last = std::floor(high / step + 1e-9);
  for (double number = first; number <= last; ++number) places.push_back(number * step);
  return places;
}

std::string svg_of(const Plot& plot) { return Drawing(plot).svg(); }

}  // namespace tabiya::report
