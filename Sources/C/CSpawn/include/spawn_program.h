#pragma once
#include <stdint.h>
#include <sys/types.h>

/* Starts programs. posix_spawn(3) cannot place a program in a control group before glibc 2.39. Since then it uses
   clone3(2) for that, which units with RestrictNamespaces= refuse. */

struct program_start {
    /* The paths at which the program is looked up, in order; ends with a null pointer. */
    char *const *paths;
    /* The arguments and environment variables; both end with a null pointer. */
    char *const *arguments;
    char *const *variables;
    /* The working directory; null for this process's. */
    const char *folder;
    /* The descriptors of the standard streams. */
    int input, output, errors;
    /* The open cgroup.procs of the control group that the program enters; negative for this process's group. */
    int group;
    /* Whether the program becomes the leader of a new session. */
    int is_session_leader;
    /* The program's limit of file locks (RLIMIT_LOCKS); UINT64_MAX for this process's. */
    uint64_t lock_limit;
};

/* The step of a start that failed. */
enum program_step { PROGRAM_GROUP, PROGRAM_FOLDER, PROGRAM_FILE };

/* Starts a program with no signals blocked and SIGPIPE and SIGXFSZ not ignored, and waits until it is executed.

   Returns 0 with its PID in `process`, or an errno with the step that failed in `step`. */
int spawn_program(const struct program_start *start, pid_t *process, enum program_step *step);

/* Reads the hard limit of file locks (RLIMIT_LOCKS) of a process; 0 stands for this one. Returns 0, or an errno.

   Linux has not enforced this limit since 2.4. New processes inherit it, execve(2) keeps it, and it cannot be
   raised again without a privilege. */
int read_lock_limit(pid_t process, uint64_t *limit);

/* Continues in a new process: returns 0 in that process, or an errno if it cannot be created. The old process, which
   must have a single thread, closes its standard streams, waits for the end of the new one, kills all processes
   that this has left behind, for at most a second, and exits with its status. */
int continue_guarded(void);
