#pragma once

#include <unistd.h>

#include <utility>

namespace tabiya::system {

// Owns one file descriptor.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) {
      close();
      number_ = std::exchange(other.number_, -1);
    }
    return *this;
  }
  ~Descriptor() { close(); }

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  void close() {
    if (is_open()) ::close(std::exchange(number_, -1));
  }

 private:
  int number_ = -1;
};

}  // namespace tabiya::system
