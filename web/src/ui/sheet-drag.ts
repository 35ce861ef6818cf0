/** In px per second and px, downwards. */
export const shouldClose = (velocity: number, offset: number): boolean => velocity > 300 || offset > 150

type Point = { y: number; atMs: number }

/** The speed of the last stretch of a drag. Old points are left out: a finger that has come to rest throws nothing. */
export const dragVelocity = (points: readonly Point[], nowMs: number): number => {
  const recent = points.filter(({ atMs }) => nowMs - atMs <= 100)
  const [first] = recent
  const last = recent.at(-1)
  if (!first || !last || last.atMs === first.atMs) return 0
  return ((last.y - first.y) / (last.atMs - first.atMs)) * 1000
}
