#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "pixels.h"
#if defined(__x86_64__)
#include <cpuid.h>
#else
#include <sys/auxv.h>
#if defined(__aarch64__)
#include <asm/hwcap.h>
#endif
#endif

/* Operations that Swift lacks: detection of instruction sets, non-temporal stores, prefetches, and some
   arithmetic on vectors. */

/* Returns the kernel's thread ID of the calling thread; glibc hides gettid without _GNU_SOURCE. */
static inline int cpu_thread_identifier(void) { return (int)syscall(SYS_gettid); }

/* Returns nonzero if the processor has AVX2 and the other extensions used by code for -march=haswell. */
static inline int cpu_has_avx2(void) {
#if defined(__x86_64__)
    unsigned eax, ebx, edx, basic, extended;
    /* LZCNT and MOVBE are checked by CPUID, since the clang of Swift 6.0 does not know their names. */
    if (!__get_cpuid(1, &eax, &ebx, &basic, &edx)
        || !__get_cpuid(0x80000001, &eax, &ebx, &extended, &edx))
        return 0;
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
        && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")
        && __builtin_cpu_supports("popcnt") && (basic & bit_MOVBE) && (extended & bit_LZCNT);
#else
    return 0;
#endif
}

/* Returns nonzero if the processor has the extensions used by code for -march=x86-64-v4. */
static inline int cpu_has_avx512(void) {
#if defined(__x86_64__)
    return cpu_has_avx2() && __builtin_cpu_supports("avx512f")
        && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#else
    return 0;
#endif
}

/* Returns the name of an instruction set; empty if the processor lacks it, null beyond the last index. */
static inline const char *cpu_feature(size_t index) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    switch (index) {
    case 0: return __builtin_cpu_supports("sse4.2") ? "sse4.2" : "";
    case 1: return __builtin_cpu_supports("avx") ? "avx" : "";
    case 2: return __builtin_cpu_supports("avx2") ? "avx2" : "";
    case 3: return __builtin_cpu_supports("bmi2") ? "bmi2" : "";
    case 4: return __builtin_cpu_supports("fma") ? "fma" : "";
    case 5: return __builtin_cpu_supports("avx512f") ? "avx512f" : "";
    default: return 0;
    }
#elif defined(__aarch64__)
    unsigned long capabilities = getauxval(AT_HWCAP);
    switch (index) {
    case 0: return capabilities & HWCAP_ASIMD ? "asimd" : "";
    case 1: return capabilities & HWCAP_CRC32 ? "crc32" : "";
    case 2: return capabilities & HWCAP_ATOMICS ? "atomics" : "";
    case 3: return capabilities & HWCAP_ASIMDDP ? "asimddp" : "";
    case 4: return capabilities & HWCAP_SVE ? "sve" : "";
    default: return 0;
    }
#else
    return 0;
#endif
}

/* Returns the prefix sum: each lane is the sum of the lanes up to and including it. Swift has no shuffles, and the
   same sum built lane by lane compiles to scalar additions in some of the places where it is inlined. */
static inline __attribute__((always_inline)) cpu_i32x8 cpu_prefix_sum(cpu_i32x8 v) {
    const cpu_i32x8 zero = {0, 0, 0, 0, 0, 0, 0, 0};
    v += __builtin_shufflevector(v, zero, 8, 0, 1, 2, 8, 4, 5, 6);
    v += __builtin_shufflevector(v, zero, 8, 8, 0, 1, 8, 8, 4, 5);
    v += __builtin_shufflevector(v, zero, 8, 8, 8, 8, 3, 3, 3, 3);
    return v;
}

/* Swift 6 compares and selects vectors lane by lane, and the optimizer does not turn all of that into vector
   instructions again; see FlatEdge and SteepEdge. */

/* Returns the lesser of each lane. */
static inline __attribute__((always_inline)) cpu_i32x8 cpu_lesser(cpu_i32x8 a, cpu_i32x8 b) {
    return a < b ? a : b;
}

/* Returns the greater of each lane. */
static inline __attribute__((always_inline)) cpu_i32x8 cpu_greater(cpu_i32x8 a, cpu_i32x8 b) {
    return a > b ? a : b;
}

/* Returns the lanes of `equal` where `a` and `b` are equal, and those of `other` elsewhere. */
static inline __attribute__((always_inline)) cpu_i32x8 cpu_select_equal(
    cpu_i32x8 a, cpu_i32x8 b, cpu_i32x8 equal, cpu_i32x8 other) {
    return a == b ? equal : other;
}

