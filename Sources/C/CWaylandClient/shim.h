#include <sys/mman.h>
#include <wayland-client.h>

/* GNU extensions that the headers hide without _GNU_SOURCE. */
extern int memfd_create(const char *name, unsigned int flags);
