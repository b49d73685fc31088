/* The models in 16-bit fixed point by AVX2. */

#include "common.h"

#if defined(__x86_64__)

BEGIN_TARGET("avx2,fma")

#define PATH avx2int16
#define FIXED_POINT
#define HEIGHT 6
#define VECTORS 2
#include "avx2.h"
#include "panels.h"
#include "bert.h"
#include "causal.h"
#include "multiply.h"

END_TARGET

#endif
