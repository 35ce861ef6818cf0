import type { Finding } from '#test/lab/benches/bench.ts'

export type Size = 'short' | 'full'

/** Tries to break a promise, again and again; the same seed makes the same tries. */
export type Proof = {
  name: string
  about: string
  /** The short form takes seconds and is part of npm test; published figures come from the full form. */
  run: (options: { seed: number; size: Size }) => Promise<Finding>
}
