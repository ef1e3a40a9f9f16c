#define _GNU_SOURCE
#include "include/Terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

// Written by the main thread, read by a signal handler on any thread. `remembered` is 0 while the other fields are
// being written.
static struct {
    atomic_int remembered;
    int descriptor;
    /// For control sequences; non-blocking if the system allows that.
    int output;
    struct termios settings;
    /// Whether the terminal was asked to report its window's focus.
    atomic_bool reports_focus;
} terminal;

/// Writes a control sequence, unless the terminal accepts no output now, because Scroll Lock has stopped it or no
/// program reads it. Async-signal-safe.
static bool write_sequence(const char *sequence, size_t length)
{
    struct pollfd entry = {.fd = terminal.output, .events = POLLOUT};
    return poll(&entry, 1, 0) == 1 && write(terminal.output, sequence, length) == (ssize_t)length;
}

static bool write_focus_mode(bool is_on)
{
    static const char on[] = "\033[?1004h", off[] = "\033[?1004l";
    return write_sequence(is_on ? on : off, sizeof on - 1);
}

void CLinux_terminal_remember(int descriptor, int output, const struct termios *settings)
{
    atomic_store(&terminal.remembered, 0);
    terminal.descriptor = descriptor;
    terminal.output = output;
    terminal.settings = *settings;
    atomic_store(&terminal.remembered, 1);
}

bool CLinux_terminal_report_focus(bool is_on)
{
    if (!atomic_load(&terminal.remembered) || !write_focus_mode(is_on))
        return false;
    atomic_store(&terminal.reports_focus, is_on);
    return true;
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
    // In the background, tcsetattr would stop the process (SIGTTOU), and another program uses the terminal. -1 means
    // that this is not our controlling terminal. Then there is no SIGTTOU.
    pid_t foreground = tcgetpgrp(terminal.descriptor);
    if (foreground == -1 || foreground == getpgrp()) {
        if (atomic_exchange(&terminal.reports_focus, false))
            write_focus_mode(false);
        TEMP_FAILURE_RETRY(tcsetattr(terminal.descriptor, TCSANOW, &terminal.settings));
    }
    errno = saved;
}

// Every signal that ends a process by default, except SIGKILL, and SIGXCPU and SIGXFSZ, which have other uses. The loop
// blocks those that ask the program to end (`Signals`) and reads them from a descriptor. Outside the loop they end the
// process.
static const int fatal[] = {
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGQUIT, SIGINT, SIGTERM, SIGHUP,
    SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT,
};
enum { fatal_count = sizeof fatal / sizeof fatal[0] };
static struct sigaction previous[fatal_count];

/// Whether the signal is a fault of an instruction that has not completed. (SIGTRAP comes after its instruction.)
static bool is_fault(int signal_number)
{
    return signal_number == SIGSEGV || signal_number == SIGBUS || signal_number == SIGILL || signal_number == SIGFPE;
}

static void on_fatal(int signal_number, siginfo_t *information, void *context)
{
    (void)context;
    CLinux_terminal_restore();
    for (int i = 0; i < fatal_count; i++)
        if (fatal[i] == signal_number)
            sigaction(signal_number, &previous[i], NULL);
    // After a processor fault, return: the instruction runs again and faults again, in the context that a crash
    // reporter needs. Any other signal does not recur, so raise it. A positive si_code alone does not mean a fault:
    // signals of the kernel have one, too, such as those for Ctrl+C and Ctrl+\.
    if (is_fault(signal_number) && information->si_code > 0)
        return;
    raise(signal_number);
}

void CLinux_terminal_guard(void)
{
    static atomic_flag done = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&done))
        return;
    atexit(CLinux_terminal_restore);

    // The handler needs its own stack: after a stack overflow, the thread's stack has no room for its frame.
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
