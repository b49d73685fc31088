/* A BERT encoder for scoring: hidden states of the first token of each text, in one call.

Rows of texts of any lengths lie one after the other, about ROWS at a time, so that what a layer
works on stays in the second cache.  Queries, keys and values are worked out and used head by head.
The last layer works out the first tokens alone, and what follows its attention for all texts of a
call together.  The residual stream, norms, softmax and attention are in fp32, products on tiles.

    bert_encode(&bert, ids, places, offsets, texts, workspace, states)
*/

#if defined(__x86_64__) && defined(__linux__)
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx512bf16,amx-tile,amx-bf16,fma")

#include <sys/syscall.h>
#include <unistd.h>

#include "attention.h"
#include "tiles.h"

#define ROWS 256         /* at once, unless one text is longer */

typedef struct { Weights query_key_value, attention_output, intermediate, output;
                 const float *attention_scale, *attention_shift, *output_scale, *output_shift; } Layer;

typedef struct {
    int32_t layers, hidden, heads, inner, positions, parts;
    float epsilon;
    const float *words, *places, *scale, *shift;
    const Layer *layer;
} Bert;

/* What a call works in; see bert_workspace. */
typedef struct { float *x, *one_head, *keys; Tiled tiles, mixed, inner; } Space;

static inline size_t up(size_t n, size_t to) { return (n + to - 1) / to * to; }

#define EXPORT __attribute__((visibility("default")))

/* Whether the processor and the system let this process use the tiles. */
EXPORT int native_supported(void) {
    enum { request_permission = 0x1023, tile_data = 18 };
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx512bf16") || !__builtin_cpu_supports("avx512dq") ||
        !__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl"))
        return 0;
    uint32_t a = 7, b = 0, c = 0, d = 0;
    __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    const uint32_t amx = 1u << 22 | 1u << 24;      /* amx-bf16, amx-tile */
    return (d & amx) == amx && syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
}

EXPORT void native_pack(const float *weight, int outputs, int inputs, int parts, bf16 *to) {
    pack_weight(weight, outputs, inputs, parts, to);
}

/* ---- one layer ---- */


INLINE void norm(const Bert *b, Space s, float *x, int rows, const float *scale,
                 const float *shift, int parts) {
    for (int row = 0; row < rows; row++) {
        normalize(x + (size_t)row * b->hidden, b->hidden, scale, shift, b->epsilon);
        put_row(s.tiles, row, x + (size_t)row * b->hidden, parts);
    }
}

/* What follows attention; x and s.tiles hold the result. */
INLINE void forward(const Bert *b, const Layer *l, Space s, Tiled mixed, float *x, int rows,
                    int parts) {
    const Target onto_x = {x, b->hidden, {0}}, inner = {0, 0, s.inner};
    product(mixed, l->attention_output, 0, b->hidden, rows, ADD, onto_x, parts);
    norm(b, s, x, rows, l->attention_scale, l->attention_shift, parts);
    product(s.tiles, l->intermediate, 0, b->inner, rows, GELU, inner, parts);
    product(s.inner, l->output, 0, b->hidden, rows, ADD, onto_x, parts);
    norm(b, s, x, rows, l->output_scale, l->output_shift, parts);
}

/* Queries `first`, first + step, … of one head over the text in rows start to stop. */
INLINE void attend_text(Space s, int head, int start, int stop, int queries,
                        Tiled mixed, int mixed_row, int parts, int width) {
    const size_t stride = 3 * (size_t)width;
    const float *query = s.one_head + start * stride, *key = query + width, *value = key + width;
    const int length = stop - start;
    float out[AT_ONCE * 128] __attribute__((aligned(64)));
    transpose_keys(key, stride, width, (int)up(length, 16), s.keys);
    for (int i = 0; i < queries; i += AT_ONCE) {
        const int count = queries - i < AT_ONCE ? queries - i : AT_ONCE;
        attend(query + i * stride, stride, count, s.keys, value, stride, length, width, out);
        for (int j = 0; j < count; j++)
            for (int c = 0; c < width; c += 32) {
                const float *from = out + j * width + c;
                put(mixed, mixed_row + i + j, (head * width + c) / 32, _mm512_load_ps(from),
                    _mm512_load_ps(from + 16), parts);
            }
    }
}

INLINE void attend_texts(const Bert *b, const Layer *l, Space s, const int32_t *offsets, int texts,
                         int rows, Tiled mixed, int first_text, int all, int parts, int width) {
    const Target one_head = {s.one_head, 3 * (size_t)width, {0}};
    for (int head = 0; head < b->heads; head++) {
        const int column = head * 3 * width;
        product(s.tiles, l->query_key_value, column, column + 3 * width, rows, STORE, one_head, parts);
        for (int t = 0; t < texts; t++) {
            const int start = offsets[t] - offsets[0], stop = offsets[t + 1] - offsets[0];
            attend_text(s, head, start, stop, all ? stop - start : 1, mixed,
                        all ? start : first_text + t, parts, width);
        }
    }
}

