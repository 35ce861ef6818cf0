import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { cardWith, detailsWith, offerWith, requestId } from '#web/components/request.fixtures.ts'
import { api } from './api.ts'
import { applySocketEvent, type RequestEvent } from './live.ts'
import { changesKey, withChanges } from './live-list.ts'
import { keyOf } from './query-of.ts'
import { changesFor, newestIn, requestChangesIn } from './request-changes.ts'
import { fleetKey, requestQueries } from './request-queries.ts'

let eventNumber = 0
const about = (number: number, v: number, status: RequestStatus) => ({
  id: `evt_${++eventNumber}`,
  request_id: requestId(number),
  v,
  status,
})
const updated = (...parts: Parameters<typeof about>): RequestEvent => ({ type: 'request_updated', ...about(...parts) })
const job = (number: number, v = 1): RequestEvent => ({
  type: 'new_job_available',
  ...about(number, v, 'pending_match'),
  card: cardWith({ id: requestId(number), version: v }),
})
const taken = (number: number, v: number): RequestEvent => ({ type: 'job_accepted', ...about(number, v, 'matched') })

/** The pool as it was fetched. */
const near = { ...cardWith({ id: requestId(7) }), detour: null }

let queries: QueryClient
const receive = (event: RequestEvent) => applySocketEvent(event, queries)
const openListHas = (number: number, version: number) =>
  queries.setQueryData(requestQueries.open.queryKey, {
    items: [cardWith({ id: requestId(number), version })],
    next: null,
  })
const changes = () => requestChangesIn(queries)
const isOutdated = (key: QueryKey) => queries.getQueryState(key)?.isInvalidated
const pool = () => withChanges([near], changesFor('pool', changes()), Date.now()).map(({ id }) => id)

beforeEach(() => {
  queries = new QueryClient()
  queries.setQueryData(requestQueries.pool.queryKey, [near])
})

describe('a new job', () => {
  it('appears at the top of the pool with a toast and a sound, and reloads no list', () => {
    receive(job(1))
    expect(receive(job(2))).toEqual({ tone: 'info', text: 'There is a new job near you.', hasSound: true })
    expect(pool()).toEqual([requestId(2), requestId(1), near.id])
    expect(isOutdated(requestQueries.pool.queryKey)).toBe(false)
  })

  it('that is quiet appears at the top of the pool without a toast or a sound', () => {
    expect(receive({ ...job(1), quiet: true } as RequestEvent)).toBeUndefined()
    expect(pool()).toEqual([requestId(1), near.id])
  })

  it('that was announced before is ignored, because it may be taken by now', () => {
    const event = job(1)
    receive(event)
    queries.removeQueries({ queryKey: changesKey(keyOf(api.requests)) })
    expect(receive(event)).toBeUndefined()
    expect(pool()).toEqual([near.id])
  })
})

describe('a step at the door', () => {
  const update = { type: 'request_updated', ...about(1, 4, 'in_transit') } as const

  it('is announced once with the server’s text', () => {
    const event = { ...update, id: 'evt_door', message: 'Please confirm.' }
    expect(receive(event)).toEqual({ tone: 'info', text: 'Please confirm.' })
    expect(receive(event)).toBeUndefined()
  })

  it('that waits for a choice interrupts with a sound', () => {
    const event = { ...update, id: 'evt_urgent', message: 'Please choose.', urgent: true }
    expect(receive(event)).toEqual({ tone: 'info', text: 'Please choose.', urgent: true, hasSound: true })
  })
})

describe('a job that another partner took', () => {
  it.each([
    ['leaves the pool', () => receive(taken(7, 2)), []],
    ['changes nothing when this browser does not know it', () => receive(taken(9, 2)), [near.id]],
  ])('%s, and reloads no list', (_, happens, left) => {
    happens()
    expect(pool()).toEqual(left)
    expect(isOutdated(requestQueries.pool.queryKey)).toBe(false)
  })

  it('and then gave back stays in the pool', () => {
    receive(job(1, 3))
    receive(taken(1, 2))
    expect(pool()).toEqual([requestId(1), near.id])
  })
})

it('keeps a job that this partner gave back out of the pool', () => {
  for (const event of [job(1), updated(1, 2, 'matched'), updated(1, 3, 'pending_match')]) receive(event)
  expect(pool()).toEqual([near.id])
})

