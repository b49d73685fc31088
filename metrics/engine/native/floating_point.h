/* Tiles of a product in fp32, and the panels of its weights: (inputs, WIDTH) numbers. */

#ifndef LOGIC2TEXT_FLOATING_POINT_H
#define LOGIC2TEXT_FLOATING_POINT_H

INLINE void settle(Matrix a, Weights w, int rows) { (void)a, (void)w, (void)rows; }

#define HEADER 0

INLINE void begin_weight(void *to, int parts) { (void)to, (void)parts; }

INLINE size_t panel_bytes(int inputs, int parts) {
    (void)parts;
    return sizeof(float) * WIDTH * inputs;
}

/* `height` rows, a constant, from `row` on by one panel. */
INLINE void tile(Matrix a, int row, const char *start, const float *bias, int column, After after,
                 Target to, int height, int parts) {
    (void)parts;
    vec sum[HEIGHT][VECTORS];
    const float *from = a.start + (size_t)row * a.stride, *panel = (const float *)start;
    const size_t stride = a.stride;
    for (int i = 0; i < height; i++)
        for (int j = 0; j < VECTORS; j++) sum[i][j] = load(bias + j * LANES);
    for (int k = 0; k < a.depth; k++, panel += WIDTH) {
        vec weight[VECTORS];
        for (int j = 0; j < VECTORS; j++) weight[j] = load(panel + j * LANES);
        for (int i = 0; i < height; i++) {
            const vec x = set(from[i * stride + k]);
            for (int j = 0; j < VECTORS; j++) sum[i][j] = multiply_add(x, weight[j], sum[i][j]);
        }
    }
    put_sums(sum, row, column, after, to, height);
}

/* The panel of WIDTH outputs of a weight (WIDTH, inputs). */
INLINE void pack_panel(const float *weight, int inputs, int parts, char *to) {
    (void)parts;
    float *place = (float *)to;
    for (int k = 0; k < inputs; k++)
        for (int j = 0; j < WIDTH; j++) *place++ = weight[(size_t)j * inputs + k];
}

#endif
