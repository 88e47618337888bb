#pragma once
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Landlock, of which glibc has nothing and older headers only a part; see landlock(7). The numbers are those of
   all processors. */

enum { LANDLOCK_CREATE = 444, LANDLOCK_ADD = 445, LANDLOCK_RESTRICT = 446 };

static const uint64_t landlock_execution = 1 << 0;
/* Reading files and listing folders. */
static const uint64_t landlock_reading = 1 << 2 | 1 << 3;

/* What the kernel offers: 1 since Linux 5.13; -1 with errno without any. */
static inline int landlock_abi(void) { return (int)syscall(LANDLOCK_CREATE, NULL, 0, 1); }

/* Writing to files, of an ABI: also truncating (3) and requests of devices (5). */
static inline uint64_t landlock_writing(int abi) {
    return 1 << 1 | (abi >= 3 ? 1 << 14 : 0) | (abi >= 5 ? 1 << 15 : 0);
}

/* All changes of an ABI: removing and making files of each kind, and moving them to other folders (2). */
static inline uint64_t landlock_changing(int abi) {
    return landlock_writing(abi) | 0x1ff0 | (abi >= 2 ? 1 << 13 : 0);
}

/* Makes rules that allow nothing with files and, where the ABI has it, no TCP (4) and no signals to other
   processes (6). Returns a descriptor, or -1 with errno. */
static inline int landlock_create(int abi) {
    struct {
        uint64_t files, network, scoped;
    } handled = {
        landlock_execution | landlock_reading | landlock_changing(abi),
        abi >= 4 ? 3 : 0,
        abi >= 6 ? 2 : 0,
    };
    size_t size = abi >= 6 ? 24 : abi >= 4 ? 16 : 8;
    return (int)syscall(LANDLOCK_CREATE, &handled, size, 0);
}

/* Opens a file or folder for a rule alone. O_PATH is hidden without _GNU_SOURCE; x86-64 and arm64 have the same. */
static inline int landlock_open(const char *path) { return open(path, 010000000 | O_CLOEXEC); }

/* Allows what is in `rights` in an open file or folder. Returns 0, or -1 with errno. */
static inline int landlock_allow(int ruleset, int parent, uint64_t rights) {
    struct stat status;
    if (fstat(parent, &status) != 0) return -1;
    /* Other rights are those of folders. */
    if (!S_ISDIR(status.st_mode)) rights &= 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15;
    struct __attribute__((packed)) {
        uint64_t rights;
        int32_t parent;
    } rule = {rights, parent};
    return (int)syscall(LANDLOCK_ADD, ruleset, 1 /* LANDLOCK_RULE_PATH_BENEATH */, &rule, 0);
}

/* Confines the calling thread, and what it starts, and lets it get no further rights by execve(2). Returns 0, or
   -1 with errno. */
static inline int landlock_restrict(int ruleset) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return (int)syscall(LANDLOCK_RESTRICT, ruleset, 0);
}
