import { localAdapters } from '#functions/platform/local-adapters.ts'
import { Failure } from '#shared/model/failure.ts'
import { countedAddress } from './guard-origin.ts'
import type { HttpEvent, Session } from './request.ts'

/**
 * Counts a call for its session, or without one for its address: a made-up cookie gets nobody calls of their own. In the
 * cloud the firewall counts.
 */
export const countCall = (event: HttpEvent, session?: Pick<Session, 'tokenHash'>): void => {
  const caller = session?.tokenHash ?? countedAddress(event)
  const retryAfterSeconds = caller === undefined ? undefined : localAdapters().countCall?.(caller)
  if (retryAfterSeconds !== undefined) throw new Failure('limit.reached', { retryAfterSeconds })
}
