import { AsyncLocalStorage } from 'node:async_hooks'

/** A service that we call and wait for. */
export type Dependency = 'table' | 'files' | 'mail' | 'sockets' | 'places' | 'routes' | 'push'

/** A call of the API, or the change, task or run that is being worked on. */
type CurrentCall = {
  /**
   * The id of the call that started it all. Rows carry the id on to the fan-out and the sweeper: see `call-mark.ts`.
   */
  callId: string | undefined
  /** The row whose change or task is being worked on: its key, with fingerprints for personal text, and its kind. */
  about: { for_row?: string; for_kind?: string }
  /** Time spent waiting for each dependency. Parallel waits are added up. */
  waitedMs: Partial<Record<Dependency, number>>
}

const storage = new AsyncLocalStorage<CurrentCall>()

/** Runs the work on behalf of this call, so that its log lines and rows carry the call's id. */
export const inCall = <Done>(
  callId: string | undefined,
  work: () => Promise<Done>,
  about: CurrentCall['about'] = {},
): Promise<Done> => storage.run({ callId, about, waitedMs: {} }, work)

export const workedOn = (): CurrentCall['about'] => storage.getStore()?.about ?? {}

/**
 * The id of a run that no call started, such as a scheduled one. As short as the id of a call, because rows store it.
 */
export const runIdOf = (context?: { awsRequestId?: string }): string | undefined => context?.awsRequestId?.slice(0, 16)

export const currentCallId = (): string | undefined => storage.getStore()?.callId

export const addWait = (dependency: Dependency, ms: number): void => {
  const waited = storage.getStore()?.waitedMs
  if (waited) waited[dependency] = (waited[dependency] ?? 0) + ms
}

/** In whole milliseconds; undefined if nothing was waited for. */
export const waits = (): Partial<Record<Dependency, number>> | undefined => {
  const waited = Object.entries(storage.getStore()?.waitedMs ?? {})
  return waited.length > 0 ? Object.fromEntries(waited.map(([name, ms]) => [name, Math.round(ms)])) : undefined
}
