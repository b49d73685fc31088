/* Products of tiles, and what becomes of a block of 32 rows and 32 columns while it is at hand. */

#ifndef LOGIC2TEXT_PRODUCTS_H
#define LOGIC2TEXT_PRODUCTS_H

#include "tiles.h"

/* STORE and ADD: to fp32 rows of `stride` numbers.  GELU: to tiles.  GATE: silu(first sixteen
   columns) times the other sixteen, to tiles.  SHARES: sums of exp over all columns of a row. */
typedef enum { STORE, ADD, GELU, GATE, SHARES } After;

typedef struct {
    float *rows; /* STORE, ADD */
    size_t stride;
    Tiled tiles;        /* GELU, GATE */
    float *sums, *tops; /* SHARES: (rows, 16) sums of exp(x - top), and the tops (rows,) */
} Target;

#define ROOM 60.0f /* by how much a number may exceed its row's top: exp(60) is 1e26 */

INLINE void add_shares(vec low, vec high, int row, int begins, Target to) {
    vec most = _mm512_max_ps(low, high), sum = set(0), top = set(0);
    if (!begins) {
        sum = _mm512_loadu_ps(to.sums + 16 * row);
        top = set(to.tops[row]);
    }
    if (begins || _mm512_cmp_ps_mask(most, _mm512_add_ps(top, set(ROOM)), _CMP_GT_OQ)) {
        vec higher = set(_mm512_reduce_max_ps(most));
        sum = begins ? sum : _mm512_mul_ps(sum, exponential(_mm512_sub_ps(top, higher)));
        top = higher;
        to.tops[row] = _mm512_cvtss_f32(top);
    }
    vec shares =
        _mm512_add_ps(exponential(_mm512_sub_ps(low, top)), exponential(_mm512_sub_ps(high, top)));
    _mm512_storeu_ps(to.sums + 16 * row, _mm512_add_ps(sum, shares));
}

/* A row of a block, with its bias, to where it goes. */
INLINE void finish(vec low, vec high, int row, int column, After after, Target to, int parts) {
    switch (after) {
    case GELU:
        put(to.tiles, row, column / 32, gelu(low), gelu(high), parts);
        return;
    case GATE:
        put_half(to.tiles, row, column / 32, _mm512_mul_ps(silu(low), high), parts);
        return;
    case SHARES:
        add_shares(low, high, row, column == 0, to);
        return;
    case STORE:
    case ADD:
        break;
    }
    float *place = to.rows + (size_t)row * to.stride + column;
    if (after == ADD) {
        low = _mm512_add_ps(low, _mm512_loadu_ps(place));
        high = _mm512_add_ps(high, _mm512_loadu_ps(place + 16));
    }
    _mm512_storeu_ps(place, low);
    _mm512_storeu_ps(place + 16, high);
}

/* Columns `first` to `last` of the product of `rows` rows; in the target they begin at 0. */
INLINE void product(Tiled a, Weights w, int first, int last, int rows, After after, Target to,
                    int parts) {
    float out[BLOCK * BLOCK] __attribute__((aligned(64)));
    const size_t width = (size_t)w.inputs * BLOCK * parts;
    for (int column = first; column < last; column += BLOCK) {
        vec low = _mm512_loadu_ps(w.bias + column), high = _mm512_loadu_ps(w.bias + column + 16);
        for (int row = 0; row < rows; row += BLOCK) {
            block(a, row, w.start + column / BLOCK * width, out, parts);
            for (int i = 0; i < BLOCK; i++) {
                vec left = _mm512_add_ps(_mm512_load_ps(out + i * BLOCK), low);
                vec right = _mm512_add_ps(_mm512_load_ps(out + i * BLOCK + 16), high);
                finish(left, right, row + i, column - first, after, to, parts);
            }
        }
    }
}

#endif
