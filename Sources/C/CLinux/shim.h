#include <linux/input-event-codes.h>
#include <linux/kd.h>
#include <linux/memfd.h>
#include <linux/vt.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>

/* GNU extensions that the headers hide without _GNU_SOURCE. */
extern int memfd_create(const char *name, unsigned int flags);
extern int ppoll(
    struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask);
extern int pipe2(int descriptors[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(
    posix_spawn_file_actions_t *actions, const char *path);

/* Sets how late the kernel may wake the calling thread, in nanoseconds; prctl(2) is variadic. */
static inline int set_timer_slack(unsigned long nanoseconds) {
    return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0);
}
