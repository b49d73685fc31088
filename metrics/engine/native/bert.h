/* A BERT encoder for scoring: hidden states of the first token of each text, in one call.

Rows of texts of any lengths lie one after the other, about ROWS at a time.  Queries, keys and
values are worked out and used head by head.  The last layer works out the first tokens alone, and
what follows its attention for all texts of a call together.  The residual stream, norms, softmax
and attention are in fp32, products as the path has them.

    bert_encode(&bert, ids, places, offsets, texts, workspace, states)
*/

#ifndef LOGIC2TEXT_BERT_H
#define LOGIC2TEXT_BERT_H

#include "attention.h"
#include "call.h"

typedef struct {
    Weights query_key_value, attention_output, intermediate, output;
    const float *attention_scale, *attention_shift, *output_scale, *output_shift;
} BertLayer;

typedef struct {
    int32_t layers, hidden, heads, inner, positions, parts;
    float epsilon;
    const float *words, *places, *scale, *shift;
    const BertLayer *layer;
} Bert;

typedef struct {
    float *x, *one_head, *keys;
    Matrix rows, mixed, inner;
} BertSpace;

/* x to its norm, in its place and as a matrix for a weight. */
INLINE void bert_norm(const Bert *b, BertSpace s, float *x, int rows, const float *scale,
                      const float *shift, Weights next, int parts) {
    for (int row = 0; row < rows; row++, x += b->hidden) {
        normalize(x, b->hidden, 1, scale, shift, b->epsilon, x);
        put(s.rows, row, 0, x, b->hidden, parts);
    }
    settle(s.rows, next, rows);
}

/* What follows attention; x and s.rows hold the result. */
INLINE void bert_forward(const Bert *b, const BertLayer *l, BertSpace s, Matrix mixed, float *x,
                         int rows, int parts) {
    const Target onto_x = {.rows = x, .stride = b->hidden}, inner = {.matrix = s.inner};
    settle(mixed, l->attention_output, rows);
    product(mixed, l->attention_output, 0, b->hidden, rows, ADD, onto_x, parts);
    bert_norm(b, s, x, rows, l->attention_scale, l->attention_shift, l->intermediate, parts);
    product(s.rows, l->intermediate, 0, b->inner, rows, GELU, inner, parts);
    settle(s.inner, l->output, rows);
    product(s.inner, l->output, 0, b->hidden, rows, ADD, onto_x, parts);
    /* The next layer's; the last one's are not multiplied any more. */
    const BertLayer *next = l + 1 < b->layer + b->layers ? l + 1 : l;
    bert_norm(b, s, x, rows, l->output_scale, l->output_shift, next->query_key_value, parts);
}

/* All tokens of the texts, to their rows of `mixed`; or the first of each, to row first + t. */
INLINE void bert_attention(const Bert *b, const BertLayer *l, BertSpace s, const int32_t *offsets,
                           int texts, int rows, Matrix mixed, int all, int first, int parts,
                           int width) {
    const Target one_head = {.rows = s.one_head, .stride = 3 * (size_t)width};
    for (int head = 0; head < b->heads; head++) {
        const int column = head * 3 * width;
        product(s.rows, l->query_key_value, column, column + 3 * width, rows, STORE, one_head,
                parts);
        for (int t = 0; t < texts; t++) {
            const int start = offsets[t] - offsets[0], length = offsets[t + 1] - offsets[t];
            attend_text(s.one_head + start * one_head.stride, length, all ? length : 1, 0, head,
                        s.keys, mixed, all ? start : first + t, parts, width);
        }
    }
}

INLINE void bert_embed(const Bert *b, BertSpace s, const int64_t *ids, const int64_t *places,
                       int filled, int rows, int parts) {
    const int hidden = b->hidden;
    for (int row = 0; row < filled; row++) {
        const float *word = b->words + ids[row] * hidden, *place = b->places + places[row] * hidden;
        float *x = s.x + (size_t)row * hidden;
        for (int c = 0; c < hidden; c += LANES) store(x + c, add(load(word + c), load(place + c)));
    }
    memset(s.x + (size_t)filled * hidden, 0, sizeof(float) * hidden * (rows - filled));
    bert_norm(b, s, s.x, rows, b->scale, b->shift, b->layer->query_key_value, parts);
}