/* Returns the lanes of `less` where `a` is less than `b`, and those of `other` elsewhere. */
static inline __attribute__((always_inline)) cpu_i32x8 cpu_select_less(
    cpu_i32x8 a, cpu_i32x8 b, cpu_i32x8 less, cpu_i32x8 other) {
    return a < b ? less : other;
}

/* Returns the lesser of each lane of 16 bits. */
static inline __attribute__((always_inline)) cpu_u16x16 cpu_lesser16(cpu_u16x16 a, cpu_u16x16 b) {
    return a < b ? a : b;
}

/* Returns the greater of each lane of 16 bits. */
static inline __attribute__((always_inline)) cpu_u16x16 cpu_greater16(cpu_u16x16 a, cpu_u16x16 b) {
    return a > b ? a : b;
}

/* Returns by how much twice `v` exceeds `limit`, 0 if it does not; both are below 2^14. */
static inline __attribute__((always_inline)) cpu_u16x16 cpu_excess16(cpu_u16x16 v, cpu_u16x16 limit) {
    typedef int16_t i16x16 __attribute__((ext_vector_type(16)));
    i16x16 excess = (i16x16)(v + v - limit);
    return (cpu_u16x16)(excess > 0 ? excess : (i16x16)(0));
}

/* Returns the last lane of `before`, followed by all lanes of `v` except the last. */
static inline __attribute__((always_inline)) cpu_i32x8 cpu_shifted_in(cpu_i32x8 before, cpu_i32x8 v) {
    return __builtin_shufflevector(before, v, 7, 8, 9, 10, 11, 12, 13, 14);
}

typedef float cpu_f32x8 __attribute__((ext_vector_type(8)));

/* Returns the quotients of numbers below 2^24, rounded towards zero; divisors must not be zero. Swift converts
   vectors lane by lane. */
static inline __attribute__((always_inline)) cpu_i32x8 cpu_quotient(cpu_i32x8 a, cpu_i32x8 b) {
    return __builtin_convertvector(
        __builtin_convertvector(a, cpu_f32x8) / __builtin_convertvector(b, cpu_f32x8), cpu_i32x8);
}

typedef float cpu_f32x16 __attribute__((ext_vector_type(16)));
typedef int32_t cpu_i32x16 __attribute__((ext_vector_type(16)));

/* Returns square roots. Swift's loop over the lanes is turned into one instruction only if the numbers are known not to
   be negative. */
#if __has_builtin(__builtin_elementwise_sqrt)
#define CPU_SQUARE_ROOT(count) return __builtin_elementwise_sqrt(v);
#else
#define CPU_SQUARE_ROOT(count) \
    for (int i = 0; i < count; i++) v[i] = __builtin_sqrtf(v[i]); \
    return v;
#endif
static inline __attribute__((always_inline)) cpu_f32x8 cpu_square_root8(cpu_f32x8 v) {
    CPU_SQUARE_ROOT(8)
}
static inline __attribute__((always_inline)) cpu_f32x16 cpu_square_root16(cpu_f32x16 v) {
    CPU_SQUARE_ROOT(16)
}
#undef CPU_SQUARE_ROOT

/* Returns the angles of the vectors (x, y) in turns, -1/2...1/2, from +x towards +y. atan(q) / 2 pi is a minimax
   polynomial on 0...1, whose error is less than 1.9e-6 turns with rounding. Products and sums are not fused, because
   not all instruction sets can do that and all must return the same. The angle of (0, 0) is 0. */
#if defined(__SSE2__) && !defined(__AVX__)
/* Selecting takes three instructions, and negating with addition fewer than subtraction and selection. */
#define CPU_SUBTRACTED(where, from, v, floats, ints) \
    (floats)((ints)(v) ^ ((ints)(where) & sign)) + (floats)((ints)(where) & (ints)(floats)(from))
