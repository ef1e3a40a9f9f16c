// How the program was started and built.
#pragma once

/// The arguments that the program was started with, its name first. The Swift library reads them from /proc, which need not
/// be there.
char *const *CLinux_arguments(int *count);

/// The folder that the program was built to be installed in, such as /usr/local.
const char *CLinux_prefix(void);
