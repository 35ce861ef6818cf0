import { localAdapters } from '#functions/platform/local-adapters.ts'
import { Failure } from '#shared/model/failure.ts'
import { deviceLimits } from '#shared/model/limits.ts'
import { readDevice } from './device-cookie.ts'
import { countedAddress } from './guard-origin.ts'
import type { Session } from './session.ts'
import type { HttpEvent } from './steps.ts'

/**
 * Counts a call by its session; without one, by its device and by all devices of its address; else by its address. A
 * made-up cookie gives a caller no quota of its own. In the cloud the firewall counts.
 */
export const countCall = (event: HttpEvent, session?: Pick<Session, 'tokenHash'>): void => {
  const count = localAdapters().countCall
  if (!count) return
  for (const [caller, times] of countedCallers(event, session)) {
    const retryAfterSeconds = count(caller, times)
    if (retryAfterSeconds !== undefined) throw new Failure('limit.reached', { retryAfterSeconds })
  }
}

/** The callers to count a call for, and the multiple of the usual limit for each. */
const countedCallers = (event: HttpEvent, session?: Pick<Session, 'tokenHash'>): [caller: string, times: number][] => {
  if (session) return [[session.tokenHash, 1]]
  const address = countedAddress(event)
  if (address === undefined) return []
  const device = readDevice(event, new Date())
  if (device === undefined) return [[address, 1]]
  return [
    [`device ${device}`, 1],
    [`devices of ${address}`, deviceLimits.perAddress],
  ]
}
