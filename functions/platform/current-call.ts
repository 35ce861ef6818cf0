import { AsyncLocalStorage } from 'node:async_hooks'

/** Whom we call and wait for. */
export type Dependency = 'table' | 'files' | 'mail' | 'sockets' | 'places' | 'routes'

/** A call of the API, or the change, task or run that is being worked on. */
type CurrentCall = {
  /** The id of the call that began it all. Rows carry it on to the fan-out and the sweeper: see `call-mark.ts`. */
  callId: string | undefined
  /** The row whose change or task is worked on, by its ids and fingerprints, and its kind. */
  about: { for_row?: string; for_kind?: string }
  /** How long was waited for each dependency; waits at the same time are added up. */
  waitedMs: Partial<Record<Dependency, number>>
}

const storage = new AsyncLocalStorage<CurrentCall>()

/** Does the work in the name of this call, so that its log lines and its rows name it. */
export const inCall = <Done>(
  callId: string | undefined,
  work: () => Promise<Done>,
  about: CurrentCall['about'] = {},
): Promise<Done> => storage.run({ callId, about, waitedMs: {} }, work)

export const workedOn = (): CurrentCall['about'] => storage.getStore()?.about ?? {}

/** Of a run that no call began, such as one by the clock: as much of its id as that of a call has, since rows keep it. */
export const runIdOf = (context?: { awsRequestId?: string }): string | undefined => context?.awsRequestId?.slice(0, 16)

export const currentCallId = (): string | undefined => storage.getStore()?.callId

export const addWait = (dependency: Dependency, ms: number): void => {
  const waited = storage.getStore()?.waitedMs
  if (waited) waited[dependency] = (waited[dependency] ?? 0) + ms
}

/** In whole milliseconds; undefined where nothing was waited for. */
export const waits = (): Partial<Record<Dependency, number>> | undefined => {
  const waited = Object.entries(storage.getStore()?.waitedMs ?? {})
  return waited.length > 0 ? Object.fromEntries(waited.map(([name, ms]) => [name, Math.round(ms)])) : undefined
}
