// The ranking as the server computes it, so that the slider needs no request.

// F below that of ordinary sentences is not a preference, and who asks for more gets the nearest text;
// as in rerank/scoring.py.
const ORDINARY_STYLE = 0.15;
const WEIGHT_OF_STYLE = 12;
const LITERAL_STYLE = 0.85;
const TEXTS_OF_A_SCALE = 4;

const CERTAINTY = ["proved", "ambiguous", "attested", "refuted", "unknown"];

/**
 * The score of a text: (α·M + β·(1 − |F − aim| − |aim − τ|)) / (α + β) − penalty + consensus, where α, and the
 * penalty with it, weighs less for a target above ordinary style.
 *
 * `parts` has the naturalness M, the formulaicness F, the penalty of the audience `general`, what of it is effort,
 * which weighs less the more formulaic a text is asked for, what of F it returns where no style is asked for, and
 * the consensus; `weights` α and β.  NaN where M or F is missing.
 */
export function score(parts, target, weights, aim = target) {
  if (!Number.isFinite(parts.naturalness) || !Number.isFinite(parts.formulaicness)) return NaN;
  const ordinary = target <= ORDINARY_STYLE;
  const weight = ordinary ? 1 : WEIGHT_OF_STYLE;
  const alpha = weights.alpha / weight;
  const { beta } = weights;
  const formulaicness = Math.max(parts.formulaicness, ordinary ? ORDINARY_STYLE : 0);
  const style = 1 - Math.abs(formulaicness - aim) - Math.abs(aim - target);
  const share = (weights.alpha + beta) / (weights.alpha + weight * beta);
  const penalty = parts.penalty - target * parts.effort + (ordinary ? 0 : parts.returned);
  return (alpha * parts.naturalness + beta * style) / (alpha + beta) - share * penalty + parts.consensus;
}

/** The results in their order at a style target, each with its score there. */
export function ranked(results, target, weights) {
  const register = registerOf(target);
  const aim = target > ORDINARY_STYLE ? aimAt(results, target, weights) : target;
  const outside = (result) => (result.registers.includes(register) ? 0 : 1);
  return results
    .map((result, place) => ({ result, place, score: score(result.parts, target, weights, aim) }))
    .sort(
      (one, other) =>
        certainty(one.result) - certainty(other.result) ||
        outside(one.result) - outside(other.result) ||
        missingLast(other.score) - missingLast(one.score) ||
        one.place - other.place,
    );
}

/** The F that a target aims at: `_aim` of rerank/scoring.py. */
function aimAt(results, target, weights) {
  const low = ranked(results, 0, weights)[0]?.result.parts.formulaicness;
  if (!Number.isFinite(low)) return target;
  if (results.length < TEXTS_OF_A_SCALE) return Math.max(low, target);
  const literal = results.filter((each) => each.verdict === "proved" && each.registers.includes("classroom"));
  const styles = literal.map((each) => each.parts.formulaicness).filter(Number.isFinite);
  const high = Math.max(low, LITERAL_STYLE, ...styles);
  return low + target * (high - low);
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
