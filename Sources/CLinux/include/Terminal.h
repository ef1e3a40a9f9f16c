// The one terminal that this process has put into another mode, and how it is given back when the process ends,
// however it ends.
#pragma once

#include <stdbool.h>
#include <termios.h>

/// Remembers how `descriptor` was set, for `CLinux_terminal_restore`.  One terminal at a time: the last one counts.
void CLinux_terminal_remember(int descriptor, const struct termios *settings);

/// Writes to the remembered terminal that it is to report its window's focus (CSI ? 1004 h), or no more (l).  What was
/// asked for is taken back by `CLinux_terminal_restore`.
void CLinux_terminal_report_focus(bool is_on);

/// Nothing is to be given back any more.
void CLinux_terminal_forget(void);

/// Gives the terminal back as it was remembered, unless another process group has it now.  Async-signal-safe.
void CLinux_terminal_restore(void);

/// Makes `exit` and every fatal signal restore the terminal first; then whatever was to happen before happens.
/// Calls after the first do nothing.
void CLinux_terminal_guard(void);
