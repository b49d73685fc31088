/* Four numbers at a time in plain C: what the compiler makes of it on any processor. */

#ifndef LOGIC2TEXT_PORTABLE_H
#define LOGIC2TEXT_PORTABLE_H

#include "common.h"

#define LANES 4
typedef float vec __attribute__((vector_size(16)));
typedef int32_t whole_vec __attribute__((vector_size(16)));

INLINE vec set(float x) { return (vec){x, x, x, x}; }
INLINE vec load(const float *from) {
    vec x;
    memcpy(&x, from, sizeof x);
    return x;
}
INLINE void store(float *to, vec x) { memcpy(to, &x, sizeof x); }
INLINE vec add(vec x, vec y) { return x + y; }
INLINE vec subtract(vec x, vec y) { return x - y; }
INLINE vec multiply(vec x, vec y) { return x * y; }
INLINE vec chosen(whole_vec where, vec x, vec y) {
    return (vec)(((whole_vec)x & where) | ((whole_vec)y & ~where));
}
INLINE vec larger(vec x, vec y) { return chosen(x > y, x, y); }
INLINE vec smaller(vec x, vec y) { return chosen(x < y, x, y); }
INLINE vec multiply_add(vec x, vec y, vec z) { return x * y + z; }
INLINE vec subtract_product(vec z, vec x, vec y) { return z - x * y; }
INLINE vec absolute(vec x) { return (vec)((whole_vec)x & 0x7fffffff); }
INLINE int any_above(vec x, vec y) {
    const whole_vec above = x > y;
    return (above[0] | above[1] | above[2] | above[3]) != 0;
}
INLINE float sum_of(vec x) { return (x[0] + x[2]) + (x[1] + x[3]); }
INLINE float largest_of(vec x) {
    const float even = x[0] > x[2] ? x[0] : x[2], odd = x[1] > x[3] ? x[1] : x[3];
    return even > odd ? even : odd;
}
INLINE vec reciprocal(vec x) { return set(1.0f) / x; }

/* The nearest whole number of numbers below 2^22: the sum has no bits behind the point. */
INLINE vec nearest(vec x) {
    volatile vec shifted = x + set(12582912.0f);
    return shifted - set(12582912.0f);
}

/* y * 2^n for whole n from -126 to 127. */
INLINE vec scale_by_power(vec y, vec n) {
    const whole_vec bits = {(int32_t)n[0], (int32_t)n[1], (int32_t)n[2], (int32_t)n[3]};
    return y * (vec)((bits + 127) << 23);
}

/* Neighbours in each other's place; and x - y in even places, x + y in odd ones. */
INLINE vec swap_pairs(vec x) { return (vec){x[1], x[0], x[3], x[2]}; }
INLINE vec subtract_add(vec x, vec y) { return x + y * (vec){-1.0f, 1.0f, -1.0f, 1.0f}; }

/* Whole numbers: sums of 32 bits, and pairs of 16 bits, or four
   unsigned and four signed bytes, that are multiplied and added to them. */
typedef uint32_t whole __attribute__((vector_size(16)));

INLINE whole no_whole(void) { return (whole){0, 0, 0, 0}; }
INLINE whole load_whole(const int16_t *from) {
    whole x;
    memcpy(&x, from, sizeof x);
    return x;
}
INLINE whole set_pair(const float *pair) {
    uint32_t bits;
    memcpy(&bits, pair, sizeof bits);
    return (whole){bits, bits, bits, bits};
}
INLINE whole add_pairs(whole sum, whole x, whole y) {
    const whole_vec first = (whole_vec)(x << 16) >> 16, second = (whole_vec)x >> 16;
    const whole_vec third = (whole_vec)(y << 16) >> 16, fourth = (whole_vec)y >> 16;
    return sum + (whole)first * (whole)third + (whole)second * (whole)fourth;
}
INLINE whole add_bytes(whole sum, whole x, whole y) {
    for (int i = 0; i < 32; i += 8)
        sum += ((x >> i) & 255) * (whole)((whole_vec)(y << (24 - i)) >> 24);
    return sum;
}
INLINE vec from_whole(whole x) { return __builtin_convertvector((whole_vec)x, vec); }

/* The nearest whole numbers of 16 bits; 0 for what is none, such as NaN. */
INLINE void store_whole(int16_t *to, vec x) {
    for (int i = 0; i < LANES; i++)
        to[i] = fabsf(x[i]) <= 32767.5f ? (int16_t)fminf(rintf(x[i]), 32767) : 0;
}

/* The nearest whole numbers from 0 to 255; 0 for what is none. */
INLINE void store_bytes(uint8_t *to, vec x) {
    for (int i = 0; i < LANES; i++) to[i] = x[i] >= 0 ? (uint8_t)fminf(rintf(x[i]), 255) : 0;
}

INLINE void transpose(const float *from, size_t stride, float *to, size_t to_stride) {
    for (int i = 0; i < LANES; i++)
        for (int j = 0; j < LANES; j++) to[j * to_stride + i] = from[i * stride + j];
}

#endif
