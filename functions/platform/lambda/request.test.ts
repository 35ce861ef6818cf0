import { expect, test } from 'vitest'
import { contactContract } from '#shared/contracts/contact.ts'
import { type HttpEvent, readIdempotency } from './request.ts'

const endpoint = contactContract.sendMessage
const call = { operation: 'sendMessage', caller: 'anyone', body: { message: 'Hello' } }
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } }) as unknown as HttpEvent // only what is read

test.each(['short', 'with space in it', 'x'.repeat(201), 'nål-nål-nål'])('the key %j is refused', (key) => {
  expect(() => readIdempotency(withKey(key), endpoint, call)).toThrow(
    expect.objectContaining({ code: 'input.invalid', message: 'That Idempotency-Key is not usable.' }),
  )
})

test('a call without a key, or that takes none, stands for itself', () => {
  expect(readIdempotency({ headers: {} } as HttpEvent, endpoint, call)).toBeUndefined()
  const { idempotent: _, ...once } = endpoint
  expect(readIdempotency(withKey('key-key-1'), once, call)).toBeUndefined()
})

test('the same key is another wish for another caller, operation or body', () => {
  const first = readIdempotency(withKey('key-key-1'), endpoint, call)
  expect(readIdempotency(withKey('key-key-1'), endpoint, call)).toEqual(first)
  for (const other of [{ caller: 'usr_1' }, { operation: 'placeOrder' }]) {
    expect(readIdempotency(withKey('key-key-1'), endpoint, { ...call, ...other })?.seed).not.toBe(first?.seed)
  }
  const otherBody = readIdempotency(withKey('key-key-1'), endpoint, { ...call, body: { message: 'Bye' } })
  expect(otherBody?.seed).toBe(first?.seed)
  expect(otherBody?.bodyHash).not.toBe(first?.bodyHash)
})
