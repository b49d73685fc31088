/* The models in fixed point of 16 and 8 bits by AVX-512 with VNNI. */

#include "common.h"

#if defined(__x86_64__)

BEGIN_TARGET("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,fma")

#define PATH avx512vnni
#define FIXED_POINT
#define BYTE_PRODUCTS
#define HEIGHT 14
#define VECTORS 2
#include "avx512.h"
#include "panels.h"
#include "bert.h"
#include "causal.h"
#include "multiply.h"

END_TARGET

#endif
