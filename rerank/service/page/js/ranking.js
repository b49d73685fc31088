// The ranking as the server computes it, so that the slider needs no request.

// F below that of ordinary sentences is not a preference, and who asks for more gets the nearest text;
// as in rerank/scoring.py.
const ORDINARY_STYLE = 0.15;
const WEIGHT_OF_STYLE = 8;

const CERTAINTY = ["proved", "ambiguous", "attested", "refuted", "unknown"];

/**
 * The score of a text: (α·M + β·(1 − |F − τ|)) / (α + β) − penalty + consensus, where α, and the penalty
 * with it, weighs less for a target above ordinary style.
 *
 * `parts` has the naturalness M, the formulaicness F, the penalty of the audience `general`, what of it is effort,
 * which weighs less the more formulaic a text is asked for, what of F it returns where no style is asked for, and
 * the consensus; `weights` α and β.  NaN where M or F is missing.
 */
export function score(parts, target, weights) {
  if (!Number.isFinite(parts.naturalness) || !Number.isFinite(parts.formulaicness)) return NaN;
  const ordinary = target <= ORDINARY_STYLE;
  const weight = ordinary ? 1 : WEIGHT_OF_STYLE;
  const alpha = weights.alpha / weight;
  const { beta } = weights;
  const style = 1 - Math.abs(Math.max(parts.formulaicness, ordinary ? ORDINARY_STYLE : 0) - target);
  const share = (weights.alpha + beta) / (weights.alpha + weight * beta);
  const penalty = parts.penalty - target * parts.effort + (ordinary ? 0 : parts.returned);
  return (alpha * parts.naturalness + beta * style) / (alpha + beta) - share * penalty + parts.consensus;
}

/** The results in their order at a style target, each with its score there. */
export function ranked(results, target, weights) {
  const register = registerOf(target);
  const turned = target > ORDINARY_STYLE ? turnPlainer(results, target, weights) : (parts) => parts;
  const outside = (result) => (result.registers.includes(register) ? 0 : 1);
  return results
    .map((result, place) => ({ result, place, score: score(turned(result.parts), target, weights) }))
    .sort(
      (one, other) =>
        certainty(one.result) - certainty(other.result) ||
        outside(one.result) - outside(other.result) ||
        missingLast(other.score) - missingLast(one.score) ||
        one.place - other.place,
    );
}

/** The parts of a text with the F by which it ranks; as `_turn_plainer` of rerank/scoring.py. */
function turnPlainer(results, target, weights) {
  // A text plainer than the winner for `general` is no step towards a target that this is above.
  const plainest = ranked(results, 0, weights)[0]?.result.parts.formulaicness;
  return (parts) => {
    const style = parts.formulaicness;
    const isTurned = plainest > target && style < plainest;
    return isTurned ? { ...parts, formulaicness: Math.min(1, 2 * plainest - style) } : parts;
  };
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

/** The register of a style target: the name of the audience with the nearest one. */
function registerOf(target) {
  const distance = ([value]) => Math.abs(value - target);
  return NAMES.reduce((best, named) => (distance(named) < distance(best) ? named : best))[1];
}

/** The audience of a style target in words, with its register. */
export function audienceName(target) {
  const register = registerOf(target);
  const isNamed = NAMES.some(([value]) => Math.abs(value - target) < 0.005);
  return isNamed ? register : `${target.toFixed(2)}, ${register}`;
}
