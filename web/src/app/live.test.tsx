import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import { api } from '#web/lib/api.ts'
import { announce } from '#web/lib/bus.ts'
import { keyOf } from '#web/lib/query-of.ts'
import { newestIn } from '#web/lib/request-changes.ts'
import { requestQueries } from '#web/lib/request-queries.ts'
import { toastStore } from '#web/ui/toasts.tsx'
import { Live } from './live.tsx'

const session = vi.hoisted(() => ({ user: null as unknown, reload: vi.fn(async () => null) }))
const chime = vi.hoisted(() => vi.fn())

vi.mock('#web/lib/chime.ts', () => ({ chime }))
vi.mock('#web/lib/live.ts', async (original) => ({ ...(await original<object>()), goLive: () => () => {} }))
vi.mock('#web/lib/session.tsx', async (original) => ({ ...(await original<object>()), useSession: () => session }))

const id = requestId(1)
const matched = (evt: string) => ({ id: evt, request_id: id, v: 3, status: 'matched' }) as const

let queries: QueryClient
const profileKey: QueryKey = keyOf(api.business, 'getBusiness')
const isOutdated = (key: QueryKey) => queries.getQueryState(key)?.isInvalidated
const areListsOutdated = () => [requestQueries.open.queryKey, profileKey].map(isOutdated)
const receive = (event: SocketEvent | { type: 'missed' }) => act(async () => announce('realtime', event))

beforeEach(() => {
  vi.clearAllMocks()
  queries = new QueryClient()
  const card = cardWith({ id, version: 2, status: 'pending_match' })
  queries.setQueryData(requestQueries.open.queryKey, { items: [card], next: null })
  queries.setQueryData(profileKey, {})
  session.user = userWith({ is_profile_complete: true })
  render(
    <QueryClientProvider client={queries}>
      <Live />
    </QueryClientProvider>,
  )
})

it('raises a toast for an accepted offer, without a sound', async () => {
  await receive({ ...matched('evt_1'), type: 'offer_accepted', message: 'A partner has accepted your request.' })
  const text = 'A partner has accepted your request.'
  expect(toastStore.all()).toMatchObject([{ tone: 'success', urgent: false, text }])
  expect(chime).not.toHaveBeenCalled()
})

it('raises an urgent toast for an assigned delivery, with a sound', async () => {
  await receive({ ...matched('evt_2'), type: 'delivery_assigned', message: 'A delivery was assigned to you.' })
  expect(toastStore.all()).toMatchObject([{ tone: 'success', urgent: true, text: 'A delivery was assigned to you.' }])
  expect(chime).toHaveBeenCalledOnce()
})

it('reloads the session and all lists after missed events', async () => {
  await receive({ type: 'missed' })
  expect(areListsOutdated()).toEqual([true, true])
  expect(session.reload).toHaveBeenCalledOnce()
})

describe('after a change of the session', () => {
  let answer: () => void
  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    answer = () => resolve(null)
    session.reload.mockReturnValueOnce(promise)
    await receive({ type: 'session_changed', id: 'usr_1.2', v: 2 })
  })

  it('reloads all lists once the new session is known', async () => {
    expect(areListsOutdated()).toEqual([false, false])
    answer()
    await waitFor(() => expect(areListsOutdated()).toEqual([true, true]))
    expect(session.reload).toHaveBeenCalledOnce()
  })

  it('applies an event that arrived in the meantime, once the new session is known', async () => {
    await receive({ ...matched('evt_3'), type: 'request_updated' })
    expect(isOutdated(requestQueries.open.queryKey)).toBe(false)
    answer()
    await waitFor(() => expect(newestIn('own', id, queries)).toMatchObject({ version: 3, status: 'matched' }))
  })

  it('drops an event that arrived in the meantime if the user is no longer signed in', async () => {
    await receive({ ...matched('evt_4'), type: 'offer_accepted', message: 'A partner has accepted your request.' })
    cleanup()
    answer()
    await waitFor(() => expect(isOutdated(requestQueries.open.queryKey)).toBe(true))
    await act(async () => {})
    expect(newestIn('own', id, queries)).toMatchObject({ version: 2, status: 'pending_match' })
    expect(toastStore.all()).toEqual([])
  })
})
