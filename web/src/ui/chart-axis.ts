const tops = [1, 2, 4, 6, 10]

/** The least round number that all bars fit under, and of which half is whole, too. */
export const axisTop = (most: number): number => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))))
  return (tops.find((top) => top * power >= most && (top * power) % 2 === 0) ?? 10) * power
}
