/* Runs every path of the kernels that the processor has on random models and texts, and compares it
with the plain C path of this file.  For sanitizers and emulators, which Python would be slow under.

    compare_paths [rounds]        exits with 1 where a path differs
*/

#include <stdio.h>
#include <stdlib.h>

#define PATH reference
#define HEIGHT 4
#define VECTORS 2
#include "portable.h"
#include "panels.h"
#include "bert.h"
#include "causal.h"
#include "multiply.h"

typedef struct {
    const char *name;
    int parts; /* of each number on AMX, in bf16; bytes of a number in fixed point */
    void (*pack)(const float *, int, int, int, void *);
    size_t (*bytes)(int, int, int);
    int (*width)(void);
    size_t (*workspace)(const Weights *, int, int);
    void (*multiply)(const Weights *, const float *, int, int, char *, float *);
    size_t (*bert_workspace)(const Bert *, int);
    void (*bert_encode)(const Bert *, const int64_t *, const int64_t *, const int32_t *, int,
                        char *, float *);
    size_t (*causal_workspace)(const Causal *);
    void (*causal_score)(const Causal *, const int64_t *, const int64_t *, const int32_t *, int,
                         char *, float *);
} Path;

#define DECLARE(path)                                                                              \
    void native_pack_##path(const float *, int, int, int, void *);                                 \
    size_t native_bytes_##path(int, int, int);                                                     \
    int native_width_##path(void);                                                                 \
    size_t native_workspace_##path(const Weights *, int, int);                                     \
    void native_multiply_##path(const Weights *, const float *, int, int, char *, float *);        \
    size_t bert_workspace_##path(const Bert *, int);                                               \
    void bert_encode_##path(const Bert *, const int64_t *, const int64_t *, const int32_t *, int,  \
                            char *, float *);                                                      \
    size_t causal_workspace_##path(const Causal *);                                                \
    void causal_score_##path(const Causal *, const int64_t *, const int64_t *, const int32_t *,    \
                             int, char *, float *);

#define FUNCTIONS(path)                                                                            \
    native_pack_##path, native_bytes_##path, native_width_##path, native_workspace_##path,         \
        native_multiply_##path, bert_workspace_##path, bert_encode_##path,                         \
        causal_workspace_##path, causal_score_##path

int native_supports(const char *path);
DECLARE(portable)
DECLARE(portableint16)
#if defined(__x86_64__)
DECLARE(avx2)
DECLARE(avx2int16)
DECLARE(avx2vnni)
DECLARE(avx512)
DECLARE(avx512vnni)
DECLARE(amx)
#elif defined(__aarch64__)
DECLARE(neon)
#endif

static const Path reference = {"reference", 1, FUNCTIONS(reference)};
static const Path paths[] = {
    {"portable", 1, FUNCTIONS(portable)},
    {"portableint16", 1, FUNCTIONS(portableint16)},
    {"portableint16", 2, FUNCTIONS(portableint16)},
#if defined(__x86_64__)
    {"avx2", 1, FUNCTIONS(avx2)},
    {"avx2int16", 2, FUNCTIONS(avx2int16)},
    {"avx2vnni", 1, FUNCTIONS(avx2vnni)},
    {"avx2vnni", 2, FUNCTIONS(avx2vnni)},
    {"avx512", 1, FUNCTIONS(avx512)},
    {"avx512vnni", 1, FUNCTIONS(avx512vnni)},
    {"avx512vnni", 2, FUNCTIONS(avx512vnni)},
    {"amx", 1, FUNCTIONS(amx)},
    {"amx", 2, FUNCTIONS(amx)},
#elif defined(__aarch64__)
    {"neon", 1, FUNCTIONS(neon)},
#endif
};

/* A linear congruential generator: the same numbers on every machine. */
static uint64_t state;
static int drawn(int least, int most) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return least + (int)((state >> 33) % (uint64_t)(most - least + 1));
}
static float number(float size) { return size * (float)drawn(-1000, 1000) / 1000.0f; }

