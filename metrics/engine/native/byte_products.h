/* Tiles of a product of bytes: unsigned rows by signed weights, four inputs at a time.

A row has 255 steps from its least number to its largest, of which one is zero: x[k] = step * u[k] +
least.  Zero is exact because many numbers after GELU are nearly zero: their errors would add up.
The inputs w of an output are 127 steps to either side: w[k] = factor * s[k].  So the product is
step * factor * (sum of u[k] s[k]) + least * (sum of w[k]), whose last sum is kept with the weight.
No sum overflows: 255 * 127 * 65,536 inputs are below 2^31.  A row with a NaN or an infinity has NaN
as its results: its least number is one.
*/

#ifndef LOGIC2TEXT_BYTE_PRODUCTS_H
#define LOGIC2TEXT_BYTE_PRODUCTS_H

/* One row in its own place: bytes in its first quarter; behind the row, the step and the least. */
INLINE void settle_bytes(float *row, int depth) {
    vec least = set(0), most = least, spoilt = set(0);
    for (int k = 0; k < depth; k += LANES) {
        const vec x = load(row + k);
        least = smaller(least, x);
        most = larger(most, x);
        spoilt = multiply_add(x, set(0), spoilt); /* 0, or NaN where a number is not finite */
    }
    const float lowest = -largest_of(subtract(set(0), least));
    const float step = (largest_of(most) - lowest) / 255;
    const float per_step = step > 1e-37f ? 1.0f / step : 0; /* finite */
    const float zero = rintf(-lowest * per_step);
    for (int k = 0; k < depth; k += LANES)
        store_bytes((uint8_t *)row + k, multiply_add(load(row + k), set(per_step), set(zero)));
    row[depth] = step;
    row[depth + 1] = sum_of(spoilt) - zero * step;
}

/* A panel begins with the factors of its outputs and the sums of their inputs. */
INLINE size_t byte_panel_size(int inputs) {
    return 2 * sizeof(float) * WIDTH + sizeof(int8_t) * WIDTH * inputs;
}

/* `height` rows, a constant, from `row` on by one panel. */
INLINE void byte_tile(Matrix a, int row, const char *start, const float *bias, int column,
                      After after, Target to, int height) {
    whole sum[HEIGHT][VECTORS];
    const float *from = a.start + (size_t)row * a.stride, *factors = (const float *)start;
    const int8_t *panel = (const int8_t *)(factors + 2 * WIDTH);
    const size_t stride = a.stride;
    for (int i = 0; i < height; i++)
        for (int j = 0; j < VECTORS; j++) sum[i][j] = no_whole();
    for (int four = 0; four < a.depth / 4; four++, panel += 4 * WIDTH) {
        whole weight[VECTORS];
        for (int j = 0; j < VECTORS; j++)
            weight[j] = load_whole((const int16_t *)(panel + 4 * j * LANES));
        for (int i = 0; i < height; i++) {
            const whole x = set_pair(from + i * stride + four);
            for (int j = 0; j < VECTORS; j++) sum[i][j] = add_bytes(sum[i][j], x, weight[j]);
        }
    }
    vec result[HEIGHT][VECTORS];
    for (int i = 0; i < height; i++)
        for (int j = 0; j < VECTORS; j++) result[i][j] = from_whole(sum[i][j]);
    for (int i = 0; i < height; i++) {
        const vec step = set(from[i * stride + a.depth]);
        const vec least = set(from[i * stride + a.depth + 1]);
        for (int j = 0; j < VECTORS; j++) {
            const vec base =
                multiply_add(least, load(factors + WIDTH + j * LANES), load(bias + j * LANES));
            const vec factor = multiply(step, load(factors + j * LANES));
            result[i][j] = multiply_add(result[i][j], factor, base);
        }
    }
    put_sums(result, row, column, after, to, height);
}

/* The panel of WIDTH outputs of a weight (WIDTH, inputs). */
INLINE void pack_byte_panel(const float *weight, int inputs, char *to) {
    float *factors = (float *)to;
    int8_t *place = (int8_t *)(factors + 2 * WIDTH);
    for (int j = 0; j < WIDTH; j++) {
        float largest = 0;
        for (int k = 0; k < inputs; k++)
            largest = fmaxf(largest, fabsf(weight[(size_t)j * inputs + k]));
        factors[j] = largest / 127;
        int32_t sum = 0;
        for (int k = 0; k < inputs; k++) {
            const float x = weight[(size_t)j * inputs + k];
            const int8_t s = (int8_t)(factors[j] > 0 ? rintf(x / factors[j]) : 0);
            place[(size_t)k / 4 * 4 * WIDTH + j * 4 + k % 4] = s;
            sum += s;
        }
        factors[WIDTH + j] = factors[j] * (float)sum;
    }
}

#endif
