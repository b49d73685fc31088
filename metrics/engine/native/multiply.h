/* One product alone, to test its numbers and to measure its rate. */

#ifndef LOGIC2TEXT_MULTIPLY_H
#define LOGIC2TEXT_MULTIPLY_H

#include "call.h"

/* Bytes that native_multiply needs for a number of rows. */
EXPORT size_t NAMED(native_workspace)(const Weights *w, int rows, int parts) {
    return matrix_bytes((int)up(rows, 32) + ROW_STEP, w->inputs, parts);
}

/* The product, fp32 (rows rounded up to 32 and 32 more, outputs), of rows (rows, inputs) and a
packed weight.  workspace: native_workspace bytes, aligned to 64, that no other thread uses. */
EXPORT void NAMED(native_multiply)(const Weights *w, const float *from, int rows, int parts,
                                   char *workspace, float *to) {
    const int whole_rows = (int)up(rows, ROW_STEP);
    const Matrix a = matrix(workspace, (int)up(rows, 32) + ROW_STEP, w->inputs);
    const Target target = {.rows = to, .stride = w->outputs};
    memset(workspace, 0, NAMED(native_workspace)(w, rows, parts));
    for (int row = 0; row < rows; row++)
        put(a, row, 0, from + (size_t)row * w->inputs, w->inputs, parts);
    settle(a, *w, whole_rows);
    begin_products();
    product(a, *w, 0, w->outputs, whole_rows, STORE, target, parts);
    end_products();
}

#endif
