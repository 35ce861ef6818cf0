type Row = Record<string, string | number>

/** The result of a bench: its figures, and the bars that were missed. */
export type Finding = {
  rows: Row[]
  /** Tables with other columns. */
  also?: Row[][]
  missed: string[]
  /** Figures that this machine cannot measure, with the reason: neither met nor missed. */
  unmeasured?: string[]
}

export type Bench = {
  name: string
  about: string
  /** Whether it is part of the gate: only figures that are the same on every machine may stop a change. */
  isGate: boolean
  /** `users`: the number of people in the largest world, for benches that make people. */
  run: (options: { isGate: boolean; users?: number }) => Promise<Finding>
}

export const quantile = (values: number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const median = (values: number[]): number => quantile(values, 0.5)
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
/** The median, and the band that holds eight of ten values. */
export const band = (values: number[], digits = 1): string =>
  `${median(values).toFixed(digits)} [${quantile(values, 0.1).toFixed(digits)}–${quantile(values, 0.9).toFixed(digits)}]`

/** A sentence about the bar if it is missed; otherwise nothing. */
export const bar = (what: string, figure: number, atMost: number, unit: string): string[] =>
  figure <= atMost ? [] : [`${what}: ${rounded(figure)} ${unit}, and ${atMost} are allowed`]
