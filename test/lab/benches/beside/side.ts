import type { Wish } from '../worlds/made-requests.ts'

/** A marketplace that runs: ours or the peer's. Its calls are the same save for where the two differ by design. */
export type Side = {
  url: string
  /** Server and engine. */
  pids: () => number[]
  createBody: (wish: Wish) => object
  /** The codes that prove these deliveries, which nobody but their owners is told. */
  codesOf: (ids: readonly string[]) => Promise<Map<string, string>>
  stop: () => Promise<unknown>
}
