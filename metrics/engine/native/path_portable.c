/* The models in fp32 by plain C. */

#include "common.h"

#define PATH portable
#define HEIGHT 4
#define VECTORS 2
#include "portable.h"
#include "panels.h"
#include "bert.h"
#include "causal.h"
#include "multiply.h"
