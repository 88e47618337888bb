#define _GNU_SOURCE
#include "spawn_program.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* The new process's report of a failure. */
struct failure {
    int code;
    enum program_step step;
};

static _Noreturn void fail(int report, enum program_step step, int code) {
    struct failure failure = {code, step};
    /* A write of up to PIPE_BUF bytes is atomic. The exit status shows whether it succeeded. */
    ssize_t count = write(report, &failure, sizeof failure);
    _exit(count == sizeof failure ? 127 : 126);
}

/* Returns the descriptor, duplicated if it is one of 0 to 2, which dup2 replaces later. */
static int beyond_streams(int descriptor) {
    return descriptor > 2 ? descriptor : fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
}

/* Runs in the new process, which shares the memory of the old one, whose calling thread is suspended (vfork(2)).
   It therefore changes nothing but its own variables, and makes only system calls. */
static _Noreturn __attribute__((noinline)) void
execute(const struct program_start *start, int report) {
    /* This comes first, so that nothing of the program runs outside of the group. "0" stands for the process
       that writes. */
    if (start->group >= 0 && write(start->group, "0", 1) != 1) fail(report, PROGRAM_GROUP, errno);
    /* A handler would run in the old process's memory once signals are unblocked. */
    for (int signal = 1; signal < NSIG; signal++) {
        struct sigaction action;
        if (sigaction(signal, NULL, &action) != 0 || action.sa_handler == SIG_DFL) continue;
        if (action.sa_handler == SIG_IGN && signal != SIGPIPE && signal != SIGXFSZ) continue;
        action = (struct sigaction){.sa_handler = SIG_DFL};
        sigaction(signal, &action, NULL);
    }
    if (start->is_session_leader && setsid() < 0) fail(report, PROGRAM_FILE, errno);
    if (start->lock_limit != UINT64_MAX) {
        struct rlimit64 limit = {start->lock_limit, start->lock_limit};
        if (prlimit64(0, __RLIMIT_LOCKS, &limit, NULL) != 0) fail(report, PROGRAM_FILE, errno);
    }
    int input = beyond_streams(start->input);
    int output = beyond_streams(start->output);
    int errors = beyond_streams(start->errors);
    if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0)
        fail(report, PROGRAM_FILE, errno);
    if (start->folder && chdir(start->folder) != 0) fail(report, PROGRAM_FOLDER, errno);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    /* Like execvp(3), this reports a file that is not executable only if no other file is found. */
    int code = ENOENT, is_denied = 0;
    for (char *const *path = start->paths; *path; path++) {
        execve(*path, start->arguments, start->variables);
        code = errno;
        if (code == EACCES) is_denied = 1;
        else if (code != ENOENT && code != ENOTDIR && code != ESTALE && code != ENODEV && code != ETIMEDOUT)
            fail(report, PROGRAM_FILE, code);
    }
    fail(report, PROGRAM_FILE, is_denied ? EACCES : code);
}

int spawn_program(const struct program_start *start, pid_t *process, enum program_step *step) {
    *step = PROGRAM_FILE;
    int report[2];
    if (pipe2(report, O_CLOEXEC) != 0) return errno;
    int writer = beyond_streams(report[1]);
    if (writer < 0) {
        int code = errno;
        close(report[0]);
        close(report[1]);
        return code;
    }
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = vfork();
    if (child == 0) execute(start, writer);
    int code = child < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (writer != report[1]) close(writer);
    close(report[1]);
    if (child >= 0) {
        struct failure failure;
        ssize_t count;
        do count = read(report[0], &failure, sizeof failure);
        while (count < 0 && errno == EINTR);
        if (count == sizeof failure) {
            code = failure.code;
            *step = failure.step;
            while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
        }
    }
    close(report[0]);
    *process = child;
    return code;
}
