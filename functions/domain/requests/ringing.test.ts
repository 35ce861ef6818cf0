import { describe, expect, test } from 'vitest'
import { noon, people, requestAt, requestId } from '#test/support/fake-requests.ts'
import { givenBack, offerClosed, raised, withdrawn } from './lifecycle/request-transitions.ts'
import type { RequestItem } from './request-item.ts'
import { changedFrom, ringingFor, takesRing, withoutRing } from './ringing.ts'

const hoursOn = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const posted = (hours: number, parts: Partial<RequestItem> = {}): RequestItem => {
  const at = hoursOn(hours).toISOString()
  return requestAt('pending_match', { event: { type: 'post', by: people.owner, at }, createdAt: at, ...parts })
}
const next = (hours: number) => posted(hours, { requestId: requestId('next') })
const first = posted(0)
const rang = { at: noon.toISOString(), first: first.requestId }
const quiet = posted(0, { isQuiet: true })
const by = (hours: number) => ({ by: people.owner, at: hoursOn(hours) })
const matched = requestAt('matched')

test.each<[string, RequestItem, string]>([
  ['a post', first, 'everybody'],
  ['a quiet post', quiet, 'nobody'],
  ['a change', posted(1, { rang }), 'new-ones'],
  ['a raise', raised(first, 2000, by(1)), 'everybody'],
  ['a raise of a quiet one', raised(quiet, 2000, by(1)), 'nobody'],
  ['a raise of a change', raised(posted(1, { rang }), 2000, by(2)), 'everybody'],
  ['one that was given back', givenBack({ ...matched, isQuiet: true }, { by: people.carrier, at: noon }), 'everybody'],
  ['one that lost its carrier', withdrawn({ ...matched, isQuiet: true }, 'carrier', noon), 'everybody'],
  ['a declined offer', offerClosed(requestAt('pending_partner_approval'), by(1), 'declined'), 'everybody'],
  [
    'a declined offer that was quiet',
    offerClosed(requestAt('pending_partner_approval', { isQuiet: true }), by(1), 'declined'),
    'nobody',
  ],
  [
    'a declined offer that a job was changed into',
    offerClosed(requestAt('pending_partner_approval', { rang }), by(1), 'declined'),
    'new-ones',
  ],
])('news of a waiting job, %s: it rings %s', (_, item, who) => {
  expect(ringingFor(item)).toBe(who)
})

describe('a change', () => {
  test('within three hours keeps when everyone was rung, for which request, and its raises', () => {
    const twice = { ...raised(raised(first, 2000, by(0)), 2100, by(1)), matches: 0 }
    expect(changedFrom(first, next(2.9))).toEqual({ ...next(2.9), rang })
    expect(changedFrom(twice, next(3.9))).toEqual({
      ...next(3.9),
      rang: { at: hoursOn(1).toISOString(), first: first.requestId },
      raises: 2,
    })
    expect(changedFrom(twice, next(4))).toEqual(next(4))
  })

  test('of a change names the first request, and does not restart the three hours', () => {
    const second = changedFrom(first, next(2))
    expect(changedFrom(second, posted(2.9)).rang).toEqual(rang)
    expect(takesRing(changedFrom(second, posted(3)))).toBe(true)
  })

  test('after it was given back counts from then', () => {
    const back = givenBack(requestAt('matched'), { by: people.carrier, at: hoursOn(2) })
    expect(changedFrom(back, next(4)).rang?.at).toBe(hoursOn(2).toISOString())
  })

  test('of a quiet one would ring', () => {
    expect(takesRing(changedFrom(quiet, next(1)))).toBe(true)
  })
})

describe('when the day has no rings left', () => {
  test('a post is quiet, and so is the change of a quiet one', () => {
    expect(withoutRing(next(1))).toEqual({ ...next(1), isQuiet: true })
    expect(withoutRing(next(1), quiet)).toEqual({ ...next(1), isQuiet: true })
  })

  test('a change after three hours rings only partners who were not rung yet', () => {
    expect(ringingFor(withoutRing(next(5), first))).toBe('new-ones')
    expect(takesRing(withoutRing(next(5), first))).toBe(false)
  })
})
