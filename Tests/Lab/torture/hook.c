// Kills a program, or makes a call fail, at the n-th call that changes a file below a folder. For LD_PRELOAD.
//   cc -O2 -shared -fPIC -o hook.so hook.c
//
// Environment variables:
//   TORTURE_FOLDER  the folder, without symbolic links
//   TORTURE_LOG     a file for a line "NUMBER NAME BYTES PATH" per call; no log if not set
//   TORTURE_AT      the number of the call, from 1; nothing happens if not set
//   TORTURE_HOW     before, after   SIGKILL before or after it
//                   torn            SIGKILL after a part of its bytes (before it, if it writes none)
//                   soon            SIGKILL a moment after it, by a kernel timer
//                   eio, enospc     it fails
//                   short           it writes only a part of its bytes
//   TORTURE_PART    torn, short: the written part, per mille; soon: the microseconds
//   TORTURE_ON      eio, enospc, short: from this call on, every call; on a full disk (enospc) calls that need no room
//                   still work
//
// The sync calls do nothing: a killed process loses no data that the kernel has. So thousands of runs take only
// minutes.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum how { NOTHING, BEFORE, AFTER, TORN, SOON, FAIL, SHORT };
enum { FILES = 4096 };

static char folder[PATH_MAX];
static size_t folder_length;
static int log_file = -1;
static long at;
static enum how how;
static int failure, from_then_on;
static long part;
static atomic_long calls;
static atomic_bool watched[FILES];

__attribute__((constructor)) void torture_begin(void) {
    const char *value = getenv("TORTURE_FOLDER");
    if (!value) return;
    snprintf(folder, sizeof folder, "%s", value);
    folder_length = strlen(folder);
    if ((value = getenv("TORTURE_LOG")))
        log_file = syscall(SYS_openat, AT_FDCWD, value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if ((value = getenv("TORTURE_AT"))) at = atol(value);
    if ((value = getenv("TORTURE_PART"))) part = atol(value);
    from_then_on = getenv("TORTURE_ON") != NULL;
    static const struct { const char *name; enum how how; int failure; } names[] = {
        {"before", BEFORE, 0}, {"after", AFTER, 0}, {"torn", TORN, 0}, {"soon", SOON, 0},
        {"eio", FAIL, EIO}, {"enospc", FAIL, ENOSPC}, {"short", SHORT, 0}};
    value = getenv("TORTURE_HOW");
    for (size_t i = 0; value && i < sizeof names / sizeof *names; i++)
        if (!strcmp(value, names[i].name)) how = names[i].how, failure = names[i].failure;
}

static _Noreturn void die(void) {
    for (;;) syscall(SYS_kill, getpid(), SIGKILL);
}

static void die_soon(void) {
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGKILL};
    struct itimerspec due = {.it_value.tv_nsec = part * 1000};
    timer_t timer;
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) || timer_settime(timer, 0, &due, NULL)) abort();
}

static int is_inside(const char *path) {
    return folder_length && !strncmp(path, folder, folder_length) && (path[folder_length] == '/' || !path[folder_length]);
}

// The path of an open file, or of a name relative to an open folder.
static const char *resolved(int directory, const char *path, char *room) {
    if (path && path[0] == '/') return path;
    char link[64];
    snprintf(link, sizeof link, directory == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", directory);
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, room, PATH_MAX - 1);
    if (length < 0) return "";
    snprintf(room + length, PATH_MAX - length, "%s%s", path ? "/" : "", path ? path : "");
    return room;
}

static int is_watched(int file) { return file >= 0 && file < FILES && watched[file]; }

static void watch(int file, int is_ours) {
    if (file >= 0 && file < FILES) watched[file] = is_ours;
}

// What happens to a call.
struct order {
    int kills_after;
    // Bytes to write; all of them if negative.
    long bytes;
    // The error number with which the call fails; 0 to go on.
    int failure;
};

