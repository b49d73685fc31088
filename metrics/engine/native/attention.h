/* Attention of one head over one text, in fp32; queries come scaled. */

#ifndef LOGIC2TEXT_ATTENTION_H
#define LOGIC2TEXT_ATTENTION_H

#include "vectors.h"

#define AT_ONCE 8        /* queries; enough sums to keep the multipliers busy */
#define LONGEST 512      /* tokens of a text */

/* Sixteen rows of sixteen numbers, `stride` apart, turned round. */
INLINE void transpose(const float *from, size_t stride, float *to, size_t to_stride) {
    vec r[16], t[16];
    for (int i = 0; i < 16; i++) r[i] = _mm512_loadu_ps(from + i * stride);
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
    for (int i = 0; i < 16; i++) _mm512_storeu_ps(to + i * to_stride, r[i]);
}

/* Keys (length, width) as (width, padded), padded a multiple of 16; what is read beyond `length`
   must be readable and is masked later. */
INLINE void transpose_keys(
    const float *keys, size_t stride, int width, int padded, float *to
) {
    for (int row = 0; row < padded; row += 16)
        for (int column = 0; column < width; column += 16)
            transpose(keys + row * stride + column, stride, to + column * LONGEST + row, LONGEST);
}

/* exp(x - max) of a row of `length` logits, zero up to `padded`; returns one over their sum. */
INLINE float softmax(float *row, int length, int padded) {
    __mmask16 last = (__mmask16)(0xffffu >> (padded - length));
    vec most = set(-__builtin_inff());
    for (int j = 0; j < padded - 16; j += 16) most = _mm512_max_ps(most, _mm512_loadu_ps(row + j));
    vec end = _mm512_loadu_ps(row + padded - 16);
    most = _mm512_mask_max_ps(most, last, most, end);
    vec top = set(_mm512_reduce_max_ps(most)), total = set(0);
    for (int j = 0; j < padded - 16; j += 16) {
        vec e = exponential(_mm512_sub_ps(_mm512_loadu_ps(row + j), top));
        total = _mm512_add_ps(total, e);
        _mm512_storeu_ps(row + j, e);
    }
    end = _mm512_maskz_mov_ps(last, exponential(_mm512_sub_ps(end, top)));
    _mm512_storeu_ps(row + padded - 16, end);
    return 1.0f / _mm512_reduce_add_ps(_mm512_add_ps(total, end));
}

/* Up to AT_ONCE queries against all keys; mixed (AT_ONCE, width). */
INLINE void attend(
    const float *query, size_t query_stride, int queries, const float *keys, const float *values,
    size_t value_stride, int length, int width, float *mixed
) {
    float logits[AT_ONCE][LONGEST] __attribute__((aligned(64)));
    const int padded = (length + 15) / 16 * 16;
    const float *q[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++) q[i] = query + (i < queries ? i : 0) * query_stride;
    for (int j = 0; j < padded; j += 16) {
        vec sum[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) sum[i] = set(0);
        for (int c = 0; c < width; c++) {
            vec key = _mm512_loadu_ps(keys + c * LONGEST + j);
            for (int i = 0; i < AT_ONCE; i++) sum[i] = _mm512_fmadd_ps(key, set(q[i][c]), sum[i]);
        }
        for (int i = 0; i < AT_ONCE; i++) _mm512_store_ps(logits[i] + j, sum[i]);
    }
    vec factor[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++) factor[i] = set(softmax(logits[i], length, padded));
    for (int c = 0; c < width; c += 16) {
        vec sum[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) sum[i] = set(0);
        for (int j = 0; j < length; j++) {
            vec value = _mm512_loadu_ps(values + j * value_stride + c);
            for (int i = 0; i < AT_ONCE; i++)
                sum[i] = _mm512_fmadd_ps(value, set(logits[i][j]), sum[i]);
        }
        for (int i = 0; i < AT_ONCE; i++)
            _mm512_storeu_ps(mixed + i * width + c, _mm512_mul_ps(sum[i], factor[i]));
    }
}

#endif
