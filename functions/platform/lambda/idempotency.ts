import { createHash } from 'node:crypto'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import type { HttpEvent, Idempotency } from './call.ts'

const hash = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url')

/**
 * A key stands for one caller's one operation. What is created takes its id from the seed, so a repetition finds what
 * the first try made, and the fingerprint kept beside it tells a repetition from another wish under the same key.
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
