import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { newestIn } from '#web/lib/request-changes.ts'
import { requestQueries } from '#web/lib/request-queries.ts'
import { noAnswer, refusal } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { cardWith, requestId } from './request.fixtures.ts'
import { useRequestMutation } from './use-request-mutation.ts'

const id = requestId(1)
const moved = cardWith({ id, version: 2, status: 'in_transit' })
const call = vi.fn<(id: RequestCard['id']) => Promise<{ request: RequestCard }>>()
const { queryKey } = requestQueries.open

let queries: QueryClient
const run = async (options: Partial<Parameters<typeof useRequestMutation<typeof id, { request: RequestCard }>>[0]>) => {
  const { result } = renderHook(() => useRequestMutation({ call, ...options }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  })
  act(() => result.current.mutate(id))
  await waitFor(() => expect(result.current.isIdle || result.current.isPending).toBe(false))
}
const toasts = () => toastStore.all().map(({ tone, text, retry }) => ({ tone, text, canRetry: retry !== undefined }))
const isOutdated = () => queries.getQueryState(queryKey)?.isInvalidated

beforeEach(() => {
  queries = new QueryClient()
  queries.setQueryData(queryKey, { items: [], next: null })
})

describe('a call that changes a request', () => {
  it.each([
    ['owner', 'own', 'carried'],
    ['carrier', 'carried', 'own'],
  ] as const)('shows the reply at once in the list of its %s, and in no other', async (side, list, other) => {
    call.mockResolvedValue({ request: moved })
    await run({ side, doneText: 'Started.' })
    expect(newestIn(list, id, queries)).toEqual(moved)
    expect(newestIn(other, id, queries)).toBeUndefined()
    expect(toasts()).toEqual([{ tone: 'success', text: 'Started.', canRetry: false }])
    expect(isOutdated()).toBe(true)
  })

  it('of a driver keeps the fields that only the driver’s list has', async () => {
    const listed = { ...cardWith({ id, version: 1, status: 'matched' }), driver_note: 'Ring twice.' }
    queries.setQueryData<unknown>(requestQueries.assigned.queryKey, [listed])
    call.mockResolvedValue({ request: moved })
    await run({ side: 'carrier' })
    expect(newestIn('assigned', id, queries)).toMatchObject({ version: 2, driver_note: 'Ring twice.' })
    expect(newestIn('carried', id, queries)).toBeUndefined()
  })

  it('that is refused shows the reason and reloads visible data', async () => {
    call.mockRejectedValue(refusal('request.gone', 'This request has been cancelled.', { status: 409 }))
    const onFailed = vi.fn()
    await run({ failedText: (message) => `Not started: ${message}`, onFailed })
    expect(toasts()).toEqual([
      { tone: 'danger', text: 'Not started: This request has been cancelled.', canRetry: false },
    ])
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(expect.anything(), id)
    expect(isOutdated()).toBe(true)
  })

  it('that is refused in a form leaves the error to the form', async () => {
    call.mockRejectedValue(refusal('request.gone', 'This request has been cancelled.'))
    await run({ failedText: false })
    expect(toasts()).toEqual([])
    expect(isOutdated()).toBe(true)
  })

  it('without an answer can be sent again unchanged, and reloads visible data', async () => {
    call.mockRejectedValueOnce(noAnswer()).mockResolvedValue({ request: moved })
    await run({ side: 'owner' })
    expect(toasts()).toMatchObject([{ tone: 'danger', canRetry: true }])
    expect(isOutdated()).toBe(true)
    act(() => toastStore.all()[0]?.retry?.())
    await waitFor(() => expect(newestIn('own', id, queries)).toEqual(moved))
    expect(call.mock.calls.map(([sent]) => sent)).toEqual([id, id])
  })
})
