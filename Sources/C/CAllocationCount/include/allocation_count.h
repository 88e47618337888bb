#pragma once

/* How many times memory has been allocated or reallocated since the program began. Linking this
   puts counting wrappers in front of the C library's allocator: for the developers' bench only. */
long allocation_count(void);
