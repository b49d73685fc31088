/* Products of tiles, and what becomes of a block of 32 rows and 32 columns while it is at hand. */

#ifndef LOGIC2TEXT_PRODUCTS_H
#define LOGIC2TEXT_PRODUCTS_H

#include "tiles.h"

typedef struct {
    float *rows; /* STORE, ADD */
    size_t stride;
    Matrix matrix;      /* GELU, GATE */
    float *sums, *tops; /* SHARES: (rows, 16) sums of exp(x - top), and the tops (rows,) */
} Target;

/* A row of a block, with its bias, to where it goes. */
INLINE void finish(vec low, vec high, int row, int column, After after, Target to, int parts) {
    switch (after) {
    case GELU:
        put_pair(to.matrix, row, column / 32, gelu(low), gelu(high), parts);
        return;
    case GATE:
        put_half(to.matrix, row, column / 32, multiply(silu(low), high), parts);
        return;
    case SHARES:
        add_shares((vec[]){low, high}, 2, row, column == 0, to.sums, to.tops);
        return;
    case STORE:
    case ADD:
        break;
    }
    float *place = to.rows + (size_t)row * to.stride + column;
    if (after == ADD) {
        low = add(low, load(place));
        high = add(high, load(place + 16));
    }
    store(place, low);
    store(place + 16, high);
}

/* Columns `first` to `last` of the product of `rows` rows; in the target they begin at 0. */
INLINE void product(Matrix a, Weights w, int first, int last, int rows, After after, Target to,
                    int parts) {
    float out[BLOCK * BLOCK] __attribute__((aligned(64)));
    const size_t width = (size_t)w.inputs * BLOCK * parts;
    for (int column = first; column < last; column += BLOCK) {
        const vec low = load(w.bias + column), high = load(w.bias + column + 16);
        for (int row = 0; row < rows; row += BLOCK) {
            block(a, row, w.start + column / BLOCK * width, out, parts);
            for (int i = 0; i < BLOCK; i++) {
                const vec left = add(load(out + i * BLOCK), low);
                const vec right = add(load(out + i * BLOCK + 16), high);
                finish(left, right, row + i, column - first, after, to, parts);
            }
        }
    }
}

INLINE bf16 one_rounded(float x) {
    return (bf16)_mm_extract_epi16((__m128i)_mm_cvtneps_pbh(_mm_set_ss(x)), 0);
}

INLINE float one_widened(bf16 x) {
    const uint32_t bits = (uint32_t)x << 16;
    float y;
    memcpy(&y, &bits, sizeof y);
    return y;
}

/* The tiles of a weight (outputs, inputs), both multiples of 32, in native_bytes bytes:
   pairs of inputs lie side by side (VNNI). */
EXPORT void NAMED(native_pack)(const float *weight, int outputs, int inputs, int parts,
                               void *packed) {
    bf16 *to = packed;
    for (int column = 0; column < outputs; column += BLOCK)
        for (int k = 0; k < inputs; k += 32, to += parts * 2 * TILE)
            for (int i = 0; i < 2 * TILE; i++) {
                const int output = column + i / TILE * 16 + i % 32 / 2;
                const int input = k + i % TILE / 32 * 2 + i % 2;
                const float value = weight[(size_t)output * inputs + input];
                to[i] = one_rounded(value);
                if (parts == 2) to[i + 2 * TILE] = one_rounded(value - one_widened(to[i]));
            }
}

/* Bytes of a packed weight. */
EXPORT size_t NAMED(native_bytes)(int outputs, int inputs, int parts) {
    return sizeof(bf16) * parts * outputs * inputs;
}

/* Numbers that lie side by side: of GATE, sixteen gates and what they let through. */
EXPORT int NAMED(native_width)(void) { return BLOCK; }

#endif
