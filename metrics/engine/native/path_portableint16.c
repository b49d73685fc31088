/* The models in 16-bit fixed point by plain C. */

#include "common.h"

#define PATH portableint16
#define FIXED_POINT
#define HEIGHT 4
#define VECTORS 2
#include "portable.h"
#include "panels.h"
#include "bert.h"
#include "causal.h"
#include "multiply.h"
