import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cardWith } from '#web/components/request.fixtures.ts'
import { recordRequest } from '#web/lib/request-changes.ts'
import { calls, serverHas } from './hub.mocks.ts'
import { useCompleteDetours, usePool, useStatus } from './queries.ts'
import { forgetMovement } from './use-press-once.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./hub.mocks.ts')).calls }))

const here = { lat: 51.454, lng: -0.978 }

const show = async () => {
  const queries = new QueryClient()
  const hook = renderHook(() => useStatus(), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(hook.result.current.query.data).toBeDefined())
  return hook.result
}

beforeEach(forgetMovement)

it('a position does not bring a partner who went offline elsewhere back online', async () => {
  serverHas({ isOnline: true })
  const status = await show()
  serverHas({ isOnline: false })
  await act(() => status.current.place(here))
  expect(calls.partner.setStatus).not.toHaveBeenCalled()
  await waitFor(() => expect(status.current.query.data).toMatchObject({ is_online: false }))
})

/** Lets the next call wait for its answer. Returns what gives it. */
const answerLater = () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  calls.partner.setStatus.mockReturnValueOnce(promise)
  return resolve
}

it('a position that is being sent does not undo a later press', async () => {
  serverHas({ isOnline: true })
  const status = await show()
  const arrive = answerLater()
  act(() => void status.current.place(here))
  await waitFor(() => expect(calls.partner.setStatus).toHaveBeenCalled())
  act(() => status.current.set(false))
  await waitFor(() => expect(status.current.requested).toBe(false))
  expect(calls.partner.setStatus.mock.calls).toEqual([[{ body: { is_online: true, ...here } }]])
  await act(async () => arrive({ is_online: true }))
  await waitFor(() => expect(calls.partner.setStatus).toHaveBeenLastCalledWith({ body: { is_online: false } }))
  await waitFor(() => expect(status.current.query.data).toMatchObject({ is_online: false }))
})

it('a sign that the partner is here does not undo a press while it asks whether they are still online', async () => {
  serverHas({ isOnline: true })
  const status = await show()
  const arrive = answerLater()
  act(() => {
    void status.current.place()
    status.current.set(false)
  })
  await waitFor(() => expect(calls.partner.setStatus).toHaveBeenCalled())
  await act(async () => arrive({ is_online: false }))
  await waitFor(() => expect(status.current.requested).toBeUndefined())
  expect(calls.partner.setStatus.mock.calls).toEqual([[{ body: { is_online: false } }]])
})

it('a place loads the lists again, and a sign without one does not', async () => {
  serverHas({ isOnline: true })
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => ({ status: useStatus(), pool: usePool() }), { wrapper })
  await waitFor(() => expect(result.current.pool.cards).toBeDefined())
  await act(() => result.current.status.place())
  expect(calls.partner.setStatus).toHaveBeenCalledOnce()
  expect(calls.requests.listAvailable).toHaveBeenCalledOnce()
  await act(() => result.current.status.place(here))
  await waitFor(() => expect(calls.requests.listAvailable).toHaveBeenCalledTimes(2))
})

describe('the detour of a newly announced job', () => {
  const job = cardWith()
  const withDetour = { ...job, detour: { minutes: 5, by: 'ride', mode: 'Car' } } as const

  const showPool = async () => {
    serverHas()
    const queries = new QueryClient()
    const useJobs = () => {
      const { cards = [] } = usePool()
      useCompleteDetours(cards)
      return cards
    }
    const { result } = renderHook(useJobs, {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    })
    await waitFor(() => expect(calls.requests.listAvailable).toHaveBeenCalledOnce())
    const arrive = () => act(async () => recordRequest(job, queries, { pool: job }))
    return { arrive, detours: () => result.current.map(({ detour }) => detour?.minutes) }
  }

  it('is requested at once, and only once', async () => {
    const { arrive, detours } = await showPool()
    serverHas({ pool: [withDetour] })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await arrive()
    await vi.waitFor(() => expect(detours()).toEqual([5]), { timeout: 500 })
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(calls.requests.listAvailable).toHaveBeenCalledTimes(2)
  })

  it('is requested once more if the list is too old to have the job', async () => {
    const { arrive, detours } = await showPool()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await arrive()
    await vi.waitFor(() => expect(calls.requests.listAvailable).toHaveBeenCalledTimes(2))
    expect(detours()).toEqual([undefined])
    serverHas({ pool: [withDetour] })
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(detours()).toEqual([5])
  })

  it('is requested a little later by a page in the background', async () => {
    const { arrive, detours } = await showPool()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    serverHas({ pool: [withDetour] })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await arrive()
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(calls.requests.listAvailable).toHaveBeenCalledOnce()
    await act(() => vi.advanceTimersByTimeAsync(7_500))
    expect(detours()).toEqual([5])
  })
})
