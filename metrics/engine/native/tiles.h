/* Matrix products on AMX tiles.

A matrix of bf16 lies in tiles of 16 rows by 32 columns, 1 KB each, so that a tile is loaded from
one place: tile (i, k) of a matrix with `depth` columns begins at (i * depth / 32 + k) * 512.
A second plane behind the first holds what rounding left (`parts` 2): hi * hi + lo * hi + hi * lo
then has the precision of fp32 inputs of 16 bits, at three products for one.  Each row of a result
depends on its own row alone and is summed in one order: the rows beside it change no bit.
*/

#ifndef LOGIC2TEXT_TILES_H
#define LOGIC2TEXT_TILES_H

#include "shares.h"

#define TILE 512       /* numbers in a tile */
#define BLOCK 32       /* rows and columns of a result that are worked out at once */
#define ROWS 256       /* at once, unless one text is longer: they stay in the second cache */
#define ROW_STEP BLOCK /* the number of rows of a call is a multiple of this */

typedef uint16_t bf16;

typedef struct {
    bf16 *start;
    size_t plane; /* numbers from a rounded tile to what rounding left of it */
    int depth;    /* columns; a multiple of 32 */
} Matrix;

typedef struct {
    const bf16 *start;   /* (outputs / 32, inputs / 32, parts, 2) tiles of 16 pairs by 16 columns */
    const float *bias;   /* (outputs,) */
    int inputs, outputs; /* multiples of 32 */
} Weights;

INLINE size_t matrix_bytes(int rows, int depth, int parts) {
    return sizeof(bf16) * parts * up(rows, BLOCK) * depth;
}

INLINE Matrix matrix(void *start, int rows, int depth) {
    return (Matrix){start, up(rows, BLOCK) * depth, depth};
}

/* Where the 32 numbers of a row that begin with column 32 * k lie. */
INLINE bf16 *tile_row(Matrix a, int row, int k) {
    return a.start + ((size_t)(row / 16) * (a.depth / 32) + k) * TILE + (row % 16) * 32;
}

/* From `row`, a multiple of 16, on. */
INLINE Matrix rows_from(Matrix a, int row) {
    return (Matrix){tile_row(a, row, 0), a.plane, a.depth};
}

INLINE vec widened(__m256i x) {
    return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(x), 16));
}

/* Thirty-two numbers rounded to bf16, as they lie in one row of a tile. */
INLINE __m512i rounded(vec low, vec high) { return (__m512i)_mm512_cvtne2ps_pbh(high, low); }

/* What rounding to bf16 leaves of thirty-two numbers, rounded itself: 16 bits in all. */
INLINE __m512i remainder_of(vec low, vec high, __m512i rounding) {
    const vec low_part = widened(_mm512_castsi512_si256(rounding));
    const vec high_part = widened(_mm512_extracti64x4_epi64(rounding, 1));
    return rounded(subtract(low, low_part), subtract(high, high_part));
}

INLINE void put_pair(Matrix a, int row, int k, vec low, vec high, int parts) {
    bf16 *place = tile_row(a, row, k);
    const __m512i high_bits = rounded(low, high);
    _mm512_storeu_si512(place, high_bits);
    if (parts == 2) _mm512_storeu_si512(place + a.plane, remainder_of(low, high, high_bits));
}

/* Sixteen numbers of a row: the `half`-th sixteen of the whole row. */
INLINE void put_half(Matrix a, int row, int half, vec x, int parts) {
    bf16 *place = tile_row(a, row, half / 2) + half % 2 * 16;
    __m256i high_bits = (__m256i)_mm512_cvtneps_pbh(x);
    _mm256_storeu_si256((void *)place, high_bits);
    if (parts == 2) {
        vec left = subtract(x, widened(high_bits));
        _mm256_storeu_si256((void *)(place + a.plane), (__m256i)_mm512_cvtneps_pbh(left));
    }
}

/* `count` numbers of a row from `column` on, both multiples of 32. */
INLINE void put(Matrix a, int row, int column, const float *from, int count, int parts) {
    for (int k = 0; k < count; k += 32)
        put_pair(a, row, (column + k) / 32, load(from + k), load(from + k + 16), parts);
}

INLINE void settle(Matrix a, Weights w, int rows) { (void)a, (void)w, (void)rows; }

INLINE void begin_products(void) {
    struct {
        uint8_t palette, start_row, reserved[14];
        uint16_t bytes[16];
        uint8_t rows[16];
    } shape;
    memset(&shape, 0, sizeof shape);
    shape.palette = 1;
    for (int i = 0; i < 8; i++) shape.bytes[i] = 64, shape.rows[i] = 16;
    _tile_loadconfig(&shape);
}

INLINE void end_products(void) { _tile_release(); }

/* Two tiles of rows times two tiles of columns, added to tiles 0 to 3. */
#define MULTIPLY()                                                                                 \
    _tile_dpbf16ps(0, 4, 6);                                                                       \
    _tile_dpbf16ps(1, 4, 7);                                                                       \
    _tile_dpbf16ps(2, 5, 6);                                                                       \
    _tile_dpbf16ps(3, 5, 7)

/* A block (32, 32) of a product, fp32, without its bias. */
INLINE void block(Matrix a, int row, const bf16 *w, float *out, int parts) {
    const int tiles = a.depth / 32;
    const bf16 *upper = tile_row(a, row, 0), *lower = tile_row(a, row + 16, 0);
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    for (int k = 0; k < tiles; k++, upper += TILE, lower += TILE, w += parts * 2 * TILE) {
        _tile_loadd(4, upper, 64);
        _tile_loadd(6, w, 64);
        _tile_loadd(7, w + TILE, 64);
        _tile_loadd(5, lower, 64);
        MULTIPLY();
        if (parts == 2) {
            _tile_loadd(4, upper + a.plane, 64);
            _tile_loadd(5, lower + a.plane, 64);
            MULTIPLY();
            _tile_loadd(4, upper, 64);
            _tile_loadd(6, w + 2 * TILE, 64);
            _tile_loadd(7, w + 3 * TILE, 64);
            _tile_loadd(5, lower, 64);
            MULTIPLY();
        }
    }
    _tile_stored(0, out, 128);
    _tile_stored(1, out + 16, 128);
    _tile_stored(2, out + 16 * BLOCK, 128);
    _tile_stored(3, out + 16 * BLOCK + 16, 128);
}

#endif
