/* The tile instructions of AMX in plain C, for tests on processors that have AVX-512 alone.

Compiled with -DEMULATE_TILES.  A configuration of eight tiles of 16 rows by 64 bytes is taken for
granted.  As in the processor, each pair of products is added in fp32, without denormal numbers.
*/

#ifndef LOGIC2TEXT_EMULATED_TILES_H
#define LOGIC2TEXT_EMULATED_TILES_H

#include "common.h"

static __thread uint8_t emulated[8][16][64];

INLINE float emulated_float(int tile, int row, int place) {
    const uint32_t bits = (uint32_t)emulated[tile][row][2 * place + 1] << 24 |
                          (uint32_t)emulated[tile][row][2 * place] << 16;
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static void emulated_load(int tile, const void *from, size_t stride) {
    for (int i = 0; i < 16; i++) memcpy(emulated[tile][i], (const char *)from + i * stride, 64);
}

static void emulated_store(int tile, void *to, size_t stride) {
    for (int i = 0; i < 16; i++) memcpy((char *)to + i * stride, emulated[tile][i], 64);
}

static void emulated_multiply(int sum, int left, int right) {
    for (int m = 0; m < 16; m++)
        for (int n = 0; n < 16; n++) {
            float x;
            memcpy(&x, emulated[sum][m] + 4 * n, sizeof x);
            for (int k = 0; k < 16; k++) {
                x += emulated_float(left, m, 2 * k) * emulated_float(right, k, 2 * n);
                x += emulated_float(left, m, 2 * k + 1) * emulated_float(right, k, 2 * n + 1);
            }
            memcpy(emulated[sum][m] + 4 * n, &x, sizeof x);
        }
}

#undef _tile_loadconfig
#undef _tile_release
#undef _tile_zero
#undef _tile_loadd
#undef _tile_stored
#undef _tile_dpbf16ps
#define _tile_loadconfig(shape) ((void)(shape))
#define _tile_release() ((void)0)
#define _tile_zero(tile) memset(emulated[tile], 0, sizeof emulated[tile])
#define _tile_loadd(tile, from, stride) emulated_load(tile, from, stride)
#define _tile_stored(tile, to, stride) emulated_store(tile, to, stride)
#define _tile_dpbf16ps(sum, left, right) emulated_multiply(sum, left, right)

#endif
