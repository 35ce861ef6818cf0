// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { forget } from './hub.fixtures.tsx'
import { calls, serverHas } from './hub.mocks.ts'
import { useStatus } from './queries.ts'

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

beforeEach(forget)

it('a position does not set a partner online who went offline elsewhere', async () => {
  serverHas({ isOnline: true })
  const status = await show()
  serverHas({ isOnline: false })
  await act(() => status.current.place(here))
  expect(calls.partner.setStatus).not.toHaveBeenCalled()
  await waitFor(() => expect(status.current.query.data).toMatchObject({ is_online: false }))
})

it('a position that is being sent does not undo a later press', async () => {
  serverHas({ isOnline: true })
  const status = await show()
  let arrive = (_: unknown) => {}
  calls.partner.setStatus.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  act(() => void status.current.place(here))
  await waitFor(() => expect(calls.partner.setStatus).toHaveBeenCalled())
  act(() => status.current.set(false))
  await waitFor(() => expect(status.current.requested).toBe(false))
  expect(calls.partner.setStatus.mock.calls).toEqual([[{ body: { is_online: true, ...here } }]])
  await act(async () => arrive({ is_online: true }))
  await waitFor(() => expect(calls.partner.setStatus).toHaveBeenLastCalledWith({ body: { is_online: false } }))
  await waitFor(() => expect(status.current.query.data).toMatchObject({ is_online: false }))
})
