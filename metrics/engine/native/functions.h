/* exp, GELU, SiLU and layer norm on the vectors of an instruction set. */

#ifndef LOGIC2TEXT_FUNCTIONS_H
#define LOGIC2TEXT_FUNCTIONS_H

/* exp for x from -87 (below it as there) to 88; relative error below 2e-7 (Cephes' polynomial). */
INLINE vec exponential(vec x) {
    x = larger(x, set(-87.0f));
    const vec whole = nearest(multiply(x, set(1.44269504f)));
    vec rest = subtract_product(x, whole, set(0.693359375f));
    rest = subtract_product(rest, whole, set(-2.12194440e-4f));
    vec y = set(1.9875691500e-4f);
    y = multiply_add(y, rest, set(1.3981999507e-3f));
    y = multiply_add(y, rest, set(8.3334519073e-3f));
    y = multiply_add(y, rest, set(4.1665795894e-2f));
    y = multiply_add(y, rest, set(1.6666665459e-1f));
    y = multiply_add(y, rest, set(5.0000001201e-1f));
    y = multiply_add(y, multiply(rest, rest), add(rest, set(1.0f)));
    return scale_by_power(y, whole);
}

/* x Phi(x), absolute error below 2e-7 |x|: Abramowitz and Stegun (1964), 7.1.26, for erfc. */
INLINE vec gelu(vec x) {
    const vec size = absolute(x), z = multiply(size, set(0.70710678f));
    const vec t = reciprocal(multiply_add(z, set(0.3275911f), set(1.0f)));
    vec y = set(1.061405429f / 2);
    y = multiply_add(y, t, set(-1.453152027f / 2));
    y = multiply_add(y, t, set(1.421413741f / 2));
    y = multiply_add(y, t, set(-0.284496736f / 2));
    y = multiply_add(y, t, set(0.254829592f / 2));
    const vec tail = multiply(multiply(y, t), exponential(subtract_product(set(0), z, z)));
    return subtract_product(larger(x, set(0)), size, tail);
}

/* x / (1 + exp(-x)), relative error below 1e-6. */
INLINE vec silu(vec x) {
    const vec growth = exponential(smaller(subtract(set(0), x), set(80.0f)));
    return multiply(x, reciprocal(add(set(1.0f), growth)));
}

/* A row of `width` numbers to mean 0 and variance 1, then scaled and shifted, where these are. */
INLINE void normalize(const float *row, int width, int centred, const float *scale,
                      const float *shift, float epsilon, float *to) {
    vec total = set(0), squares = set(0);
    for (int i = 0; centred && i < width; i += LANES) total = add(total, load(row + i));
    const vec mean = set(sum_of(total) / (float)width);
    for (int i = 0; i < width; i += LANES) {
        const vec apart = subtract(load(row + i), mean);
        squares = multiply_add(apart, apart, squares);
    }
    const float variance = sum_of(squares) / (float)width;
    const vec factor = set(1.0f / sqrtf(variance + epsilon));
    for (int i = 0; i < width; i += LANES) {
        vec x = multiply(subtract(load(row + i), mean), factor);
        if (scale) x = multiply(x, load(scale + i));
        if (shift) x = add(x, load(shift + i));
        store(to + i, x);
    }
}

#endif
