// getopt_long(3) without its global variables: what Swift cannot reach (`option`, `optarg`) or must not touch.
#pragma once

/// One option of the command line.
struct clinux_option {
    /// Without the dashes.
    const char *name;
    /// The single letter, or 0.
    char letter;
    /// Whether a value follows.
    int takes_value;
};

/// What stands next on the command line.
struct clinux_argument {
    enum {
        clinux_argument_end,
        clinux_argument_option,
        clinux_argument_operand,
        clinux_argument_unknown,
        clinux_argument_value_missing,
        clinux_argument_value_unexpected,
    } kind;
    /// Which of the options; -1 if none.
    int option;
    /// The letter that is no option, or 0 when a long one was not known.
    int letter;
    /// The option's value or the operand; NULL if there is none.
    const char *value;
    /// Index of the argument that comes after this one.
    int next;
};

/// Starts again at the first argument after the program's name.
void clinux_arguments_rewind(void);

/// Takes the next argument; operands come in their place, whatever the environment says.
struct clinux_argument clinux_arguments_next(
    int argc, char *const argv[], const struct clinux_option *options, int count);
