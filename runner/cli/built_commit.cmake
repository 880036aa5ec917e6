# Writes FILE, the source that says which commit the tree SOURCE holds.
set(commit "unknown commit")
find_program(GIT git)
if(GIT)
  execute_process(COMMAND ${GIT} describe --always --abbrev=12 --dirty --exclude=*
                  WORKING_DIRECTORY ${SOURCE}
                  OUTPUT_VARIABLE told RESULT_VARIABLE status
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  # A tree without its own history may lie within the repository of something else.
  execute_process(COMMAND ${GIT} rev-parse --show-prefix WORKING_DIRECTORY ${SOURCE}
                  OUTPUT_VARIABLE below OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(status EQUAL 0 AND "${below}" STREQUAL "" AND told MATCHES "^[0-9a-z-]+$")
    set(commit ${told})
  endif()
endif()
set(text "#include \"runner/cli/run/built_commit.h\"

std::string_view tabiya::cli::built_commit() { return \"${commit}\"; }
")
if(EXISTS ${FILE})
  file(READ ${FILE} before)
endif()
if(NOT "${before}" STREQUAL "${text}")
  file(WRITE ${FILE} "${text}")
endif()
