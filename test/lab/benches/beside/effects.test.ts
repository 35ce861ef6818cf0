import { expect, test } from 'vitest'
import { differences, effectsOf, expectedOf } from './effects.ts'

const done = { create: 5, accept: 4, start: 3, complete: 2 }

test('steps of requests: each is an event, those of carriers send a frame, a match and an end send a mail', () => {
  expect(expectedOf(done)).toEqual({ events: 14, frames: 9, mails: 6 })
})

test('a side that kept an event, a frame or a mail too few or too many: each counts as a difference', async () => {
  const side = { isSettled: async () => true, kept: async () => ({ events: 13, mails: 8 }) }
  const effects = await effectsOf(side, async () => 9, done)
  expect(differences({ by: 'ours', ...effects })).toBe(3)
})
