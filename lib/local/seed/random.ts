import { hash } from 'node:crypto'

/** Random numbers that follow from a text, so that a day comes out the same each time. */
export const createRandom = (text: string) => {
  let count = 0
  /** From 0 to 1. */
  const next = (): number => {
    count += 1
    return Number.parseInt(hash('sha256', `${text} ${count}`).slice(0, 8), 16) / 2 ** 32
  }
  return {
    /** A whole number, both ends included. */
    between: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    pick: <Value>(list: readonly Value[]): Value => list[Math.floor(next() * list.length)] as Value, // never empty
    isLucky: (chance: number): boolean => next() < chance,
  }
}

export type Random = ReturnType<typeof createRandom>