#else
#define CPU_SUBTRACTED(where, from, v, floats, ints) (where) ? (from) - (v) : (v)
#endif
#define CPU_TURNS(floats, ints) \
    _Pragma("clang fp contract(off)") \
    const ints sign = (ints)(INT32_MIN); \
    floats ax = (floats)((ints)x & ~sign), ay = (floats)((ints)y & ~sign); \
    floats least = ax < ay ? ax : ay, greatest = ax < ay ? ay : ax; \
    greatest = greatest > 1e-37f ? greatest : (floats)(1e-37f); \
    floats q = least / greatest, s = q * q; \
    floats p = s * 0.0033176029f + -0.013553054f; \
    p = p * s + 0.028673243f; \
    p = p * s + -0.052569639f; \
    p = p * s + 0.15913367f; \
    floats t = p * q; \
    t = CPU_SUBTRACTED(ax < ay, 0.25f, t, floats, ints); \
    t = CPU_SUBTRACTED(x < 0, 0.5f, t, floats, ints); \
    return (floats)((ints)t ^ ((ints)y & sign));
static inline __attribute__((always_inline)) cpu_f32x8 cpu_turns8(cpu_f32x8 x, cpu_f32x8 y) {
    CPU_TURNS(cpu_f32x8, cpu_i32x8)
}
static inline __attribute__((always_inline)) cpu_f32x16 cpu_turns16(cpu_f32x16 x, cpu_f32x16 y) {
    CPU_TURNS(cpu_f32x16, cpu_i32x16)
}
#undef CPU_TURNS
#undef CPU_SUBTRACTED

/* Returns numbers of -1...1 plus 1 if they are negative. */
static inline __attribute__((always_inline)) cpu_f32x8 cpu_wrapped8(cpu_f32x8 t) {
    return t + (cpu_f32x8)((cpu_i32x8)(t < 0) & (cpu_i32x8)(cpu_f32x8)(1));
}
static inline __attribute__((always_inline)) cpu_f32x16 cpu_wrapped16(cpu_f32x16 t) {
    return t + (cpu_f32x16)((cpu_i32x16)(t < 0) & (cpu_i32x16)(cpu_f32x16)(1));
}

/* Returns the indexes of the entries of a gradient's table whose last index is `top`: offsets t of 0...1 are scaled and
   rounded. The comparisons map NaN to the last entry. The addition of 2^23 leaves the integer in the low bits. */
#define CPU_ENTRIES(floats, ints) \
    floats scaled = t * top; \
    if (!is_non_negative) scaled = scaled < 0 ? (floats)(0) : scaled; \
    floats entry = scaled < top ? scaled : top; \
    return (ints)(entry + 0x1p23f) & 0x007fffff;
static inline __attribute__((always_inline)) cpu_u32x8 cpu_entries8(
    cpu_f32x8 t, cpu_f32x8 top, int is_non_negative) {
    CPU_ENTRIES(cpu_f32x8, cpu_u32x8)
}
static inline __attribute__((always_inline)) cpu_u32x16 cpu_entries16(
    cpu_f32x16 t, cpu_f32x16 top, int is_non_negative) {
    CPU_ENTRIES(cpu_f32x16, cpu_u32x16)
}
#undef CPU_ENTRIES

/* Returns whether computing with sixteen numbers of 32 bits at a time is faster than with eight: registers of sixteen
   bytes are too few for their intermediate results. */
static inline __attribute__((always_inline)) int cpu_prefers_sixteen(void) {
#if defined(__SSE2__) && !defined(__AVX2__)
    return 0;
#else
    return 1;
#endif
}

/* Stores eight groups of four numbers: a lane of `a`, `b` and `c` each, and zero. Swift has no shuffles. */
static inline __attribute__((always_inline)) void cpu_store_triples(
    void *out, cpu_i32x8 a, cpu_i32x8 b, cpu_i32x8 c) {
    const cpu_i32x8 zero = {0, 0, 0, 0, 0, 0, 0, 0};
    for (int half = 0; half < 2; half++) {
        cpu_i32x8 ab = half ? __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
                            : __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
        cpu_i32x8 cz = half ? __builtin_shufflevector(c, zero, 2, 10, 3, 11, 6, 14, 7, 15)
                            : __builtin_shufflevector(c, zero, 0, 8, 1, 9, 4, 12, 5, 13);
        cpu_i32x8 even = __builtin_shufflevector(ab, cz, 0, 1, 8, 9, 4, 5, 12, 13);
        cpu_i32x8 odd = __builtin_shufflevector(ab, cz, 2, 3, 10, 11, 6, 7, 14, 15);
        char *p = (char *)out + 32 * half;
        __builtin_memcpy(p, &even, 16);
        __builtin_memcpy(p + 16, &odd, 16);
        __builtin_memcpy(p + 64, (char *)&even + 16, 16);
        __builtin_memcpy(p + 80, (char *)&odd + 16, 16);
    }
}

