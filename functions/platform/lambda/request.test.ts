import { expect, test } from 'vitest'
import { contactContract } from '#shared/contracts/contact.ts'
import { userId } from '#test/support/fake-requests.ts'
import { readIdempotency, toRequest } from './request.ts'
import type { Session } from './session.ts'
import type { HttpEvent } from './steps.ts'

const endpoint = contactContract.sendMessage
const call = { operation: 'sendMessage', caller: 'anyone', body: { message: 'Hello' } }
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } }) as unknown as HttpEvent // only what is read

test.each(['short', 'with space in it', 'x'.repeat(201), 'nål-nål-nål'])('the key %j is refused', (key) => {
  expect(() => readIdempotency(withKey(key), endpoint, call)).toThrow(
    expect.objectContaining({ code: 'input.invalid', message: 'That Idempotency-Key is not usable.' }),
  )
})

test('a call without a key, or to an operation without keys, has no idempotency', () => {
  expect(readIdempotency({ headers: {} } as HttpEvent, endpoint, call)).toBeUndefined()
  const { idempotent: _, ...once } = endpoint
  expect(readIdempotency(withKey('key-key-1'), once, call)).toBeUndefined()
})

test('the same key of another caller or operation has another seed, and another body another hash', () => {
  const first = readIdempotency(withKey('key-key-1'), endpoint, call)
  expect(readIdempotency(withKey('key-key-1'), endpoint, call)).toEqual(first)
  for (const other of [{ caller: 'usr_1' }, { operation: 'placeOrder' }])
    expect(readIdempotency(withKey('key-key-1'), endpoint, { ...call, ...other })?.seed).not.toBe(first?.seed)
  const otherBody = readIdempotency(withKey('key-key-1'), endpoint, { ...call, body: { message: 'Bye' } })
  expect(otherBody?.seed).toBe(first?.seed)
  expect(otherBody?.bodyHash).not.toBe(first?.bodyHash)
})

const event = (headers = {}, domainName?: string) => {
  const requestContext = { requestId: 'r-1', http: { sourceIp: '192.0.2.1' }, ...(domainName && { domainName }) }
  return { headers, requestContext, cookies: ['a=1'] } as unknown as HttpEvent // only what is read
}

test.each([
  [event(), '', false],
  [event({ 'user-agent': 'curl/8' }, 'localhost:8000'), 'curl/8', true],
  [event({}, 'api.sameway.example'), '', false],
])('a route gets the caller, the user agent, and whether the call is direct', (sent, userAgent, isDirect) => {
  const known = { id: 'r-1', ip: '192.0.2.1', cookies: { a: '1' }, idempotency: undefined }
  expect(toRequest(sent, { startedAt: 0 })).toEqual({ ...known, userAgent, isDirect })
})

test('the seed and hash come from the key, caller, operation and body', () => {
  const { body, operation } = call
  const sent = event({ 'idempotency-key': 'key-key-1' })
  const session = { userId: userId('ann') } as Session // only what is read
  expect(toRequest(sent, { startedAt: 0, operation, endpoint, input: { body } }).idempotency).toEqual(
    readIdempotency(withKey('key-key-1'), endpoint, call),
  )
  expect(toRequest(sent, { startedAt: 0, operation, endpoint, session }).idempotency).toEqual(
    readIdempotency(withKey('key-key-1'), endpoint, { operation, caller: session.userId, body: undefined }),
  )
})
