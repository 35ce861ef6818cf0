import type { Wish } from '../worlds/made-requests.ts'

/** A running marketplace: ours or the peer's. Its calls are the same except where the two differ by design. */
export type Side = {
  url: string
  /** The server; and its database, where that is a process of its own. */
  pids: () => number[]
  createBody: (wish: Wish) => object
  /** The completion codes of these deliveries, which only their owners can read. */
  codesOf: (ids: readonly string[]) => Promise<Map<string, string>>
  stop: () => Promise<unknown>
}
