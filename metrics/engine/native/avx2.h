/* Eight numbers at a time: AVX2 with FMA. */

#ifndef LOGIC2TEXT_AVX2_H
#define LOGIC2TEXT_AVX2_H

#include "common.h"

#define LANES 8
typedef __m256 vec;

INLINE vec set(float x) { return _mm256_set1_ps(x); }
INLINE vec load(const float *from) { return _mm256_loadu_ps(from); }
INLINE void store(float *to, vec x) { _mm256_storeu_ps(to, x); }
INLINE vec add(vec x, vec y) { return _mm256_add_ps(x, y); }
INLINE vec subtract(vec x, vec y) { return _mm256_sub_ps(x, y); }
INLINE vec multiply(vec x, vec y) { return _mm256_mul_ps(x, y); }
INLINE vec larger(vec x, vec y) { return _mm256_max_ps(x, y); }
INLINE vec smaller(vec x, vec y) { return _mm256_min_ps(x, y); }
INLINE vec multiply_add(vec x, vec y, vec z) { return _mm256_fmadd_ps(x, y, z); }
INLINE vec subtract_product(vec z, vec x, vec y) { return _mm256_fnmadd_ps(x, y, z); }
INLINE vec absolute(vec x) { return _mm256_andnot_ps(set(-0.0f), x); }
INLINE int any_above(vec x, vec y) {
    return _mm256_movemask_ps(_mm256_cmp_ps(x, y, _CMP_GT_OQ)) != 0;
}

/* 1 / x, relative error below 2e-7. */
INLINE vec reciprocal(vec x) {
    const vec near = _mm256_rcp_ps(x);
    return _mm256_mul_ps(near, _mm256_fnmadd_ps(x, near, set(2.0f)));
}

INLINE vec nearest(vec x) {
    return _mm256_round_ps(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}

/* y * 2^n for whole n from -126 to 127. */
INLINE vec scale_by_power(vec y, vec n) {
    const __m256i bits = _mm256_add_epi32(_mm256_cvtps_epi32(n), _mm256_set1_epi32(127));
    return _mm256_mul_ps(y, _mm256_castsi256_ps(_mm256_slli_epi32(bits, 23)));
}

INLINE float sum_of(vec x) {
    __m128 half = _mm_add_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
    half = _mm_add_ps(half, _mm_movehl_ps(half, half));
    return _mm_cvtss_f32(_mm_add_ss(half, _mm_movehdup_ps(half)));
}

INLINE float largest_of(vec x) {
    __m128 half = _mm_max_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
    half = _mm_max_ps(half, _mm_movehl_ps(half, half));
    return _mm_cvtss_f32(_mm_max_ss(half, _mm_movehdup_ps(half)));
}

/* Neighbours in each other's place; and x - y in even places, x + y in odd ones. */
INLINE vec swap_pairs(vec x) { return _mm256_permute_ps(x, 0xb1); }
INLINE vec subtract_add(vec x, vec y) { return _mm256_addsub_ps(x, y); }

INLINE void transpose(const float *from, size_t stride, float *to, size_t to_stride) {
    vec r[8], t[8];
    for (int i = 0; i < 8; i++) r[i] = load(from + i * stride);
    for (int i = 0; i < 8; i += 2) {
        t[i] = _mm256_unpacklo_ps(r[i], r[i + 1]);
        t[i + 1] = _mm256_unpackhi_ps(r[i], r[i + 1]);
    }
    for (int i = 0; i < 8; i += 4) {
        r[i] = _mm256_shuffle_ps(t[i], t[i + 2], 0x44);
        r[i + 1] = _mm256_shuffle_ps(t[i], t[i + 2], 0xee);
        r[i + 2] = _mm256_shuffle_ps(t[i + 1], t[i + 3], 0x44);
        r[i + 3] = _mm256_shuffle_ps(t[i + 1], t[i + 3], 0xee);
    }
    for (int i = 0; i < 4; i++) {
        store(to + i * to_stride, _mm256_permute2f128_ps(r[i], r[i + 4], 0x20));
        store(to + (i + 4) * to_stride, _mm256_permute2f128_ps(r[i], r[i + 4], 0x31));
    }
}

/* Whole numbers: sums of 32 bits, and pairs of 16 bits that are multiplied and added to them.  The
   type is that in which the compiler's own headers add: with another one gcc 12 keeps the sums of a
   loop in memory. */
#ifdef VNNI
typedef int32_t whole __attribute__((vector_size(32)));
#else
typedef uint32_t whole __attribute__((vector_size(32)));
#endif

INLINE whole no_whole(void) { return (whole){0}; }
INLINE whole load_whole(const int16_t *from) {
    return (whole)_mm256_loadu_si256((const void *)from);
}
INLINE whole set_pair(const float *pair) { return (whole)_mm256_broadcast_ss(pair); }
INLINE whole add_pairs(whole sum, whole x, whole y) {
#ifdef VNNI
    return (whole)_mm256_dpwssd_avx_epi32((__m256i)sum, (__m256i)x, (__m256i)y);
#else
    return sum + (whole)_mm256_madd_epi16((__m256i)x, (__m256i)y);
#endif
}
#ifdef VNNI
/* Four unsigned and four signed bytes. */
INLINE whole add_bytes(whole sum, whole x, whole y) {
    return (whole)_mm256_dpbusd_avx_epi32((__m256i)sum, (__m256i)x, (__m256i)y);
}
#endif
INLINE vec from_whole(whole x) { return _mm256_cvtepi32_ps((__m256i)x); }

/* The nearest whole numbers of 16 bits. */
INLINE void store_whole(int16_t *to, vec x) {
    const __m256i n = _mm256_cvtps_epi32(x);
    _mm_storeu_si128((void *)to,
                     _mm_packs_epi32(_mm256_castsi256_si128(n), _mm256_extracti128_si256(n, 1)));
}

/* The nearest whole numbers from 0 to 255. */
INLINE void store_bytes(uint8_t *to, vec x) {
    const __m256i n = _mm256_cvtps_epi32(x);
    const __m128i words =
        _mm_packs_epi32(_mm256_castsi256_si128(n), _mm256_extracti128_si256(n, 1));
    _mm_storel_epi64((void *)to, _mm_packus_epi16(words, words));
}

#endif
