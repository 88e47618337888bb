#pragma once
#include <stddef.h>
#include <stdint.h>

/* Arithmetic on the channels of eight or sixteen pixels, 0xAARRGGBB. */

typedef uint16_t cpu_u16x16 __attribute__((ext_vector_type(16)));
typedef uint32_t cpu_u32x16 __attribute__((ext_vector_type(16)));

/* Returns (t * 257) >> 16, the rounded quotient by 255 of a 16-bit number to which 128 has been added.
   This is a single instruction if the processor has a multiplication that keeps the high half. Swift's vectors
   have no such operator, and shifts and additions took 1.13 times as long on a row of source-over. */
static inline __attribute__((always_inline)) cpu_u16x16 cpu_over255(cpu_u16x16 t) {
#if defined(__aarch64__)
    /* Here the high half takes three instructions, and a shift with an addition one. */
    return (t + (t >> 8)) >> 8;
#else
    return __builtin_convertvector(
        (__builtin_convertvector(t, cpu_u32x16) * 257u) >> 16, cpu_u16x16);
#endif
}

typedef uint16_t cpu_u16x32 __attribute__((ext_vector_type(32)));
typedef uint32_t cpu_u32x32 __attribute__((ext_vector_type(32)));
typedef uint32_t cpu_u32x4 __attribute__((ext_vector_type(4)));
typedef uint32_t cpu_u32x8 __attribute__((ext_vector_type(8)));

/* Returns the high halves of the products of 16-bit numbers. */
static inline __attribute__((always_inline)) cpu_u16x32 cpu_multiply_high(
    cpu_u16x32 v, uint16_t factor) {
    return __builtin_convertvector(
        (__builtin_convertvector(v, cpu_u32x32) * (uint32_t)factor) >> 16, cpu_u16x32);
}

/* Returns the same as `cpu_over255`. */
static inline __attribute__((always_inline)) cpu_u16x32 cpu_over255_wide(cpu_u16x32 t) {
#if defined(__aarch64__)
    return (t + (t >> 8)) >> 8;
#else
    return cpu_multiply_high(t, 257);
#endif
}

/* Returns whether the alpha of all pixels is 255. */
static inline __attribute__((always_inline)) int cpu_are_opaque4(cpu_u32x4 pixels) {
#if defined(__SSE2__)
    typedef _Bool bits __attribute__((ext_vector_type(4)));
    bits opaque = __builtin_convertvector((pixels | 0xffffff) == 0xffffffff, bits);
    uint8_t byte = 0;
    __builtin_memcpy(&byte, &opaque, 1);
    return (byte & 15) == 15;
#else
    return __builtin_reduce_min(pixels) >= 0xff000000;
#endif
}
static inline __attribute__((always_inline)) int cpu_are_opaque8(cpu_u32x8 pixels) {
    return cpu_are_opaque4(pixels.lo & pixels.hi);
}
static inline __attribute__((always_inline)) int cpu_are_opaque16(cpu_u32x16 pixels) {
    return cpu_are_opaque8(pixels.lo & pixels.hi);
}

#if defined(__SSE2__)
/* Half of the bytes of each 16-byte lane of a register, which are the operands of one unpacking or packing instruction.
   `zero` is the number of the register's bytes. */
#define CPU_LANE(first, zero) \
    first, zero, first + 1, zero, first + 2, zero, first + 3, zero, first + 4, zero, first + 5, zero, first + 6, zero, \
        first + 7, zero
