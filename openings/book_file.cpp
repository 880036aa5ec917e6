#include "openings/book_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "openings/archive.h"

namespace tabiya::openings {
namespace {

Refusal refuse(const std::string& path, const std::string& why) {
  return {"book '" + path + "': " + why};
}

Expected<std::string> read_file(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return refuse(path, "there is no such file");
  if (std::filesystem::is_directory(status)) return refuse(path, "this is a directory");
  std::ifstream file(path, std::ios::binary);
  if (!file) return refuse(path, std::strerror(errno));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (file.bad()) return refuse(path, "cannot be read to its end");
  return text;
}

}  // namespace

Expected<Book> load_book(const std::string& path, const rules::VariantEntry& variant,
                         const ReadingTerms& terms) {
  auto content = read_file(path);
  if (!content) return content.refusal();
  const auto text = unpacked(*std::move(content));
  if (!text) return refuse(path, text.refusal().message);
  return read_book(*text, path, variant, terms);
}

}  // namespace tabiya::openings
