/* The models in fp32 by NEON. */

#include "common.h"

#if defined(__aarch64__)

#define PATH neon
#define HEIGHT 6
#define VECTORS 4
#include "neon.h"
#include "panels.h"
#include "bert.h"
#include "causal.h"
#include "multiply.h"

#endif
