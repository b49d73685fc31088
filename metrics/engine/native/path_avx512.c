/* The models in fp32 by AVX-512. */

#include "common.h"

#if defined(__x86_64__)

BEGIN_TARGET("avx512f,avx512bw,avx512dq,avx512vl,fma")

#define PATH avx512
#define HEIGHT 14
#define VECTORS 2
#include "avx512.h"
#include "panels.h"
#include "bert.h"
#include "causal.h"
#include "multiply.h"

END_TARGET

#endif
