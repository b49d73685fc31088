/* The models by AMX on bf16 numbers, one or two for each number. */

#include "common.h"

#if defined(__x86_64__) && defined(__linux__)

BEGIN_TARGET("avx512f,avx512bw,avx512dq,avx512vl,avx512bf16,fma,amx-tile,amx-bf16")

#ifdef EMULATE_TILES
#include "emulated_tiles.h"
#endif

#define PATH amx
#define TWO_PARTS
#include "avx512.h"
#include "products.h"
#include "bert.h"
#include "causal.h"
#include "multiply.h"

END_TARGET

#endif
