/* Whether the kernels can run here, and weights as they want them. */

#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "call.h"

/* Of what Python and these files agree on: raised with every change of a function or a struct. */
EXPORT int native_version(void) { return 1; }

/* Whether the processor has what they need, and the system lets this process use its tiles. */
EXPORT int native_supported(void) {
    enum { request_permission = 0x1023, tile_data = 18 };
    const unsigned avx512 = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31; /* f, dq, bw, vl */
    const unsigned amx = 1u << 22 | 1u << 24;                          /* bf16, tile */
    const unsigned avx512_bf16 = 1u << 5;
    unsigned a, b, c, d, more;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & avx512) == avx512 && (d & amx) == amx &&
           __get_cpuid_count(7, 1, &more, &b, &c, &d) && more & avx512_bf16 &&
           syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
}

INLINE bf16 one_rounded(float x) {
    return (bf16)_mm_extract_epi16((__m128i)_mm_cvtneps_pbh(_mm_set_ss(x)), 0);
}

INLINE float one_widened(bf16 x) {
    const uint32_t bits = (uint32_t)x << 16;
    float y;
    memcpy(&y, &bits, sizeof y);
    return y;
}

/* The tiles of a weight (outputs, inputs), both multiples of 32, in 2 * parts * outputs * inputs
   bytes: pairs of inputs lie side by side (VNNI). */
EXPORT void native_pack(const float *weight, int outputs, int inputs, int parts, bf16 *to) {
    for (int column = 0; column < outputs; column += BLOCK)
        for (int k = 0; k < inputs; k += 32, to += parts * 2 * TILE)
            for (int i = 0; i < 2 * TILE; i++) {
                const int output = column + i / TILE * 16 + i % 32 / 2;
                const int input = k + i % TILE / 32 * 2 + i % 2;
                const float value = weight[(size_t)output * inputs + input];
                to[i] = one_rounded(value);
                if (parts == 2) to[i + 2 * TILE] = one_rounded(value - one_widened(to[i]));
            }
}
