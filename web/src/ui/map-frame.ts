export type Spot = { x: number; y: number }

/** A stretch of the map, as it is shown: a hundred units wide, whatever it covers. */
export type Frame = {
  /** Of the map's own units, how many go into one of the picture's. */
  scale: number
  left: number
  top: number
}

export const pictureWidth = 100
export const pictureHeight = 62.5

/** So much land stays around the shortest way, in units of the map, that one sees where it is. */
const leastWidth = 60

/** How much of the picture is left free on every side of the journey, for its ends and for what is around. */
const margin = 0.2

/** The stretch of the map that shows all of these, in the middle of it. */
export const frameOf = (spots: readonly Spot[]): Frame => {
  const [left, right] = ends(spots.map(({ x }) => x))
  const [top, bottom] = ends(spots.map(({ y }) => y))
  const room = 1 - 2 * margin
  const scale = Math.max(
    leastWidth / pictureWidth,
    (right - left) / (pictureWidth * room),
    (bottom - top) / (pictureHeight * room),
  )
  return {
    scale,
    left: (left + right - pictureWidth * scale) / 2,
    top: (top + bottom - pictureHeight * scale) / 2,
  }
}

const ends = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** Where a spot of the map comes to lie in the picture. */
export const inPicture = ({ scale, left, top }: Frame, { x, y }: Spot): Spot => ({
  x: (x - left) / scale,
  y: (y - top) / scale,
})