describe('an announcement', () => {
  const offer = offerWith({ id: requestId(3) })
  it.each<[RequestEvent, object]>([
    [
      { type: 'direct_offer_received', ...about(3, 1, 'pending_partner_approval'), offer },
      { text: "You have a new direct offer! Check your 'Pending Offers' tab.", urgent: true, hasSound: true },
    ],
    [
      { type: 'delivery_assigned', ...about(5, 2, 'matched'), message: 'A delivery was assigned to you.' },
      { text: 'A delivery was assigned to you.', urgent: true, hasSound: true },
    ],
    [
      { type: 'offer_accepted', ...about(7, 1, 'matched'), message: 'A partner has accepted your request.' },
      { text: 'A partner has accepted your request.' },
    ],
  ])('is made once for an event that comes twice: %j', (event, announcement) => {
    expect(receive(event)).toEqual({ tone: 'success', ...announcement })
    expect(receive(event)).toBeUndefined()
  })

  it('of an offer adds it to the list, and its withdrawal removes it and reloads the lists', () => {
    const offers = () => withChanges([], changesFor('offers', changes()), Date.now())
    receive({ type: 'direct_offer_received', ...about(3, 1, 'pending_partner_approval'), offer })
    expect(offers()).toEqual([offer])
    receive(updated(3, 2, 'cancelled'))
    expect(offers()).toEqual([])
    expect(isOutdated(requestQueries.pool.queryKey)).toBe(true)
  })

  it('of a delivery reloads the driver’s list, and a later event may mean another driver has it', () => {
    queries.setQueryData(requestQueries.assigned.queryKey, [])
    receive({ type: 'delivery_assigned', ...about(5, 2, 'matched'), message: 'A delivery was assigned to you.' })
    expect(isOutdated(requestQueries.assigned.queryKey)).toBe(true)
    expect(changes()).toMatchObject([{ id: requestId(5), version: 2, status: 'matched', isMine: true }])
    receive(updated(5, 3, 'matched'))
    expect(changes()).toMatchObject([{ version: 3, isMine: false }])
  })
})

it('shows a change at once in the list that has the request, and in no other', () => {
  queries.setQueryData(requestQueries.carried.queryKey, [cardWith({ id: requestId(4), status: 'matched', version: 2 })])
  receive(updated(4, 3, 'cancelled'))
  expect(newestIn('carried', requestId(4), queries)).toMatchObject({ status: 'cancelled', version: 3 })
  expect(newestIn('own', requestId(4), queries)).toBeUndefined()
})

it('reloads every list once for a payment, which does not change the version', () => {
  const paid: RequestEvent = { type: 'request_paid', ...about(8, 4, 'in_transit'), paid_at: '2026-11-20T12:00:00.000Z' }
  for (const expected of [true, false]) {
    openListHas(8, 4)
    receive(paid)
    expect(isOutdated(requestQueries.open.queryKey)).toBe(expected)
  }
})

describe('an update', () => {
  const stats: QueryKey = keyOf(api.business, 'getStats')
  const details = requestQueries.details(requestId(6)).queryKey
  beforeEach(() => {
    queries.setQueryData(fleetKey, { items: [] })
    queries.setQueryData(stats, {})
  })

  it('of an unknown request reloads the lists and figures of a fleet', () => {
    receive(updated(6, 3, 'in_transit'))
    expect([fleetKey, stats].map(isOutdated)).toEqual([true, true])
    expect(newestIn('own', requestId(6), queries)).toBeUndefined()
  })

  it('that is no newer than a recorded change reloads nothing', () => {
    receive(updated(6, 3, 'in_transit'))
    queries.setQueryData(fleetKey, { items: [] })
    receive(updated(6, 3, 'in_transit'))
    receive(updated(6, 2, 'matched'))
    expect(isOutdated(fleetKey)).toBe(false)
    expect(changes()).toMatchObject([{ version: 3, status: 'in_transit' }])
  })

  it('that is no newer than the list neither changes nor reloads anything', () => {
    openListHas(6, 2)
    receive(updated(6, 2, 'matched'))
    receive(updated(6, 1, 'cancelled'))
    expect(newestIn('own', requestId(6), queries)).toMatchObject({ version: 2, status: 'pending_match' })
    expect(isOutdated(requestQueries.open.queryKey)).toBe(false)
  })

  it('that the list already has reloads details that are older', () => {
    openListHas(6, 2)
    queries.setQueryData(details, detailsWith({ id: requestId(6), version: 1 }))
    receive(updated(6, 2, 'pending_match'))
    expect(isOutdated(details)).toBe(true)
  })
})
