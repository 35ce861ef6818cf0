export type Chance = () => number

/** Draws from a list whose first entries are common and whose last are rare, like names. */
export const skewed = <One>(among: readonly One[], steepness = 1): ((chance: Chance) => One) => {
  const sums: number[] = []
  for (const index of among.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (index + 4) ** steepness)
  const total = sums.at(-1) ?? 0
  return (chance) => at(among, placeOf(sums, chance() * total))
}

export const evenly = <One>(among: readonly One[], chance: Chance): One =>
  at(among, Math.floor(chance() * among.length))

/** The index of the first of these rising sums that is greater than the value. */
const placeOf = (sums: readonly number[], wanted: number): number => {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}

const at = <One>(among: readonly One[], place: number): One => {
  const one = among[place]
  if (one === undefined) throw new Error('There was nothing to draw from')
  return one
}
