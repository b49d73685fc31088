/* Products of tiles by AVX-512's dot products of pairs of bf16, one number for each (`parts` 1).

The layout is that of AMX: a row of a tile holds sixteen pairs, of which each is multiplied with a
row of the weight's tile, the same pair of inputs for sixteen columns.
*/

#ifndef LOGIC2TEXT_DOT_PRODUCTS_H
#define LOGIC2TEXT_DOT_PRODUCTS_H

#define DOT_ROWS 8 /* at once: sixteen sums, as many as keep two multipliers busy */

INLINE void begin_products(void) {}
INLINE void end_products(void) {}

/* A block (32, 32) of a product, fp32, without its bias. */
INLINE void block(Matrix a, int row, const bf16 *w, float *out, int parts) {
    (void)parts;
    const int tiles = a.depth / 32;
    for (int first = 0; first < BLOCK; first += DOT_ROWS) {
        const bf16 *from = tile_row(a, row + first, 0), *weight = w;
        __m512 sum[DOT_ROWS][2];
        for (int i = 0; i < DOT_ROWS; i++) sum[i][0] = sum[i][1] = set(0);
        for (int k = 0; k < tiles; k++, from += TILE, weight += 2 * TILE)
            for (int pair = 0; pair < 16; pair++) {
                const __m512bh left = (__m512bh)_mm512_loadu_si512(weight + 32 * pair);
                const __m512bh right = (__m512bh)_mm512_loadu_si512(weight + TILE + 32 * pair);
                for (int i = 0; i < DOT_ROWS; i++) {
                    int32_t bits;
                    memcpy(&bits, from + 32 * i + 2 * pair, sizeof bits);
                    const __m512bh x = (__m512bh)_mm512_set1_epi32(bits);
                    sum[i][0] = _mm512_dpbf16_ps(sum[i][0], x, left);
                    sum[i][1] = _mm512_dpbf16_ps(sum[i][1], x, right);
                }
            }
        for (int i = 0; i < DOT_ROWS; i++) {
            store(out + (first + i) * BLOCK, sum[i][0]);
            store(out + (first + i) * BLOCK + 16, sum[i][1]);
        }
    }
}

#endif