typedef double cpu_f64x8 __attribute__((ext_vector_type(8)));
typedef int64_t cpu_i64x8 __attribute__((ext_vector_type(8)));

/* Returns one coordinate of the ends of eight lines: `v`, which must be below 2^31, rounded to nearest and clamped to
   `low`...`high`; `end` from lane `last` on. The addition of 2^52 leaves the integer in the low bits. */
static inline __attribute__((always_inline)) cpu_i32x8 cpu_line_ends(
    cpu_f64x8 v, int32_t low, int32_t high, int32_t last, int32_t end) {
    const cpu_i32x8 lane = {0, 1, 2, 3, 4, 5, 6, 7};
    cpu_i32x8 r = __builtin_convertvector((cpu_i64x8)(v + 0x1p52), cpu_i32x8);
    cpu_i32x8 lowest = (cpu_i32x8)(low), highest = (cpu_i32x8)(high);
    r = r > highest ? highest : r;
    r = r < lowest ? lowest : r;
    return lane >= last ? (cpu_i32x8)(end) : r;
}

/* Stores the lines between nine points as eight edges (x0, y0, x1, y1). The first point is (x0, y0), the others are
   the lanes of `x` and `y`. */
static inline __attribute__((always_inline)) void cpu_store_edges(
    void *out, int32_t x0, int32_t y0, cpu_i32x8 x, cpu_i32x8 y) {
    cpu_i64x8 points = (cpu_i64x8)__builtin_shufflevector(
        x, y, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    cpu_i64x8 low = __builtin_shufflevector(points, points, 0, 0, 0, 1, 1, 2, 2, 3);
    cpu_i64x8 high = __builtin_shufflevector(points, points, 3, 4, 4, 5, 5, 6, 6, 7);
    low[0] = (int64_t)((uint64_t)(uint32_t)y0 << 32 | (uint32_t)x0);
    __builtin_memcpy(out, &low, 64);
    __builtin_memcpy((char *)out + 64, &high, 64);
}

/* Returns whether all numbers are in `first`...`first` + `length`. */
static inline __attribute__((always_inline)) int cpu_are_within(
    cpu_i32x8 v, int32_t first, uint32_t length) {
    typedef int8_t bytes __attribute__((ext_vector_type(8)));
    bytes outside = __builtin_convertvector((cpu_u32x8)(v - first) > length, bytes);
    uint64_t word;
    __builtin_memcpy(&word, &outside, 8);
    return word == 0;
}

/* Returns the lowest bytes of all lanes; that of the first lane is the lowest byte of the result. */
static inline __attribute__((always_inline)) uint64_t cpu_low_bytes(cpu_i32x8 v) {
    cpu_u8x8 bytes = __builtin_convertvector(v, cpu_u8x8);
    uint64_t word;
    __builtin_memcpy(&word, &bytes, 8);
    return word;
}

/* Returns numbers of at least 0 as bytes, 255 if they are greater; that of the first lane is the lowest byte. */
static inline __attribute__((always_inline)) uint64_t cpu_saturated_bytes(cpu_i32x8 v) {
#if defined(__SSE2__)
    cpu_i16x8 words = cpu_saturated_words(v);
    typedef int64_t i64x2 __attribute__((ext_vector_type(2)));
    return (uint64_t)((i64x2)__builtin_ia32_packuswb128(words, words))[0];
#else
    return cpu_low_bytes(v < 255 ? v : (cpu_i32x8)(255));
#endif
}

typedef int32_t cpu_edge_member[8];
typedef int64_t cpu_wide_edge_member[8];

/* What is needed to add eight edges (x0, y0, x1, y1; in 1/256 pixels) to the cells of a band, an array for each number.
   Edges are directed downwards, x is at least 0, and y is counted from the band's top. */
typedef struct {
    /* The first and the last of the band's rows that the edge touches. */
    cpu_edge_member first_row, last_row;
    /* The x of the edge's start and end. */
    cpu_edge_member x0, x1;
    /* The y of the edge's end. */
    cpu_edge_member y1;
    /* The y at which the edge enters and leaves the band. */
    cpu_edge_member top, bottom;
    /* 1, or -1 if the edge was directed upwards. */
    cpu_edge_member winding;
    /* The x at the y `top`, and its fraction with 16 bits. */
    cpu_edge_member x, x_fraction;
    /* The change of x from one 1/256 row to the next, with 16 bits of fraction, rounded towards zero; of steep edges
       only. */
    cpu_edge_member slope;
    /* The x at the y `top` and the change of x from one 1/256 row to the next, both with 24 bits of fraction. The
       change is rounded towards zero, so that x never passes the edge's end. */
    cpu_wide_edge_member exact_x, exact_slope;
    /* The change of y, times the winding, from one 1/256 pixel to the next, with 24 bits of fraction; 0 if the edge is
       vertical. */
    cpu_wide_edge_member dydx;
    /* The edges that are higher than wide and cross rows (see SteepEdge), those of which all is within one row, and the
       others. Edge k has the bit k; it has none if it is outside the band or horizontal. */
    uint8_t steep, in_row, flat;
} cpu_edge_batch;

/* Reads a number of one of the eight edges, for Swift, which imports arrays as tuples. */
#define CPU_EDGE_NUMBER(name) \
    static inline __attribute__((always_inline)) intptr_t cpu_edge_##name( \
        const cpu_edge_batch *batch, size_t lane) { \
        return (intptr_t)batch->name[lane]; \
    }
