import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { userWith } from '#test/support/user-with.ts'
import { requestId } from '#web/components/request.fixtures.ts'
import { announce } from '#web/lib/bus.ts'
import { browserWithPush } from '#web/lib/push.fixtures.ts'
import { arrivesAt, showAt } from '#web/lib/screen.fixtures.tsx'
import { Pushes } from './pushes.tsx'

const session = vi.hoisted(() => ({ user: null as unknown }))
const push = vi.hoisted(() => ({ resumePush: vi.fn(), leavePush: vi.fn() }))

vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))
vi.mock('#web/lib/push.ts', async (original) => ({ ...(await original<object>()), ...push }))

const user = userWith({ is_profile_complete: true })
const [first, second] = [`taken.${requestId(1)}`, `taken.${requestId(2)}`]
const updated = { type: 'request_updated', id: 'evt_1', v: 2, request_id: requestId(1), status: 'matched' } as const

const receive = (event: SocketEvent) => act(async () => announce('realtime', event))

let browser: ReturnType<typeof browserWithPush>

beforeEach(() => {
  session.user = user
  browser = browserWithPush()
})

const show = () => showAt('/profile', <Pushes />)

it('resumes the pushes of the user', () => {
  show()
  expect(push.resumePush).toHaveBeenCalledExactlyOnceWith(user.id)
})

it('ends them when a log-out begins', () => {
  show()
  announce('log-out', { type: 'begun' })
  expect(push.leavePush).toHaveBeenCalledOnce()
})

it('closes what is shown when the session has ended elsewhere', async () => {
  show()
  const left = browser.shows(first)
  await act(async () => announce('session', { type: 'ended' }))
  expect(left()).toEqual([])
  expect(push.leavePush).not.toHaveBeenCalled()
})

describe('in sight, after a frame', () => {
  it('closes the notification of the same request, and leaves the others', async () => {
    show()
    const left = browser.shows(first, second, 'pool')
    await receive(updated)
    expect(left()).toEqual([second, 'pool'])
  })

  it('closes the notification of the same entry of the list', async () => {
    show()
    const left = browser.shows('2026-11-27T10:00:00.000Z#1', '2026-11-27T10:00:00.000Z#2')
    await receive({ type: 'notified', id: '2026-11-27T10:00:00.000Z#1' })
    expect(left()).toEqual(['2026-11-27T10:00:00.000Z#2'])
  })

  it('closes a notification that arrives a moment later', async () => {
    show()
    await receive(updated)
    const left = browser.shows(first)
    await act(async () => void browser.sends({ type: 'pushed', tag: first }))
    expect(left()).toEqual([])
  })

  it('leaves one that arrives much later, because it may be about something else', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    show()
    await receive(updated)
    vi.setSystemTime(Date.now() + 11_000)
    const left = browser.shows(first)
    await act(async () => void browser.sends({ type: 'pushed', tag: first }))
    expect(left()).toEqual([first])
  })
})

it('in the background, closes nothing', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  show()
  const left = browser.shows(first)
  await receive(updated)
  await act(async () => void browser.sends({ type: 'pushed', tag: first }))
  expect(left()).toEqual([first])
})

it('opens the screen of a pressed notification, and says so to the worker', async () => {
  show()
  const port = { postMessage: vi.fn() }
  await act(async () => void browser.sends({ type: 'open', path: '/history?page=2' }, [port]))
  await arrivesAt('/history?page=2')
  expect(port.postMessage).toHaveBeenCalledOnce()
})
