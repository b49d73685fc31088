/* The memory of a call, which texts are worked out together, and the forms of a function with the
width of its heads and the parts of its numbers as constants, so that their loops are unrolled. */

#ifndef LOGIC2TEXT_CALL_H
#define LOGIC2TEXT_CALL_H

#include "common.h"

/* The next `bytes` of a workspace, on pages of their own. */
INLINE void *taken(char **free, size_t bytes) {
    void *start = *free;
    *free += up(bytes, 4096);
    return start;
}

/* The text after those that are taken at once from `text` on: as many as share the rows that are
   left into equal parts of about ROWS, at most half as many again; one text at least. */
INLINE int together(const int32_t *offsets, int text, int texts) {
    const int left = offsets[texts] - offsets[text], parts = (left + ROWS / 2) / ROWS;
    const int share = parts > 1 ? (left + parts - 1) / parts : left;
    int next = text + 1;
    while (next < texts && offsets[next + 1] - offsets[text] <= share) next++;
    return next;
}

INLINE int most_rows(int longest) {
    return (int)up(longest > ROWS * 3 / 2 ? longest : ROWS * 3 / 2, 32) + 32;
}

#ifdef TWO_PARTS
#define BY_FORM(parts, width, function, ...)                                                       \
    do {                                                                                           \
        if ((parts) == 1 && (width) == 32) function(__VA_ARGS__, 1, 32);                           \
        if ((parts) == 1 && (width) == 64) function(__VA_ARGS__, 1, 64);                           \
        if ((parts) == 2 && (width) == 32) function(__VA_ARGS__, 2, 32);                           \
        if ((parts) == 2 && (width) == 64) function(__VA_ARGS__, 2, 64);                           \
    } while (0)
#else
#define BY_FORM(parts, width, function, ...)                                                       \
    do {                                                                                           \
        if ((width) == 32) function(__VA_ARGS__, 1, 32);                                           \
        if ((width) == 64) function(__VA_ARGS__, 1, 64);                                           \
    } while (0)
#endif

#endif
