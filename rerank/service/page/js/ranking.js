// The ranking as the server computes it, so that the slider needs no request.

// F below that of ordinary sentences is not a preference; as in rerank/scoring.py.
const ORDINARY_STYLE = 0.15;

const CERTAINTY = ["proved", "ambiguous", "attested", "refuted", "unknown"];

/**
 * The score of a text: (α·M + β·(1 − |F − τ|)) / (α + β) − penalty + consensus.
 *
 * `parts` has the naturalness M, the formulaicness F, the penalty and the consensus; `weights` α and β.
 */
export function score(parts, target, weights) {
  const { alpha, beta } = weights;
  const style = 1 - Math.abs(Math.max(parts.formulaicness, ORDINARY_STYLE) - target);
  return (alpha * parts.naturalness + beta * style) / (alpha + beta) - parts.penalty + parts.consensus;
}

/** The results in their order at a style target, each with its score there. */
export function ranked(results, target, weights) {
  return results
    .map((result, place) => ({ result, place, score: score(result.parts, target, weights) }))
    .sort(
      (one, other) =>
        certainty(one.result) - certainty(other.result) ||
        missingLast(other.score) - missingLast(one.score) ||
        one.place - other.place,
    );
}

function certainty(result) {
  return CERTAINTY.indexOf(result.verdict);
}

function missingLast(value) {
  return Number.isFinite(value) ? value : -Infinity;
}

const NAMES = [
  [0, "general"],
  [0.5, "textbook"],
  [1, "classroom"],
];

/** The audience of a style target in words. */
export function audienceName(target) {
  const named = NAMES.find(([value]) => Math.abs(value - target) < 0.005);
  return named ? named[1] : target.toFixed(2);
}
