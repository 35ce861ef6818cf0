import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { cardWith, requestId } from '#web/features/deliveries/request-fixtures.ts'
import { newestIn, notedCards, noteIn, noteRequest, withNotes } from './fresh-requests.ts'
import { requestKeys } from './request-keys.ts'

const all = () => true
const notedAt = Date.parse('2026-11-20T12:00:00Z')
const secondsOn = (seconds: number) => notedAt + seconds * 1000
const noteOf = (card: RequestCard) => [{ card, notedAt }]

const pending = cardWith({ id: requestId(1), version: 1 })
const matched = cardWith({ id: requestId(1), version: 3, status: 'matched' })
const other = cardWith({ id: requestId(2) })

describe('a list that was fetched around the time of a note', () => {
  it('does not lose what it does not have yet', () => {
    expect(withNotes([other], noteOf(pending), secondsOn(3), all)).toEqual([pending, other])
  })

  it('does not fall back to an older version', () => {
    expect(withNotes([other, pending], noteOf(matched), secondsOn(3), all)).toEqual([other, matched])
  })

  it('stands where it is newer, or as new', () => {
    const newer = cardWith({ id: requestId(1), version: 4, status: 'in_transit' })
    expect(withNotes([newer], noteOf(matched), secondsOn(3), all)).toEqual([newer])
    const same = { ...matched, price: 20 }
    expect(withNotes([same], noteOf(matched), secondsOn(3), all)).toEqual([same])
  })

  it('was perhaps there long before the note', () => {
    expect(withNotes([pending], noteOf(matched), secondsOn(-600), all)).toEqual([matched])
  })

  it('takes and gives up what now belongs elsewhere', () => {
    const isPending = ({ status }: RequestCard) => status === 'pending_match'
    expect(withNotes([pending, other], noteOf(matched), secondsOn(3), isPending)).toEqual([other])
    expect(withNotes([], noteOf(matched), secondsOn(3), isPending)).toEqual([])
  })
})

it('a list that was fetched ten seconds later says what is so', () => {
  expect(withNotes([other], noteOf(pending), secondsOn(9.9), all)).toHaveLength(2)
  expect(withNotes([other], noteOf(pending), secondsOn(10), all)).toEqual([other])
  expect(withNotes([pending], noteOf(matched), secondsOn(10), all)).toEqual([pending])
})

describe('notes', () => {
  let cache: QueryClient
  beforeEach(() => {
    vi.useFakeTimers({ now: notedAt, toFake: ['Date'] })
    cache = new QueryClient()
    return () => vi.useRealTimers()
  })

  it('keep the highest version, whichever came last', () => {
    noteRequest(matched, cache)
    noteRequest(pending, cache)
    noteRequest(other, cache)
    expect(notedCards(cache)).toEqual([other, matched])
  })

  it('of one book say nothing in another', () => {
    noteIn('carried', matched, cache)
    noteIn('pool', other, cache)
    expect(notedCards(cache)).toEqual([])
    expect(notedCards(cache, 'carried')).toEqual([matched])
    expect(newestIn('pool', matched.id, cache)).toBeUndefined()
  })

  it('and lists together know the newest of a request', () => {
    cache.setQueryData(requestKeys.carried, [pending])
    cache.setQueryData(requestKeys.closed, { pages: [{ items: [other] }], pageParams: [''] })
    expect(newestIn('carried', pending.id, cache)).toEqual(pending)
    expect(newestIn('own', other.id, cache)).toEqual(other)
    noteIn('carried', matched, cache)
    expect(newestIn('carried', pending.id, cache)).toEqual(matched)
  })

  it('go with all else that a person loaded', () => {
    noteRequest(matched, cache)
    cache.removeQueries()
    expect(notedCards(cache)).toEqual([])
  })
})
