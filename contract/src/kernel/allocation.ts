/** Sharing a sum so that the shares add up to it, to the fen. */

interface Share {
  readonly index: number;
  readonly whole: bigint;
  readonly remainder: bigint;
}

/**
 * Shares `totalFen` in proportion to `weights` by largest remainder: every share is its exact part,
 * rounded down, and the fen left over go where most was cut off, the first of equals first. Without
 * any weight all count the same.
 *
 * A fen is added only where something was cut off. A share is therefore never above its part
 * rounded up: as long as the total is not above the sum of the weights, no share is above its weight.
 */
export function allocate(totalFen: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const shares = exactShares(totalFen, sum === 0 ? weights.map(() => 1) : weights);
  const left = totalFen - shares.reduce((total, { whole }) => total + Number(whole), 0);
  const rounded = new Set(
    shares
      .toSorted((one, other) => compare(other.remainder, one.remainder) || one.index - other.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return shares.map(({ index, whole }) => Number(whole) + (rounded.has(index) ? 1 : 0));
}

/** Products of two sums exceed what a number holds exactly. */
function exactShares(totalFen: number, weights: readonly number[]): Share[] {
  const total = BigInt(totalFen);
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  return weights.map((weight, index) => {
    const product = total * BigInt(weight);
    return { index, whole: product / sum, remainder: product % sum };
  });
}

function compare(one: bigint, other: bigint): number {
  return Number(one > other) - Number(one < other);
}
