/** Ranks from 1 on; equal values share the middle of their places. */
const ranksOf = (sorted: readonly number[]): Map<number, number> => {
  const places = Map.groupBy(sorted.keys(), (index) => sorted[index] ?? 0)
  return new Map([...places].map(([value, at]) => [value, ((at[0] ?? 0) + (at.at(-1) ?? 0)) / 2 + 1]))
}

/** Chance of a value of the normal distribution beyond this one, on either side (Abramowitz and Stegun 7.1.26). */
const beyond = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  return series.reduce((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x)
}

/**
 * The probability that two samples of one kind differ as much as these: the Mann-Whitney test, which is robust against
 * outliers.
 */
export const likelihood = (some: readonly number[], others: readonly number[]): number => {
  const ranks = ranksOf([...some, ...others].toSorted((a, b) => a - b))
  const [n, m] = [some.length, others.length]
  const sum = some.reduce((total, value) => total + (ranks.get(value) ?? 0), 0)
  const [u, middle] = [sum - (n * (n + 1)) / 2, (n * m) / 2]
  return beyond((u - middle) / Math.sqrt((n * m * (n + m + 1)) / 12))
}
