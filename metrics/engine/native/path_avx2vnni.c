/* The models in fixed point of 16 and 8 bits by AVX2 with the dot products of AVX-VNNI. */

#include "common.h"

#if defined(__x86_64__)

BEGIN_TARGET("avx2,fma,avxvnni")

#define PATH avx2vnni
#define FIXED_POINT
#define BYTE_PRODUCTS
#define VNNI
#define HEIGHT 6
#define VECTORS 2
#include "avx2.h"
#include "panels.h"
#include "bert.h"
#include "causal.h"
#include "multiply.h"

END_TARGET

#endif
