import { hash } from 'node:crypto'

/** Numbers that follow from a text, so that the same day is always the same. */
export const createRandom = (text: string) => {
  let state = Number.parseInt(hash('sha256', text).slice(0, 8), 16)
  /** From 0 to 1, by the generator that is known as mulberry32. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** A whole number, both ends included. */
    between: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    pick: <Value>(list: readonly Value[]): Value => list[Math.floor(next() * list.length)] as Value, // never empty
    isLucky: (chance: number): boolean => next() < chance,
  }
}

export type Random = ReturnType<typeof createRandom>
