/* Matrix products on weights in panels, in fp32 or in fixed point of 16 or 8 bits.

A panel holds WIDTH outputs of a weight, input after input, so that it is read from one end to the
other.  HEIGHT rows by WIDTH columns of a result are summed in registers; a panel stays in the first
caches while all rows pass by.  Each number is summed in one order, whatever rows are beside it.
*/

#ifndef LOGIC2TEXT_PANELS_H
#define LOGIC2TEXT_PANELS_H

#include "shares.h"

/* HEIGHT and VECTORS come with the instruction set: as many sums as it has registers for. */
#define WIDTH (VECTORS * LANES)

#define ROWS 192 /* at once, unless one text is longer: they stay in the second cache */
#define ROW_STEP (HEIGHT / 2) /* the number of rows of a call is a multiple of this */

typedef struct {
    float *start;
    int depth; /* columns; a multiple of 32 */
    int stride;
} Matrix;

typedef struct {
    const char
        *start; /* outputs / WIDTH panels of panel_bytes(inputs, parts), after HEADER bytes */
    const float *bias;   /* (outputs,) */
    int inputs, outputs; /* multiples of 32 */
} Weights;

typedef struct {
    float *rows; /* STORE, ADD */
    size_t stride;
    Matrix matrix;      /* GELU, GATE */
    float *sums, *tops; /* SHARES: (rows, 16) sums of exp(x - top), and the tops (rows,) */
} Target;

/* Numbers from a row to the next: never a multiple of 4 KB, which would share one line of the
   cache among all rows of a tile. */
INLINE int row_stride(int depth) { return depth + 16; }

INLINE size_t matrix_bytes(int rows, int depth, int parts) {
    (void)parts;
    return sizeof(float) * rows * row_stride(depth);
}

INLINE Matrix matrix(void *start, int rows, int depth) {
    (void)rows;
    return (Matrix){start, depth, row_stride(depth)};
}

INLINE Matrix rows_from(Matrix a, int row) {
    return (Matrix){a.start + (size_t)row * a.stride, a.depth, a.stride};
}

/* `count` numbers of a row from `column` on. */
INLINE void put(Matrix a, int row, int column, const float *from, int count, int parts) {
    (void)parts;
    memcpy(a.start + (size_t)row * a.stride + column, from, sizeof(float) * count);
}

INLINE void begin_products(void) {}
INLINE void end_products(void) {}

/* What becomes of `height` rows of sums, one after the other.  No part of the loop that sums: its
   constants would take the registers of the sums. */
static __attribute__((noinline)) void finish(const float *sums, int height, int row, int column,
                                             After after, Target to) {
    for (int i = 0; i < height; i++, sums += WIDTH) {
        float *place = to.matrix.start + (size_t)(row + i) * to.matrix.stride;
        vec sum[VECTORS];
        for (int j = 0; j < VECTORS; j++) sum[j] = load(sums + j * LANES);
        if (after == SHARES) add_shares(sum, VECTORS, row + i, column == 0, to.sums, to.tops);
        if (after == GELU)
            for (int j = 0; j < VECTORS; j++) store(place + column + j * LANES, gelu(sum[j]));
        if (after == GATE)
            for (int j = 0; j < VECTORS / 2; j++)
                store(place + column / 2 + j * LANES, multiply(silu(sum[j]), sum[j + VECTORS / 2]));
    }
}

/* Where `height` rows of sums go, a constant. */
INLINE void put_sums(vec sum[HEIGHT][VECTORS], int row, int column, After after, Target to,
                     int height) {
    if (after == STORE || after == ADD) {
        for (int i = 0; i < height; i++)
            for (int j = 0; j < VECTORS; j++) {
                float *place = to.rows + (row + i) * to.stride + column + j * LANES;
                store(place, after == ADD ? add(sum[i][j], load(place)) : sum[i][j]);
            }
        return;
    }
    float sums[HEIGHT * WIDTH] __attribute__((aligned(64)));
    for (int i = 0; i < height; i++)
        for (int j = 0; j < VECTORS; j++) store(sums + i * WIDTH + j * LANES, sum[i][j]);
    finish(sums, height, row, column, after, to);
}

#ifdef FIXED_POINT
#include "fixed_point.h"
#else
#include "floating_point.h"
#endif

/* The form of a weight as a constant, where a path has two. */
#ifdef BYTE_PRODUCTS
#define BY_BYTES(parts, function, ...)                                                             \
    do {                                                                                           \
        if ((parts) == 1)                                                                          \
            function(__VA_ARGS__, 1);                                                              \
        else                                                                                       \
            function(__VA_ARGS__, 2);                                                              \
    } while (0)
#else
#define BY_BYTES(parts, function, ...) function(__VA_ARGS__, 2)
#endif

INLINE void panels(Matrix a, Weights w, int first, int last, int rows, After after, Target to,
                   int parts) {
    for (int column = first; column < last; column += WIDTH) {
        const char *panel = w.start + HEADER + column / WIDTH * panel_bytes(w.inputs, parts);
        const float *bias = w.bias + column;
        int row = 0;
        for (; row + HEIGHT <= rows; row += HEIGHT)
            tile(a, row, panel, bias, column - first, after, to, HEIGHT, parts);
        for (; row < rows; row += ROW_STEP)
            tile(a, row, panel, bias, column - first, after, to, ROW_STEP, parts);
    }
}

/* Columns `first` to `last` of the product of `rows` rows; in the target they begin at 0. */
static __attribute__((noinline)) void product(Matrix a, Weights w, int first, int last, int rows,
                                              After after, Target to, int parts) {
    (void)parts;
    if (after == STORE)
        BY_BYTES(parts_of(w), panels, a, w, first, last, rows, STORE, to);
    else if (after == ADD)
        BY_BYTES(parts_of(w), panels, a, w, first, last, rows, ADD, to);
    else
        BY_BYTES(parts_of(w), panels, a, w, first, last, rows, after, to);
}

/* The panels of a weight (outputs, inputs), multiples of 32, in native_bytes bytes. */
EXPORT void NAMED(native_pack)(const float *weight, int outputs, int inputs, int parts, void *to) {
    begin_weight(to, parts);
    for (int column = 0; column < outputs; column += WIDTH)
        pack_panel(weight + (size_t)column * inputs, inputs, parts,
                   (char *)to + HEADER + column / WIDTH * panel_bytes(inputs, parts));
}

/* Bytes of a packed weight. */
EXPORT size_t NAMED(native_bytes)(int outputs, int inputs, int parts) {
    return HEADER + outputs / WIDTH * panel_bytes(inputs, parts);
}

/* Numbers that lie side by side in a panel. */
EXPORT int NAMED(native_width)(void) { return WIDTH; }

#endif
