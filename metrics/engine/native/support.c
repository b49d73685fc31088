/* Which paths this library has and which of them the processor can run. */

#include "common.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__x86_64__) && defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

/* Of what Python and these files agree on: raised with every change of a function or a struct. */
EXPORT int native_version(void) { return 6; }

/* The numbers of a matrix in 6 bits (metrics/quantized_weights.py), four in three bytes, times the
   scale of their group; `size` is a multiple of 4. */
EXPORT void native_dequantize(const uint8_t *packed, const float *scale, size_t groups, int size,
                              float *to) {
    for (size_t group = 0; group < groups; group++)
        for (int i = 0; i < size; i += 4, packed += 3, to += 4) {
            const int first = packed[0], second = packed[1], third = packed[2];
            to[0] = (float)((first >> 2) - 32) * scale[group];
            to[1] = (float)(((first & 3) << 4 | second >> 4) - 32) * scale[group];
            to[2] = (float)(((second & 15) << 2 | third >> 6) - 32) * scale[group];
            to[3] = (float)((third & 63) - 32) * scale[group];
        }
}

#if defined(__x86_64__)

static int has_avx2(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

static int has_avx512(void) {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

static int has_avx2_vnni(void) {
    const unsigned avx_vnni = 1u << 4;
    unsigned a, b, c, d;
    return has_avx2() && __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a & avx_vnni) != 0;
}

static int has_avx512_bf16(void) {
    const unsigned avx512_bf16 = 1u << 5;
    unsigned a, b, c, d;
    return has_avx512() && __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a & avx512_bf16) != 0;
}

/* Whether the processor has tiles of bf16, and the system lets this process use them. */
static int has_amx(void) {
#if defined(EMULATE_TILES)
    return has_avx512_bf16();
#elif defined(__linux__)
    enum { request_permission = 0x1023, tile_data = 18 };
    const unsigned amx = 1u << 22 | 1u << 24; /* bf16, tile */
    unsigned a, b, c, d;
    return has_avx512_bf16() && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (d & amx) == amx &&
           syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
#else
    return 0;
#endif
}

#endif

/* Whether the processor has the instructions of a path of this library, by its name. */
EXPORT int native_supports(const char *path) {
    if (strcmp(path, "portable") == 0 || strcmp(path, "portableint16") == 0) return 1;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (strcmp(path, "avx2") == 0 || strcmp(path, "avx2int16") == 0) return has_avx2();
    if (strcmp(path, "avx2vnni") == 0) return has_avx2_vnni();
    if (strcmp(path, "avx512vnni") == 0)
        return has_avx512() && __builtin_cpu_supports("avx512vnni");
    if (strcmp(path, "avx512") == 0) return has_avx512();
    if (strcmp(path, "amx") == 0) return has_amx();
#elif defined(__aarch64__)
    if (strcmp(path, "neon") == 0) return 1;
#endif
    return 0;
}
