#pragma once

/* Linking this module puts counting wrappers in front of the C library's allocator. It is linked by flipbook, which
   records allocations per frame, by flipbook-lab and by the tests. A program that uses the libraries may link it
   too; otherwise its frames are recorded without the number. Builds with AddressSanitizer or ThreadSanitizer keep
   the sanitizer's allocator and count nothing. */

/* Returns nonzero if allocations are counted. */
int allocation_count_is_available(void);

/* Returns how many times memory has been allocated or reallocated since the start of the program. */
long allocation_count(void);

/* Returns how many times the calling thread has allocated or reallocated memory since its start. */
long thread_allocation_count(void);
