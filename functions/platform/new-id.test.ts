import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MessageId, UserId } from '#shared/model/ids.ts'
import { forAll } from '#test/support/for-all.ts'
import { newId } from './new-id.ts'

test('an id is never accepted as another kind', () => {
  expect(UserId.safeParse(newId('msg')).success).toBe(false)
  expect(UserId.safeParse(newId('usr')).success).toBe(true)
})

test('the same bytes give the same id, and any 32 bytes give one', () => {
  forAll(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
    const id = newId('msg', Buffer.from(bytes))
    expect(MessageId.safeParse(id).success).toBe(true)
    expect(newId('msg', Buffer.from(bytes))).toBe(id)
  })
})

test('random ids do not repeat', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newId('usr'))).size).toBe(1000)
})
