/* Matrix products on AMX tiles.

A matrix of bf16 lies in tiles of 16 rows by 32 columns, 1 KB each, so that a tile is loaded from
one place: tile (i, k) of a matrix with `depth` columns begins at (i * depth / 32 + k) * 512.
A second plane behind the first holds what rounding left (`parts` 2): hi * hi + lo * hi + hi * lo
then has the precision of fp32 inputs of 16 bits, at three products for one.  Each row of a result
depends on its own row alone and is summed in one order: the rows beside it change no bit.
*/

#ifndef LOGIC2TEXT_TILES_H
#define LOGIC2TEXT_TILES_H

#include <string.h>

#include "vectors.h"

#define TILE 512         /* numbers in a tile */
#define BLOCK 32         /* rows and columns of a result that are worked out at once */

typedef struct {
    bf16 *start;
    size_t plane;        /* numbers from a rounded tile to what rounding left of it */
    int depth;           /* columns; a multiple of 32 */
} Tiled;

typedef struct {
    const bf16 *start;   /* (outputs / 32, inputs / 32, parts, 2) tiles of 16 pairs by 16 columns */
    const float *bias;   /* (outputs,) */
    int inputs, outputs; /* multiples of 32 */
} Weights;

INLINE Tiled tiled(bf16 *start, int rows, int depth) {
    return (Tiled){start, (size_t)rows * depth, depth};
}

/* Where the 32 numbers of a row that begin with column 32 * k lie. */
INLINE bf16 *tile_row(Tiled a, int row, int k) {
    return a.start + ((size_t)(row / 16) * (a.depth / 32) + k) * TILE + (row % 16) * 32;
}

INLINE void put(Tiled a, int row, int k, vec low, vec high, int parts) {
    bf16 *place = tile_row(a, row, k);
    __m512i high_bits = rounded(low, high);
    _mm512_storeu_si512(place, high_bits);
    if (parts == 2) _mm512_storeu_si512(place + a.plane, remainder_of(low, high, high_bits));
}

INLINE void put_row(Tiled a, int row, const float *from, int parts) {
    for (int k = 0; k < a.depth / 32; k++)
        put(a, row, k, _mm512_loadu_ps(from + 32 * k), _mm512_loadu_ps(from + 32 * k + 16), parts);
}

INLINE void configure_tiles(void) {
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

/* Two tiles of rows times two tiles of columns, added to tiles 0 to 3. */
#define MULTIPLY()            \
    _tile_dpbf16ps(0, 4, 6);  \
    _tile_dpbf16ps(1, 4, 7);  \
    _tile_dpbf16ps(2, 5, 6);  \
    _tile_dpbf16ps(3, 5, 7)

/* A block (32, 32) of a product, fp32, without its bias. */
INLINE void block(Tiled a, int row, const bf16 *w, float *out, int parts) {
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

/* Where a product goes: STORE and ADD to fp32 rows of `stride` numbers, GELU to tiles. */
typedef enum { STORE, ADD, GELU } After;

typedef struct {
    float *rows;
    size_t stride;
    Tiled tiles;
} Target;

/* A row of a block, with its bias, to where it goes. */
INLINE void finish(vec low, vec high, int row, int column, After after, Target to, int parts) {
    if (after == GELU) {
        low = parts == 2 ? gelu_exact(low) : gelu_quick(low);
        high = parts == 2 ? gelu_exact(high) : gelu_quick(high);
        put(to.tiles, row, column / 32, low, high, parts);
        return;
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
INLINE void product(
    Tiled a, Weights w, int first, int last, int rows, After after, Target to, int parts
) {
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

/* A weight (outputs, inputs) and its tiles; pairs of inputs lie side by side (VNNI). */
static void pack_weight(const float *weight, int outputs, int inputs, int parts, bf16 *to) {
    for (int column = 0; column < outputs; column += BLOCK)
        for (int k = 0; k < inputs; k += 32, to += parts * 2 * TILE)
            for (int i = 0; i < 2 * TILE; i++) {
                int pair = i % TILE / 32, half = i % 2, at = column + i / TILE * 16 + i % 32 / 2;
                float value = weight[(size_t)at * inputs + k + 2 * pair + half];
                __m128bh high = _mm_cvtneps_pbh(_mm_set_ss(value));
                to[i] = (bf16)_mm_extract_epi16((__m128i)high, 0);
                if (parts == 2) {
                    float kept = _mm512_cvtss_f32(widened(_mm256_set1_epi16((short)to[i])));
                    __m128bh low = _mm_cvtneps_pbh(_mm_set_ss(value - kept));
                    to[i + 2 * TILE] = (bf16)_mm_extract_epi16((__m128i)low, 0);
                }
            }
}

#endif
