import type { Finding } from '#test/lab/benches/bench.ts'

export type Size = 'short' | 'full'

/** Something that tries to break a promise, again and again; the same seed tries the same things. */
export type Proof = {
  name: string
  about: string
  /** The short form takes seconds and stands in npm test; the full form is what the figures speak of. */
  run: (options: { seed: number; size: Size }) => Promise<Finding>
}
