#include "Arguments.h"

#include <getopt.h>
#include <stddef.h>
#include <stdlib.h>

/// Long options get numbers beyond those of all letters.
enum { first_long = 256 };

void CLinux_arguments_rewind(void) {
    // Zero rather than one also resets glibc's position inside a cluster of letters.
    optind = 0;
    opterr = 0;
}

/// The index of the option for getopt's return value; -1 if none.
static int index_of(int code, const struct CLinux_option *options, int count) {
    if (code >= first_long) return code - first_long;
    for (int i = 0; i < count; i++)
        if (code != 0 && options[i].letter == code) return i;
    return -1;
}

struct CLinux_argument CLinux_arguments_next(
    int argc, char *const argv[], const struct CLinux_option *options, int count) {
    struct CLinux_argument result = {CLinux_argument_end, -1, 0, NULL, optind};
    struct option *long_options = calloc((size_t)count + 1, sizeof *long_options);
    char *letters = calloc((size_t)count * 2 + 3, 1);
    if (long_options == NULL || letters == NULL) abort();
    // "-": operands are reported in place. ":": a missing value is distinguished from an unknown option.
    char *letter = letters;
    *letter++ = '-';
    *letter++ = ':';
    for (int i = 0; i < count; i++) {
        long_options[i].name = options[i].name;
        long_options[i].has_arg = options[i].takes_value ? required_argument : no_argument;
        long_options[i].val = first_long + i;
        if (options[i].letter == 0) continue;
        *letter++ = options[i].letter;
        if (options[i].takes_value) *letter++ = ':';
    }
    int code = getopt_long(argc, argv, letters, long_options, NULL);
    result.value = optarg;
    result.next = optind;
    switch (code) {
    case -1:
        break;
    case 1:
        result.kind = CLinux_argument_operand;
        break;
    case ':':
        result.kind = CLinux_argument_value_missing;
        result.option = index_of(optopt, options, count);
        break;
    case '?':
        result.option = index_of(optopt, options, count);
        result.kind = result.option < 0 ? CLinux_argument_unknown : CLinux_argument_value_unexpected;
        // As glibc has it, a byte beyond ASCII is negative where char is signed.
        result.letter = result.option < 0 ? (unsigned char)optopt : 0;
        break;
    default:
        result.kind = CLinux_argument_option;
        result.option = index_of(code, options, count);
    }
    free(long_options);
    free(letters);
    return result;
}

static int argument_count;
static char **argument_values;

// glibc hands a constructor what it hands main.
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
