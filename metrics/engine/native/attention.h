/* Attention of one head over one text, in fp32; queries come scaled. */

#ifndef LOGIC2TEXT_ATTENTION_H
#define LOGIC2TEXT_ATTENTION_H

#include "functions.h"

#define AT_ONCE 8   /* queries; enough sums to keep the multipliers busy */
#define LONGEST 512 /* tokens of a text */
#define WIDEST 64   /* features of a head */

/* Keys (length, width) as (width, padded), padded a multiple of LANES; what is read beyond `length`
   must be readable and is masked later. */
INLINE void transpose_keys(const float *keys, size_t stride, int width, int padded, float *to) {
    for (int row = 0; row < padded; row += LANES)
        for (int column = 0; column < width; column += LANES)
            transpose(keys + row * stride + column, stride, to + column * LONGEST + row, LONGEST);
}

/* exp(x - max) of a row of `length` logits, zero up to `padded`; returns one over their sum. */
INLINE float softmax(float *row, int length, int padded) {
    for (int j = length; j < padded; j++) row[j] = -INFINITY;
    vec most = load(row), total = set(0);
    for (int j = LANES; j < padded; j += LANES) most = larger(most, load(row + j));
    const vec top = set(largest_of(most));
    for (int j = 0; j < padded; j += LANES) {
        const vec e = exponential(subtract(load(row + j), top));
        total = add(total, e);
        store(row + j, e);
    }
    for (int j = length; j < padded; j++) row[j] = 0;
    return 1.0f / sum_of(total); /* at least 1, beside which exp(-87) is lost */
}

/* AT_ONCE queries, or the `count` that there are, from `first` on; mixed (AT_ONCE, width).  Each
   sees all keys of the text, or, where `causal`, those up to its own place. */
INLINE void attend(const float *queries, size_t stride, int first, int count, const float *keys,
                   const float *values, int length, int causal, int width, float *mixed) {
    float logits[AT_ONCE][LONGEST] __attribute__((aligned(64)));
    /* `first` is a multiple of AT_ONCE, so that all of them end in the same LANES or 8 keys. */
    const int seen = causal ? first + count : length, padded = (seen + LANES - 1) / LANES * LANES;
    const float *q[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++) q[i] = queries + (first + (i < count ? i : 0)) * stride;
    for (int j = 0; j < padded; j += LANES) {
        vec sum[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) sum[i] = set(0);
        for (int c = 0; c < width; c++) {
            const vec key = load(keys + c * LONGEST + j);
            for (int i = 0; i < AT_ONCE; i++) sum[i] = multiply_add(key, set(q[i][c]), sum[i]);
        }
        for (int i = 0; i < AT_ONCE; i++) store(logits[i] + j, sum[i]);
    }
    float factor[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++)
        factor[i] = softmax(logits[i], causal ? first + (i < count ? i : 0) + 1 : length, padded);
    for (int c = 0; c < width; c += LANES) {
        vec sum[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) sum[i] = set(0);
        for (int j = 0; j < seen; j++) {
            const vec value = load(values + j * stride + c);
            for (int i = 0; i < AT_ONCE; i++)
                sum[i] = multiply_add(value, set(logits[i][j]), sum[i]);
        }
        for (int i = 0; i < AT_ONCE; i++)
            store(mixed + i * width + c, multiply(sum[i], set(factor[i])));
    }
}

/* One head over one text of `length` rows, each with a query, a key and a value of `width` numbers
   side by side: what the first `queries` of them see, to rows of `mixed` from `row` on, in the
   columns of the head.  keys: room for (width, LONGEST); as many rows as a multiple of LANES needs
   must be readable. */
INLINE void attend_text(const float *one_head, int length, int queries, int causal, int head,
                        float *keys, Matrix mixed, int row, int parts, int width) {
    const size_t stride = 3 * (size_t)width;
    float out[AT_ONCE * WIDEST] __attribute__((aligned(64)));
    transpose_keys(one_head + width, stride, width, (length + LANES - 1) / LANES * LANES, keys);
    for (int first = 0; first < queries; first += AT_ONCE) {
        const int count = queries - first < AT_ONCE ? queries - first : AT_ONCE;
        attend(one_head, stride, first, count, keys, one_head + 2 * width, length, causal, width,
               out);
        for (int i = 0; i < count; i++)
            put(mixed, row + first + i, head * width, out + i * width, width, parts);
    }
}

#endif
