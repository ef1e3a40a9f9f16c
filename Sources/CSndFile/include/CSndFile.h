#pragma once

#include <sndfile.h>
#include <stdbool.h>

/// Loads the library. Returns false if it is missing.
bool CSndFile_load(void);
