import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cardWith, requestId } from '#web/features/deliveries/request-fixtures.ts'
import { asTold, isBehind, noteTold, type Told, toldIn, withKept } from './told-requests.ts'

const toldAt = Date.parse('2026-11-20T12:00:00Z')
const secondsOn = (seconds: number) => toldAt + seconds * 1000

const told = (number: number, version: number, status: Told['status'], isMine = true): Told => ({
  id: requestId(number),
  version,
  status,
  toldAt,
  isMine,
})
const matched = cardWith({ id: requestId(1), version: 2, status: 'matched' })
const other = cardWith({ id: requestId(2), version: 2, status: 'matched' })

beforeEach(() => {
  vi.useFakeTimers({ now: toldAt, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

describe('what was told last', () => {
  it('is not replaced by what is older, or as old', () => {
    const cache = new QueryClient()
    noteTold(told(1, 4, 'in_transit'), cache)
    noteTold(told(1, 3, 'matched'), cache)
    noteTold(told(1, 4, 'in_transit'), cache, false)
    expect(toldIn(cache)).toEqual([told(1, 4, 'in_transit')])
    noteTold(told(1, 5, 'completed'), cache, false)
    expect(toldIn(cache)).toEqual([told(1, 5, 'completed', false)])
  })
})

describe('a card', () => {
  it('that is newer than what was told, or as new, stands', () => {
    expect(asTold([matched], [told(1, 1, 'cancelled'), told(2, 9, 'cancelled')])).toEqual([matched])
    expect(asTold([matched], [told(1, 2, 'in_transit')])).toEqual([matched])
  })

  it('moves on with what was told, and says when', () => {
    expect(asTold([matched, other], [told(1, 3, 'in_transit')])).toEqual([
      { ...matched, version: 3, status: 'in_transit', movedAt: toldAt },
      other,
    ])
  })

  it('that only changed hands has not moved', () => {
    expect(asTold([matched], [told(1, 3, 'matched')])).toEqual([{ ...matched, version: 3 }])
  })

  it.each(['completed', 'cancelled', 'pending_match'] as const)('is gone when it is %s', (status) => {
    expect(asTold([matched, other], [told(1, 3, status)])).toEqual([other])
  })
})

describe('a list that was just fetched', () => {
  const started = told(1, 3, 'in_transit')

  it('does not lose what it cannot have lost', () => {
    expect(withKept([other], [matched, other], [started])).toEqual([other, matched])
  })

  it.each([
    ['is listed', [matched], [started]],
    ['is over', [], [told(1, 3, 'completed')]],
    ['may have gone to somebody else', [], [told(1, 3, 'matched', false)]],
    ['nothing was told of', [], [told(2, 3, 'matched')]],
  ])('keeps nothing else: what %s', (_, fetched, news) => {
    expect(withKept(fetched, [matched], news)).toEqual(fetched)
  })

  it('says what is so ten seconds later', () => {
    vi.setSystemTime(secondsOn(9.9))
    expect(withKept([], [matched], [started])).toHaveLength(1)
    vi.setSystemTime(secondsOn(10))
    expect(withKept([], [matched], [started])).toEqual([])
  })
})

describe('a list is behind', () => {
  it.each([
    ['has the version that was told', [matched], told(1, 2, 'matched')],
    ['lacks what is over', [], told(1, 2, 'completed')],
    ['lacks what may have gone to somebody else', [], told(1, 2, 'matched', false)],
  ])('not while it %s', (_, cards, news) => {
    expect(isBehind(cards, [news], secondsOn(1))).toBe(false)
  })

  it.each([
    ['has an older version', [matched], told(1, 3, 'matched', false)],
    ['has what is over', [matched], told(1, 3, 'cancelled')],
    ['lacks what was just assigned', [], told(1, 2, 'matched')],
  ])('while it %s, for ten seconds', (_, cards, news) => {
    expect(isBehind(cards, [news], secondsOn(9.9))).toBe(true)
    expect(isBehind(cards, [news], secondsOn(10))).toBe(false)
  })
})