static void embed(const Bert *b, Space s, const int64_t *ids, const int64_t *places, int filled,
                  int rows, int parts) {
    const int hidden = b->hidden;
    for (int row = 0; row < filled; row++) {
        const float *word = b->words + ids[row] * hidden, *place = b->places + places[row] * hidden;
        float *x = s.x + (size_t)row * hidden;
        for (int c = 0; c < hidden; c += 16)
            _mm512_storeu_ps(x + c, _mm512_add_ps(_mm512_loadu_ps(word + c), _mm512_loadu_ps(place + c)));
    }
    memset(s.x + (size_t)filled * hidden, 0, sizeof(float) * hidden * (rows - filled));
    norm(b, s, s.x, rows, b->scale, b->shift, parts);
}

/* ---- a call ---- */

INLINE void *taken(char **free, size_t bytes) {
    void *start = *free;
    *free += up(bytes, 4096);
    return start;
}

static Space laid_out(const Bert *b, int rows, char **free) {
    const size_t tile_bytes = sizeof(bf16) * rows * b->parts;
    Space s;
    s.x = taken(free, sizeof(float) * rows * b->hidden);
    s.one_head = taken(free, sizeof(float) * (rows + 16) * 3 * (b->hidden / b->heads));
    s.keys = taken(free, sizeof(float) * LONGEST * (b->hidden / b->heads));
    s.tiles = tiled(taken(free, tile_bytes * b->hidden), rows, b->hidden);
    s.mixed = tiled(taken(free, tile_bytes * b->hidden), rows, b->hidden);
    s.inner = tiled(taken(free, tile_bytes * b->inner), rows, b->inner);
    return s;
}

static int most_rows(const Bert *b) { return (int)up(b->positions > ROWS ? b->positions : ROWS, BLOCK); }

/* Bytes that bert_encode needs for a number of texts, aligned to 64. */
EXPORT size_t bert_workspace(const Bert *b, int texts) {
    char *end = 0;
    laid_out(b, most_rows(b), &end);
    const size_t last = up(texts, ROWS) * b->hidden;
    return (size_t)end + up(sizeof(bf16) * last * b->parts, 4096);
}

INLINE void encode(const Bert *b, const int64_t *ids, const int64_t *places,
                   const int32_t *offsets, int texts, char *workspace, float *states, int parts, int width) {
    const int hidden = b->hidden, last_rows = (int)up(texts, ROWS);
    const Space s = laid_out(b, most_rows(b), &workspace);
    const Tiled last = tiled((bf16 *)workspace, last_rows, hidden);
    const Layer *end = b->layer + b->layers - 1;
    configure_tiles();
    for (int t = 0, next; t < texts; t = next) {
        for (next = t + 1; next < texts && offsets[next + 1] - offsets[t] <= ROWS;) next++;
        const int32_t *these = offsets + t;
        const int count = next - t, filled = offsets[next] - *these, rows = (int)up(filled, BLOCK);
        embed(b, s, ids + *these, places + *these, filled, rows, parts);
        for (const Layer *l = b->layer; l < end; l++) {
            attend_texts(b, l, s, these, count, rows, s.mixed, 0, 1, parts, width);
            forward(b, l, s, s.mixed, s.x, rows, parts);
        }
        attend_texts(b, end, s, these, count, rows, last, t, 0, parts, width);
        for (int i = 0; i < count; i++)
            memcpy(states + (size_t)(t + i) * hidden, s.x + (size_t)(these[i] - these[0]) * hidden,
                   sizeof(float) * hidden);
    }
    for (int t = 0; t < texts; t += ROWS) {
        const int rows = (int)up(texts - t < ROWS ? texts - t : ROWS, BLOCK);
        Tiled part = last;
        part.start = tile_row(last, t, 0);
        forward(b, end, s, part, states + (size_t)t * hidden, rows, parts);
    }
    _tile_release();
}

/* Hidden states, fp32 (texts rounded up to 32, hidden), of the first token of each text.

Text t has the rows offsets[t] to offsets[t + 1], at least one and at most `positions`.  ids and
places: of each row, which must be in the tables `words` and `places`.  workspace: bert_workspace
bytes, aligned to 64, that no other thread uses.  Heads have 32 or 64 features. */
EXPORT void bert_encode(const Bert *b, const int64_t *ids, const int64_t *places,
                        const int32_t *offsets, int texts, void *workspace, float *states) {
    const int wide = b->hidden / b->heads == 64;
    if (b->parts == 1 && !wide) encode(b, ids, places, offsets, texts, workspace, states, 1, 32);
    if (b->parts == 1 && wide) encode(b, ids, places, offsets, texts, workspace, states, 1, 64);
    if (b->parts == 2 && !wide) encode(b, ids, places, offsets, texts, workspace, states, 2, 32);
    if (b->parts == 2 && wide) encode(b, ids, places, offsets, texts, workspace, states, 2, 64);
}

#else

int native_supported(void) { return 0; }

#endif
