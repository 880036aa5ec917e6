#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace tabiya {

// Why something that came from outside (text, file, engine, wire) was not accepted. The message
// names the place and the remedy and needs no further context to be shown to a person.
struct Refusal {
  std::string message;
};

// A value, or the reason why there is none. Reading the value of a refusal is a programmer's
// mistake.
template <class T>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Expected(Refusal refusal) : content_(std::in_place_index<1>, std::move(refusal)) {}

  bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  const T& value() const& {
    assert(has_value());
    return *std::get_if<0>(&content_);
  }
  T& value() & {
    assert(has_value());
    return *std::get_if<0>(&content_);
  }
  T&& value() && {
    assert(has_value());
    return std::move(*std::get_if<0>(&content_));
  }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  const Refusal& refusal() const {
    assert(!has_value());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, Refusal> content_;
};

}  // namespace tabiya
