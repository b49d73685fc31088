/* What every exported function needs: the memory of a call, and the width of its heads and the
parts of its numbers as constants, so that the compiler unrolls their loops. */

#ifndef LOGIC2TEXT_CALL_H
#define LOGIC2TEXT_CALL_H

#include "tiles.h"

#define ROWS 256 /* at once, unless one text is longer: they stay in the second cache */

#define EXPORT __attribute__((visibility("default")))

INLINE size_t up(size_t n, size_t to) { return (n + to - 1) / to * to; }

/* The next `bytes` of a workspace, on pages of their own. */
INLINE void *taken(char **free, size_t bytes) {
    void *start = *free;
    *free += up(bytes, 4096);
    return start;
}

/* Texts from `text` on whose rows fit together; one at least. */
INLINE int together(const int32_t *offsets, int text, int texts) {
    int next = text + 1;
    while (next < texts && offsets[next + 1] - offsets[text] <= ROWS) next++;
    return next;
}

INLINE int most_rows(int longest) { return (int)up(longest > ROWS ? longest : ROWS, BLOCK); }

#define BY_FORM(parts, width, function, ...)                                                       \
    do {                                                                                           \
        if ((parts) == 1 && (width) == 32) function(__VA_ARGS__, 1, 32);                           \
        if ((parts) == 1 && (width) == 64) function(__VA_ARGS__, 1, 64);                           \
        if ((parts) == 2 && (width) == 32) function(__VA_ARGS__, 2, 32);                           \
        if ((parts) == 2 && (width) == 64) function(__VA_ARGS__, 2, 64);                           \
    } while (0)

#endif