CPU_EDGE_NUMBER(first_row)
CPU_EDGE_NUMBER(last_row)
CPU_EDGE_NUMBER(x0)
CPU_EDGE_NUMBER(x1)
CPU_EDGE_NUMBER(y1)
CPU_EDGE_NUMBER(top)
CPU_EDGE_NUMBER(bottom)
CPU_EDGE_NUMBER(winding)
CPU_EDGE_NUMBER(x)
CPU_EDGE_NUMBER(x_fraction)
CPU_EDGE_NUMBER(slope)
CPU_EDGE_NUMBER(exact_x)
CPU_EDGE_NUMBER(exact_slope)
CPU_EDGE_NUMBER(dydx)
#undef CPU_EDGE_NUMBER

/* Rounds numbers below 2^51 to the nearest integer. */
static inline __attribute__((always_inline)) cpu_f64x8 cpu_nearest(cpu_f64x8 v) {
    return (v + 0x1.8p52) - 0x1.8p52;
}

/* Returns integers below 2^51. Converting them takes a single instruction only with AVX-512. */
static inline __attribute__((always_inline)) cpu_i64x8 cpu_integers(cpu_f64x8 v) {
    return (cpu_i64x8)(v + 0x1.8p52) - (cpu_i64x8)(cpu_f64x8)(0x1.8p52);
}

/* Returns the bits k of the lanes k that are -1. */
static inline __attribute__((always_inline)) uint8_t cpu_lane_bits(cpu_i32x8 lanes) {
    typedef _Bool bits __attribute__((ext_vector_type(8)));
    bits set = __builtin_convertvector(lanes < 0, bits);
    uint8_t byte;
    __builtin_memcpy(&byte, &set, 1);
    return byte;
}

/* Computes the numbers of up to eight edges from their ends. Products are exact: they are integers below 2^53.

   Returns the rows that the edges touch, a bit for each. */
