#include "allocation_count.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
/* A sanitizer's runtime must see each allocation itself. */
#define KEEP_ALLOCATOR 1
#endif
#endif

static atomic_long count;
static _Thread_local long thread_count;

long allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

long thread_allocation_count(void) { return thread_count; }

#ifdef KEEP_ALLOCATOR

int allocation_count_is_available(void) { return 0; }

#else

int allocation_count_is_available(void) { return 1; }

/* glibc's internal entry points, to which its malloc, calloc, … are aliases. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void add(void) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    thread_count++;
}

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

#endif
