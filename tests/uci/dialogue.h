#pragma once

#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/uci/session.h"

namespace tabiya::uci {

// A session over strings, with a clock that stands still.
class Dialogue {
 public:
  // Sends lines and waits for the answer of a search that ends of itself.
  std::vector<std::string> say(std::string_view line) {
    session_.handle(line);
    session_.wait();
    return take();
  }
  // Sends a line without waiting.
  bool send(std::string_view line) { return session_.handle(line); }

  // What has been written since the last call; call it only while nothing is being searched.
  std::vector<std::string> take() {
    std::istringstream lines(out_.str());
    out_.str("");
    std::vector<std::string> list;
    for (std::string line; std::getline(lines, line);) list.push_back(line);
    return list;
  }

  // A file that EvalFile can name.
  void put_file(const std::string& path, std::string text) { files_[path] = std::move(text); }

 private:
  Expected<std::string> read_file(const std::string& path) const {
    const auto file = files_.find(path);
    if (file == files_.end()) return Refusal{"no such file"};
    return file->second;
  }

  std::ostringstream out_;
  std::map<std::string, std::string> files_;
  Session session_{out_, [] { return search::Microseconds{0}; },
                   [this](const std::string& path) { return read_file(path); }};
};

}  // namespace tabiya::uci