/* Blocks to be freed at the end of a round; each ends where its size says, for the sanitizer. */
static void *blocks[4096];
static int taken_blocks;
static void *block_of(size_t bytes) {
    void *block = 0;
    if (posix_memalign(&block, 64, bytes ? bytes : 1)) abort();
    return blocks[taken_blocks++] = block;
}
static float *numbers(size_t count, float middle, float size) {
    float *to = block_of(sizeof(float) * count);
    for (size_t i = 0; i < count; i++) to[i] = middle + number(size);
    return to;
}

/* A random weight (outputs, inputs) of the round; `gates` pairs the rows of its halves. */
typedef struct {
    int outputs, inputs, gates;
    const float *rows, *bias;
} Plain;

static Plain plain(int outputs, int inputs, int gates, int biased) {
    const float size = 1.5f / sqrtf((float)inputs);
    return (Plain){outputs, inputs, gates, numbers((size_t)outputs * inputs, 0, size),
                   numbers(outputs, 0, biased ? 0.1f : 0)};
}

static Weights packed(const Path *path, Plain weight) {
    const int half = path->width() / 2, inputs = weight.inputs;
    float *rows = block_of(sizeof(float) * weight.outputs * inputs);
    for (int i = 0; i < weight.outputs; i++) {
        const int group = i / half, gated = group / 2 * half + i % half;
        const int from = weight.gates ? gated + group % 2 * weight.outputs / 2 : i;
        memcpy(rows + (size_t)i * inputs, weight.rows + (size_t)from * inputs,
               sizeof(float) * inputs);
    }
    void *to = block_of(path->bytes(weight.outputs, inputs, path->parts));
    path->pack(rows, weight.outputs, inputs, path->parts, to);
    return (Weights){to, weight.bias, inputs, weight.outputs};
}

static float furthest(const float *x, const float *y, size_t count) {
    float most = 0;
    for (size_t i = 0; i < count; i++) {
        const float apart = fabsf(x[i] - y[i]);
        if (!(apart <= most)) most = apart; /* NaN too */
    }
    return most;
}

typedef struct {
    int texts, rows;
    int32_t *offsets;
    int64_t *ids, *others;
} Texts;

static Texts texts_of(int vocabulary, int longest, int places) {
    Texts t = {.texts = drawn(1, drawn(0, 4) ? 12 : 450)};
    const int most = t.texts > 12 ? 3 : longest;
    t.offsets = block_of(sizeof(int32_t) * (t.texts + 1));
    t.offsets[0] = 0;
    for (int i = 0; i < t.texts; i++)
        t.offsets[i + 1] = t.offsets[i] + drawn(1, drawn(0, 3) ? (most + 7) / 8 : most);
    t.rows = t.offsets[t.texts];
    t.ids = block_of(sizeof(int64_t) * t.rows);
    t.others = block_of(sizeof(int64_t) * t.rows);
    for (int i = 0; i < t.rows; i++) t.ids[i] = drawn(0, vocabulary - 1);
    for (int i = 0; i < t.texts; i++)
        for (int row = t.offsets[i]; row < t.offsets[i + 1]; row++)
            t.others[row] = places ? row - t.offsets[i] : drawn(0, vocabulary - 1);
    return t;
}

static int in_bf16(const Path *path) { return strcmp(path->name, "amx") == 0 && path->parts == 1; }
static int in_fixed_point(const Path *path) {
    return strstr(path->name, "int16") != 0 || strstr(path->name, "vnni") != 0 ||
           strstr(path->name, "fixed") != 0;
}
static int in_bytes(const Path *path) { return in_fixed_point(path) && path->parts == 1; }
static float allowed(const Path *path) {
    return in_bytes(path) ? 1.0f : in_bf16(path) ? 0.2f : in_fixed_point(path) ? 0.02f : 5e-4f;
}

static int differs(const Path *path, const char *model, float apart) {
    const int wrong = !(apart < allowed(path));
    if (wrong) printf("%s (%d parts): %s is off by %g\n", path->name, path->parts, model, apart);
    return wrong;
}

