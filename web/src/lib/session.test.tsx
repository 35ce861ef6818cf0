import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { api } from './api.ts'
import { announce, listen } from './bus.ts'
import { keepPlace } from './kept-place.ts'
import { forgetLogOut } from './log-out.ts'
import { keyOf } from './query-of.ts'
import { noAnswer, refusal } from './screen.fixtures.tsx'
import { SessionProvider, useSession } from './session.tsx'

const auth = vi.hoisted(() => ({ checkSession: vi.fn(), logout: vi.fn() }))

vi.mock('./api.ts', () => ({ api: { auth } }))

const robin = userWith({ first_name: 'Robin' })
const kim = userWith({ first_name: 'Kim', id: 'usr_0000000000000000000002' as typeof robin.id }) // a branded id
const noSession = refusal('session.none', 'Please log in to continue.', { status: 401 })
const noNetwork = noAnswer()

const start = () => {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <SessionProvider>{children}</SessionProvider>
    </QueryClientProvider>
  )
  return { queries, ...renderHook(useSession, { wrapper }) }
}

const signedIn = async () => {
  auth.checkSession.mockResolvedValue({ user: robin })
  const started = start()
  await waitFor(() => expect(started.result.current.user).toEqual(robin))
  return started
}

const hintAtSession = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: in production the server sets it
  document.cookie = `signed-in=${value}`
}

const logged = vi.spyOn(console, 'info')

beforeEach(() => {
  logged.mockReturnValue()
  history.replaceState(null, '', '/dashboard')
  forgetLogOut()
})

it.each([
  ['a 401', noSession, []],
  ['any other error, which is logged', noNetwork, [['The session could not be checked.', noNetwork]]],
])('has no user after %s', async (_, error, log) => {
  auth.checkSession.mockRejectedValue(error)
  const { result } = start()
  expect(result.current.status).toBe('loading')
  await waitFor(() => expect(result.current.status).toBe('ready'))
  expect(result.current.user).toBeNull()
  expect(logged.mock.calls).toEqual(log)
})

describe('with the hint of a session, and no answer', () => {
  beforeEach(() => {
    hintAtSession('1')
    return () => hintAtSession('; max-age=0')
  })

  const unanswered = async (error: unknown = noNetwork) => {
    auth.checkSession.mockRejectedValue(error)
    const started = start()
    await waitFor(() => expect(started.result.current.status).toBe('unanswered'))
    return started
  }
  const goOnline = () => act(() => void dispatchEvent(new Event('online')))

  it.each([
    ['a broken connection', noNetwork],
    ['too many calls', refusal('limit.reached', 'Please wait.', { status: 429 })],
    ['a server that is down', refusal('unknown', 'Something went wrong', { status: 502 })],
    ['a page that is not ours', refusal('reply.invalid', 'Something went wrong', { status: 200 })],
  ])('waits after %s, and signs the user in once the server answers', async (_, error) => {
    const { result } = await unanswered(error)
    expect(result.current.user).toBeNull()
    auth.checkSession.mockResolvedValue({ user: robin })
    goOnline()
    await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', user: robin }))
    goOnline()
    expect(auth.checkSession).toHaveBeenCalledTimes(2)
  })

  it('has no user once the server answers with a 401', async () => {
    const { result } = await unanswered()
    auth.checkSession.mockRejectedValue(noSession)
    goOnline()
    await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', user: null }))
  })

  it('keeps waiting when another tab changes the session and there is still no answer', async () => {
    const { result } = await unanswered()
    expect(await act(() => result.current.reload())).toBeNull()
    expect(result.current.status).toBe('unanswered')
  })

  it('keeps a user who signs in meanwhile, and ignores the late answer about another one', async () => {
    const { result } = await unanswered()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    auth.checkSession.mockReturnValue(promise)
    goOnline()
    act(() => result.current.setUser(kim))
    resolve({ user: robin })
    await act(() => promise)
    await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', user: kim }))
  })
})

it('is not checked on the landing page without a hint in the cookie', () => {
  history.replaceState(null, '', '/')
  const { result } = start()
  expect(result.current).toMatchObject({ status: 'ready', user: null })
  expect(auth.checkSession).not.toHaveBeenCalled()
})

it('is checked on the landing page when the cookie hints at one', async () => {
  history.replaceState(null, '', '/')
  hintAtSession('1')
  await signedIn()
  hintAtSession('; max-age=0')
  expect(auth.checkSession).toHaveBeenCalledOnce()
})

it('announces a logout before the server answers, so that pushes end at once', async () => {
  const { result } = await signedIn()
  const { promise, resolve } = Promise.withResolvers<{ message: string }>()
  auth.logout.mockReturnValue(promise)
  const onLogOut = vi.fn()
  const stopListening = listen('log-out', onLogOut)
  const answered = result.current.logout()
  expect(onLogOut).toHaveBeenCalledOnce()
  resolve({ message: 'Bye.' })
  await act(() => answered)
  stopListening()
})

