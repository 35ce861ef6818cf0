import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { cardWith, offerWith, requestId } from '#web/features/deliveries/request-fixtures.ts'
import { toastStore } from '#web/ui/toasts.ts'
import { withNotes } from './fresh-lists.ts'
import { requestKeys } from './request-keys.ts'
import { hearNews } from './request-news.ts'
import { newestIn, notesIn } from './request-notes.ts'

const chime = vi.hoisted(() => vi.fn())
vi.mock('./chime.ts', () => ({ chime }))

type News = Extract<SocketEvent, { request_id: string }>

let eventNumber = 0
const about = (number: number, v: number, status: News['status']) => ({
  id: `evt_${++eventNumber}`,
  request_id: requestId(number),
  v,
  status,
})
const job = (number: number, v = 1): News => ({
  type: 'new_job_available',
  ...about(number, v, 'pending_match'),
  card: cardWith({ id: requestId(number), version: v }),
})
const taken = (number: number, v: number): News => ({ type: 'job_accepted', ...about(number, v, 'matched') })

/** What the pool had when it was fetched. */
const near = cardWith({ id: requestId(7) })

let cache: QueryClient
const isAskedAgain = (key: readonly string[]) => cache.getQueryState([...key])?.isInvalidated
const pool = () => withNotes('pool', [near], notesIn(cache), Date.now()).map(({ id }) => id)

beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(requestKeys.pool, [near])
  chime.mockClear()
  for (const { id } of toastStore.all()) toastStore.dismiss(id)
})

describe('a new job', () => {
  it('that was told of before is not told again: it may be gone', () => {
    const news = job(1)
    hearNews(news, cache)
    cache.removeQueries({ queryKey: ['requests', 'notes'] })
    hearNews(news, cache)
    expect(pool()).toEqual([near.id])
    expect(chime).toHaveBeenCalledOnce()
  })

  it('comes on top, is heard, and seen by those who cannot hear', () => {
    hearNews(job(1), cache)
    hearNews(job(2), cache)
    expect(pool()).toEqual([requestId(2), requestId(1), near.id])
    expect(chime).toHaveBeenCalledTimes(2)
    expect(toastStore.all().map(({ text }) => text)).toEqual(['There is a new job near you.'])
  })

  it('asks no list again', () => {
    hearNews(job(1), cache)
    expect(isAskedAgain(requestKeys.pool)).toBe(false)
  })
})

describe('a job that somebody took', () => {
  it('of which this browser knows nothing changes nothing', () => {
    hearNews(taken(9, 2), cache)
    expect(notesIn(cache)).toEqual([])
    expect(isAskedAgain(requestKeys.pool)).toBe(false)
  })

  it('is free no more, and no list is asked again', () => {
    hearNews(taken(7, 2), cache)
    expect(pool()).toEqual([])
    expect(isAskedAgain(requestKeys.pool)).toBe(false)
  })

  it('and was given back since stays free', () => {
    hearNews(job(1, 3), cache)
    hearNews(taken(1, 2), cache)
    expect(pool()).toEqual([requestId(1), near.id])
  })
})

it('a job that this partner gave back is not theirs to see again, whatever is told of it', () => {
  hearNews(job(1), cache)
  hearNews({ type: 'request_updated', ...about(1, 2, 'matched') }, cache)
  hearNews({ type: 'request_updated', ...about(1, 3, 'pending_match') }, cache)
  expect(pool()).toEqual([near.id])
})

describe('a direct offer', () => {
  const offer = offerWith({ id: requestId(3) })
  const offers = () => withNotes('offers', [], notesIn(cache), Date.now())
  const news = (): News => ({ type: 'direct_offer_received', ...about(3, 1, 'pending_partner_approval'), offer })

  it('is told once, at once and in these words', () => {
    const event = news()
    hearNews(event, cache)
    hearNews(event, cache)
    expect(offers()).toEqual([offer])
    expect(toastStore.all()).toMatchObject([
      { tone: 'success', urgent: true, text: "You have a new direct offer! Check your 'Pending Offers' tab." },
    ])
    expect(chime).toHaveBeenCalledOnce()
  })

  it('that was withdrawn is open no more', () => {
    hearNews(news(), cache)
    hearNews({ type: 'request_updated', ...about(3, 2, 'cancelled') }, cache)
    expect(offers()).toEqual([])
    expect(isAskedAgain(requestKeys.pool)).toBe(true)
  })
})

it('what one carries follows its request', () => {
  cache.setQueryData(requestKeys.carried, [cardWith({ id: requestId(4), status: 'matched', version: 2 })])
  hearNews({ type: 'request_updated', ...about(4, 3, 'cancelled') }, cache)
  expect(newestIn('carried', requestId(4), cache)).toMatchObject({ status: 'cancelled', version: 3 })
  expect(newestIn('own', requestId(4), cache)).toBeUndefined()
  expect(chime).not.toHaveBeenCalled()
})

describe('a delivery that was assigned', () => {
  const assigned = (): News => ({
    type: 'delivery_assigned',
    ...about(5, 2, 'matched'),
    message: 'A delivery was assigned to you.',
  })
  beforeEach(() => void cache.setQueryData(requestKeys.assigned, { cards: [] }))

  it('is told and heard once, at once, and asked for', () => {
    const event = assigned()
    hearNews(event, cache)
    hearNews(event, cache)
    expect(toastStore.all()).toMatchObject([{ tone: 'success', urgent: true, text: 'A delivery was assigned to you.' }])
    expect(chime).toHaveBeenCalledOnce()
    expect(isAskedAgain(requestKeys.assigned)).toBe(true)
    expect(notesIn(cache)).toMatchObject([{ id: requestId(5), version: 2, status: 'matched', isMine: true }])
  })

  it('and handed on is perhaps somebody else’s', () => {
    hearNews(assigned(), cache)
    hearNews({ type: 'request_updated', ...about(5, 3, 'matched') }, cache)
    expect(notesIn(cache)).toMatchObject([{ version: 3, isMine: false }])
  })
})

it('that the carrier was paid has no version of its own, and asks every list again, once', () => {
  cache.setQueryData(requestKeys.open, [cardWith({ id: requestId(8), version: 4 })])
  const paid: News = { type: 'request_paid', ...about(8, 4, 'in_transit'), paid_at: '2026-11-20T12:00:00.000Z' }
  hearNews(paid, cache)
  expect(isAskedAgain(requestKeys.open)).toBe(true)
  cache.setQueryData(requestKeys.open, [])
  hearNews(paid, cache)
  expect(isAskedAgain(requestKeys.open)).toBe(false)
})

describe('news of a fleet', () => {
  const stats = ['business', 'stats']
  beforeEach(() => {
    cache.setQueryData(requestKeys.fleet, { cards: [] })
    cache.setQueryData(stats, {})
  })

  it('asks its lists and figures again', () => {
    hearNews({ type: 'request_updated', ...about(6, 3, 'in_transit') }, cache)
    expect([isAskedAgain(requestKeys.fleet), isAskedAgain(stats)]).toEqual([true, true])
  })

  it('that is no newer than what was told asks nothing', () => {
    hearNews({ type: 'request_updated', ...about(6, 3, 'in_transit') }, cache)
    cache.setQueryData(requestKeys.fleet, { cards: [] })
    hearNews({ type: 'request_updated', ...about(6, 3, 'in_transit') }, cache)
    hearNews({ type: 'request_updated', ...about(6, 2, 'matched') }, cache)
    expect(isAskedAgain(requestKeys.fleet)).toBe(false)
    expect(notesIn(cache)).toMatchObject([{ version: 3, status: 'in_transit' }])
  })
})
