/* Tiles of a product in 16-bit fixed point, summed in 32 bits without overflow.

A row x and the inputs w of an output are whole numbers times a factor of their own, whose norms are
at most 2^16 and 2^15 (1 - 2^-10).  So |sum of x[k] w[k]| <= |x| |w| < 2^31, by the inequality of
Cauchy and Schwarz: over all inputs, over those summed so far and over the pair of one instruction
alike.  No sum of finite numbers overflows, and none saturates.  The norm also keeps each w[k] in 16
bits; x[k] has a limit of its own.  A row with a NaN or an infinity has NaN as its results: its
factor is one.

For 384 to 3,072 inputs a root mean square of 600 to 1,700 is left to the weights, 11 to 12 bits
with the sign, and twice that to the rows: several times finer than bf16 with its 8 bits.  The
instructions multiply pairs of inputs, which lie side by side in rows and panels.
*/

#ifndef LOGIC2TEXT_FIXED_POINT_H
#define LOGIC2TEXT_FIXED_POINT_H

#define ROW_NORM 65536.0f
#define WEIGHT_NORM 32768.0f
#define SLACK (1.0f - 1.0f / 1024) /* for what is lost in computing norms and scales in fp32 */
#define LARGEST 32767.0f

/* What a whole number stands for, so that neither their norm nor one of them is too large.  Each is
   rounded by at most 1/2, which adds at most sqrt(count) / 2 to the norm. */
INLINE float factor_of(float norm, float largest, int count, float most) {
    const float by_norm = norm / (most * SLACK - 0.5f * sqrtf((float)count));
    const float by_size = largest / LARGEST;
    return by_norm < by_size ? by_size : by_norm;
}

/* One row in its own place: whole numbers in the first half, and their factor behind the row. */
INLINE void settle_row(float *row, int depth) {
    vec squares = set(0), most = set(0);
    for (int k = 0; k < depth; k += LANES) {
        const vec x = load(row + k);
        squares = multiply_add(x, x, squares);
        most = larger(most, absolute(x));
    }
    const float factor = factor_of(sqrtf(sum_of(squares)), largest_of(most), depth, ROW_NORM);
    const vec scale = set(factor > 0 ? 1.0f / factor : 0);
    for (int k = 0; k < depth; k += LANES)
        store_whole((int16_t *)row + k, multiply(load(row + k), scale));
    row[depth] = factor;
}

#ifdef BYTE_PRODUCTS
#include "byte_products.h"
#endif

/* A packed weight begins with the bytes of its numbers, 1 or 2. */
#define HEADER 64

INLINE void begin_weight(void *to, int parts) { memcpy(to, &(int32_t){parts}, sizeof(int32_t)); }

INLINE int parts_of(Weights w) { return *(const int32_t *)w.start; }

/* The numbers of a matrix that is complete, made whole as a weight needs them: it is only
   multiplied by that weight from now on. */
INLINE void settle(Matrix a, Weights w, int rows) {
    (void)w;
    for (int row = 0; row < rows; row++) {
        float *from = a.start + (size_t)row * a.stride;
#ifdef BYTE_PRODUCTS
        if (parts_of(w) == 1) {
            settle_bytes(from, a.depth);
            continue;
        }
#endif
        settle_row(from, a.depth);
    }
}

/* A panel begins with the factors of its outputs. */
INLINE size_t panel_bytes(int inputs, int parts) {
#ifdef BYTE_PRODUCTS
    if (parts == 1) return byte_panel_size(inputs);
#endif
    (void)parts;
    return sizeof(float) * WIDTH + sizeof(int16_t) * WIDTH * inputs;
}

/* `height` rows, a constant, from `row` on by one panel. */
INLINE void tile(Matrix a, int row, const char *start, const float *bias, int column, After after,
                 Target to, int height, int parts) {
#ifdef BYTE_PRODUCTS
    if (parts == 1) {
        byte_tile(a, row, start, bias, column, after, to, height);
        return;
    }
#endif
    (void)parts;
    whole sum[HEIGHT][VECTORS];
    const float *from = a.start + (size_t)row * a.stride, *factors = (const float *)start;
    const int16_t *panel = (const int16_t *)(start + sizeof(float) * WIDTH);
    const size_t stride = a.stride;
    for (int i = 0; i < height; i++)
        for (int j = 0; j < VECTORS; j++) sum[i][j] = no_whole();
    for (int pair = 0; pair < a.depth / 2; pair++, panel += 2 * WIDTH) {
        whole weight[VECTORS];
        for (int j = 0; j < VECTORS; j++) weight[j] = load_whole(panel + 2 * j * LANES);
        for (int i = 0; i < height; i++) {
            const whole x = set_pair(from + i * stride + pair);
            for (int j = 0; j < VECTORS; j++) sum[i][j] = add_pairs(sum[i][j], x, weight[j]);
        }
    }
    vec result[HEIGHT][VECTORS];
    for (int i = 0; i < height; i++)
        for (int j = 0; j < VECTORS; j++) result[i][j] = from_whole(sum[i][j]);
    for (int i = 0; i < height; i++) {
        const vec of_row = set(from[i * stride + a.depth]);
        for (int j = 0; j < VECTORS; j++) {
            const vec factor = multiply(of_row, load(factors + j * LANES));
            result[i][j] = multiply_add(result[i][j], factor, load(bias + j * LANES));
        }
    }
    put_sums(result, row, column, after, to, height);
}

/* The panel of WIDTH outputs of a weight (WIDTH, inputs). */
INLINE void pack_panel(const float *weight, int inputs, int parts, char *to) {
#ifdef BYTE_PRODUCTS
    if (parts == 1) {
        pack_byte_panel(weight, inputs, to);
        return;
    }
#endif
    (void)parts;
    float *factors = (float *)to;
    int16_t *place = (int16_t *)(to + sizeof(float) * WIDTH);
    for (int j = 0; j < WIDTH; j++) {
        double squares = 0;
        float largest = 0;
        for (int k = 0; k < inputs; k++) {
            const float x = weight[(size_t)j * inputs + k];
            squares += (double)x * x;
            largest = fabsf(x) > largest ? fabsf(x) : largest;
        }
        factors[j] = factor_of((float)sqrt(squares), largest, inputs, WEIGHT_NORM);
    }
    for (int k = 0; k < inputs; k += 2)
        for (int j = 0; j < WIDTH; j++)
            for (int i = k; i < k + 2; i++) {
                const float x = weight[(size_t)j * inputs + i];
                *place++ = (int16_t)(factors[j] > 0 ? rintf(x / factors[j]) : 0);
            }
}

#endif
