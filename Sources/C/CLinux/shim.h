#include "landlock.h"
#include <errno.h>
#include <linux/input-event-codes.h>
#include <linux/kd.h>
#include <linux/memfd.h>
#include <linux/perf_event.h>
#include <linux/vt.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

/* GNU extensions that the headers hide without _GNU_SOURCE. */
extern int memfd_create(const char *name, unsigned int flags);
extern int ppoll(
    struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask);
extern int pipe2(int descriptors[2], int flags);
extern int accept4(
    int listener, struct sockaddr *address, socklen_t *address_length, int flags);
extern const char *sigabbrev_np(int signal);
extern const char *sigdescr_np(int signal);

/* The request for a terminal's own device number, which Swift does not import, since it is defined by a function-like
   macro. */
static const unsigned long flipbook_terminal_device = TIOCGDEV;

/* Makes the calling process the parent of orphaned descendants. */
static inline void flipbook_adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

/* Returns whether systemd (251 and later) has delegated a control group to the processes in it. */
static inline int flipbook_is_delegated(const char *folder) {
    char value = 0;
    return getxattr(folder, "user.delegate", &value, 1) == 1 && value == '1';
}

/* Calls pidfd_open(2), for which glibc has a wrapper only since 2.36. */
static inline int flipbook_pidfd_open(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

/* Calls perf_event_open(2), which glibc does not wrap, for the instructions that the calling thread executes in user
   space. Returns a descriptor, from which a 64-bit number is read, or -1 with errno: ENOENT without such a counter, as in
   most virtual machines; EACCES where kernel.perf_event_paranoid forbids it. */
static inline int flipbook_count_instructions(void) {
    struct perf_event_attr attributes = {
        .type = PERF_TYPE_HARDWARE,
        .size = sizeof(struct perf_event_attr),
        .config = PERF_COUNT_HW_INSTRUCTIONS,
        .exclude_kernel = 1,
        .exclude_hv = 1,
    };
    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

/* O_PATH, a GNU extension: a descriptor of a file that is not opened for reading. */
enum { FLIPBOOK_O_PATH = 010000000 };

/* Calls openat2(2), which glibc does not wrap, with RESOLVE_BENEATH and RESOLVE_NO_MAGICLINKS: neither "..", an
   absolute name nor a link leads out of the folder. Returns a descriptor, or -1 with errno: EXDEV for a name that leads
   out, EAGAIN if folders are being moved, ENOSYS before Linux 5.6. */
static inline int flipbook_open_beneath(int folder, const char *name, int flags) {
    struct {
        unsigned long long flags;
        unsigned long long mode;
        unsigned long long resolve;
    } how = {(unsigned int)flags, 0, 0x08 | 0x02};
    return (int)syscall(437 /* SYS_openat2, on all architectures */, folder, name, &how, sizeof how);
}

/* Polls the child of a pidfd without reaping it. Returns 1 if it has ended, with CLD_EXITED, CLD_KILLED
   or CLD_DUMPED in `code` and the exit status or signal in `status`; 0 if it is running; -1 with errno. */
static inline int flipbook_wait(int pidfd, int *code, int *status) {
    siginfo_t info;
    int result;
    do {
        memset(&info, 0, sizeof info);
        result = waitid(
            (idtype_t)3 /* P_PIDFD */, (id_t)pidfd, &info, WEXITED | WNOHANG | WNOWAIT);
    } while (result != 0 && errno == EINTR);
    if (result != 0) return -1;
    if (info.si_pid == 0) return 0;
    *code = info.si_code;
    *status = info.si_status;
    return 1;
}

/* Sets the timer slack of the calling thread, in nanoseconds. Swift cannot call prctl(2), which is variadic. */
static inline int set_timer_slack(unsigned long nanoseconds) {
    return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0);
}

/* SO_PEERGROUPS, the socket option for the supplementary groups of a peer, which older headers lack. */
enum { FLIPBOOK_SO_PEERGROUPS = 59 };

/* Reads the user and group of a Unix socket's peer. struct ucred is hidden without _GNU_SOURCE. Returns 0, or -1
   with errno. */
static inline int flipbook_peer(int socket, uid_t *user, gid_t *group) {
    struct {
        pid_t process;
        uid_t user;
        gid_t group;
    } credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -1;
    *user = credentials.user;
    *group = credentials.group;
    return 0;
}

/* Reads how long a thread has been runnable without a processor since its start, in nanoseconds, from its open
   schedstat file: "RUNNING WAITING SLICES". */
static inline bool flipbook_run_delay(int schedstat, unsigned long long *nanoseconds) {
    char text[96];
    ssize_t count = pread(schedstat, text, sizeof text - 1, 0);
    if (count <= 0) return false;
    text[count] = 0;
    char *end;
    strtoull(text, &end, 10);
    *nanoseconds = strtoull(end, NULL, 10);
    return true;
}

/* These are in CAllocationCount, which a program may link or not. */
extern long thread_allocation_count(void) __attribute__((weak));
extern int allocation_count_is_available(void) __attribute__((weak));

/* Returns the number of allocations of the calling thread; -1 if the program does not count them. */
static inline long flipbook_thread_allocations(void) {
    if (!thread_allocation_count || !allocation_count_is_available) return -1;
    return allocation_count_is_available() ? thread_allocation_count() : -1;
}

/* Reads the number of page faults of the calling thread since its start, without and with disk access. */
static inline bool flipbook_thread_faults(long *minor, long *major) {
    struct rusage usage;
    if (getrusage((__rusage_who_t)1 /* RUSAGE_THREAD, a GNU extension */, &usage) != 0) return false;
    *minor = usage.ru_minflt;
    *major = usage.ru_majflt;
    return true;
}

/* Sends one message with descriptors over a message-based socket, without blocking. Returns 0, or -1 with errno. */
static inline int flipbook_send(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
    enum { LIMIT = 8 };
    if (descriptor_count < 0 || descriptor_count > LIMIT) {
        errno = EINVAL;
        return -1;
    }
    struct iovec part = {(void *)bytes, count};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * LIMIT)] = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor_count > 0) {
        size_t size = sizeof(int) * (size_t)descriptor_count;
        message.msg_control = control;
        message.msg_controllen = CMSG_SPACE(size);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(size);
        memcpy(CMSG_DATA(header), descriptors, size);
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -1 : 0;
}

/* Receives one message and its descriptors, which are close-on-exec, without blocking. Returns the number of its
   bytes, 0 at EOF, or -1 with errno: EMSGSIZE for a message with more bytes than `count` or more descriptors than
   `limit`, all of which are closed. */
static inline ssize_t flipbook_receive(
    int socket, void *bytes, size_t count, int *descriptors, int limit, int *descriptor_count) {
    /* There is room for the maximum number of descriptors in a message, so that none stays open unnoticed. */
    enum { KERNEL_LIMIT = 253 };
    struct iovec part = {bytes, count};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * KERNEL_LIMIT)];
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    ssize_t received;
    *descriptor_count = 0;
    do received = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received < 0) return -1;
    int is_refused = (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t contained = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < contained; i++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + i * sizeof(int), sizeof(int));
            if (*descriptor_count < limit) {
                descriptors[(*descriptor_count)++] = descriptor;
            } else {
                close(descriptor);
                is_refused = 1;
            }
        }
    }
    if (!is_refused) return received;
    for (int i = 0; i < *descriptor_count; i++) close(descriptors[i]);
    *descriptor_count = 0;
    errno = EMSGSIZE;
    return -1;
}
