#pragma once

/* Linking this puts counting wrappers in front of the C library's allocator: for flipbook, which
   records them by frame, for flipbook-lab and the tests. A library's user links it or not: its
   frames are recorded without the number then. A build for AddressSanitizer or ThreadSanitizer keeps the sanitizer's allocator
   and counts nothing. */

/* Nonzero where allocations are counted. */
int allocation_count_is_available(void);

/* How many times memory has been allocated or reallocated since the program began. */
long allocation_count(void);

/* The same for the calling thread alone. */
long thread_allocation_count(void);
