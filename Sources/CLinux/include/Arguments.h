// How the program was started and built.
#pragma once

/// The arguments that the program was started with, its name first. The Swift library reads them from /proc, which may
/// be missing.
char *const *CLinux_arguments(int *count);

/// The installation prefix of the build, such as /usr/local.
const char *CLinux_prefix(void);
