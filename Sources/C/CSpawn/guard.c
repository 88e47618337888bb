#define _GNU_SOURCE
#include "spawn_program.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int read_lock_limit(pid_t process, uint64_t *limit) {
    struct rlimit64 limits;
    if (prlimit64(process, __RLIMIT_LOCKS, NULL, &limits) != 0) return errno;
    *limit = limits.rlim_max;
    return 0;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void kill_children(void) {
    FILE *list = fopen("/proc/thread-self/children", "re");
    if (!list) return;
    int child;
    while (fscanf(list, "%d", &child) == 1) kill(child, SIGKILL);
    fclose(list);
}

int continue_guarded(void) {
    /* Processes that the new process leaves behind become children of this one. */
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    pid_t guarded = fork();
    if (guarded < 0) return errno;
    if (guarded == 0) return 0;
    for (int stream = 0; stream < 3; stream++) close(stream);
    int status = 0;
    while (waitpid(guarded, &status, 0) < 0 && errno == EINTR) {}
    /* When a child dies, its own children become children of this process too. */
    double end = seconds() + 1;
    while (seconds() < end) {
        kill_children();
        pid_t ended;
        do ended = waitpid(-1, NULL, WNOHANG);
        while (ended > 0);
        if (ended < 0) break;
        usleep(1000);
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}
