// Restores the mode of a terminal that this process has changed, however the process ends.
#pragma once

#include <stdbool.h>
#include <termios.h>

/// Stores the mode of `descriptor` for `CLinux_terminal_restore`. Control sequences go to `output`, which must not
/// block. Only the latest terminal is remembered.
void CLinux_terminal_remember(int descriptor, int output, const struct termios *settings);

/// Asks the remembered terminal to report its window's focus (CSI ? 1004 h), or to stop (l). `CLinux_terminal_restore`
/// turns reports off. Returns false, without an effect, if the terminal accepts no output now.
bool CLinux_terminal_report_focus(bool is_on);

/// Forgets the terminal, so that `CLinux_terminal_restore` does nothing.
void CLinux_terminal_forget(void);

/// Restores the remembered mode, unless another process group is in the foreground. Async-signal-safe.
void CLinux_terminal_restore(void);

/// Makes `exit` and every fatal signal restore the terminal before they end the process as usual. Calls after the first
/// do nothing.
void CLinux_terminal_guard(void);
