/**
 * A list that is laid by cells is kept by bands of them, from west to east, and in a band place by place: so one question
 * reads a cell, or all its neighbours to the east as well.
 */
export type BandPlace = { band: string; place: string }

/** Neighbouring cells of a band. */
export type Run = { band: string; from: string; to: string; cells: string[] }

// Places are equally long, those west of where the grid begins too, so that as texts they sort as they lie.
const origin = 1000

const columnOf = (cell: string): number => Number(cell.split('.')[1])

export const bandPlace = (cell: string): BandPlace => {
  const [level, , row] = cell.split('.')
  return { band: `${level}.${row}`, place: String(origin + columnOf(cell)).padStart(4, '0') }
}

export const runOf = (cell: string): Run => {
  const { band, place } = bandPlace(cell)
  return { band, from: place, to: place, cells: [cell] }
}

/** These cells and no others, in as few runs as they lie in. */
export const runsOf = (cells: readonly string[]): Run[] => {
  const runs: Run[] = []
  for (const cell of cells.toSorted((a, b) => columnOf(a) - columnOf(b))) {
    const { band, place } = bandPlace(cell)
    const before = runs.find((run) => run.band === band && Number(run.to) === Number(place) - 1)
    if (before) {
      before.to = place
      before.cells.push(cell)
    } else runs.push({ band, from: place, to: place, cells: [cell] })
  }
  return runs
}
