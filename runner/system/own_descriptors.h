#pragma once

#include <cstdint>
#include <string>

namespace tabiya::system {

// The descriptors of this program.

// Opens /dev/null in place of standard streams that are closed. A file opened later would take the
// number, and what is meant for people would be written into it; a fork would close a pipe in
// making room for an engine's own 0, 1 and 2.
void open_standard_streams();

// How many this program may hold, 0 where the system does not tell.
std::uint64_t descriptor_limit();
// Makes that as many as the system allows, up to what any run needs.
void raise_descriptor_limit();

// How many a run holds at most with so many engine processes at once.
std::uint64_t descriptors_needed(std::uint64_t processes);

// Whether a system call failed because this program or machine has no descriptors, processes or
// memory left: no fault of what was to be started.
bool is_shortage(int error);
// For people, with a remedy.
std::string shortage_words(int error, const std::string& command);

}  // namespace tabiya::system
