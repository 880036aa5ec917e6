#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

namespace tabiya::field {

// What a program left behind: its exit status (minus the signal that killed it) and its words.
struct Told {
  int status = 0;
  std::string out;
  std::string err;
};

// The real `tabiya` as a process of its own. One that does not end within a minute is killed and
// fails the test.
class Program {
 public:
  // Its standard output and standard error go to files in `directory`, where it also runs.
  Program(std::vector<std::string> arguments, const std::string& directory);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  pid_t id() const { return process_; }
  void signal(int number) const;
  // Waits until something is so, looking every few milliseconds, or until the program has ended.
  void wait_until(const std::function<bool()>& is_so);
  Told wait();

 private:
  bool has_ended();

  pid_t process_ = -1;
  std::string out_, err_;
  int status_ = 0;
  bool ended_ = false;
};

Told tabiya(std::vector<std::string> arguments, const std::string& directory);

// The text of a file, empty where there is none.
std::string content_of(const std::string& file);

// The running processes (no zombies) whose program or arguments hold `word`.
std::vector<pid_t> processes_with(const std::string& word);
// Whether all of them have ended; they are given some time for it.
bool all_end_soon(const std::string& word);

}  // namespace tabiya::field
