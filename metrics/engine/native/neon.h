/* Four numbers at a time: NEON, which every 64-bit Arm processor has. */

#ifndef LOGIC2TEXT_NEON_H
#define LOGIC2TEXT_NEON_H

#include "common.h"

#define LANES 4
typedef float32x4_t vec;

INLINE vec set(float x) { return vdupq_n_f32(x); }
INLINE vec load(const float *from) { return vld1q_f32(from); }
INLINE void store(float *to, vec x) { vst1q_f32(to, x); }
INLINE vec add(vec x, vec y) { return vaddq_f32(x, y); }
INLINE vec subtract(vec x, vec y) { return vsubq_f32(x, y); }
INLINE vec multiply(vec x, vec y) { return vmulq_f32(x, y); }
INLINE vec larger(vec x, vec y) { return vmaxq_f32(x, y); }
INLINE vec smaller(vec x, vec y) { return vminq_f32(x, y); }
INLINE vec multiply_add(vec x, vec y, vec z) { return vfmaq_f32(z, x, y); }
INLINE vec subtract_product(vec z, vec x, vec y) { return vfmsq_f32(z, x, y); }
INLINE vec absolute(vec x) { return vabsq_f32(x); }
INLINE int any_above(vec x, vec y) { return vmaxvq_u32(vcgtq_f32(x, y)) != 0; }
INLINE float sum_of(vec x) { return vaddvq_f32(x); }
INLINE float largest_of(vec x) { return vmaxvq_f32(x); }
INLINE vec reciprocal(vec x) { return vdivq_f32(set(1.0f), x); }
INLINE vec nearest(vec x) { return vrndnq_f32(x); }

/* y * 2^n for whole n from -126 to 127. */
INLINE vec scale_by_power(vec y, vec n) {
    const int32x4_t bits = vaddq_s32(vcvtq_s32_f32(n), vdupq_n_s32(127));
    return vmulq_f32(y, vreinterpretq_f32_s32(vshlq_n_s32(bits, 23)));
}

/* Neighbours in each other's place; and x - y in even places, x + y in odd ones. */
INLINE vec swap_pairs(vec x) { return vrev64q_f32(x); }
INLINE vec subtract_add(vec x, vec y) {
    const vec signs = {-1.0f, 1.0f, -1.0f, 1.0f};
    return vfmaq_f32(x, y, signs);
}

INLINE void transpose(const float *from, size_t stride, float *to, size_t to_stride) {
    const float32x4x2_t upper = vtrnq_f32(load(from), load(from + stride));
    const float32x4x2_t lower = vtrnq_f32(load(from + 2 * stride), load(from + 3 * stride));
    for (int i = 0; i < 2; i++) {
        store(to + i * to_stride,
              vcombine_f32(vget_low_f32(upper.val[i]), vget_low_f32(lower.val[i])));
        store(to + (i + 2) * to_stride,
              vcombine_f32(vget_high_f32(upper.val[i]), vget_high_f32(lower.val[i])));
    }
}

#endif
