/* A causal transformer for scoring: the log-probability of each token after those before it.

Norms before each block and without scales (they are in the matrices), rotary positions, SwiGLU, no
biases: `metrics.language_model.model`.  Logits are never kept: the exponentials of a few
words are added up as they come.  All but the products is in fp32, and so is the logit of the token
itself.

    causal_score(&causal, ids, targets, offsets, texts, workspace, log_probabilities)
*/

#ifndef LOGIC2TEXT_CAUSAL_H
#define LOGIC2TEXT_CAUSAL_H

#include "attention.h"
#include "call.h"

typedef struct {
    /* gate_up: half a panel of gates, then the numbers that they let through, and so on. */
    Weights query_key_value, attention_output, gate_up, down;
} CausalLayer;

typedef struct {
    int32_t layers, hidden, heads, inner, limit, parts;
    int32_t centred; /* whether norms subtract the mean */
    float epsilon;
    const float *vectors, *words; /* what goes in and what comes out, (vocabulary, hidden) */
    const float *cosines, *sines; /* (limit, hidden / heads), one for each feature */
    Weights logits;
    const CausalLayer *layer;
} Causal;

typedef struct {
    float *x, *one_row, *one_head, *keys, *sums, *tops;
    Matrix rows, mixed, inner;
} CausalSpace;

/* The norms of all rows as a matrix for a weight, and in x's place where they are wanted there. */
INLINE void causal_norm(const Causal *m, CausalSpace s, int rows, int in_place, Weights next,
                        int parts) {
    for (int row = 0; row < rows; row++) {
        float *x = s.x + (size_t)row * m->hidden, *to = in_place ? x : s.one_row;
        normalize(x, m->hidden, m->centred, 0, 0, m->epsilon, to);
        put(s.rows, row, 0, to, m->hidden, parts);
    }
    settle(s.rows, next, rows);
}

/* Queries and keys of a text, turned by the angles of their places: neighbours are a pair. */
INLINE void turn(const Causal *m, float *one_head, int length, int width) {
    for (int i = 0; i < length; i++)
        for (int c = 0; c < 2 * width; c += LANES) {
            float *place = one_head + (size_t)i * 3 * width + c;
            const size_t angle = (size_t)i * width + c % width;
            const vec x = load(place);
            const vec crossed = multiply(swap_pairs(x), load(m->sines + angle));
            store(place, subtract_add(multiply(x, load(m->cosines + angle)), crossed));
        }
}

INLINE void causal_attention(const Causal *m, const CausalLayer *l, CausalSpace s,
                             const int32_t *offsets, int texts, int rows, int parts, int width) {
    const Target one_head = {.rows = s.one_head, .stride = 3 * (size_t)width};
    for (int head = 0; head < m->heads; head++) {
        const int column = head * 3 * width;
        product(s.rows, l->query_key_value, column, column + 3 * width, rows, STORE, one_head,
                parts);
        for (int t = 0; t < texts; t++) {
            const int start = offsets[t] - offsets[0], length = offsets[t + 1] - offsets[t];
            float *text = s.one_head + start * one_head.stride;
            turn(m, text, length, width);
            attend_text(text, length, length, 1, head, s.keys, s.mixed, start, parts, width);
        }
    }
}

static CausalSpace causal_space(const Causal *m, char **free) {
    const int rows = most_rows(m->limit), width = m->hidden / m->heads;
    const size_t narrow = matrix_bytes(rows, m->hidden, m->parts);
    CausalSpace s;
    s.x = taken(free, sizeof(float) * rows * m->hidden);
    s.one_row = taken(free, sizeof(float) * m->hidden);
    s.one_head = taken(free, sizeof(float) * (rows + LANES) * 3 * width);
    s.keys = taken(free, sizeof(float) * LONGEST * width);
    s.sums = taken(free, sizeof(float) * 16 * rows);
    s.tops = taken(free, sizeof(float) * rows);
    s.rows = matrix(taken(free, narrow), rows, m->hidden);
    s.mixed = matrix(taken(free, narrow), rows, m->hidden);
    s.inner = matrix(taken(free, matrix_bytes(rows, m->inner, m->parts)), rows, m->inner);
    return s;
}

/* Bytes that causal_score needs. */
EXPORT size_t NAMED(causal_workspace)(const Causal *m) {
    char *end = 0;
    causal_space(m, &end);
    return (size_t)end;
}

/* Log-probabilities of the targets of rows whose norms are in s.x and s.rows. */
INLINE void log_probabilities(const Causal *m, CausalSpace s, const int64_t *targets, int filled,
                              int rows, float *to, int parts) {
    const Target shares = {.sums = s.sums, .tops = s.tops};
    product(s.rows, m->logits, 0, m->logits.outputs, rows, SHARES, shares, parts);
    for (int row = 0; row < filled; row++) {
        const float *x = s.x + (size_t)row * m->hidden, *word = m->words + targets[row] * m->hidden;
        vec own = set(0);
        for (int c = 0; c < m->hidden; c += LANES)
            own = multiply_add(load(x + c), load(word + c), own);
        to[row] = sum_of(own) - s.tops[row] - logf(sum_of(load(s.sums + 16 * row)));
    }
}

INLINE void causal_texts(const Causal *m, const int64_t *ids, const int64_t *targets,
                         const int32_t *offsets, int texts, char *workspace, float *to, int parts,
                         int width) {
    const CausalSpace s = causal_space(m, &workspace);
    const Target onto_x = {.rows = s.x, .stride = m->hidden}, inner = {.matrix = s.inner};
    begin_products();
    for (int t = 0, next; t < texts; t = next) {
        next = together(offsets, t, texts);
        const int start = offsets[t], filled = offsets[next] - start,
                  rows = (int)up(filled, ROW_STEP);
        for (int row = 0; row < filled; row++)
            memcpy(s.x + (size_t)row * m->hidden, m->vectors + ids[start + row] * m->hidden,
                   sizeof(float) * m->hidden);
        memset(s.x + (size_t)filled * m->hidden, 0, sizeof(float) * m->hidden * (rows - filled));
        for (const CausalLayer *l = m->layer; l < m->layer + m->layers; l++) {
            causal_norm(m, s, rows, 0, l->query_key_value, parts);
            causal_attention(m, l, s, offsets + t, next - t, rows, parts, width);
            settle(s.mixed, l->attention_output, rows);
            product(s.mixed, l->attention_output, 0, m->hidden, rows, ADD, onto_x, parts);
            causal_norm(m, s, rows, 0, l->gate_up, parts);
            product(s.rows, l->gate_up, 0, l->gate_up.outputs, rows, GATE, inner, parts);
            settle(s.inner, l->down, rows);
            product(s.inner, l->down, 0, m->hidden, rows, ADD, onto_x, parts);
        }
        causal_norm(m, s, rows, 1, m->logits, parts);
        log_probabilities(m, s, targets + start, filled, rows, to + start, parts);
    }
    end_products();
}

/* Log-probabilities, fp32 (rows,), of the targets (rows,) of each row, after the rows of its text
up to it: text t has the rows offsets[t] to offsets[t + 1], at least one and at most `limit`.  ids
and targets are in the vocabulary.  workspace: causal_workspace bytes, aligned to 64, that no other
thread uses.  Heads have 32 or 64 features. */
EXPORT void NAMED(causal_score)(const Causal *m, const int64_t *ids, const int64_t *targets,
                                const int32_t *offsets, int texts, char *workspace, float *to) {
    BY_FORM(m->parts, m->hidden / m->heads, causal_texts, m, ids, targets, offsets, texts,
            workspace, to);
}

#endif
