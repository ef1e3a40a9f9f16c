// Makes every sync of a file below a folder slow, and logs it. For LD_PRELOAD.
//   cc -O2 -shared -fPIC -o slow_disk.so slow_disk.c
//
// Environment variables:
//   SLOW_FOLDER  the folder, without symbolic links
//   SLOW_MS      the milliseconds of a sync
//   SLOW_LOG     a file for a line "BEGIN END PATH" per sync, in nanoseconds of CLOCK_MONOTONIC
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int slow(int file, long number) {
    const char *folder = getenv("SLOW_FOLDER"), *log = getenv("SLOW_LOG");
    char link[64], path[PATH_MAX], line[PATH_MAX + 64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!folder || !log || length < 0 || strncmp(path, folder, strlen(folder))) return syscall(number, file);
    path[length] = 0;
    long milliseconds = atol(getenv("SLOW_MS"));
    struct timespec pause = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000};
    long long began = now();
    nanosleep(&pause, NULL);
    int result = syscall(number, file);
    int written = snprintf(line, sizeof line, "%lld %lld %s\n", began, now(), path);
    int output = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (write(output, line, written) != written) abort();
    close(output);
    return result;
}

int fsync(int file) { return slow(file, SYS_fsync); }
int fdatasync(int file) { return slow(file, SYS_fdatasync); }
