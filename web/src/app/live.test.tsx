// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { announce } from '#web/lib/bus.ts'
import { newestIn, requestKeys } from '#web/lib/request-changes.ts'
import { toastStore } from '#web/ui/toasts.tsx'
import { Live } from './live.tsx'

const session = vi.hoisted(() => ({ user: null as unknown, reload: vi.fn(async () => null) }))

const chime = vi.hoisted(() => vi.fn())

vi.mock('#web/lib/chime.ts', () => ({ chime }))
vi.mock('#web/lib/live.ts', async (original) => ({ ...(await original<object>()), goLive: () => () => {} }))
vi.mock('#web/lib/session.tsx', async (original) => ({ ...(await original<object>()), useSession: () => session }))

type News = Extract<SocketEvent, { request_id: string }>

const id = requestId(1)
let eventNumber = 0
const updated = (v: number, status: News['status']): News => ({
  type: 'request_updated',
  id: `evt_${++eventNumber}`,
  request_id: id,
  v,
  status,
})
const accepted = (v: number): News => ({
  ...updated(v, 'matched'),
  type: 'offer_accepted',
  message: 'A partner has accepted your request.',
})

let queries: QueryClient
const isOutdated = (key: readonly string[]) => queries.getQueryState([...key])?.isInvalidated
const known = () => newestIn('own', id, queries)
const texts = () => toastStore.all().map(({ text, tone }) => `${tone}: ${text}`)

beforeEach(() => {
  session.reload.mockClear()
  queries = new QueryClient()
  queries.setQueryData(requestKeys.open, [cardWith({ id, version: 2, status: 'pending_match' })])
  session.user = userWith({ is_profile_complete: true })
  render(
    <QueryClientProvider client={queries}>
      <Live />
    </QueryClientProvider>,
  )
})

afterEach(() => {
  cleanup()
  for (const { id: shown } of toastStore.all()) toastStore.dismiss(shown)
})

const receive = (event: SocketEvent | { type: 'missed' }) => act(async () => announce('realtime', event))

describe('news of a request', () => {
  it('that is older than what is shown changes nothing', async () => {
    await receive(updated(2, 'matched'))
    await receive(updated(1, 'cancelled'))
    expect(known()).toMatchObject({ version: 2, status: 'pending_match' })
    expect(isOutdated(requestKeys.open)).toBe(false)
  })

  it('shows at once, and all of it is asked again', async () => {
    queries.setQueryData(requestKeys.details(id), detailsWith({ id, version: 2 }))
    await receive(updated(3, 'in_transit'))
    expect(known()).toMatchObject({ version: 3, status: 'in_transit' })
    expect(isOutdated(requestKeys.open)).toBe(true)
    expect(isOutdated(requestKeys.details(id))).toBe(true)
    expect(texts()).toEqual([])
  })

  it('reaches the details even if the list was quicker', async () => {
    queries.setQueryData(requestKeys.details(id), detailsWith({ id, version: 1 }))
    await receive(updated(2, 'pending_match'))
    expect(isOutdated(requestKeys.details(id))).toBe(true)
  })

  it('that nobody has heard of yet makes the lists be asked again', async () => {
    await receive({ ...updated(1, 'pending_match'), request_id: requestId(9) })
    expect(newestIn('own', requestId(9), queries)).toBeUndefined()
    expect(isOutdated(requestKeys.open)).toBe(true)
  })
})

describe('an accepted offer', () => {
  it('is told in the words of the server', async () => {
    await receive(accepted(3))
    expect(texts()).toEqual(['success: A partner has accepted your request.'])
    expect(known()?.status).toBe('matched')
  })

  it('is told once, even if it comes twice', async () => {
    const event = accepted(3)
    await receive(event)
    const [first] = toastStore.all()
    if (first) toastStore.dismiss(first.id)
    await receive(event)
    expect(texts()).toEqual([])
  })

  it('is told even if the list knew already', async () => {
    await receive(accepted(2))
    expect(texts()).toEqual(['success: A partner has accepted your request.'])
  })
})

it('an assigned delivery is told at once, and heard', async () => {
  await receive({ ...updated(2, 'matched'), type: 'delivery_assigned', message: 'A delivery was assigned to you.' })
  expect(toastStore.all()).toMatchObject([{ tone: 'success', urgent: true, text: 'A delivery was assigned to you.' }])
  expect(chime).toHaveBeenCalledOnce()
})

describe('everything is asked again', () => {
  beforeEach(() => queries.setQueryData(['business', 'profile'], {}))

  it('after a gap', async () => {
    await receive({ type: 'missed' })
    expect(isOutdated(requestKeys.open)).toBe(true)
    expect(isOutdated(['business', 'profile'])).toBe(true)
    expect(session.reload).toHaveBeenCalledOnce()
  })

  it('after a change of what somebody may do, once it is known who that is', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    session.reload.mockReturnValueOnce(promise)
    await receive({ type: 'session_changed', id: 'biz_1.2', v: 2 })
    expect(isOutdated(requestKeys.open)).toBe(false)
    resolve(null)
    await waitFor(() => expect(isOutdated(requestKeys.open)).toBe(true))
    expect(isOutdated(['business', 'profile'])).toBe(true)
    expect(session.reload).toHaveBeenCalledOnce()
  })

  it('and what comes meanwhile is heard after it', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    session.reload.mockReturnValueOnce(promise)
    await receive({ type: 'session_changed', id: 'usr_1.2', v: 2 })
    await receive(updated(3, 'in_transit'))
    expect(isOutdated(requestKeys.open)).toBe(false)
    resolve(null)
    await waitFor(() => expect(known()).toMatchObject({ version: 3, status: 'in_transit' }))
    expect(isOutdated(requestKeys.open)).toBe(true)
  })

  it('and is not heard by a screen that has gone meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    session.reload.mockReturnValueOnce(promise)
    await receive({ type: 'session_changed', id: 'usr_1.2', v: 2 })
    await receive(accepted(3))
    cleanup()
    resolve(null)
    await waitFor(() => expect(isOutdated(requestKeys.open)).toBe(true))
    await act(async () => {})
    expect(known()).toMatchObject({ version: 2, status: 'pending_match' })
    expect(texts()).toEqual([])
  })
})
