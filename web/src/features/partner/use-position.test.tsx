import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { usePosition } from './use-position.ts'

type Answer = (position: { coords: { latitude: number; longitude: number } }) => void

const minutes = 60_000
const reported = vi.fn()
const refused = vi.fn()
const unknown = vi.fn()
let permission: 'granted' | 'prompt'
let requested: { answer: Answer; refuse: () => void }[]

const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const answer = () => act(() => requested.at(-1)?.answer({ coords: { latitude: 51.4541234, longitude: -0.9781234 } }))

beforeEach(() => {
  vi.useFakeTimers()
  permission = 'prompt'
  requested = []
  vi.stubGlobal('navigator', {
    permissions: { query: async () => ({ state: permission }) },
    geolocation: { getCurrentPosition: (yes: Answer, refuse: () => void) => requested.push({ answer: yes, refuse }) },
  })
})

const show = (isWanted: boolean) =>
  renderHook(({ wanted }) => usePosition(wanted, reported, refused, unknown), { initialProps: { wanted: isWanted } })

it('does not ask for permission on arrival or while unwanted', async () => {
  show(true)
  permission = 'granted'
  show(false)
  permission = 'prompt'
  await settle()
  expect(requested).toEqual([])
})

it('uses a given permission at once, rounded to a hundred metres', async () => {
  permission = 'granted'
  const { result } = show(true)
  await settle()
  expect(result.current.whereabouts).toBe('asking')
  answer()
  expect(result.current.whereabouts).toBe('known')
  expect(reported).toHaveBeenCalledWith({ lat: 51.454, lng: -0.978 })
})

it('asks for permission when going online, and not again after a refusal', async () => {
  const { result, rerender } = show(false)
  result.current.allow()
  rerender({ wanted: true })
  await settle()
  expect(requested).toHaveLength(1)
  act(() => requested[0]?.refuse())
  expect(result.current.whereabouts).toBe('refused')
  expect(refused).toHaveBeenCalledOnce()
  await pass(11 * minutes)
  expect(requested).toHaveLength(1)
})

it('asks for the position every five minutes while the page is visible', async () => {
  permission = 'granted'
  show(true)
  await settle()
  answer()
  await pass(5 * minutes)
  expect(requested).toHaveLength(2)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(10 * minutes)
  expect(requested).toHaveLength(2)
  vi.restoreAllMocks()
  await pass(5 * minutes)
  expect(requested).toHaveLength(3)
})

it('says that it knows none, at once and every five minutes, while the browser may not be asked', async () => {
  const { rerender } = show(false)
  await pass(5 * minutes)
  expect(unknown).not.toHaveBeenCalled()
  rerender({ wanted: true })
  await settle()
  expect(unknown).toHaveBeenCalledOnce()
  await pass(5 * minutes)
  expect(unknown).toHaveBeenCalledTimes(2)
  permission = 'granted'
  await pass(5 * minutes)
  expect([unknown.mock.calls.length, requested.length]).toEqual([2, 1])
})

it('asks again as soon as a page that was hidden for long is in sight, and not for a short look away', async () => {
  permission = 'granted'
  show(true)
  await settle()
  answer()
  const turn = async (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
  }
  await turn('hidden')
  await pass(2 * minutes)
  await turn('visible')
  expect(requested).toHaveLength(1)
  await turn('hidden')
  await pass(12 * 60 * minutes)
  expect(requested).toHaveLength(1)
  await turn('visible')
  expect(requested).toHaveLength(2)
})

it('stops when it is no longer wanted', async () => {
  permission = 'granted'
  const { rerender } = show(true)
  await settle()
  rerender({ wanted: false })
  await pass(20 * minutes)
  expect(requested).toHaveLength(1)
})
