import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestStatus } from '#shared/model/statuses.ts'
import { cardWith, requestId } from '#web/features/deliveries/request-fixtures.ts'
import { isBehind, lacks, withNotes } from './fresh-lists.ts'
import { requestKeys } from './request-keys.ts'
import { type Cards, noteRequest, notesIn } from './request-notes.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const secondsOn = (seconds: number) => noon + seconds * 1000

const pending = cardWith({ id: requestId(1), version: 1 })
const matched = cardWith({ id: requestId(1), version: 3, status: 'matched' })
const other = cardWith({ id: requestId(2), version: 1, status: 'matched' })

let cache: QueryClient
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  cache = new QueryClient()
})
afterEach(() => void vi.useRealTimers())

/** What was told at noon of the first request. */
const told = (version: number, status: RequestStatus, cards: Partial<Cards> = {}, isMine = true) => {
  noteRequest({ id: pending.id, version, status }, cache, cards, isMine)
  return notesIn(cache)
}

describe('a list that was fetched around the time of a note', () => {
  it('does not lose what it does not have yet', () => {
    expect(withNotes('own', [other], told(1, 'pending_match', { own: pending }), secondsOn(3))).toEqual([
      pending,
      other,
    ])
  })

  it('does not lose what it had before', () => {
    cache.setQueryData(requestKeys.carried, [other, matched])
    const [first, ...rest] = withNotes('carried', [other], told(4, 'in_transit'), secondsOn(3))
    expect(first).toEqual({ ...matched, version: 4, status: 'in_transit', movedAt: noon })
    expect(rest).toEqual([other])
  })

  it('does not fall back to an older version', () => {
    expect(withNotes('own', [other, pending], told(3, 'matched', { own: matched }), secondsOn(3))).toEqual([
      other,
      matched,
    ])
  })

  it('moves on with what was told without a card, and says when', () => {
    expect(withNotes('carried', [matched, other], told(4, 'in_transit'), secondsOn(3))).toEqual([
      { ...matched, version: 4, status: 'in_transit', movedAt: noon },
      other,
    ])
    expect(withNotes('carried', [matched], told(5, 'matched'), secondsOn(3))).toEqual([{ ...matched, version: 5 }])
  })

  it('stands where it is newer, or as new', () => {
    const newer = { ...matched, version: 4, price: 20 }
    const notes = told(4, 'in_transit', { own: { ...matched, version: 4, status: 'in_transit' } })
    expect(withNotes('own', [newer], notes, secondsOn(3))).toEqual([newer])
  })

  it('was perhaps there long before the note', () => {
    expect(withNotes('own', [pending], told(3, 'matched', { own: matched }), secondsOn(-600))).toEqual([matched])
  })

  it('says ten seconds later what is so', () => {
    const notes = told(3, 'matched', { own: matched })
    expect(withNotes('own', [other], notes, secondsOn(9.9))).toHaveLength(2)
    expect(withNotes('own', [other], notes, secondsOn(10))).toEqual([other])
    expect(withNotes('own', [pending], notes, secondsOn(10))).toEqual([pending])
  })
})

describe('what belongs elsewhere now', () => {
  it.each(['completed', 'cancelled', 'pending_match'] as const)('is carried no more when it is %s', (status) => {
    cache.setQueryData(requestKeys.carried, [matched])
    expect(withNotes('carried', [matched, other], told(4, status), secondsOn(3))).toEqual([other])
    expect(withNotes('carried', [other], told(4, status), secondsOn(3))).toEqual([other])
  })

  it('is neither free nor offered again without a card', () => {
    const notes = told(4, 'pending_match', { carried: matched })
    expect(withNotes('pool', [pending], notes, secondsOn(3))).toEqual([])
    const free = cardWith({ id: pending.id, version: 5 })
    expect(withNotes('pool', [pending], told(5, 'pending_match', { pool: free }), secondsOn(3))).toEqual([free])
  })

  it('is with another driver perhaps, so that a driver’s list may lack it', () => {
    cache.setQueryData(requestKeys.assigned, [matched])
    cache.setQueryData(requestKeys.fleet, { cards: [matched] })
    expect(withNotes('assigned', [], told(4, 'matched', {}, false), secondsOn(3))).toEqual([])
    expect(withNotes('fleet', [], notesIn(cache), secondsOn(3))).toHaveLength(1)
    expect(withNotes('assigned', [], told(5, 'matched'), secondsOn(3))).toHaveLength(1)
  })
})

describe('a list is behind', () => {
  it.each([
    ['has the version that was told', [matched], () => told(3, 'matched')],
    ['lacks what is over', [], () => told(3, 'completed')],
    ['lacks what may have gone to another driver', [], () => told(3, 'matched', {}, false)],
  ])('not while it %s', (_, cards, notes) => {
    expect(isBehind('assigned', cards, notes(), secondsOn(1))).toBe(false)
  })

  it.each([
    ['has an older version', [matched], () => told(4, 'matched', {}, false)],
    ['has what is over', [matched], () => told(4, 'cancelled')],
    ['lacks what was just assigned', [], () => told(2, 'matched')],
  ])('while it %s, for ten seconds', (_, cards, notes) => {
    expect(isBehind('assigned', cards, notes(), secondsOn(9.9))).toBe(true)
    expect(isBehind('assigned', cards, notes(), secondsOn(10))).toBe(false)
  })

  it('while it lacks what is over and belongs there, for ten seconds', () => {
    const done = told(4, 'completed')
    const pages = [{ items: [other] }, { items: [] }]
    expect(lacks(done, [{ items: [] }, { items: [matched] }], secondsOn(1))).toBe(false)
    expect(lacks(done, pages, secondsOn(9.9))).toBe(true)
    expect(lacks(done, pages, secondsOn(10))).toBe(false)
  })
})
