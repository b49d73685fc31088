/* The models in fixed point of 16 and 8 bits by plain C. */

#include "common.h"

#define PATH portableint16
#define FIXED_POINT
#define BYTE_PRODUCTS
#define HEIGHT 4
#define VECTORS 2
#include "portable.h"
#include "panels.h"
#include "bert.h"
#include "causal.h"
#include "multiply.h"
