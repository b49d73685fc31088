/* A BERT encoder for scoring: hidden states of the first token of each text, in one call.

Rows of texts of any lengths lie one after the other, about ROWS at a time.  Queries, keys and
values are worked out and used head by head.  The last layer works out the first tokens alone, and
what follows its attention for all texts of a call together.  The residual stream, norms, softmax
and attention are in fp32, products on tiles.

    bert_encode(&bert, ids, places, offsets, texts, workspace, states)
*/

#include "attention.h"
#include "call.h"
#include "products.h"

typedef struct {
    Weights query_key_value, attention_output, intermediate, output;
    const float *attention_scale, *attention_shift, *output_scale, *output_shift;
} Layer;

typedef struct {
    int32_t layers, hidden, heads, inner, positions, parts;
    float epsilon;
    const float *words, *places, *scale, *shift;
    const Layer *layer;
} Bert;

typedef struct {
    float *x, *one_head, *keys;
    Tiled tiles, mixed, inner;
} Space;

/* x to its norm, in its place and as tiles. */
INLINE void norm(const Bert *b, Space s, float *x, int rows, const float *scale, const float *shift,
                 int parts) {
    for (int row = 0; row < rows; row++, x += b->hidden) {
        normalize(x, b->hidden, scale, shift, b->epsilon, x);
        put_row(s.tiles, row, x, parts);
    }
}

/* What follows attention; x and s.tiles hold the result. */
INLINE void forward(const Bert *b, const Layer *l, Space s, Tiled mixed, float *x, int rows,
                    int parts) {
    const Target onto_x = {.rows = x, .stride = b->hidden}, inner = {.tiles = s.inner};
    product(mixed, l->attention_output, 0, b->hidden, rows, ADD, onto_x, parts);
    norm(b, s, x, rows, l->attention_scale, l->attention_shift, parts);
    product(s.tiles, l->intermediate, 0, b->inner, rows, GELU, inner, parts);
    product(s.inner, l->output, 0, b->hidden, rows, ADD, onto_x, parts);
    norm(b, s, x, rows, l->output_scale, l->output_shift, parts);
}

/* All tokens of the texts, to their rows of `mixed`; or the first of each, to row first + t. */
INLINE void attention(const Bert *b, const Layer *l, Space s, const int32_t *offsets, int texts,
                      int rows, Tiled mixed, int all, int first, int parts, int width) {
    const Target one_head = {.rows = s.one_head, .stride = 3 * (size_t)width};
    for (int head = 0; head < b->heads; head++) {
        const int column = head * 3 * width;
        product(s.tiles, l->query_key_value, column, column + 3 * width, rows, STORE, one_head,
                parts);
        for (int t = 0; t < texts; t++) {
            const int start = offsets[t] - offsets[0], length = offsets[t + 1] - offsets[t];
            attend_text(s.one_head + start * one_head.stride, length, all ? length : 1, 0, head,
                        s.keys, mixed, all ? start : first + t, parts, width);
        }
    }
}

INLINE void embed(const Bert *b, Space s, const int64_t *ids, const int64_t *places, int filled,
                  int rows, int parts) {
    const int hidden = b->hidden;
    for (int row = 0; row < filled; row++) {
        const float *word = b->words + ids[row] * hidden, *place = b->places + places[row] * hidden;
        float *x = s.x + (size_t)row * hidden;
        for (int c = 0; c < hidden; c += 16)
            _mm512_storeu_ps(x + c,
                             _mm512_add_ps(_mm512_loadu_ps(word + c), _mm512_loadu_ps(place + c)));
    }
    memset(s.x + (size_t)filled * hidden, 0, sizeof(float) * hidden * (rows - filled));
    norm(b, s, s.x, rows, b->scale, b->shift, parts);
}

static Space laid_out(const Bert *b, char **free) {
    const int rows = most_rows(b->positions), width = b->hidden / b->heads;
    const size_t tile_bytes = sizeof(bf16) * rows * b->parts;
    Space s;
    s.x = taken(free, sizeof(float) * rows * b->hidden);
    s.one_head = taken(free, sizeof(float) * (rows + 16) * 3 * width);
    s.keys = taken(free, sizeof(float) * LONGEST * width);
    s.tiles = tiled(taken(free, tile_bytes * b->hidden), rows, b->hidden);
    s.mixed = tiled(taken(free, tile_bytes * b->hidden), rows, b->hidden);
    s.inner = tiled(taken(free, tile_bytes * b->inner), rows, b->inner);
    return s;
}

/* Bytes that bert_encode needs for a number of texts. */
EXPORT size_t bert_workspace(const Bert *b, int texts) {
    char *end = 0;
    laid_out(b, &end);
    return (size_t)end + sizeof(bf16) * b->parts * up(texts, ROWS) * b->hidden;
}

INLINE void encode(const Bert *b, const int64_t *ids, const int64_t *places, const int32_t *offsets,
                   int texts, char *workspace, float *states, int parts, int width) {
    const int hidden = b->hidden;
    const Space s = laid_out(b, &workspace);
    const Tiled last = tiled((bf16 *)workspace, (int)up(texts, ROWS), hidden);
    const Layer *end = b->layer + b->layers - 1;
    configure_tiles();
    for (int t = 0, next; t < texts; t = next) {
        next = together(offsets, t, texts);
        const int32_t *these = offsets + t;
        const int count = next - t, filled = offsets[next] - *these, rows = (int)up(filled, BLOCK);
        embed(b, s, ids + *these, places + *these, filled, rows, parts);
        for (const Layer *l = b->layer; l < end; l++) {
            attention(b, l, s, these, count, rows, s.mixed, 1, 0, parts, width);
            forward(b, l, s, s.mixed, s.x, rows, parts);
        }
        attention(b, end, s, these, count, rows, last, 0, t, parts, width);
        for (int i = 0; i < count; i++)
            memcpy(states + (size_t)(t + i) * hidden, s.x + (size_t)(these[i] - *these) * hidden,
                   sizeof(float) * hidden);
    }
    for (int t = 0; t < texts; t += ROWS) {
        const int rows = (int)up(texts - t < ROWS ? texts - t : ROWS, BLOCK);
        const Tiled part = {tile_row(last, t, 0), last.plane, last.depth};
        forward(b, end, s, part, states + (size_t)t * hidden, rows, parts);
    }
    _tile_release();
}

/* Hidden states, fp32 (texts rounded up to 32, hidden), of the first token of each text.

Text t has the rows offsets[t] to offsets[t + 1], at least one and at most `positions`.  ids and
places: of each row, which must be in the tables `words` and `places`.  workspace: bert_workspace
bytes, aligned to 64, that no other thread uses.  Heads have 32 or 64 features. */
EXPORT void bert_encode(const Bert *b, const int64_t *ids, const int64_t *places,
                        const int32_t *offsets, int texts, char *workspace, float *states) {
    BY_FORM(b->parts, b->hidden / b->heads, encode, b, ids, places, offsets, texts, workspace,
            states);
}
