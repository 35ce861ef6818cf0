import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { maxPayloadBytes, type PushContent, secondsLeft, toPushMessage, topicOf } from './push-message.ts'

const origin = 'https://sameway.example'
const endsAt = new Date('2026-11-27T12:00:00.000Z')
const content: PushContent = {
  ...{ title: 'You have a new direct offer', body: 'To Leeds, today, for £12.', opens: '/dashboard?tab=hub' },
  ...{ tag: 'offer', urgency: 'high', endsAt },
}

test('is a declarative push message, with the badge where the standard and where Safari look for it', () => {
  const { payload, ...rest } = toPushMessage({ ...content, unread: 3 }, origin)
  expect(JSON.parse(payload)).toEqual({
    web_push: 8030,
    notification: {
      title: 'You have a new direct offer',
      body: 'To Leeds, today, for £12.',
      navigate: 'https://sameway.example/dashboard?tab=hub',
      lang: 'en-GB',
      tag: 'offer',
      app_badge: 3,
    },
    app_badge: 3,
  })
  expect(rest).toEqual({ tag: 'offer', urgency: 'high', endsAt })
})

test('a count of nought clears the badge, and no count leaves it', () => {
  expect(JSON.parse(toPushMessage({ ...content, unread: 0 }, origin).payload)).toMatchObject({ app_badge: 0 })
  expect(toPushMessage(content, origin).payload).not.toContain('app_badge')
})

describe('the body', () => {
  const bodyOf = (body: string): { body: string; bytes: number } => {
    const { payload } = toPushMessage({ ...content, body, unread: 99 }, origin)
    return { body: JSON.parse(payload).notification.body, bytes: Buffer.byteLength(payload) }
  }
  const room = maxPayloadBytes - bodyOf('').bytes

  test('is whole as long as the message has 3,993 bytes', () => {
    expect(bodyOf('x'.repeat(room))).toEqual({ body: 'x'.repeat(room), bytes: maxPayloadBytes })
  })

  test('loses its end, and no more than it must, in a longer message', () => {
    expect(bodyOf('x'.repeat(room + 1))).toEqual({ body: `${'x'.repeat(room - 3)}…`, bytes: maxPayloadBytes })
  })

  test('is never cut inside a letter, nor over the limit, whatever it says', () => {
    const letter = fc.constantFrom('a', 'é', '£', '"', '\\', '\n', '👩‍👩‍👧', '🇬🇧', '\u0001', '𠮷')
    forAll(fc.array(letter, { minLength: 600, maxLength: 2_000 }), (letters) => {
      const { body, bytes } = bodyOf(letters.join(''))
      expect(bytes).toBeLessThanOrEqual(maxPayloadBytes)
      expect(body.isWellFormed()).toBe(true)
      expect(letters.join('').startsWith(body.replace(/…$/, ''))).toBe(true)
    })
  })
})

describe('the topic', () => {
  const endpoint = 'https://web.push.apple.com/x'

  test('has 32 letters and digits, which Apple can read as base64', () => {
    forAll(fc.string(), (tag) => {
      expect(topicOf(tag, endpoint)).toMatch(/^[0-9a-f]{32}$/)
    })
  })

  test('is the same for the same tag of a device, and another for every other', () => {
    expect(topicOf('a', endpoint)).toBe(topicOf('a', endpoint))
    expect(new Set([topicOf('a', endpoint), topicOf('b', endpoint), topicOf('a', `${endpoint}y`)]).size).toBe(3)
  })
})

test.each([
  ['an offer', 3 * 3600_000, 10_800],
  ['less than a second', 999, 0],
  ['the last moment', 0, 0],
  ['a time that is over', -5_000, 0],
])('the time left of %s is whole seconds, and nought once it is over', (_, ms, seconds) => {
  expect(secondsLeft({ endsAt }, new Date(endsAt.getTime() - ms))).toBe(seconds)
})
