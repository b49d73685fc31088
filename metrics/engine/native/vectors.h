/* Sixteen numbers at a time: bf16, exp, GELU and layer norm with AVX-512. */

#ifndef LOGIC2TEXT_VECTORS_H
#define LOGIC2TEXT_VECTORS_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#define INLINE static inline __attribute__((always_inline))

typedef uint16_t bf16;
typedef __m512 vec;

INLINE vec set(float x) { return _mm512_set1_ps(x); }

INLINE vec widened(__m256i x) {
    return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(x), 16));
}

/* Thirty-two numbers rounded to bf16, as they lie in one row of a tile. */
INLINE __m512i rounded(vec low, vec high) { return (__m512i)_mm512_cvtne2ps_pbh(high, low); }

/* What rounding to bf16 leaves of thirty-two numbers, rounded itself: 16 bits in all. */
INLINE __m512i remainder_of(vec low, vec high, __m512i rounding) {
    vec low_part = widened(_mm512_castsi512_si256(rounding));
    vec high_part = widened(_mm512_extracti64x4_epi64(rounding, 1));
    return rounded(_mm512_sub_ps(low, low_part), _mm512_sub_ps(high, high_part));
}

/* exp for x <= 0 or a little above; relative error below 2e-7 (Cephes' polynomial for exp2). */
INLINE vec exponential(vec x) {
    x = _mm512_max_ps(x, set(-87.0f));
    vec whole = _mm512_roundscale_ps(_mm512_mul_ps(x, set(1.44269504f)), _MM_FROUND_TO_NEAREST_INT);
    vec rest = _mm512_fnmadd_ps(whole, set(0.693359375f), x);
    rest = _mm512_fnmadd_ps(whole, set(-2.12194440e-4f), rest);
    vec y = set(1.9875691500e-4f);
    y = _mm512_fmadd_ps(y, rest, set(1.3981999507e-3f));
    y = _mm512_fmadd_ps(y, rest, set(8.3334519073e-3f));
    y = _mm512_fmadd_ps(y, rest, set(4.1665795894e-2f));
    y = _mm512_fmadd_ps(y, rest, set(1.6666665459e-1f));
    y = _mm512_fmadd_ps(y, rest, set(5.0000001201e-1f));
    y = _mm512_fmadd_ps(y, _mm512_mul_ps(rest, rest), _mm512_add_ps(rest, set(1.0f)));
    return _mm512_scalef_ps(y, whole);
}

/* x Phi(x), absolute error below 2e-7 |x|: Abramowitz and Stegun (1964), 7.1.26, for erfc. */
INLINE vec gelu(vec x) {
    vec z = _mm512_mul_ps(_mm512_abs_ps(x), set(0.70710678f));
    vec t = _mm512_div_ps(set(1.0f), _mm512_fmadd_ps(z, set(0.3275911f), set(1.0f)));
    vec y = set(1.061405429f);
    y = _mm512_fmadd_ps(y, t, set(-1.453152027f));
    y = _mm512_fmadd_ps(y, t, set(1.421413741f));
    y = _mm512_fmadd_ps(y, t, set(-0.284496736f));
    y = _mm512_fmadd_ps(y, t, set(0.254829592f));
    vec tail =
        _mm512_mul_ps(_mm512_mul_ps(y, t), exponential(_mm512_mul_ps(_mm512_sub_ps(set(0), z), z)));
    vec half = _mm512_mul_ps(set(0.5f), _mm512_mul_ps(_mm512_abs_ps(x), tail));
    return _mm512_sub_ps(_mm512_max_ps(x, set(0)), half);
}

/* x / (1 + exp(-x)), relative error below 1e-6. */
INLINE vec silu(vec x) {
    vec d =
        _mm512_add_ps(set(1.0f), exponential(_mm512_min_ps(_mm512_sub_ps(set(0), x), set(80.0f))));
    vec r = _mm512_rcp14_ps(d);
    r = _mm512_mul_ps(r, _mm512_fnmadd_ps(d, r, set(2.0f)));
    return _mm512_mul_ps(x, r);
}

/* A row of `width` numbers to mean 0 and variance 1, then scaled and shifted, where these are. */
INLINE void normalize(const float *row, int width, const float *scale, const float *shift,
                      float epsilon, float *to) {
    vec total = set(0), squares = set(0);
    for (int i = 0; i < width; i += 16) total = _mm512_add_ps(total, _mm512_loadu_ps(row + i));
    const vec mean = set(_mm512_reduce_add_ps(total) / (float)width);
    for (int i = 0; i < width; i += 16) {
        vec apart = _mm512_sub_ps(_mm512_loadu_ps(row + i), mean);
        squares = _mm512_fmadd_ps(apart, apart, squares);
    }
    const float variance = _mm512_reduce_add_ps(squares) / (float)width;
    const vec factor = set(1.0f / __builtin_sqrtf(variance + epsilon));
    for (int i = 0; i < width; i += 16) {
        vec x = _mm512_mul_ps(_mm512_sub_ps(_mm512_loadu_ps(row + i), mean), factor);
        if (scale) x = _mm512_mul_ps(x, _mm512_loadu_ps(scale + i));
        if (shift) x = _mm512_add_ps(x, _mm512_loadu_ps(shift + i));
        _mm512_storeu_ps(to + i, x);
    }
}

#endif