it('clears the user even when the logout call fails, and logs the failure', async () => {
  const { result } = await signedIn()
  auth.logout.mockRejectedValue(noNetwork)
  expect(await act(() => result.current.logout())).toBe(false)
  await waitFor(() => expect(result.current.user).toBeNull())
  expect(logged.mock.calls).toEqual([['The log-out was not answered.', noNetwork]])
})

describe('after a log-out that did not reach the server', () => {
  const loggedOutOffline = async () => {
    const { result, unmount } = await signedIn()
    auth.logout.mockRejectedValue(noNetwork)
    await act(() => result.current.logout())
    unmount()
    auth.logout.mockClear()
    auth.checkSession.mockClear()
  }

  it('the remaining cookie signs nobody in, and the log-out is sent first', async () => {
    await loggedOutOffline()
    const { result } = start()
    await waitFor(() => expect(result.current.status).toBe('ready'))
    expect(result.current.user).toBeNull()
    expect(auth.logout).toHaveBeenCalledOnce()
    expect(auth.checkSession).not.toHaveBeenCalled()
  })

  it('it is sent again when the network is back, also from the landing page, until it succeeds', async () => {
    await loggedOutOffline()
    history.replaceState(null, '', '/')
    const { result } = start()
    await waitFor(() => expect(auth.logout).toHaveBeenCalledOnce())
    auth.logout.mockResolvedValue({ message: 'Bye.' })
    await waitFor(() => expect(result.current.status).toBe('ready'))
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(auth.logout).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(localStorage).toHaveLength(0))
    act(() => void dispatchEvent(new Event('online')))
    expect(auth.logout).toHaveBeenCalledTimes(2)
  })

  it('it is not sent again if another tab succeeded', async () => {
    await loggedOutOffline()
    localStorage.clear()
    auth.checkSession.mockResolvedValue({ user: robin })
    const { result } = start()
    await waitFor(() => expect(result.current.user).toEqual(robin))
    act(() => void dispatchEvent(new Event('online')))
    expect(auth.logout).not.toHaveBeenCalled()
  })

  it('this page remembers it if storage is blocked', async () => {
    const { result } = await signedIn()
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked')
    })
    auth.logout.mockRejectedValue(noNetwork)
    await act(() => result.current.logout())
    blocked.mockRestore()
    auth.logout.mockClear()
    expect(await act(() => result.current.reload())).toBeNull()
    expect(auth.logout).toHaveBeenCalledOnce()
  })

  it('a user who signs in meanwhile stays signed in', async () => {
    await loggedOutOffline()
    const { result } = start()
    await waitFor(() => expect(result.current.status).toBe('ready'))
    act(() => result.current.setUser(robin))
    auth.logout.mockClear()
    act(() => void dispatchEvent(new Event('online')))
    expect(await act(() => result.current.reload())).toEqual(robin)
    expect(auth.logout).not.toHaveBeenCalled()
  })
})

describe('when a later call is refused because there is no session', () => {
  const end = () => act(() => announce('session', { type: 'ended' }))

  it('ends, remembers its user until the next sign-in, and drops what they loaded', async () => {
    const { result, queries } = await signedIn()
    queries.setQueryData(keyOf(api.auth, 'listSessions'), [])
    end()
    await waitFor(() => expect(result.current).toMatchObject({ user: null, endedFor: robin.id }))
    expect(queries.getQueryData(keyOf(api.auth, 'listSessions'))).toBeUndefined()
    act(() => result.current.setUser(kim))
    await waitFor(() => expect(result.current).toMatchObject({ user: kim, endedFor: undefined }))
  })

  it('does not count as ended by the server if the user is logging out', async () => {
    const { result } = await signedIn()
    auth.logout.mockImplementation(async () => {
      announce('session', { type: 'ended' })
      return { message: 'Bye.' }
    })
    await act(() => result.current.logout())
    await waitFor(() => expect(result.current).toMatchObject({ user: null, endedFor: undefined }))
  })
})

it('keeps the user when a reload gets no answer, and drops the user after a 401', async () => {
  const { result } = await signedIn()
  auth.checkSession.mockRejectedValue(noNetwork)
  expect(await act(() => result.current.reload())).toEqual(robin)
  auth.checkSession.mockRejectedValue(noSession)
  expect(await act(() => result.current.reload())).toBeNull()
  await waitFor(() => expect(result.current.user).toBeNull())
})

it('follows a sign-out in another tab', async () => {
  const { result } = await signedIn()
  auth.checkSession.mockRejectedValue(noSession)
  const other = new BroadcastChannel('session')
  other.postMessage('changed')
  await waitFor(() => expect(result.current.user).toBeNull())
  other.close()
})

it('drops what one user loaded when another signs in', async () => {
  const { result, queries } = await signedIn()
  const devicesKey: QueryKey = keyOf(api.auth, 'listSessions')
  queries.setQueryData(devicesKey, ['mine'])
  keepPlace({ kind: 'postcode', postcode: 'BD1' }, robin.id)
  act(() => result.current.setUser(kim))
  await waitFor(() => expect(result.current.user).toEqual(kim))
  expect(queries.getQueryData(devicesKey)).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})