#if defined(__AVX512BW__)
#define CPU_REGISTER_BYTES 64
#define CPU_LOW CPU_LANE(0, 64), CPU_LANE(16, 64), CPU_LANE(32, 64), CPU_LANE(48, 64)
#define CPU_HIGH CPU_LANE(8, 64), CPU_LANE(24, 64), CPU_LANE(40, 64), CPU_LANE(56, 64)
#define CPU_PACK __builtin_ia32_packuswb512
#define CPU_MULTIPLY_ADD __builtin_ia32_pmaddwd512
#define CPU_MULTIPLY_HIGH __builtin_ia32_pmulhuw512
#elif defined(__AVX2__)
#define CPU_REGISTER_BYTES 32
#define CPU_LOW CPU_LANE(0, 32), CPU_LANE(16, 32)
#define CPU_HIGH CPU_LANE(8, 32), CPU_LANE(24, 32)
#define CPU_PACK __builtin_ia32_packuswb256
#define CPU_MULTIPLY_ADD __builtin_ia32_pmaddwd256
#define CPU_MULTIPLY_HIGH __builtin_ia32_pmulhuw256
#else
#define CPU_REGISTER_BYTES 16
#define CPU_LOW CPU_LANE(0, 16)
#define CPU_HIGH CPU_LANE(8, 16)
#define CPU_PACK __builtin_ia32_packuswb128
#define CPU_MULTIPLY_ADD __builtin_ia32_pmaddwd128
#define CPU_MULTIPLY_HIGH __builtin_ia32_pmulhuw128
#endif
/* The number of registers of sixteen pixels. Loops over them are unrolled, so that no register goes through memory. */
#define CPU_REGISTERS (64 / CPU_REGISTER_BYTES)
#define CPU_EACH_REGISTER(i) _Pragma("clang loop unroll(full)") for (int i = 0; i < CPU_REGISTERS; i++)
typedef uint8_t cpu_bytes __attribute__((ext_vector_type(CPU_REGISTER_BYTES)));
/* The channels of a half of a register's pixels, 16 bits each. */
typedef uint16_t cpu_channels __attribute__((ext_vector_type(CPU_REGISTER_BYTES / 2)));
typedef uint64_t cpu_words __attribute__((ext_vector_type(CPU_REGISTER_BYTES / 8)));

static inline __attribute__((always_inline)) cpu_channels cpu_low_channels(cpu_bytes v) {
    return (cpu_channels)__builtin_shufflevector(v, (cpu_bytes)(0), CPU_LOW);
}
static inline __attribute__((always_inline)) cpu_channels cpu_high_channels(cpu_bytes v) {
    return (cpu_channels)__builtin_shufflevector(v, (cpu_bytes)(0), CPU_HIGH);
}
typedef int16_t cpu_operand __attribute__((vector_size(CPU_REGISTER_BYTES)));
/* Returns the bytes of channels of at most 255. */
static inline __attribute__((always_inline)) cpu_bytes cpu_packed(cpu_channels low, cpu_channels high) {
    return (cpu_bytes)CPU_PACK((cpu_operand)low, (cpu_operand)high);
}
/* Returns the high halves of products. The general form, of 32-bit products, is one instruction too, unless the compiler
   joins its shift with the next one. */
static inline __attribute__((always_inline)) cpu_channels cpu_high_products(cpu_channels a, cpu_channels b) {
    return (cpu_channels)CPU_MULTIPLY_HIGH((cpu_operand)a, (cpu_operand)b);
}
/* Returns the same as `cpu_over255`. */
static inline __attribute__((always_inline)) cpu_channels cpu_channels_over255(cpu_channels t) {
    return cpu_high_products(t, (cpu_channels)(257));
}
/* Numbers for eight columns, in the order in which `cpu_packed` puts four pixels of each of two registers into a
   16-byte lane, and back. */
#if defined(__AVX512BW__)
#define CPU_EIGHT_COLUMNS(v) \
    __builtin_shufflevector( \
        v, v, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7)
#define CPU_IN_ORDER(v) \
    (cpu_channels) __builtin_shufflevector((cpu_words)(v), (cpu_words)(v), 0, 2, 4, 6, 1, 3, 5, 7)
#elif defined(__AVX2__)
#define CPU_EIGHT_COLUMNS(v) __builtin_shufflevector(v, v, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7)
#define CPU_IN_ORDER(v) (cpu_channels) __builtin_shufflevector((cpu_words)(v), (cpu_words)(v), 0, 2, 1, 3)
#else
#define CPU_EIGHT_COLUMNS(v) v
#define CPU_IN_ORDER(v) v
#endif
#if defined(__AVX512BW__)
#define CPU_PIXEL_ALPHAS CPU_ALPHAS16(0), CPU_ALPHAS16(16)
#else
#define CPU_PIXEL_ALPHAS CPU_ALPHAS16(0)
#endif
#if defined(__AVX2__)
/* Returns the fourth of each four channels, four times. */
static inline __attribute__((always_inline)) cpu_channels cpu_pixel_alphas(cpu_channels v) {
#define CPU_ALPHAS16(i) \
    i + 3, i + 3, i + 3, i + 3, i + 7, i + 7, i + 7, i + 7, i + 11, i + 11, i + 11, i + 11, i + 15, i + 15, i + 15, i + 15
    return __builtin_shufflevector(v, v, CPU_PIXEL_ALPHAS);
}
#endif
#else
typedef uint8_t cpu_u8x64 __attribute__((ext_vector_type(64)));
typedef uint16_t cpu_u16x64 __attribute__((ext_vector_type(64)));
typedef uint64_t cpu_u64x16 __attribute__((ext_vector_type(16)));

