import { describe, expect, test } from 'vitest'
import { createServicePauses } from './service-pauses.ts'

const start = Date.parse('2026-11-27T12:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1000)

test('a refusal stops its own service for ten minutes', () => {
  const pauses = createServicePauses()
  expect(pauses.noteRefused('apple', at(0))).toBe(true)
  expect(pauses.endOf('apple', at(599))).toEqual(at(600))
  expect(pauses.endOf('apple', at(600))).toBeUndefined()
  expect(pauses.endOf('google', at(1))).toBeUndefined()
})

test('a refusal within ten minutes of a message that was taken stops nobody else’s pushes', () => {
  const pauses = createServicePauses()
  pauses.noteSent('apple', at(0))
  expect(pauses.noteRefused('apple', at(599))).toBe(false)
  expect(pauses.endOf('apple', at(599))).toBeUndefined()
  expect(pauses.noteRefused('apple', at(600))).toBe(true)
})

test('the third time-out in a row stops a service for a minute', () => {
  const pauses = createServicePauses()
  pauses.noteSilent('google', at(0))
  pauses.noteSilent('google', at(3))
  expect(pauses.endOf('google', at(3))).toBeUndefined()
  pauses.noteSilent('google', at(6))
  expect(pauses.endOf('google', at(6))).toEqual(at(66))
  expect(pauses.endOf('google', at(66))).toBeUndefined()
  pauses.noteSilent('google', at(70))
  expect(pauses.endOf('google', at(70))).toBeUndefined()
})

test('any answer between time-outs starts the count again', () => {
  const pauses = createServicePauses()
  for (const seconds of [0, 10, 20, 30]) {
    pauses.noteSilent('google', at(seconds))
    pauses.noteSilent('google', at(seconds))
    pauses.noteAnswer('google')
  }
  expect(pauses.endOf('google', at(31))).toBeUndefined()
})

describe('a service that takes nothing', () => {
  /** The minutes at which it counts as down, of those at which it was late. */
  const downAt = (pauses: ReturnType<typeof createServicePauses>, ...minutes: number[]): number[] =>
    minutes.filter((minute) => pauses.noteLate('google', at(60 * minute)))

  test('counts as down every ten minutes', () => {
    const all = Array.from({ length: 25 }, (_, index) => index)
    expect(downAt(createServicePauses(), ...all)).toEqual([10, 20])
  })

  test('does not after a message that it took', () => {
    const pauses = createServicePauses()
    expect(downAt(pauses, 0, 3, 6, 9)).toEqual([])
    pauses.noteSent('google', at(60 * 9))
    expect(downAt(pauses, 10, 13, 16, 19)).toEqual([])
    expect(downAt(pauses, 20)).toEqual([20])
  })

  test('does not if it was late now and then', () => {
    expect(downAt(createServicePauses(), 0, 6, 12, 18)).toEqual([])
  })
})
