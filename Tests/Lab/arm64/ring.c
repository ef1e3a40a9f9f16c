// Calls Kochlea's C functions and prints the results, which are the same on every processor.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "CEnglish.h"
#include "CLinux.h"
#include "shim.h"

// Fakes of the SQLite functions that the checksum calls: its arguments and its result.
struct sqlite3_value {
    int type;
    sqlite3_int64 number;
    const char *text;
};
static sqlite3_int64 answer;
int sqlite3_value_type(sqlite3_value *value) { return value->type; }
sqlite3_int64 sqlite3_value_int64(sqlite3_value *value) { return value->number; }
const unsigned char *sqlite3_value_text(sqlite3_value *value) { return (const unsigned char *)value->text; }
int sqlite3_value_bytes(sqlite3_value *value) { return (int)strlen(value->text); }
void sqlite3_result_int64(sqlite3_context *context, sqlite3_int64 number) { (void)context, answer = number; }

static void checksums(void) {
    static sqlite3_value values[] = {
        {SQLITE_INTEGER, -1, NULL}, {SQLITE_INTEGER, 1LL << 40, NULL}, {SQLITE_NULL, 0, NULL}, {SQLITE_TEXT, 0, "Grüße ÿ\x01"}};
    sqlite3_value *rows[] = {values, values + 1, values + 2, values + 3};
    CSQLite_checksum(NULL, 4, rows);
    printf("checksum %llx\n", (unsigned long long)answer);
}

static void arguments(void) {
    int own;
    printf("own %s of %d, prefix %s\n", CLinux_arguments(&own)[1], own, CLinux_prefix());
}

static void render(void *context, float *output, size_t frames) {
    for (size_t frame = 0; frame < frames; frame++) output[frame] = *(float *)context * (float)frame;
}

static void waiting(void) {
    int reading, writing, bell = eventfd(0, EFD_NONBLOCK);
    printf("pipe %d\n", CLinux_pipe(&reading, &writing));
    struct pollfd both[] = {{.fd = reading, .events = POLLIN}, {.fd = bell, .events = POLLIN}};
    printf("nothing %d\n", CLinux_poll(both, 2, 1000000));
    CLinux_eventfd_ring(bell);
    printf("rung %d", CLinux_poll(both, 2, -1));
    printf(" %d %d\n", both[0].revents, both[1].revents);
    CLinux_eventfd_clear(bell);
    printf("cleared %d\n", CLinux_poll(both, 2, 0));
    int64_t before = CLinux_monotonic_nanoseconds();
    CLinux_sleep_until(before + 3000000);
    printf("slept %d\n", CLinux_monotonic_nanoseconds() - before >= 3000000);
    CLinux_prefault_stack();
    float samples[4], step = 0.5f;
    CLinux_call_realtime(render, &step, samples, 4);
    printf("rendered %g %g, checked %d\n", samples[1], samples[3], CLinux_realtime_is_checked());
}

static void structures(void) {
    struct input_event event = {.type = EV_KEY, .code = 30, .value = -1};
    event.input_event_sec = 3, event.input_event_usec = 999999;
    printf("event %zu %lld\n", sizeof event, (long long)CEvdev_nanoseconds(&event));
    printf("mask %zu effect %zu signal %zu\n", sizeof(struct input_mask), sizeof(struct ff_effect), sizeof(struct signalfd_siginfo));
    size_t size;
    const unsigned char *messages = CEnglish_messages(&size);
    unsigned long sum = 0;
    for (size_t at = 0; at < size; at++) sum = sum * 31 + messages[at];
    printf("messages %zu %lx\n", size, sum);
}

int main(void) {
    checksums();
    arguments();
    waiting();
    structures();
    CLinux_terminal_guard();
    CLinux_terminal_restore();
    return 0;
}