/* Returns the same as `cpu_over255`, as bytes: the high byte of a sum. */
static inline __attribute__((always_inline)) cpu_u8x64 cpu_bytes_over255(cpu_u16x64 t) {
    return __builtin_convertvector((t + (t >> 8)) >> 8, cpu_u8x64);
}
#endif

/* Returns sixteen pixels each of whose channels is (factor * channel + offset) / 255; see LinearTerms. The factors and
   the offsets of blue, green, red and alpha are 16 bits each, from the lowest; the offsets contain the 128 of rounding. */
static inline __attribute__((always_inline)) cpu_u32x16 cpu_linear16(
    cpu_u32x16 pixels, uint64_t factors, uint64_t offsets) {
#if defined(__SSE2__)
    cpu_channels factor = (cpu_channels)(cpu_words)(factors), offset = (cpu_channels)(cpu_words)(offsets);
    cpu_bytes v[CPU_REGISTERS];
    __builtin_memcpy(v, &pixels, 64);
    CPU_EACH_REGISTER(i)
        v[i] = cpu_packed(
            cpu_channels_over255(cpu_low_channels(v[i]) * factor + offset),
            cpu_channels_over255(cpu_high_channels(v[i]) * factor + offset));
    __builtin_memcpy(&pixels, v, 64);
    return pixels;
#else
    cpu_u16x64 t = __builtin_convertvector((cpu_u8x64)pixels, cpu_u16x64);
    return (cpu_u32x16)cpu_bytes_over255(
        t * (cpu_u16x64)(cpu_u64x16)(factors) + (cpu_u16x64)(cpu_u64x16)(offsets));
#endif
}

#if defined(__SSE2__)
typedef int16_t cpu_signed_channels __attribute__((ext_vector_type(CPU_REGISTER_BYTES / 2)));
typedef cpu_channels cpu_excess_channels;
#else
typedef int16_t cpu_signed_channels __attribute__((ext_vector_type(64)));
typedef cpu_u16x64 cpu_excess_channels;
#endif
/* Returns by how much twice the channels exceed 255; 0 if they do not. */
static inline __attribute__((always_inline)) cpu_excess_channels cpu_excess_of(cpu_excess_channels c) {
    cpu_signed_channels excess = (cpu_signed_channels)(c + c) - 255;
    return (cpu_excess_channels)(excess > 0 ? excess : (cpu_signed_channels)(0));
}

/* Returns the same as `cpu_linear16`, with the products of `excess_factors` and by how much twice the channel exceeds 255;
   see OverlayTerms. */
static inline __attribute__((always_inline)) cpu_u32x16 cpu_overlay16(
    cpu_u32x16 pixels, uint64_t factors, uint64_t offsets, uint64_t excess_factors) {
#if defined(__SSE2__)
    cpu_channels factor = (cpu_channels)(cpu_words)(factors), offset = (cpu_channels)(cpu_words)(offsets);
    cpu_channels excess = (cpu_channels)(cpu_words)(excess_factors);
    cpu_bytes v[CPU_REGISTERS];
    __builtin_memcpy(v, &pixels, 64);
    CPU_EACH_REGISTER(i) {
        cpu_channels low = cpu_low_channels(v[i]), high = cpu_high_channels(v[i]);
        v[i] = cpu_packed(
            cpu_channels_over255(low * factor + offset + cpu_excess_of(low) * excess),
            cpu_channels_over255(high * factor + offset + cpu_excess_of(high) * excess));
    }
    __builtin_memcpy(&pixels, v, 64);
    return pixels;
#else
    cpu_u16x64 t = __builtin_convertvector((cpu_u8x64)pixels, cpu_u16x64);
    return (cpu_u32x16)cpu_bytes_over255(
        t * (cpu_u16x64)(cpu_u64x16)(factors) + (cpu_u16x64)(cpu_u64x16)(offsets)
        + cpu_excess_of(t) * (cpu_u16x64)(cpu_u64x16)(excess_factors));
#endif
}

/* Returns the sum of two pixels' channels, the first multiplied by `weight` / 255 and the second by the rest; each product
   is rounded to nearest. */