static inline __attribute__((always_inline)) uint32_t cpu_prepare_edges(
    const void *edges, size_t count, int32_t band_top, int32_t band_bottom, cpu_edge_batch *out) {
    cpu_i32x8 e[4], few[4];
    if (count < 8) {
        /* Edges without height are ignored. */
        __builtin_memset(few, 0, sizeof few);
        for (size_t i = 0; i < count; i++) {
            __builtin_memcpy((char *)few + 16 * i, (const char *)edges + 16 * i, 16);
        }
        edges = few;
    }
    for (int i = 0; i < 4; i++) __builtin_memcpy(&e[i], (const char *)edges + 32 * i, 32);
    cpu_i32x8 start01 = __builtin_shufflevector(e[0], e[1], 0, 4, 8, 12, 1, 5, 9, 13);
    cpu_i32x8 start23 = __builtin_shufflevector(e[2], e[3], 0, 4, 8, 12, 1, 5, 9, 13);
    cpu_i32x8 end01 = __builtin_shufflevector(e[0], e[1], 2, 6, 10, 14, 3, 7, 11, 15);
    cpu_i32x8 end23 = __builtin_shufflevector(e[2], e[3], 2, 6, 10, 14, 3, 7, 11, 15);
    cpu_i32x8 xa = __builtin_shufflevector(start01, start23, 0, 1, 2, 3, 8, 9, 10, 11);
    cpu_i32x8 ya = __builtin_shufflevector(start01, start23, 4, 5, 6, 7, 12, 13, 14, 15);
    cpu_i32x8 xb = __builtin_shufflevector(end01, end23, 0, 1, 2, 3, 8, 9, 10, 11);
    cpu_i32x8 yb = __builtin_shufflevector(end01, end23, 4, 5, 6, 7, 12, 13, 14, 15);

    cpu_i32x8 is_upward = ya > yb;
    cpu_i32x8 x0 = is_upward ? xb : xa, x1 = is_upward ? xa : xb;
    cpu_i32x8 y0 = is_upward ? yb : ya, y1 = is_upward ? ya : yb;
    cpu_i32x8 winding = is_upward | 1;
    cpu_i32x8 band_start = (cpu_i32x8)(band_top), band_end = (cpu_i32x8)(band_bottom);
    cpu_i32x8 top = y0 > band_start ? y0 : band_start;
    cpu_i32x8 bottom = y1 < band_end ? y1 : band_end;
    cpu_i32x8 is_inside = top < bottom;
    cpu_i32x8 first_row = ((top - band_start) >> 8) & is_inside;
    cpu_i32x8 last_row = ((bottom - 1 - band_start) >> 8) & is_inside;
    cpu_u32x8 rows = (cpu_u32x8)is_inside
                     & (((cpu_u32x8)(2) << (cpu_u32x8)last_row) - ((cpu_u32x8)(1) << (cpu_u32x8)first_row));

    cpu_i32x8 dx = x1 - x0;
    cpu_u32x8 width = (cpu_u32x8)(dx < 0 ? -dx : dx);
    /* Rounding adds no column to the rows of an edge that is higher than wide by this much. */
    cpu_i32x8 is_steep =
        is_inside & (first_row != last_row) & (width + (width >> 7) <= (cpu_u32x8)y1 - (cpu_u32x8)y0);
    cpu_i32x8 is_in_row = is_inside & (first_row == last_row) & (top == y0) & (bottom == y1);

    cpu_f64x8 exact_y0 = __builtin_convertvector(y0, cpu_f64x8);
    cpu_f64x8 height = __builtin_convertvector(y1, cpu_f64x8) - exact_y0;
    cpu_f64x8 exact_width = __builtin_convertvector((cpu_i32x8)width, cpu_f64x8);
    cpu_f64x8 sign = __builtin_convertvector((dx >> 31) | 1, cpu_f64x8);
    cpu_f64x8 numerator = exact_width * 0x1p24;
    cpu_f64x8 steps = cpu_nearest(numerator / height);
    steps -= steps * height > numerator ? (cpu_f64x8)(1) : (cpu_f64x8)(0);
    cpu_f64x8 slope = steps * sign;
    cpu_f64x8 x = __builtin_convertvector(x0, cpu_f64x8) * 0x1p24
                  + (__builtin_convertvector(top, cpu_f64x8) - exact_y0) * slope;
    cpu_i64x8 exact_x = cpu_integers(x);
    /* x and the steps are not negative, and logical shifts are faster than arithmetic ones. */
    typedef uint64_t u64x8 __attribute__((ext_vector_type(8)));
    u64x8 fraction = (u64x8)exact_x >> 8;
    cpu_i32x8 size = __builtin_convertvector((u64x8)cpu_integers(steps) >> 8, cpu_i32x8);
    cpu_i64x8 dydx = cpu_integers(
        height * __builtin_convertvector(winding, cpu_f64x8) * 0x1p24 / exact_width);
    dydx = __builtin_convertvector(width == 0, cpu_i64x8) ? (cpu_i64x8)(0) : dydx;

    cpu_i32x8 narrow[] = {
        first_row, last_row, x0, x1, y1 - band_start, top - band_start, bottom - band_start, winding,
        __builtin_convertvector(fraction >> 16, cpu_i32x8),
        __builtin_convertvector(fraction & 0xffff, cpu_i32x8),
        dx < 0 ? -size : size,
    };
    cpu_i64x8 wide[] = {exact_x, cpu_integers(slope), dydx};
    _Static_assert(
        sizeof narrow == __builtin_offsetof(cpu_edge_batch, exact_x)
            && sizeof narrow + sizeof wide == __builtin_offsetof(cpu_edge_batch, steep),
        "one vector for each member");
    __builtin_memcpy(out, narrow, sizeof narrow);
    __builtin_memcpy(out->exact_x, wide, sizeof wide);
    out->steep = cpu_lane_bits(is_steep);
    out->in_row = cpu_lane_bits(is_in_row);
    out->flat = cpu_lane_bits(is_inside & ~(is_steep | is_in_row));
    return __builtin_reduce_or(rows);
}

