#include <linux/kd.h>
#include <linux/vt.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>

/* GNU extensions that the headers hide without _GNU_SOURCE. */
extern int pipe2(int descriptors[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(
    posix_spawn_file_actions_t *actions, const char *path);
