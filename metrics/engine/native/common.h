/* What every file needs: the compiler's own headers, before any instruction set is turned on. */

#ifndef LOGIC2TEXT_COMMON_H
#define LOGIC2TEXT_COMMON_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#define INLINE static inline __attribute__((always_inline))
#define EXPORT __attribute__((visibility("default")))

INLINE size_t up(size_t n, size_t to) { return (n + to - 1) / to * to; }

/* The exported functions of a path end in its name: bert_encode_avx2. */
#define JOINED(name, path) name##_##path
#define WITH_PATH(name, path) JOINED(name, path)
#define NAMED(name) WITH_PATH(name, PATH)

/* BEGIN_TARGET("avx2,fma") ... END_TARGET: instructions beyond those that every processor has. */
#define PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define BEGIN_TARGET(names)                                                                        \
    PRAGMA(clang attribute push(__attribute__((target(names))), apply_to = function))
#define END_TARGET PRAGMA(clang attribute pop)
#else
#define BEGIN_TARGET(names) PRAGMA(GCC push_options) PRAGMA(GCC target(names))
#define END_TARGET PRAGMA(GCC pop_options)
#endif

#endif
