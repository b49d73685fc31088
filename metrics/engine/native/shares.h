/* Sums of exp over the columns of a product as they come, so that logits need not be kept. */

#ifndef LOGIC2TEXT_SHARES_H
#define LOGIC2TEXT_SHARES_H

#include "functions.h"

/* Where a product goes.  STORE and ADD: fp32 rows.  GELU: a matrix.  GATE: silu(first half of a
   panel's columns) times its second half, a matrix.  SHARES: sums of exp over a row's columns. */
typedef enum { STORE, ADD, GELU, GATE, SHARES } After;

#define ROOM 60.0f /* by how much a number may exceed its row's top: exp(60) is 1e26 */

/* `count` vectors of a row, the first of the row where `begins`; sums (rows, 16), tops (rows,). */
INLINE void add_shares(const vec *logits, int count, int row, int begins, float *sums,
                       float *tops) {
    vec most = logits[0], sum = set(0), top = set(0);
    for (int i = 1; i < count; i++) most = larger(most, logits[i]);
    if (!begins) {
        sum = load(sums + 16 * row);
        top = set(tops[row]);
    }
    if (begins || any_above(most, add(top, set(ROOM)))) {
        const float higher = largest_of(most);
        if (!begins) sum = multiply(sum, exponential(subtract(top, set(higher))));
        top = set(higher);
        tops[row] = higher;
    }
    for (int i = 0; i < count; i++) sum = add(sum, exponential(subtract(logits[i], top)));
    store(sums + 16 * row, sum);
}

#endif
