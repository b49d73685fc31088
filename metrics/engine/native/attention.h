/* Attention of one head over one text, in fp32; queries come scaled. */

#ifndef LOGIC2TEXT_ATTENTION_H
#define LOGIC2TEXT_ATTENTION_H

#include "tiles.h"

#define AT_ONCE 8   /* queries; enough sums to keep the multipliers busy */
#define LONGEST 512 /* tokens of a text */

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
INLINE void transpose_keys(const float *keys, size_t stride, int width, int padded, float *to) {
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

/* AT_ONCE queries, or the `count` that there are, from `first` on; mixed (AT_ONCE, width).  Each
   sees all keys of the text, or, where `causal`, those up to its own place. */
INLINE void attend(const float *queries, size_t stride, int first, int count, const float *keys,
                   const float *values, int length, int causal, int width, float *mixed) {
    float logits[AT_ONCE][LONGEST] __attribute__((aligned(64)));
    /* `first` is a multiple of AT_ONCE, so that all of them end in the same sixteen keys. */
    const int seen = causal ? first + count : length, padded = (seen + 15) / 16 * 16;
    const float *q[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++) q[i] = queries + (first + (i < count ? i : 0)) * stride;
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
    for (int i = 0; i < AT_ONCE; i++) {
        const int own = causal ? first + (i < count ? i : 0) + 1 : length;
        factor[i] = set(softmax(logits[i], own, padded));
    }
    for (int c = 0; c < width; c += 16) {
        vec sum[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) sum[i] = set(0);
        for (int j = 0; j < seen; j++) {
            vec value = _mm512_loadu_ps(values + j * stride + c);
            for (int i = 0; i < AT_ONCE; i++)
                sum[i] = _mm512_fmadd_ps(value, set(logits[i][j]), sum[i]);
        }
        for (int i = 0; i < AT_ONCE; i++)
            _mm512_storeu_ps(mixed + i * width + c, _mm512_mul_ps(sum[i], factor[i]));
    }
}

/* One head over one text of `length` rows, each with a query, a key and a value of `width` numbers
   side by side: what the first `queries` of them see, to rows of `mixed` from `row` on, in the
   columns of the head.  keys: room for (width, LONGEST); as many rows as a multiple of 16 needs
   must be readable. */
INLINE void attend_text(const float *one_head, int length, int queries, int causal, int head,
                        float *keys, Tiled mixed, int row, int parts, int width) {
    const size_t stride = 3 * (size_t)width;
    float out[AT_ONCE * 64] __attribute__((aligned(64)));
    transpose_keys(one_head + width, stride, width, (length + 15) / 16 * 16, keys);
    for (int first = 0; first < queries; first += AT_ONCE) {
        const int count = queries - first < AT_ONCE ? queries - first : AT_ONCE;
        attend(one_head, stride, first, count, keys, one_head + 2 * width, length, causal, width,
               out);
        for (int i = 0; i < count; i++)
            for (int c = 0; c < width; c += 32) {
                vec low = _mm512_load_ps(out + i * width + c);
                vec high = _mm512_load_ps(out + i * width + c + 16);
                put(mixed, row + first + i, (head * width + c) / 32, low, high, parts);
            }
    }
}

#endif
