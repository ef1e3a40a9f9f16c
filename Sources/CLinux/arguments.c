#include "Arguments.h"

static int argument_count;
static char **argument_values;

// glibc passes the arguments of main to constructors, too.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
    argument_count = argc;
    argument_values = argv;
}

char *const *CLinux_arguments(int *count) {
    *count = argument_count;
    return argument_values;
}

const char *CLinux_prefix(void) {
    return KOCHLEA_PREFIX;
}
