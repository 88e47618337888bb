#pragma once
#include <sys/types.h>

/* Starts programs. posix_spawn(3) cannot put one into a control group before glibc 2.39, and what it uses then,
   clone3(2), is refused by units with RestrictNamespaces=. */

struct program_start {
    /* Where the program is looked for, in this order; ends with a null pointer. */
    char *const *paths;
    /* Both end with a null pointer. */
    char *const *arguments;
    char *const *variables;
    /* Its working directory; null for this process's. */
    const char *folder;
    /* Its standard streams. */
    int input, output, errors;
    /* The open cgroup.procs of the control group that it enters; negative for this process's group. */
    int group;
    /* Whether it leads a session of its own. */
    int is_session_leader;
};

/* What an errno is about. */
enum program_step { PROGRAM_GROUP, PROGRAM_FOLDER, PROGRAM_FILE };

/* Starts a program with no signal blocked, SIGPIPE not ignored, and waits until it is executed.

   Returns 0 with its number in `process`, or an errno and in `step` what that is about. */
int spawn_program(const struct program_start *start, pid_t *process, enum program_step *step);
