import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cardWith, requestId } from '#web/features/deliveries/request-fixtures.ts'
import { requestKeys } from './request-keys.ts'
import { newestIn, noteCards, noteRequest, notesIn, versionsOf } from './request-notes.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')

const pending = cardWith({ id: requestId(1), version: 1 })
const matched = cardWith({ id: requestId(1), version: 3, status: 'matched' })
const moving = cardWith({ id: requestId(1), version: 4, status: 'in_transit' })
const other = cardWith({ id: requestId(2), version: 2 })

let cache: QueryClient
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  cache = new QueryClient()
  return () => vi.useRealTimers()
})

describe('what was noted of a request', () => {
  it('is not replaced by what is older', () => {
    noteRequest(matched, cache, { own: matched })
    noteRequest(pending, cache, { own: pending })
    noteRequest(other, cache, { own: other })
    expect(notesIn(cache).map(({ id, version }) => [id, version])).toEqual([
      [other.id, 2],
      [matched.id, 3],
    ])
    expect(newestIn('own', matched.id, cache)).toEqual(matched)
  })

  it('twice in one version is noted once, at its first time, with all that both knew', () => {
    noteRequest(matched, cache, { carried: matched })
    vi.setSystemTime(noon + 5_000)
    noteRequest(matched, cache, {}, false)
    expect(notesIn(cache)).toMatchObject([{ version: 3, notedAt: noon, isMine: true, cards: { carried: matched } }])
    noteRequest(moving, cache, {}, false)
    expect(notesIn(cache)).toMatchObject([{ version: 4, notedAt: noon + 5_000, isMine: false }])
  })

  it('goes with all else that a person loaded', () => {
    noteRequest(matched, cache)
    cache.removeQueries()
    expect(notesIn(cache)).toEqual([])
  })
})

describe('a card', () => {
  it('in one book says nothing in another', () => {
    noteRequest(matched, cache, { carried: matched })
    expect(newestIn('own', matched.id, cache)).toBeUndefined()
  })

  it('moves on where it was listed or noted before, and says when', () => {
    cache.setQueryData(requestKeys.carried, [matched])
    cache.setQueryData(requestKeys.closed, { pages: [{ items: [other] }], pageParams: [''] })
    noteRequest(moving, cache)
    expect(newestIn('carried', matched.id, cache)).toEqual({ ...moving, movedAt: noon })
    expect(newestIn('own', other.id, cache)).toEqual(other)
    cache.removeQueries({ queryKey: requestKeys.carried })
    noteRequest({ ...moving, version: 5 }, cache)
    expect(newestIn('carried', matched.id, cache)).toMatchObject({ version: 5, movedAt: noon })
  })

  it('that is newer already stays as it is', () => {
    cache.setQueryData(requestKeys.fleet, { cards: [moving] })
    noteRequest(matched, cache)
    expect(newestIn('fleet', moving.id, cache)).toEqual(moving)
  })

  it.each(['pool', 'offers'] as const)('of the %s is there by itself alone, not because of other news', (book) => {
    cache.setQueryData(requestKeys[book], [pending])
    noteRequest({ ...pending, version: 3 }, cache)
    expect(notesIn(cache)[0]?.cards[book]).toBeUndefined()
  })

  it('that a list brings later completes what was told without it', () => {
    noteRequest(moving, cache)
    noteCards('own', [other, matched], cache)
    expect(newestIn('own', moving.id, cache)).toMatchObject({ version: 4, status: 'in_transit' })
    noteCards('pool', [pending], cache)
    expect(newestIn('pool', moving.id, cache), 'it may be an old list').toBeUndefined()
  })
})

it('what was noted is known in every book, what is only listed in its own', () => {
  expect(versionsOf(matched.id, cache)).toEqual([])
  cache.setQueryData(requestKeys.open, [pending])
  cache.setQueryData(requestKeys.pool, [matched])
  expect(versionsOf(matched.id, cache)).toEqual([1, 3])
  noteRequest(moving, cache)
  expect(new Set(versionsOf(matched.id, cache))).toEqual(new Set([4]))
})
