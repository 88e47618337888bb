#include "allocation_count.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

/* glibc's own entrances, which its malloc and its kin are aliases of. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long count;

long allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

static void add(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
    add();
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t size) {
    add();
    return __libc_calloc(n, size);
}

void *realloc(void *memory, size_t size) {
    add();
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    add();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    add();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    add();
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}