/* The largest sums there are: rows times weights of their own direction, some with one large
   number, some with equal ones. */
static int compare_products(void) {
    const int inputs = 32 * drawn(1, 96), outputs = 32, count = drawn(1, 40);
    const Plain weight = plain(outputs, inputs, 0, 0);
    float *directions = (float *)weight.rows, *rows = numbers((size_t)count * inputs, 0, 1);
    for (int i = 0; i < outputs * inputs; i++)
        if (i / inputs % 4 == 0) directions[i] = i % 2 ? 0.1f : -0.1f;
    for (int i = 0; i < outputs; i += 3) directions[i * inputs + drawn(0, inputs - 1)] = 50;
    for (int i = 0; i < count; i++) {
        const float size = i % 2 ? 1e-3f : -700;
        for (int k = 0; k < inputs && i % 5; k++)
            rows[i * inputs + k] = size * directions[i % outputs * inputs + k];
    }
    int wrong = 0;
    for (int p = 0; p < (int)(sizeof paths / sizeof *paths); p++) {
        const Path *path = paths + p;
        if (!native_supports(path->name)) continue;
        const Weights w = packed(path, weight);
        float *found = block_of(sizeof(float) * (up(count, 32) + 32) * outputs), most = 0;
        char *workspace = block_of(path->workspace(&w, count, path->parts));
        path->multiply(&w, rows, count, path->parts, workspace, found);
        for (int i = 0; i < count; i++)
            for (int j = 0; j < outputs; j++) {
                double sum = 0, squares = 1e-30, others = 1e-30;
                for (int k = 0; k < inputs; k++) {
                    const double x = rows[i * inputs + k], y = directions[j * inputs + k];
                    sum += x * y;
                    squares += x * x;
                    others += y * y;
                }
                const float apart =
                    (float)(fabs(found[i * outputs + j] - sum) / sqrt(squares * others));
                if (!(apart <= most)) most = apart;
            }
        /* Of bytes: half of 255 steps between one large number and the rest, at each input. */
        const float bound = in_bytes(path)         ? 0.15f
                            : in_bf16(path)        ? 0.01f
                            : in_fixed_point(path) ? 1.5e-3f
                                                   : 5e-5f;
        if (most > bound || most != most) {
            printf("%s (%d parts): a product is off by %g\n", path->name, path->parts, most);
            wrong++;
        }
    }
    return wrong;
}

static int compare_bert(void) {
    enum { vocabulary = 40 };
    const int width = 32 * drawn(1, 2), heads = drawn(1, 4), hidden = width * heads;
    const int layers = drawn(1, 3), inner = 32 * drawn(1, 6), longest = drawn(0, 3) ? 60 : 512;
    Plain weights[3][4];
    const float *norms[3][4];
    for (int i = 0; i < layers; i++) {
        weights[i][0] = plain(3 * hidden, hidden, 0, 1);
        weights[i][1] = plain(hidden, hidden, 0, 1);
        weights[i][2] = plain(inner, hidden, 0, 1);
        weights[i][3] = plain(hidden, inner, 0, 1);
        for (int j = 0; j < 4; j++) norms[i][j] = numbers(hidden, j % 2 ? 0 : 1, 0.2f);
    }
    BertLayer layer[3];
    Bert b = {layers, hidden, heads, inner, longest, 1, 1e-12f, 0, 0, 0, 0, layer};
    b.words = numbers((size_t)vocabulary * hidden, 0, 1);
    b.places = numbers((size_t)longest * hidden, 0, 1);
    b.scale = numbers(hidden, 1, 0.2f);
    b.shift = numbers(hidden, 0, 0.2f);
    const Texts t = texts_of(vocabulary, longest, 1);
    const float *expected = 0;
    int wrong = 0;
    for (int p = -1; p < (int)(sizeof paths / sizeof *paths); p++) {
        const Path *path = p < 0 ? &reference : paths + p;
        if (p >= 0 && !native_supports(path->name)) continue;
        for (int i = 0; i < layers; i++)
            layer[i] = (BertLayer){packed(path, weights[i][0]),
                                   packed(path, weights[i][1]),
                                   packed(path, weights[i][2]),
                                   packed(path, weights[i][3]),
                                   norms[i][0],
                                   norms[i][1],
                                   norms[i][2],
                                   norms[i][3]};
        b.parts = path->parts;
        float *states = block_of(sizeof(float) * (up(t.texts, 32) + 32) * hidden);
        memset(states, 0, sizeof(float) * (up(t.texts, 32) + 32) * hidden);
        char *workspace = block_of(path->bert_workspace(&b, t.texts));
        path->bert_encode(&b, t.ids, t.others, t.offsets, t.texts, workspace, states);
        if (p < 0)
            expected = states;
        else
            wrong +=
                differs(path, "an encoder", furthest(states, expected, (size_t)t.texts * hidden));
    }
    return wrong;
}