static inline __attribute__((always_inline)) cpu_u32x16 cpu_weighted16(
    cpu_u32x16 above, cpu_u32x16 below, uint16_t weight) {
    uint16_t rest = 255 - weight;
#if defined(__SSE2__)
    cpu_bytes a[CPU_REGISTERS], b[CPU_REGISTERS];
    __builtin_memcpy(a, &above, 64);
    __builtin_memcpy(b, &below, 64);
    CPU_EACH_REGISTER(i)
        b[i] = cpu_packed(
            cpu_channels_over255(cpu_low_channels(a[i]) * weight + 128)
                + cpu_channels_over255(cpu_low_channels(b[i]) * rest + 128),
            cpu_channels_over255(cpu_high_channels(a[i]) * weight + 128)
                + cpu_channels_over255(cpu_high_channels(b[i]) * rest + 128));
    __builtin_memcpy(&below, b, 64);
    return below;
#else
    cpu_u16x64 a = __builtin_convertvector((cpu_u8x64)above, cpu_u16x64);
    cpu_u16x64 b = __builtin_convertvector((cpu_u8x64)below, cpu_u16x64);
    return (cpu_u32x16)(cpu_bytes_over255(a * weight + 128) + cpu_bytes_over255(b * rest + 128));
#endif
}

/* Returns the two numbers of a pixel's lane that are both the higher one: alpha, of alpha and green. */
static inline __attribute__((always_inline)) cpu_u16x32 cpu_alphas32(cpu_u16x32 v) {
    return __builtin_shufflevector(
        v, v, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15, 17, 17, 19, 19, 21, 21, 23, 23, 25, 25,
        27, 27, 29, 29, 31, 31);
}
static inline __attribute__((always_inline)) cpu_u16x16 cpu_alphas16(cpu_u16x16 v) {
    return __builtin_shufflevector(v, v, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
}

/* Returns pixels multiplied by a factor of 0...255 in both halves of each lane; each channel is divided by 255 and
   rounded to nearest. */
static inline __attribute__((always_inline)) cpu_u32x16 cpu_scaled16(
    cpu_u32x16 pixels, cpu_u32x16 factor) {
    cpu_u16x32 rb = (cpu_u16x32)(pixels & 0x00ff00ff) * (cpu_u16x32)factor + 128;
    cpu_u16x32 ag = ((cpu_u16x32)pixels >> 8) * (cpu_u16x32)factor + 128;
    return (cpu_u32x16)(cpu_over255_wide(rb) | ((ag + (ag >> 8)) & 0xff00));
}

/* Blends sixteen premultiplied pixels over `below` by source-over. */
static inline __attribute__((always_inline)) cpu_u32x16 cpu_over16(cpu_u32x16 source, cpu_u32x16 below) {
#if defined(__AVX2__)
    cpu_bytes s[CPU_REGISTERS], b[CPU_REGISTERS];
    __builtin_memcpy(s, &source, 64);
    __builtin_memcpy(b, &below, 64);
    CPU_EACH_REGISTER(i) {
        cpu_channels low = cpu_pixel_alphas(cpu_low_channels(s[i])) ^ 255;
        cpu_channels high = cpu_pixel_alphas(cpu_high_channels(s[i])) ^ 255;
        s[i] += cpu_packed(
            cpu_channels_over255(cpu_low_channels(b[i]) * low + 128),
            cpu_channels_over255(cpu_high_channels(b[i]) * high + 128));
    }
    __builtin_memcpy(&source, s, 64);
    return source;
#else
    cpu_u32x16 inverse = (cpu_u32x16)(cpu_alphas32((cpu_u16x32)source >> 8) ^ 255);
    return source + cpu_scaled16(below, inverse);
#endif
}

/* Blends sixteen premultiplied pixels, whose channels must not exceed their alpha, over `below` by source-over. `factor`
   has the coverage of each pixel, 0...255, in both halves of its lane. */
static inline __attribute__((always_inline)) cpu_u32x16 cpu_scaled_over16(
    cpu_u32x16 source, cpu_u32x16 factor, cpu_u32x16 below) {
    cpu_u16x32 f = (cpu_u16x32)factor;
    cpu_u16x32 rb = cpu_over255_wide((cpu_u16x32)(source & 0x00ff00ff) * f + 128);
    cpu_u16x32 ag = cpu_over255_wide(((cpu_u16x32)source >> 8) * f + 128);
    cpu_u16x32 rest = cpu_alphas32(ag) ^ 255;
    rb += cpu_over255_wide((cpu_u16x32)(below & 0x00ff00ff) * rest + 128);
    ag += cpu_over255_wide(((cpu_u16x32)below >> 8) * rest + 128);
    return (cpu_u32x16)(rb | (ag << 8));
}

#if defined(__SSE2__)
typedef cpu_channels cpu_mixed_channels;
#else
typedef cpu_u16x64 cpu_mixed_channels;
#endif
/* Returns (a * (256 - weight) + b * weight) / 256 in each channel, rounded; the weight is 0...255. */
static inline __attribute__((always_inline)) cpu_mixed_channels cpu_mixed(
    cpu_mixed_channels a, cpu_mixed_channels b, uint16_t weight) {
    return (a * (uint16_t)(256 - weight) + b * weight + 127) >> 8;
}

/* Stores `count` pixels, sixteen or eight, between four each of two rows: `share` / 256 of the way from a pixel to its
   right neighbour, and `weight` / 256 of the way from the upper to the lower row. Each channel is rounded after both
   steps. Sixteen pixels and one more of both rows are read. */
static inline __attribute__((always_inline)) void cpu_bilinear(
    uint32_t *out, const uint32_t *upper, const uint32_t *lower, uint16_t share, uint16_t weight,
    size_t count) {
#if defined(__SSE2__)
    CPU_EACH_REGISTER(i) {
        size_t at = (size_t)i * CPU_REGISTER_BYTES / 4;
        if (at >= count) break;
        cpu_bytes a, b, c, d;
        __builtin_memcpy(&a, upper + at, CPU_REGISTER_BYTES);
        __builtin_memcpy(&b, upper + at + 1, CPU_REGISTER_BYTES);
        __builtin_memcpy(&c, lower + at, CPU_REGISTER_BYTES);
        __builtin_memcpy(&d, lower + at + 1, CPU_REGISTER_BYTES);
        a = cpu_packed(
            cpu_mixed(
                cpu_mixed(cpu_low_channels(a), cpu_low_channels(b), share),
                cpu_mixed(cpu_low_channels(c), cpu_low_channels(d), share), weight),
            cpu_mixed(
                cpu_mixed(cpu_high_channels(a), cpu_high_channels(b), share),
                cpu_mixed(cpu_high_channels(c), cpu_high_channels(d), share), weight));
        __builtin_memcpy(out + at, &a, CPU_REGISTER_BYTES <= 4 * count ? CPU_REGISTER_BYTES : 4 * count);
    }
#else
    cpu_u8x64 v[4];
    __builtin_memcpy(&v[0], upper, 64);
    __builtin_memcpy(&v[1], upper + 1, 64);
    __builtin_memcpy(&v[2], lower, 64);
    __builtin_memcpy(&v[3], lower + 1, 64);
    cpu_u16x64 a = __builtin_convertvector(v[0], cpu_u16x64), b = __builtin_convertvector(v[1], cpu_u16x64);
    cpu_u16x64 c = __builtin_convertvector(v[2], cpu_u16x64), d = __builtin_convertvector(v[3], cpu_u16x64);
    v[0] = __builtin_convertvector(
        cpu_mixed(cpu_mixed(a, b, share), cpu_mixed(c, d, share), weight), cpu_u8x64);
    __builtin_memcpy(out, &v[0], 4 * count);
#endif
}

/* Stores sixteen pixels as `cpu_bilinear` does, and in `mixed` 64 numbers: the channels of the lower row after the first
   step, in any order. If `upper` is null, `mixed` has those of the upper row, which was the lower one before. */
static inline __attribute__((always_inline)) void cpu_bilinear_next(
    uint32_t *out, uint16_t *mixed, const uint32_t *upper, const uint32_t *lower, uint16_t share, uint16_t weight) {
    const size_t size = sizeof(cpu_mixed_channels);
#if defined(__SSE2__)
    CPU_EACH_REGISTER(i) {
        size_t at = (size_t)i * CPU_REGISTER_BYTES / 4;
        uint16_t *numbers = mixed + (size_t)i * CPU_REGISTER_BYTES;
        cpu_mixed_channels low, high;
        cpu_bytes a, b;
        if (upper) {
            __builtin_memcpy(&a, upper + at, CPU_REGISTER_BYTES);
            __builtin_memcpy(&b, upper + at + 1, CPU_REGISTER_BYTES);
            low = cpu_mixed(cpu_low_channels(a), cpu_low_channels(b), share);
            high = cpu_mixed(cpu_high_channels(a), cpu_high_channels(b), share);
        } else {
            __builtin_memcpy(&low, numbers, size);
            __builtin_memcpy(&high, numbers + CPU_REGISTER_BYTES / 2, size);
        }
        __builtin_memcpy(&a, lower + at, CPU_REGISTER_BYTES);
        __builtin_memcpy(&b, lower + at + 1, CPU_REGISTER_BYTES);
        cpu_mixed_channels next_low = cpu_mixed(cpu_low_channels(a), cpu_low_channels(b), share);
        cpu_mixed_channels next_high = cpu_mixed(cpu_high_channels(a), cpu_high_channels(b), share);
        __builtin_memcpy(numbers, &next_low, size);
        __builtin_memcpy(numbers + CPU_REGISTER_BYTES / 2, &next_high, size);
        a = cpu_packed(cpu_mixed(low, next_low, weight), cpu_mixed(high, next_high, weight));
        __builtin_memcpy(out + at, &a, CPU_REGISTER_BYTES);
    }
#else
    cpu_u8x64 a, b;
    cpu_mixed_channels row, next;
    if (upper) {
        __builtin_memcpy(&a, upper, 64);
        __builtin_memcpy(&b, upper + 1, 64);
        row = cpu_mixed(
            __builtin_convertvector(a, cpu_u16x64), __builtin_convertvector(b, cpu_u16x64), share);
    } else {
        __builtin_memcpy(&row, mixed, size);
    }
    __builtin_memcpy(&a, lower, 64);
    __builtin_memcpy(&b, lower + 1, 64);
    next = cpu_mixed(
        __builtin_convertvector(a, cpu_u16x64), __builtin_convertvector(b, cpu_u16x64), share);
    __builtin_memcpy(mixed, &next, size);
    a = __builtin_convertvector(cpu_mixed(row, next, weight), cpu_u8x64);
    __builtin_memcpy(out, &a, 64);
#endif
}

/* Returns sixteen pixels between two: `weight` / 256 of the way from `a` to `b`, rounded. */
static inline __attribute__((always_inline)) cpu_u32x16 cpu_mix16(
    cpu_u32x16 a, cpu_u32x16 b, uint16_t weight) {
    cpu_u16x32 rb = (cpu_u16x32)(a & 0x00ff00ff) * (uint16_t)(256 - weight)
                    + (cpu_u16x32)(b & 0x00ff00ff) * weight + 127;
    cpu_u16x32 ag = ((cpu_u16x32)a >> 8) * (uint16_t)(256 - weight) + ((cpu_u16x32)b >> 8) * weight + 127;
    return (cpu_u32x16)((rb >> 8) | (ag & 0xff00));
}

/* Converts sixteen pixels to ten bits per channel. The two highest bits are repeated in the two lowest, so that
   white stays white: c * 4 + c / 64 is the high half of 256 * c * 1028. */
static inline __attribute__((always_inline)) cpu_u32x16 cpu_xrgb2101010(cpu_u32x16 pixels) {
#if defined(__SSE2__)
    /* Red and green are moved to their places by the same products. Bits below them are cleared. */
    cpu_words times = (cpu_words)(0x4040040440400404), green_times = (cpu_words)(0x0000101000001010);
    cpu_words greens = (cpu_words)(0x000ffc00000ffc00), alphas = (cpu_words)(0xc0000000c0000000);
    cpu_bytes v[CPU_REGISTERS];
    __builtin_memcpy(v, &pixels, 64);
    CPU_EACH_REGISTER(i) {
        cpu_words red_blue = (cpu_words)cpu_high_products((cpu_channels)v[i] << 8, (cpu_channels)times);
        cpu_words green = (cpu_words)CPU_MULTIPLY_ADD(
            (cpu_operand)((cpu_channels)v[i] >> 8), (cpu_operand)green_times);
        v[i] = (cpu_bytes)((red_blue & ~greens) | (green & greens) | alphas);
    }
    __builtin_memcpy(&pixels, v, 64);
    return pixels;
#else
    cpu_u32x16 red_blue = (cpu_u32x16)cpu_multiply_high(
        (cpu_u16x32)((pixels << 8) & 0xff00ff00), 1028);
    cpu_u32x16 green = (cpu_u32x16)cpu_multiply_high((cpu_u16x32)(pixels & 0xff00), 1028);
    /* Red, the higher half of a lane, is moved by four more bits. */
    cpu_u16x32 joined = (cpu_u16x32)red_blue * (cpu_u16x32)(cpu_u32x16)(0x00100001);
    return (cpu_u32x16)joined | (green << 10) | 0xc0000000;
#endif
}

/* What is added to 256 times a channel of 0...255, and then multiplied by these numbers, so that the highest bits of the
   high half of the product are the channel's level; see DitherTable. */
#define CPU_FIVE_BITS 63751
#define CPU_SIX_BITS 64768
static inline __attribute__((always_inline)) uint32_t cpu_five_bits(void) { return CPU_FIVE_BITS; }
static inline __attribute__((always_inline)) uint32_t cpu_six_bits(void) { return CPU_SIX_BITS; }

typedef uint16_t cpu_u16x8 __attribute__((ext_vector_type(8)));

/* Converts thirty-two pixels, those of `a` and then those of `b`, to five, six and five bits. `fives` and `sixes` have
   the numbers of DitherTable for eight columns, which repeat. */
static inline __attribute__((always_inline)) cpu_u16x32 cpu_rgb565(
    cpu_u32x16 a, cpu_u32x16 b, cpu_u16x8 fives, cpu_u16x8 sixes) {
#if defined(__SSE2__)
    cpu_channels five = CPU_EIGHT_COLUMNS(fives), six = CPU_EIGHT_COLUMNS(sixes);
    cpu_channels v[2 * CPU_REGISTERS];
    __builtin_memcpy(v, &a, 64);
    __builtin_memcpy(v + CPU_REGISTERS, &b, 64);
    CPU_EACH_REGISTER(i) {
        cpu_channels blue_red = (cpu_channels)cpu_packed(v[2 * i] & 255, v[2 * i + 1] & 255);
        cpu_channels green_alpha = (cpu_channels)cpu_packed(v[2 * i] >> 8, v[2 * i + 1] >> 8);
        cpu_channels blue = cpu_high_products(
            __builtin_elementwise_add_sat(blue_red << 8, five), (cpu_channels)(CPU_FIVE_BITS));
        cpu_channels red = cpu_high_products(
            __builtin_elementwise_add_sat(blue_red & 0xff00, five), (cpu_channels)(CPU_FIVE_BITS));
        cpu_channels green = cpu_high_products(
            __builtin_elementwise_add_sat(green_alpha << 8, six), (cpu_channels)(CPU_SIX_BITS));
        v[i] = CPU_IN_ORDER((red & 0xf800) | ((green >> 5) & 0x7e0) | (blue >> 11));
    }
    cpu_u16x32 out;
    __builtin_memcpy(&out, v, 64);
    return out;
#else
    /* A lane holds one channel of a pixel. */
    cpu_u16x32 low = __builtin_shufflevector(
        (cpu_u16x32)a, (cpu_u16x32)b, 0, 32, 2, 34, 4, 36, 6, 38, 8, 40, 10, 42, 12, 44, 14, 46, 16, 48,
        18, 50, 20, 52, 22, 54, 24, 56, 26, 58, 28, 60, 30, 62);
    cpu_u16x32 high = __builtin_shufflevector(
        (cpu_u16x32)a, (cpu_u16x32)b, 1, 33, 3, 35, 5, 37, 7, 39, 9, 41, 11, 43, 13, 45, 15, 47, 17, 49,
        19, 51, 21, 53, 23, 55, 25, 57, 27, 59, 29, 61, 31, 63);
    cpu_u16x32 five = __builtin_shufflevector(
        fives, fives, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    cpu_u16x32 six = __builtin_shufflevector(
        sixes, sixes, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    cpu_u16x32 red = cpu_multiply_high(__builtin_elementwise_add_sat(high << 8, five), CPU_FIVE_BITS);
    cpu_u16x32 green = cpu_multiply_high(__builtin_elementwise_add_sat(low & 0xff00, six), CPU_SIX_BITS);
    cpu_u16x32 blue = cpu_multiply_high(__builtin_elementwise_add_sat(low << 8, five), CPU_FIVE_BITS);
    cpu_u16x32 v = (red & 0xf800) | ((green >> 5) & 0x7e0) | (blue >> 11);
    return __builtin_shufflevector(
        v, v, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19,
        21, 23, 25, 27, 29, 31);
#endif
}

typedef int32_t cpu_i32x8 __attribute__((ext_vector_type(8)));
typedef uint8_t cpu_u8x8 __attribute__((ext_vector_type(8)));

#if defined(__AVX512BW__)
typedef uint8_t cpu_u8x32 __attribute__((ext_vector_type(32)));

/* Blends eight pixels by source-over as 32 numbers of 16 bits, one AVX-512 register; `factor` has 0...255 for each
   channel. */
static inline __attribute__((always_inline)) cpu_u32x8 cpu_blend32(
    cpu_u32x8 source, cpu_u16x32 factor, cpu_u32x8 below) {
    cpu_u16x32 s = cpu_multiply_high(
        __builtin_convertvector((cpu_u8x32)source, cpu_u16x32) * factor + 128, 257);
    cpu_u16x32 alpha = __builtin_shufflevector(
        s, s, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23, 23, 23,
        27, 27, 27, 27, 31, 31, 31, 31);
    cpu_u16x32 b = cpu_multiply_high(
        __builtin_convertvector((cpu_u8x32)below, cpu_u16x32) * (255 - alpha) + 128, 257);
    return (cpu_u32x8)__builtin_convertvector(s + b, cpu_u8x32);
}
#endif

/* Returns coverage bytes as factors for `cpu_blend8`, which reads both halves of a lane unless it has a register for all
   channels. */
static inline __attribute__((always_inline)) cpu_u32x8 cpu_factors8(cpu_u32x8 bytes) {
#if defined(__AVX512BW__)
    return bytes;
#else
    return bytes | (bytes << 16);
#endif
}

#if defined(__SSE2__)
typedef int16_t cpu_i16x8 __attribute__((vector_size(16)));
/* Returns numbers as words, the greatest word if they are greater. */
static inline __attribute__((always_inline)) cpu_i16x8 cpu_saturated_words(cpu_i32x8 v) {
    typedef int32_t i32x4 __attribute__((vector_size(16)));
    return __builtin_ia32_packssdw128((i32x4)v.lo, (i32x4)v.hi);
}
#endif

/* Returns numbers of at least 0, or 255 if they are greater, as factors for `cpu_blend8`. */
static inline __attribute__((always_inline)) cpu_u32x8 cpu_saturated_factors8(cpu_i32x8 v) {
#if defined(__SSE2__) && !defined(__AVX2__)
    /* Numbers of 32 bits can be neither compared and selected nor copied to both halves by one instruction. */
    cpu_u16x8 words = (cpu_u16x8)cpu_saturated_words(v);
    words = (cpu_u16x8)__builtin_elementwise_min((cpu_signed_channels)words, (cpu_signed_channels)(255));
    return (cpu_u32x8)__builtin_shufflevector(
        words, words, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
#else
    return cpu_factors8((cpu_u32x8)(v < 255 ? v : (cpu_i32x8)(255)));
#endif
}

/* Returns the factors that `cpu_factors8` returns, in both halves of each lane. */
static inline __attribute__((always_inline)) cpu_u32x8 cpu_both_halves8(cpu_u32x8 factors) {
#if defined(__AVX512BW__)
    return factors | (factors << 16);
#else
    return factors;
#endif
}

/* Blends eight premultiplied pixels, whose channels must not exceed their alpha, over `below` by source-over.
   `factor` has the coverage of each pixel, 0...255, in the form that `cpu_factors8` returns. */
static inline __attribute__((always_inline)) cpu_u32x8 cpu_blend8(
    cpu_u32x8 source, cpu_u32x8 factor, cpu_u32x8 below) {
#if defined(__AVX512BW__)
    cpu_u16x16 f = (cpu_u16x16)factor;
    return cpu_blend32(
        source,
        __builtin_shufflevector(
            f, f, 0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6, 8, 8, 8, 8, 10, 10, 10, 10, 12, 12, 12,
            12, 14, 14, 14, 14),
        below);
#else
    cpu_u16x16 f = (cpu_u16x16)factor;
    cpu_u16x16 rb = cpu_over255((cpu_u16x16)(source & 0x00ff00ff) * f + 128);
    cpu_u16x16 ag = cpu_over255(((cpu_u16x16)source >> 8) * f + 128);
    cpu_u16x16 rest = cpu_alphas16(ag) ^ 255;
    rb += cpu_over255((cpu_u16x16)(below & 0x00ff00ff) * rest + 128);
    ag += cpu_over255(((cpu_u16x16)below >> 8) * rest + 128);
    return (cpu_u32x8)(rb | (ag << 8));
#endif
}
