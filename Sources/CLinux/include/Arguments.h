// getopt_long(3) without its global variables, which Swift cannot reach (`option`, `optarg`) or must not touch.
#pragma once

/// One option of the command line.
struct CLinux_option {
    /// The long name, without dashes.
    const char *name;
    /// The single letter, or 0 if there is none.
    char letter;
    /// Whether the option takes a value.
    int takes_value;
};

/// The next argument of the command line.
struct CLinux_argument {
    enum {
        CLinux_argument_end,
        CLinux_argument_option,
        CLinux_argument_operand,
        CLinux_argument_unknown,
        CLinux_argument_value_missing,
        CLinux_argument_value_unexpected,
    } kind;
    /// The index of the option; -1 if there is none.
    int option;
    /// The unknown letter, or 0 if a long option was unknown.
    int letter;
    /// The option's value or the operand; NULL if there is none.
    const char *value;
    /// Index of the argument after this one.
    int next;
};

/// Restarts at the first argument after the program's name.
void CLinux_arguments_rewind(void);

/// Takes the next argument; operands come in place, whatever the environment says.
struct CLinux_argument CLinux_arguments_next(
    int argc, char *const argv[], const struct CLinux_option *options, int count);

/// The arguments that the program was started with, its name first. The Swift library reads them from /proc, which need not
/// be there.
char *const *CLinux_arguments(int *count);

/// The folder that the program was built to be installed in, such as /usr/local.
const char *CLinux_prefix(void);
