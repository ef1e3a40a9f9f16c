#define _GNU_SOURCE
#include "include/Serial.h"

#include <errno.h>
#include <linux/serial.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static const struct {
    int line, modem;
} lines[] = {
    {CLinux_line_cts, TIOCM_CTS},
    {CLinux_line_dsr, TIOCM_DSR},
    {CLinux_line_dcd, TIOCM_CAR},
    {CLinux_line_ri, TIOCM_RNG},
};

int CLinux_serial_supply(int descriptor, int dtr, int rts)
{
    const int raised = (dtr ? TIOCM_DTR : 0) | (rts ? TIOCM_RTS : 0);
    const int lowered = (TIOCM_DTR | TIOCM_RTS) & ~raised;
    // Lower lines before raising any.
    if (lowered && ioctl(descriptor, TIOCMBIC, &lowered) == -1)
        return errno;
    return raised && ioctl(descriptor, TIOCMBIS, &raised) == -1 ? errno : 0;
}

int CLinux_serial_prepare(int descriptor, struct termios *before)
{
    if (tcgetattr(descriptor, before) == -1)
        return errno;
    struct termios settings = *before;
    cfmakeraw(&settings);
    settings.c_cflag |= CLOCAL;
    settings.c_cflag &= ~(tcflag_t)(CRTSCTS | CREAD);
    return tcsetattr(descriptor, TCSANOW, &settings) == -1 ? errno : 0;
}

int CLinux_serial_lines(int descriptor)
{
    int modem = 0;
    if (ioctl(descriptor, TIOCMGET, &modem) == -1)
        return -errno;
    int raised = 0;
    for (unsigned index = 0; index < sizeof lines / sizeof *lines; index++)
        if (modem & lines[index].modem)
            raised |= lines[index].line;
    return raised;
}

int CLinux_serial_counts(int descriptor, uint32_t counts[4])
{
    struct serial_icounter_struct counters;
    memset(&counters, 0, sizeof counters);
    if (ioctl(descriptor, TIOCGICOUNT, &counters) == -1)
        return errno;
    counts[0] = (uint32_t)counters.cts;
    counts[1] = (uint32_t)counters.dsr;
    counts[2] = (uint32_t)counters.dcd;
    counts[3] = (uint32_t)counters.rng;
    return 0;
}

int CLinux_serial_wait(int descriptor, int wanted)
{
    int modem = 0;
    for (unsigned index = 0; index < sizeof lines / sizeof *lines; index++)
        if (wanted & lines[index].line)
            modem |= lines[index].modem;
    return ioctl(descriptor, TIOCMIWAIT, modem) == -1 ? errno : 0;
}

// A signal whose only effect is to interrupt a system call.
static int interruption(void) { return SIGRTMIN + 3; }

static void do_nothing(int signal) { (void)signal; }

void CLinux_allow_interrupts(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = do_nothing;
    // Without SA_RESTART, so that the system call fails with EINTR.
    sigaction(interruption(), &action, NULL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, interruption());
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static _Thread_local struct {
    timer_t timer;
    int is_made, milliseconds;
} interruptions;

void CLinux_interrupt_every(int milliseconds)
{
    if (milliseconds == interruptions.milliseconds)
        return;
    if (!interruptions.is_made) {
        struct sigevent event;
        memset(&event, 0, sizeof event);
        event.sigev_notify = SIGEV_THREAD_ID;
        event.sigev_signo = interruption();
        event._sigev_un._tid = gettid();
        if (timer_create(CLOCK_MONOTONIC, &event, &interruptions.timer) == -1)
            return;
        interruptions.is_made = 1;
    }
    // Repeat the signal, because one that comes just before the system call is lost.
    const struct timespec step = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};
    const struct itimerspec times = {.it_interval = step, .it_value = step};
    if (timer_settime(interruptions.timer, 0, &times, NULL) == 0)
        interruptions.milliseconds = milliseconds;
}

void CLinux_stop_interrupts(void)
{
    if (interruptions.is_made)
        timer_delete(interruptions.timer);
    interruptions.is_made = 0;
    interruptions.milliseconds = 0;
}

void CLinux_interrupt(pthread_t thread) { pthread_kill(thread, interruption()); }
