// The one terminal whose mode this process has changed, and its restoration however the process ends.
#pragma once

#include <stdbool.h>
#include <termios.h>

/// Remembers the mode of `descriptor` for `CLinux_terminal_restore`. Control sequences go to `output`, which must not block.
/// One terminal at a time: the latest counts.
void CLinux_terminal_remember(int descriptor, int output, const struct termios *settings);

/// Asks the remembered terminal to report its window's focus (CSI ? 1004 h), or to stop (l). `CLinux_terminal_restore`
/// undoes it. Returns false, without an effect, if the terminal takes no output now.
bool CLinux_terminal_report_focus(bool is_on);

/// Forgets the terminal: nothing is to be restored any more.
void CLinux_terminal_forget(void);

/// Restores the terminal as remembered, unless another process group has it now. Async-signal-safe.
void CLinux_terminal_restore(void);

/// Makes `exit` and every fatal signal restore the terminal first, and then take their usual course. Calls after the
/// first do nothing.
void CLinux_terminal_guard(void);
