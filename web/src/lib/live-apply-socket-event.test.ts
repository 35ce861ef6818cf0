import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { cardWith, offerWith, requestId } from '#web/components/request.fixtures.ts'
import { applySocketEvent, type RequestEvent } from './live.ts'
import { withChanges } from './live-list.ts'
import { changesFor, newestIn, requestChangesIn, requestKeys } from './request-changes.ts'

let eventNumber = 0
const about = (number: number, v: number, status: RequestEvent['status']) => ({
  id: `evt_${++eventNumber}`,
  request_id: requestId(number),
  v,
  status,
})
const job = (number: number, v = 1): RequestEvent => ({
  type: 'new_job_available',
  ...about(number, v, 'pending_match'),
  card: cardWith({ id: requestId(number), version: v }),
})
const taken = (number: number, v: number): RequestEvent => ({ type: 'job_accepted', ...about(number, v, 'matched') })

/** What the pool had when it was fetched. */
const near = cardWith({ id: requestId(7) })

let queries: QueryClient
const receive = (event: RequestEvent) => applySocketEvent(event, queries)
const changes = () => requestChangesIn(queries)
const isRequestedAgain = (key: readonly string[]) => queries.getQueryState([...key])?.isInvalidated
const pool = () => withChanges([near], changesFor('pool', changes()), Date.now()).map(({ id }) => id)

beforeEach(() => {
  queries = new QueryClient()
  queries.setQueryData(requestKeys.pool, [near])
})

describe('a new job', () => {
  it('that was told of before is not told again: it may be gone', () => {
    const news = job(1)
    receive(news)
    queries.removeQueries({ queryKey: ['requests', 'changes'] })
    expect(receive(news)).toBeUndefined()
    expect(pool()).toEqual([near.id])
  })

  it('comes on top, is heard, and seen by those who cannot hear', () => {
    receive(job(1))
    expect(receive(job(2))).toEqual({ tone: 'info', text: 'There is a new job near you.', hasSound: true })
    expect(pool()).toEqual([requestId(2), requestId(1), near.id])
  })

  it('asks no list again', () => {
    receive(job(1))
    expect(isRequestedAgain(requestKeys.pool)).toBe(false)
  })
})

describe('a job that somebody took', () => {
  it('of which this browser knows nothing changes nothing', () => {
    receive(taken(9, 2))
    expect(changes()).toEqual([])
    expect(isRequestedAgain(requestKeys.pool)).toBe(false)
  })

  it('is free no more, and no list is asked again', () => {
    receive(taken(7, 2))
    expect(pool()).toEqual([])
    expect(isRequestedAgain(requestKeys.pool)).toBe(false)
  })

  it('and was given back since stays free', () => {
    receive(job(1, 3))
    receive(taken(1, 2))
    expect(pool()).toEqual([requestId(1), near.id])
  })
})

it('a job that this partner gave back is not theirs to see again, whatever is told of it', () => {
  receive(job(1))
  receive({ type: 'request_updated', ...about(1, 2, 'matched') })
  receive({ type: 'request_updated', ...about(1, 3, 'pending_match') })
  expect(pool()).toEqual([near.id])
})

describe('a direct offer', () => {
  const offer = offerWith({ id: requestId(3) })
  const offers = () => withChanges([], changesFor('offers', changes()), Date.now())
  const news = (): RequestEvent => ({
    type: 'direct_offer_received',
    ...about(3, 1, 'pending_partner_approval'),
    offer,
  })

  it('is told once, at once and in these words', () => {
    const event = news()
    const text = "You have a new direct offer! Check your 'Pending Offers' tab."
    expect(receive(event)).toEqual({ tone: 'success', text, urgent: true, hasSound: true })
    expect(receive(event)).toBeUndefined()
    expect(offers()).toEqual([offer])
  })

  it('that was withdrawn is open no more', () => {
    receive(news())
    receive({ type: 'request_updated', ...about(3, 2, 'cancelled') })
    expect(offers()).toEqual([])
    expect(isRequestedAgain(requestKeys.pool)).toBe(true)
  })
})

it('what one carries follows its request', () => {
  queries.setQueryData(requestKeys.carried, [cardWith({ id: requestId(4), status: 'matched', version: 2 })])
  receive({ type: 'request_updated', ...about(4, 3, 'cancelled') })
  expect(newestIn('carried', requestId(4), queries)).toMatchObject({ status: 'cancelled', version: 3 })
  expect(newestIn('own', requestId(4), queries)).toBeUndefined()
})

describe('a delivery that was assigned', () => {
  const assigned = (): RequestEvent => ({
    type: 'delivery_assigned',
    ...about(5, 2, 'matched'),
    message: 'A delivery was assigned to you.',
  })
  beforeEach(() => void queries.setQueryData(requestKeys.assigned, { items: [] }))

  it('is told and heard once, at once, and asked for', () => {
    const event = assigned()
    const text = 'A delivery was assigned to you.'
    expect(receive(event)).toEqual({ tone: 'success', text, urgent: true, hasSound: true })
    expect(receive(event)).toBeUndefined()
    expect(isRequestedAgain(requestKeys.assigned)).toBe(true)
    expect(changes()).toMatchObject([{ id: requestId(5), version: 2, status: 'matched', isMine: true }])
  })

  it('and handed on is perhaps somebody else’s', () => {
    receive(assigned())
    receive({ type: 'request_updated', ...about(5, 3, 'matched') })
    expect(changes()).toMatchObject([{ version: 3, isMine: false }])
  })
})

it('that the carrier was paid has no version of its own, and asks every list again, once', () => {
  queries.setQueryData(requestKeys.open, [cardWith({ id: requestId(8), version: 4 })])
  const paid: RequestEvent = { type: 'request_paid', ...about(8, 4, 'in_transit'), paid_at: '2026-11-20T12:00:00.000Z' }
  receive(paid)
  expect(isRequestedAgain(requestKeys.open)).toBe(true)
  queries.setQueryData(requestKeys.open, [])
  receive(paid)
  expect(isRequestedAgain(requestKeys.open)).toBe(false)
})

describe('news of a fleet', () => {
  const stats = ['business', 'stats']
  beforeEach(() => {
    queries.setQueryData(requestKeys.fleet, { items: [] })
    queries.setQueryData(stats, {})
  })

  it('asks its lists and figures again', () => {
    receive({ type: 'request_updated', ...about(6, 3, 'in_transit') })
    expect([isRequestedAgain(requestKeys.fleet), isRequestedAgain(stats)]).toEqual([true, true])
  })

  it('that is no newer than what was told asks nothing', () => {
    receive({ type: 'request_updated', ...about(6, 3, 'in_transit') })
    queries.setQueryData(requestKeys.fleet, { items: [] })
    receive({ type: 'request_updated', ...about(6, 3, 'in_transit') })
    receive({ type: 'request_updated', ...about(6, 2, 'matched') })
    expect(isRequestedAgain(requestKeys.fleet)).toBe(false)
    expect(changes()).toMatchObject([{ version: 3, status: 'in_transit' }])
  })
})