/* Returns sixteen pixels in the opposite order. */
static inline __attribute__((always_inline)) cpu_u32x16 cpu_reversed16(cpu_u32x16 v) {
    return __builtin_shufflevector(v, v, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}

/* Transposes a block of eight by eight pixels: pixel `first` + k of rows[r] becomes pixel r of row k
   of `out`, whose rows are out_stride bytes apart, which may be negative. Swift has no shuffles. */
static inline __attribute__((always_inline)) void cpu_transpose8(
    void *out, ptrdiff_t out_stride, const uint32_t *const *rows, size_t first) {
    cpu_u32x8 row[8], pair[8], quad[8];
    for (int r = 0; r < 8; r++) __builtin_memcpy(&row[r], rows[r] + first, 32);
    for (int r = 0; r < 8; r += 2) {
        pair[r] = __builtin_shufflevector(row[r], row[r + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        pair[r + 1] = __builtin_shufflevector(row[r], row[r + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int r = 0; r < 8; r += 4) {
        for (int k = 0; k < 2; k++) {
            cpu_u32x8 a = pair[r + k], b = pair[r + 2 + k];
            quad[r + 2 * k] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
            quad[r + 2 * k + 1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    }
    for (int k = 0; k < 4; k++) {
        cpu_u32x8 low = __builtin_shufflevector(
            quad[k], quad[k + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        cpu_u32x8 high = __builtin_shufflevector(
            quad[k], quad[k + 4], 4, 5, 6, 7, 12, 13, 14, 15);
        __builtin_memcpy((char *)out + k * out_stride, &low, 32);
        __builtin_memcpy((char *)out + (k + 4) * out_stride, &high, 32);
    }
}

#if defined(__AVX512F__)
/* Transposes eight columns of sixteen rows, like `cpu_transpose8`: whole cache lines are written. */
static inline __attribute__((always_inline)) void cpu_transpose16(
    void *out, ptrdiff_t out_stride, const uint32_t *const *rows, size_t first) {
    cpu_u32x16 row[8], pair[8], quad[8];
    for (int r = 0; r < 8; r++) {
        cpu_u32x8 upper, lower;
        __builtin_memcpy(&upper, rows[r] + first, 32);
        __builtin_memcpy(&lower, rows[r + 8] + first, 32);
        row[r] = __builtin_shufflevector(
            upper, lower, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    }
    for (int r = 0; r < 8; r += 2) {
        pair[r] = __builtin_shufflevector(
            row[r], row[r + 1], 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29);
        pair[r + 1] = __builtin_shufflevector(
            row[r], row[r + 1], 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31);
    }
    for (int r = 0; r < 8; r += 4) {
        for (int k = 0; k < 2; k++) {
            cpu_u32x16 a = pair[r + k], b = pair[r + 2 + k];
            quad[r + 2 * k] = __builtin_shufflevector(
                a, b, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29);
            quad[r + 2 * k + 1] = __builtin_shufflevector(
                a, b, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31);
        }
    }
    for (int k = 0; k < 4; k++) {
        cpu_u32x16 low = __builtin_shufflevector(
            quad[k], quad[k + 4], 0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27);
        cpu_u32x16 high = __builtin_shufflevector(
            quad[k], quad[k + 4], 4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31);
        __builtin_memcpy((char *)out + k * out_stride, &low, 64);
        __builtin_memcpy((char *)out + (k + 4) * out_stride, &high, 64);
    }
}
#endif

/* Transposes four columns of sixteen rows, like `cpu_transpose8`. Each cache line of the result is written at once, by
   stores of sixteen bytes, which leave the processor together. */
static inline __attribute__((always_inline)) void cpu_transpose_line(
    void *out, ptrdiff_t out_stride, const uint32_t *const *rows, size_t first) {
    cpu_u32x4 column[4][4];
    for (int block = 0; block < 4; block++) {
        cpu_u32x4 row[4];
        for (int r = 0; r < 4; r++) __builtin_memcpy(&row[r], rows[4 * block + r] + first, 16);
        cpu_u32x4 a = __builtin_shufflevector(row[0], row[1], 0, 4, 1, 5);
        cpu_u32x4 b = __builtin_shufflevector(row[0], row[1], 2, 6, 3, 7);
        cpu_u32x4 c = __builtin_shufflevector(row[2], row[3], 0, 4, 1, 5);
        cpu_u32x4 d = __builtin_shufflevector(row[2], row[3], 2, 6, 3, 7);
        column[0][block] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
        column[1][block] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
        column[2][block] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
        column[3][block] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
    }
    for (int k = 0; k < 4; k++) __builtin_memcpy((char *)out + k * out_stride, column[k], 64);
}

/* Returns whether rows that are this far apart share the same few places of a first-level cache, in which far fewer than
   the rows of a picture fit. */
static inline __attribute__((always_inline)) int cpu_are_in_same_sets(ptrdiff_t stride) {
    return (stride & 2047) == 0;
}

/* Transposes eight columns of row_count rows, which are at least eight, like `cpu_transpose8`. The
   last block overlaps the previous one if row_count is not a multiple of its height. */
static inline __attribute__((always_inline)) void cpu_transpose(
    void *out, ptrdiff_t out_stride, const uint32_t *const *rows, ptrdiff_t row_count,
    size_t first) {
    ptrdiff_t r = 0;
    if (cpu_are_in_same_sets(out_stride)) {
        /* Four columns of all rows at a time: more lines than these would evict each other. */
        for (int k = 0; k < 8; k += 4) {
            for (r = 0; r + 16 <= row_count; r += 16)
                cpu_transpose_line((char *)out + r * 4 + k * out_stride, out_stride, rows + r, first + k);
        }
    }
#if defined(__AVX512F__)
    for (; r + 16 <= row_count; r += 16)
        cpu_transpose16((char *)out + r * 4, out_stride, rows + r, first);
#endif
    for (; r + 8 <= row_count; r += 8)
        cpu_transpose8((char *)out + r * 4, out_stride, rows + r, first);
    if (r < row_count) {
        r = row_count - 8;
        cpu_transpose8((char *)out + r * 4, out_stride, rows + r, first);
    }
}

typedef uint32_t cpu_pixels4 __attribute__((vector_size(16)));
typedef uint32_t cpu_pixels4_unaligned __attribute__((vector_size(16), aligned(4)));

/* Copies count 32-bit pixels with non-temporal stores, which bypass the cache. Both pointers are
   aligned to 4 bytes. */
static inline void cpu_stream_pixels(uint32_t *out, const uint32_t *in, size_t count) {
    while (count > 0 && ((uintptr_t)out & 15) != 0) {
        *out++ = *in++;
        count--;
    }
    for (; count >= 16; count -= 16, out += 16, in += 16) {
        cpu_pixels4 a = *(const cpu_pixels4_unaligned *)(in);
        cpu_pixels4 b = *(const cpu_pixels4_unaligned *)(in + 4);
        cpu_pixels4 c = *(const cpu_pixels4_unaligned *)(in + 8);
        cpu_pixels4 d = *(const cpu_pixels4_unaligned *)(in + 12);
        __builtin_nontemporal_store(a, (cpu_pixels4 *)(out));
        __builtin_nontemporal_store(b, (cpu_pixels4 *)(out + 4));
        __builtin_nontemporal_store(c, (cpu_pixels4 *)(out + 8));
        __builtin_nontemporal_store(d, (cpu_pixels4 *)(out + 12));
    }
    while (count > 0) {
        *out++ = *in++;
        count--;
    }
}

/* Prefetches the cache line of an address, which need not be valid. */
static inline __attribute__((always_inline)) void cpu_prefetch(const void *memory) {
    __builtin_prefetch(memory);
}

/* Prefetches the cache line of an address for writing. */
static inline __attribute__((always_inline)) void cpu_prefetch_for_writing(const void *memory) {
    __builtin_prefetch(memory, 1);
}

/* Orders non-temporal stores before all later ones. */
static inline void cpu_stream_fence(void) {
#if defined(__x86_64__)
    __builtin_ia32_sfence();
#else
    __sync_synchronize();
#endif
}