static int compare_causal(void) {
    const int width = 32 * drawn(1, 2), heads = drawn(1, 3), hidden = width * heads;
    const int layers = drawn(1, 3), inner = 32 * drawn(1, 6), vocabulary = 32 * drawn(1, 5);
    const int longest = drawn(0, 3) ? 60 : 512;
    Plain weights[3][4];
    for (int i = 0; i < layers; i++) {
        weights[i][0] = plain(3 * hidden, hidden, 0, 0);
        weights[i][1] = plain(hidden, hidden, 0, 0);
        weights[i][2] = plain(2 * inner, hidden, 1, 0);
        weights[i][3] = plain(hidden, inner, 0, 0);
    }
    const Plain logits = plain(vocabulary, hidden, 0, 0);
    CausalLayer layer[3];
    Causal m = {layers, hidden, heads, inner, longest,      1,    1, 1e-5f,
                0,      0,      0,     0,     {0, 0, 0, 0}, layer};
    m.vectors = numbers((size_t)vocabulary * hidden, 0, 1);
    m.words = logits.rows;
    float *cosines = block_of(sizeof(float) * longest * width);
    float *sines = block_of(sizeof(float) * longest * width);
    for (int i = 0; i < longest * width; i++) {
        cosines[i] = cosf(0.1f * (float)(i / 2));
        sines[i] = sinf(0.1f * (float)(i / 2));
    }
    m.cosines = cosines;
    m.sines = sines;
    const Texts t = texts_of(vocabulary, longest, 0);
    const float *expected = 0;
    int wrong = 0;
    for (int p = -1; p < (int)(sizeof paths / sizeof *paths); p++) {
        const Path *path = p < 0 ? &reference : paths + p;
        if (p >= 0 && !native_supports(path->name)) continue;
        for (int i = 0; i < layers; i++)
            layer[i] = (CausalLayer){packed(path, weights[i][0]), packed(path, weights[i][1]),
                                     packed(path, weights[i][2]), packed(path, weights[i][3])};
        m.logits = packed(path, logits);
        m.parts = path->parts;
        float *values = block_of(sizeof(float) * t.rows);
        char *workspace = block_of(path->causal_workspace(&m));
        path->causal_score(&m, t.ids, t.others, t.offsets, t.texts, workspace, values);
        if (p < 0)
            expected = values;
        else
            wrong += differs(path, "a language model", furthest(values, expected, t.rows));
    }
    return wrong;
}

int main(int count, char **arguments) {
    const int rounds = count > 1 ? atoi(arguments[1]) : 20;
    int wrong = 0;
    for (int round = 0; round < rounds; round++) {
        state = (uint64_t)round + 1;
        wrong += compare_bert() + compare_causal();
        wrong += compare_products();
        while (taken_blocks) free(blocks[--taken_blocks]);
    }
    printf("%d rounds, %d differences; paths:", rounds, wrong);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (native_supports(paths[i].name)) printf(" %s/%d", paths[i].name, paths[i].parts);
    printf("\n");
    return wrong != 0;
}
