#define _GNU_SOURCE
#include "include/Terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

// Written by the main thread, read by a handler on any thread. `remembered` is cleared while the rest is being written.
static struct {
    atomic_int remembered;
    int descriptor;
    struct termios settings;
    /// Whether the terminal was asked to report its window's focus.
    atomic_bool reports_focus;
} terminal;

static void write_focus_mode(bool is_on)
{
    static const char on[] = "\033[?1004h", off[] = "\033[?1004l";
    // Ignored if the terminal cannot be written to or has no such mode.
    ssize_t written = write(terminal.descriptor, is_on ? on : off, sizeof on - 1);
    (void)written;
}

void CLinux_terminal_remember(int descriptor, const struct termios *settings)
{
    atomic_store(&terminal.remembered, 0);
    terminal.descriptor = descriptor;
    terminal.settings = *settings;
    atomic_store(&terminal.remembered, 1);
}

void CLinux_terminal_report_focus(bool is_on)
{
    if (!atomic_load(&terminal.remembered))
        return;
    atomic_store(&terminal.reports_focus, is_on);
    write_focus_mode(is_on);
}

void CLinux_terminal_forget(void)
{
    atomic_store(&terminal.remembered, 0);
}

void CLinux_terminal_restore(void)
{
    if (!atomic_load(&terminal.remembered))
        return;
    int saved = errno;
    // In the background, tcsetattr would stop the process (SIGTTOU), and the terminal is not ours to change. -1 means
    // that it is not our controlling terminal, so that rule does not apply.
    pid_t foreground = tcgetpgrp(terminal.descriptor);
    if (foreground == -1 || foreground == getpgrp()) {
        if (atomic_exchange(&terminal.reports_focus, false))
            write_focus_mode(false);
        while (tcsetattr(terminal.descriptor, TCSANOW, &terminal.settings) == -1 && errno == EINTR) {
        }
    }
    errno = saved;
}

// Every signal that ends a process by default, but for SIGKILL, SIGXCPU and SIGXFSZ, which are used otherwise. SIGQUIT is
// included because Ctrl+\ sends it as long as ISIG is set. The loop blocks those that ask for an end (`Signals`) and reads
// them from a descriptor; before that, they end the process.
static const int fatal[] = {
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGQUIT, SIGINT, SIGTERM, SIGHUP,
    SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT,
};
enum { fatal_count = sizeof fatal / sizeof fatal[0] };
static struct sigaction previous[fatal_count];

static void on_fatal(int signal_number, siginfo_t *information, void *context)
{
    (void)context;
    CLinux_terminal_restore();
    for (int i = 0; i < fatal_count; i++)
        if (fatal[i] == signal_number)
            sigaction(signal_number, &previous[i], NULL);
    // A processor fault recurs when the instruction is run again, in the context that a crash reporter needs. A trap
    // has passed its instruction, and a signal that was sent does not recur.
    if (information->si_code > 0 && signal_number != SIGTRAP)
        return;
    raise(signal_number);
}

void CLinux_terminal_guard(void)
{
    static atomic_flag done = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&done))
        return;
    atexit(CLinux_terminal_restore);

    // After a stack overflow there is no room on the stack for a handler's frame.
    static char stack[64 * 1024];
    stack_t present;
    if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE)) {
        stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
        sigaltstack(&own, NULL);
    }

    for (int i = 0; i < fatal_count; i++) {
        if (sigaction(fatal[i], NULL, &previous[i]) == -1 || previous[i].sa_handler == SIG_IGN)
            continue;
        struct sigaction action = {.sa_sigaction = on_fatal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
        sigemptyset(&action.sa_mask);
        sigaction(fatal[i], &action, NULL);
    }
}
