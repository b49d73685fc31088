/* The models in bf16 by the dot products of AVX-512. */

#include "common.h"

#if defined(__x86_64__)

BEGIN_TARGET("avx512f,avx512bw,avx512dq,avx512vl,avx512bf16,fma")

#define PATH avx512bf16
#define DOT_PRODUCTS
#include "avx512.h"
#include "products.h"
#include "bert.h"
#include "causal.h"
#include "multiply.h"

END_TARGET

#endif