// Counts a call. `bytes` is the number of bytes that it writes, negative for other calls. `needs_room`: it fails on a
// full disk.
static struct order called(const char *name, int file, const char *path, long bytes, int needs_room) {
    int error = errno;
    struct order order = {.bytes = -1};
    long number = atomic_fetch_add(&calls, 1) + 1;
    if (log_file >= 0) {
        char room[PATH_MAX], line[PATH_MAX + 64];
        const char *whole = path ? path : resolved(file, NULL, room);
        int length = snprintf(line, sizeof line, "%ld %s %ld %s\n", number, name, bytes, whole + folder_length);
        syscall(SYS_write, log_file, line, length);
    }
    int is_met = at && (number == at || (number > at && from_then_on));
    if (is_met) switch (how) {
        case BEFORE: die();
        case TORN: if (bytes <= 1) die(); order.bytes = bytes * part / 1000; order.kills_after = 1; break;
        case AFTER: order.kills_after = 1; break;
        case SOON: die_soon(); break;
        case FAIL: if (failure != ENOSPC || needs_room || !from_then_on) order.failure = failure; break;
        case SHORT: if (bytes > 1) order.bytes = bytes * part / 1000 > 0 ? bytes * part / 1000 : 1; break;
        case NOTHING: break;
    }
    errno = error;
    return order;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define DONE(order, call) \
    do { \
        if ((order).failure) { errno = (order).failure; return -1; } \
        __typeof__(call) result = (call); \
        if ((order).kills_after) die(); \
        return result; \
    } while (0)

static long limited(struct order order, size_t count) { return order.bytes < 0 ? (long)count : order.bytes; }

static int grows(int file, off_t offset, size_t count) {
    struct stat status;
    if (fstat(file, &status)) return 1;
    if (offset < 0) offset = fcntl(file, F_GETFL) & O_APPEND ? status.st_size : lseek(file, 0, SEEK_CUR);
    return offset + (off_t)count > status.st_size;
}

// MARK: Opening and closing

static int opening(int (*really)(int, const char *, int, mode_t), int directory, const char *path, int flags, mode_t mode) {
    char room[PATH_MAX];
    const char *whole = resolved(directory, path, room);
    int is_ours = is_inside(whole);
    struct order order = {.bytes = -1};
    if (is_ours && flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) {
        int exists = !syscall(SYS_faccessat, directory, path, F_OK);
        order = called("open", -1, whole, -1, flags & O_CREAT && !exists);
        if (order.failure) { errno = order.failure; return -1; }
    }
    int file = really(directory, path, flags, mode);
    watch(file, is_ours);
    if (order.kills_after) die();
    return file;
}

static int really_open(int directory, const char *path, int flags, mode_t mode) {
    return syscall(SYS_openat, directory, path, flags, mode);
}

static mode_t mode_of(int flags, va_list arguments) {
    return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(arguments, mode_t) : 0;
}

#define OPEN(name, directory, ...) \
    int name(__VA_ARGS__, const char *path, int flags, ...) { \
        va_list arguments; \
        va_start(arguments, flags); \
        mode_t mode = mode_of(flags, arguments); \
        va_end(arguments); \
        return opening(really_open, directory, path, flags, mode); \
    }

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return opening(really_open, AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) __attribute__((alias("open")));
OPEN(openat, directory, int directory)
int openat64(int directory, const char *path, int flags, ...) __attribute__((alias("openat")));
int creat(const char *path, mode_t mode) {
    return opening(really_open, AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
int creat64(const char *path, mode_t mode) __attribute__((alias("creat")));

int close(int file) {
    REAL(close);
    watch(file, 0);
    return real(file);
}

#define DUPLICATE(name, parameters, arguments, original) \
    int name parameters { \
        REAL(name); \
        int copy = real arguments; \
        if (copy >= 0) watch(copy, is_watched(original)); \
        return copy; \
    }
DUPLICATE(dup, (int file), (file), file)
DUPLICATE(dup2, (int file, int copy_), (file, copy_), file)
DUPLICATE(dup3, (int file, int copy_, int flags), (file, copy_, flags), file)

// MARK: Writing

ssize_t write(int file, const void *bytes, size_t count) {
    REAL(write);
    if (!is_watched(file)) return real(file, bytes, count);
    struct order order = called("write", file, NULL, count, grows(file, -1, count));
    DONE(order, real(file, bytes, limited(order, count)));
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    REAL(pwrite64);
    if (!is_watched(file)) return real(file, bytes, count, offset);
    struct order order = called("pwrite", file, NULL, count, grows(file, offset, count));
    DONE(order, real(file, bytes, limited(order, count), offset));
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) __attribute__((alias("pwrite64")));

// Writing several pieces at once counts as one call. A part of it is the first piece.
ssize_t writev(int file, const struct iovec *pieces, int count) {
    REAL(writev);
    if (!is_watched(file)) return real(file, pieces, count);
    struct order order = called("writev", file, NULL, count > 1 ? 2 : -1, 1);
    DONE(order, real(file, pieces, order.bytes < 0 ? count : 1));
}

ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
    REAL(sendfile);
    if (!is_watched(to)) return real(to, from, offset, count);
    struct order order = called("sendfile", to, NULL, count, 1);
    DONE(order, real(to, from, offset, limited(order, count)));
}
ssize_t sendfile64(int to, int from, off64_t *offset, size_t count) __attribute__((alias("sendfile")));

ssize_t copy_file_range(int from, off64_t *from_at, int to, off64_t *to_at, size_t count, unsigned flags) {
    REAL(copy_file_range);
    if (!is_watched(to)) return real(from, from_at, to, to_at, count, flags);
    struct order order = called("copy_file_range", to, NULL, count, 1);
    DONE(order, real(from, from_at, to, to_at, limited(order, count), flags));
}

int ftruncate64(int file, off64_t length) {
    REAL(ftruncate64);
    if (!is_watched(file)) return real(file, length);
    struct order order = called("ftruncate", file, NULL, -1, grows(file, 0, length));
    DONE(order, real(file, length));
}
int ftruncate(int file, off_t length) __attribute__((alias("ftruncate64")));

// These return their error instead of setting errno, or always need room.
int posix_fallocate64(int file, off64_t offset, off64_t length) {
    REAL(posix_fallocate64);
    if (!is_watched(file)) return real(file, offset, length);
    struct order order = called("fallocate", file, NULL, -1, 1);
    if (order.failure) return order.failure;
    int result = real(file, offset, length);
    if (order.kills_after) die();
    return result;
}
int posix_fallocate(int file, off_t offset, off_t length) __attribute__((alias("posix_fallocate64")));

int fallocate64(int file, int mode, off64_t offset, off64_t length) {
    REAL(fallocate64);
    if (!is_watched(file)) return real(file, mode, offset, length);
    struct order order = called("fallocate", file, NULL, -1, 1);
    DONE(order, real(file, mode, offset, length));
}
int fallocate(int file, int mode, off_t offset, off_t length) __attribute__((alias("fallocate64")));

// MARK: Syncing

#define SYNC(name) \
    int name(int file) { \
        REAL(name); \
        if (!folder_length) return real(file); \
        if (!is_watched(file)) return 0; \
        struct order order = called(#name, file, NULL, -1, 0); \
        DONE(order, 0); \
    }
SYNC(fsync)
SYNC(fdatasync)
SYNC(syncfs)

// MARK: Names

#define NAMED(name, parameters, arguments, directory, path, needs_room) \
    int name parameters { \
        REAL(name); \
        char room[PATH_MAX]; \
        const char *whole = resolved(directory, path, room); \
        if (!is_inside(whole)) return real arguments; \
        struct order order = called(#name, -1, whole, -1, needs_room); \
        DONE(order, real arguments); \
    }
NAMED(unlink, (const char *path), (path), AT_FDCWD, path, 0)
NAMED(unlinkat, (int directory, const char *path, int flags), (directory, path, flags), directory, path, 0)
NAMED(remove, (const char *path), (path), AT_FDCWD, path, 0)
NAMED(rmdir, (const char *path), (path), AT_FDCWD, path, 0)
NAMED(mkdir, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path, 1)
NAMED(mkdirat, (int directory, const char *path, mode_t mode), (directory, path, mode), directory, path, 1)
NAMED(truncate, (const char *path, off_t length), (path, length), AT_FDCWD, path, 0)
NAMED(rename, (const char *from, const char *to), (from, to), AT_FDCWD, to, 0)
NAMED(renameat, (int a, const char *from, int b, const char *to), (a, from, b, to), b, to, 0)
NAMED(renameat2, (int a, const char *from, int b, const char *to, unsigned flags), (a, from, b, to, flags), b, to, 0)
NAMED(link, (const char *from, const char *to), (from, to), AT_FDCWD, to, 1)
NAMED(linkat, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags), b, to, 1)
NAMED(symlink, (const char *from, const char *to), (from, to), AT_FDCWD, to, 1)
