#pragma once
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
};

/* The step of a start that failed. */
enum program_step { PROGRAM_GROUP, PROGRAM_FOLDER, PROGRAM_FILE };

/* Starts a program with no signals blocked and SIGPIPE not ignored, and waits until it is executed.

   Returns 0 with its PID in `process`, or an errno with the step that failed in `step`. */
int spawn_program(const struct program_start *start, pid_t *process, enum program_step *step);
