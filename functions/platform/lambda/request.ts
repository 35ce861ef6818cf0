import { createHash } from 'node:crypto'
import type { Contract, Endpoint, Received, Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import { isLoopback, withoutPort } from '#shared/model/loopback.ts'
import type { Answer } from './answers.ts'
import { readCookies } from './cookies.ts'
import { callerAddress } from './guard-origin.ts'
import type { Session } from './session.ts'
import type { HttpEvent, Steps } from './steps.ts'

/** What every route knows of a call besides its input. */
export type Request = {
  id: string
  ip: string
  userAgent: string
  /** Whether the caller is on the host's own machine, where a host may show codes. */
  isDirect: boolean
  cookies: Record<string, string>
  /** Set where the contract says `idempotent` and the caller sent a key. */
  idempotency: Idempotency | undefined
}

/** `seed` is the same for the same caller, operation and key. `bodyHash` shows whether the body is the same, too. */
export type Idempotency = { seed: string; bodyHash: string }

/** A call has a session only where its contract asks for one, so a public route cannot read one by mistake. */
type Actor<E extends Endpoint> = E['access'] extends 'anyone' ? unknown : { session: Session }

type Call<E extends Endpoint> = Received<E> & Actor<E> & { request: Request }

export type Routes<C extends Contract> = {
  [Operation in keyof C]: (call: Call<C[Operation]>) => Promise<Reply<C[Operation]> | Answer<Reply<C[Operation]>>>
}

const hash = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url')

/**
 * A key belongs to one operation of one caller. A created item takes its id from the seed, so a repeated call finds the
 * first one. The stored body hash detects another call under the same key.
 */
export const readIdempotency = (
  { headers }: HttpEvent,
  { idempotent }: Endpoint,
  { operation, caller, body }: { operation: string; caller: string; body: unknown },
): Idempotency | undefined => {
  const key = headers['idempotency-key']
  if (!idempotent || key === undefined) return undefined
  if (!/^[\x21-\x7e]{8,200}$/.test(key))
    throw new Failure('input.invalid', { text: 'That Idempotency-Key is not usable.' })
  return { seed: hash(caller, operation, key), bodyHash: hash(JSON.stringify(body ?? null)) }
}

export const toRequest = (event: HttpEvent, { operation = '', endpoint, session, input }: Steps): Request => ({
  id: event.requestContext.requestId,
  ip: callerAddress(event),
  userAgent: event.headers['user-agent'] ?? '',
  // Decided by the gateway's host name: no cloud gateway has a loopback name.
  isDirect: isLoopback(withoutPort(event.requestContext.domainName ?? '')),
  cookies: readCookies(event.cookies),
  idempotency:
    endpoint && readIdempotency(event, endpoint, { operation, caller: session?.userId ?? 'anyone', body: input?.body }),
})
