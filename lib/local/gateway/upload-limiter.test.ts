import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { uploadLimiter } from './upload-limiter.ts'

const request = (headers: Record<string, string> = { 'content-length': '9' }) =>
  Object.assign(new EventEmitter(), { headers }) as unknown as IncomingMessage // only what is read

it('turns away who has too many, and everybody where all have too many, until one has ended', () => {
  const isRoomFor = uploadLimiter({ total: 3, perAddress: 2 })
  const first = request()
  expect([isRoomFor(first, 'a'), isRoomFor(request({ 'transfer-encoding': 'chunked' }), 'a')]).toEqual([true, true])
  expect(isRoomFor(request(), 'a')).toBe(false)
  const third = request()
  expect(isRoomFor(third, 'b')).toBe(true)
  expect(isRoomFor(request(), 'c')).toBe(false)
  third.emit('close')
  third.emit('end') // counted off once
  expect(isRoomFor(request(), 'c')).toBe(true)
  expect(isRoomFor(request(), 'd')).toBe(false)
  first.emit('end')
  expect(isRoomFor(request(), 'a')).toBe(true)
})

it('does not count what has no body', () => {
  const isRoomFor = uploadLimiter({ total: 0, perAddress: 0 })
  expect([request({}), request({ 'content-length': '0' })].map((one) => isRoomFor(one, 'a'))).toEqual([true, true])
})
