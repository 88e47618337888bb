#pragma once
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Landlock, for which glibc has no functions and older headers lack constants; see landlock(7). The system call
   numbers are the same on all processor architectures. */

enum { LANDLOCK_CREATE = 444, LANDLOCK_ADD = 445, LANDLOCK_RESTRICT = 446 };

static const uint64_t landlock_execution = 1 << 0;
/* Reading files and listing folders. */
static const uint64_t landlock_reading = 1 << 2 | 1 << 3;

/* Returns the kernel's Landlock ABI version, 1 since Linux 5.13; -1 with errno if it has none. */
static inline int landlock_abi(void) { return (int)syscall(LANDLOCK_CREATE, NULL, 0, 1); }

/* The rights to write to files in an ABI version, including truncation (from 3) and device requests (from 5). */
static inline uint64_t landlock_writing(int abi) {
    return 1 << 1 | (abi >= 3 ? 1 << 14 : 0) | (abi >= 5 ? 1 << 15 : 0);
}

/* The rights to change anything in an ABI version: writing, removing and creating files of each kind, and moving
   them to other folders (from 2). */
static inline uint64_t landlock_changing(int abi) {
    return landlock_writing(abi) | 0x1ff0 | (abi >= 2 ? 1 << 13 : 0);
}

/* Creates a ruleset that denies all access to files and, if the ABI version supports it, TCP (from 4) and signals to
   other processes (from 6). Returns a descriptor, or -1 with errno. */
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

/* Opens a file or folder only for use in a rule. The flag is O_PATH, which is hidden without _GNU_SOURCE; it has
   the same value on x86-64 and arm64. */
static inline int landlock_open(const char *path) { return open(path, 010000000 | O_CLOEXEC); }

/* Grants rights in an open file or folder. Returns 0, or -1 with errno. */
static inline int landlock_allow(int ruleset, int parent, uint64_t rights) {
    struct stat status;
    if (fstat(parent, &status) != 0) return -1;
    /* The other rights apply to folders only. */
    if (!S_ISDIR(status.st_mode)) rights &= 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15;
    struct __attribute__((packed)) {
        uint64_t rights;
        int32_t parent;
    } rule = {rights, parent};
    return (int)syscall(LANDLOCK_ADD, ruleset, 1 /* LANDLOCK_RULE_PATH_BENEATH */, &rule, 0);
}

/* Confines the calling thread and its descendants, and keeps them from gaining privileges by execve(2)
   (no_new_privs). Returns 0, or -1 with errno. */
static inline int landlock_restrict(int ruleset) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return (int)syscall(LANDLOCK_RESTRICT, ruleset, 0);
}