static BertSpace bert_space(const Bert *b, char **free) {
    const int rows = most_rows(b->positions), width = b->hidden / b->heads;
    const size_t narrow = matrix_bytes(rows, b->hidden, b->parts);
    BertSpace s;
    s.x = taken(free, sizeof(float) * rows * b->hidden);
    s.one_head = taken(free, sizeof(float) * (rows + LANES) * 3 * width);
    s.keys = taken(free, sizeof(float) * LONGEST * width);
    s.rows = matrix(taken(free, narrow), rows, b->hidden);
    s.mixed = matrix(taken(free, narrow), rows, b->hidden);
    s.inner = matrix(taken(free, matrix_bytes(rows, b->inner, b->parts)), rows, b->inner);
    return s;
}

/* Bytes that bert_encode needs for a number of texts. */
EXPORT size_t NAMED(bert_workspace)(const Bert *b, int texts) {
    char *end = 0;
    bert_space(b, &end);
    return (size_t)end + matrix_bytes((int)up(texts, ROWS) + ROW_STEP, b->hidden, b->parts);
}

INLINE void bert_texts(const Bert *b, const int64_t *ids, const int64_t *places,
                       const int32_t *offsets, int texts, char *workspace, float *states, int parts,
                       int width) {
    const int hidden = b->hidden;
    const BertSpace s = bert_space(b, &workspace);
    const Matrix last = matrix(workspace, (int)up(texts, ROWS) + ROW_STEP, hidden);
    const BertLayer *end = b->layer + b->layers - 1;
    memset(workspace, 0, matrix_bytes((int)up(texts, ROWS) + ROW_STEP, hidden, parts));
    begin_products();
    for (int t = 0, next; t < texts; t = next) {
        next = together(offsets, t, texts);
        const int32_t *these = offsets + t;
        const int count = next - t, filled = offsets[next] - *these,
                  rows = (int)up(filled, ROW_STEP);
        bert_embed(b, s, ids + *these, places + *these, filled, rows, parts);
        for (const BertLayer *l = b->layer; l < end; l++) {
            bert_attention(b, l, s, these, count, rows, s.mixed, 1, 0, parts, width);
            bert_forward(b, l, s, s.mixed, s.x, rows, parts);
        }
        bert_attention(b, end, s, these, count, rows, last, 0, t, parts, width);
        for (int i = 0; i < count; i++)
            memcpy(states + (size_t)(t + i) * hidden, s.x + (size_t)(these[i] - *these) * hidden,
                   sizeof(float) * hidden);
    }
    const int step = ROWS / ROW_STEP * ROW_STEP; /* no row is worked out twice */
    for (int t = 0; t < texts; t += step) {
        const int rows = (int)up(texts - t < step ? texts - t : step, ROW_STEP);
        bert_forward(b, end, s, rows_from(last, t), states + (size_t)t * hidden, rows, parts);
    }
    end_products();
}

/* Hidden states, fp32 (texts rounded up to 32 and 32 more, hidden), of the first token of each
text.

Text t has the rows offsets[t] to offsets[t + 1], at least one and at most `positions`.  ids and
places: of each row, which must be in the tables `words` and `places`.  workspace: bert_workspace
bytes, aligned to 64, that no other thread uses.  Heads have 32 or 64 features. */
EXPORT void NAMED(bert_encode)(const Bert *b, const int64_t *ids, const int64_t *places,
                               const int32_t *offsets, int texts, char *workspace, float *states) {
    BY_FORM(b->parts, b->hidden / b->heads, bert_texts, b, ids, places, offsets, texts, workspace,
            states);
}

#endif
