/* Sixteen numbers at a time: AVX-512. */

#ifndef LOGIC2TEXT_AVX512_H
#define LOGIC2TEXT_AVX512_H

#include "common.h"

#define LANES 16
typedef __m512 vec;

INLINE vec set(float x) { return _mm512_set1_ps(x); }
INLINE vec load(const float *from) { return _mm512_loadu_ps(from); }
INLINE void store(float *to, vec x) { _mm512_storeu_ps(to, x); }
INLINE vec add(vec x, vec y) { return _mm512_add_ps(x, y); }
INLINE vec subtract(vec x, vec y) { return _mm512_sub_ps(x, y); }
INLINE vec multiply(vec x, vec y) { return _mm512_mul_ps(x, y); }
INLINE vec larger(vec x, vec y) { return _mm512_max_ps(x, y); }
INLINE vec smaller(vec x, vec y) { return _mm512_min_ps(x, y); }
INLINE vec multiply_add(vec x, vec y, vec z) { return _mm512_fmadd_ps(x, y, z); }
INLINE vec subtract_product(vec z, vec x, vec y) { return _mm512_fnmadd_ps(x, y, z); }
INLINE vec absolute(vec x) { return _mm512_abs_ps(x); }
INLINE int any_above(vec x, vec y) { return _mm512_cmp_ps_mask(x, y, _CMP_GT_OQ) != 0; }
INLINE float sum_of(vec x) { return _mm512_reduce_add_ps(x); }
INLINE float largest_of(vec x) { return _mm512_reduce_max_ps(x); }

/* 1 / x, relative error below 2e-7. */
INLINE vec reciprocal(vec x) {
    const vec near = _mm512_rcp14_ps(x);
    return _mm512_mul_ps(near, _mm512_fnmadd_ps(x, near, set(2.0f)));
}

INLINE vec nearest(vec x) { return _mm512_roundscale_ps(x, _MM_FROUND_TO_NEAREST_INT); }

/* y * 2^n for whole n from -126 to 127. */
INLINE vec scale_by_power(vec y, vec n) { return _mm512_scalef_ps(y, n); }

/* Neighbours in each other's place; and x - y in even places, x + y in odd ones. */
INLINE vec swap_pairs(vec x) { return _mm512_permute_ps(x, 0xb1); }
INLINE vec subtract_add(vec x, vec y) { return _mm512_fmaddsub_ps(set(1.0f), x, y); }

INLINE void transpose(const float *from, size_t stride, float *to, size_t to_stride) {
    vec r[16], t[16];
    for (int i = 0; i < 16; i++) r[i] = load(from + i * stride);
    for (int i = 0; i < 16; i += 2) {
        t[i] = _mm512_unpacklo_ps(r[i], r[i + 1]);
        t[i + 1] = _mm512_unpackhi_ps(r[i], r[i + 1]);
    }
    for (int i = 0; i < 16; i += 4) {
        r[i] = _mm512_shuffle_ps(t[i], t[i + 2], 0x44);
        r[i + 1] = _mm512_shuffle_ps(t[i], t[i + 2], 0xee);
        r[i + 2] = _mm512_shuffle_ps(t[i + 1], t[i + 3], 0x44);
        r[i + 3] = _mm512_shuffle_ps(t[i + 1], t[i + 3], 0xee);
    }
    for (int i = 0; i < 4; i++)
        for (int half = 0; half < 16; half += 8) {
            t[half + i] = _mm512_shuffle_f32x4(r[half + i], r[half + i + 4], 0x88);
            t[half + i + 4] = _mm512_shuffle_f32x4(r[half + i], r[half + i + 4], 0xdd);
        }
    for (int i = 0; i < 8; i++) {
        r[i] = _mm512_shuffle_f32x4(t[i], t[i + 8], 0x88);
        r[i + 8] = _mm512_shuffle_f32x4(t[i], t[i + 8], 0xdd);
    }
    for (int i = 0; i < 16; i++) store(to + i * to_stride, r[i]);
}

#ifdef FIXED_POINT

/* Whole numbers: sums of 32 bits, and pairs of 16 bits, or four
   unsigned and four signed bytes, that are multiplied and added to them. */
typedef int32_t whole __attribute__((vector_size(64)));

INLINE whole no_whole(void) { return (whole){0}; }
INLINE whole load_whole(const int16_t *from) { return (whole)_mm512_loadu_si512(from); }
INLINE whole set_pair(const float *pair) { return (whole)set(*pair); }
INLINE whole add_pairs(whole sum, whole x, whole y) {
    return (whole)_mm512_dpwssd_epi32((__m512i)sum, (__m512i)x, (__m512i)y);
}
INLINE whole add_bytes(whole sum, whole x, whole y) {
    return (whole)_mm512_dpbusd_epi32((__m512i)sum, (__m512i)x, (__m512i)y);
}
INLINE vec from_whole(whole x) { return _mm512_cvtepi32_ps((__m512i)x); }

/* The nearest whole numbers of 16 bits. */
INLINE void store_whole(int16_t *to, vec x) {
    _mm256_storeu_si256((void *)to, _mm512_cvtsepi32_epi16(_mm512_cvtps_epi32(x)));
}

/* The nearest whole numbers from 0 to 255. */
INLINE void store_bytes(uint8_t *to, vec x) {
    const __m512i n = _mm512_cvtps_epi32(larger(x, set(0)));
    _mm_storeu_si128((void *)to, _mm512_cvtusepi32_epi8(n));
}

#endif

#endif
