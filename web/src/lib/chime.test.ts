// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

const play = vi.fn(async () => {})

/** As it is when a page has just loaded. */
const load = async () => {
  vi.resetModules()
  return await import('./chime.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  vi.stubGlobal(
    'Audio',
    class {
      currentTime = 0
      play = play
    },
  )
  play.mockClear()
  localStorage.clear()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

it('is not heard by who turned it off, also after a reload', async () => {
  const { setSound, chime } = await load()
  setSound(false)
  chime()
  const again = await load()
  again.chime()
  expect(play).not.toHaveBeenCalled()
})

it('sounds once for a burst', async () => {
  const { chime } = await load()
  chime()
  vi.setSystemTime(2_900)
  chime()
  expect(play).toHaveBeenCalledOnce()
  vi.setSystemTime(3_000)
  chime()
  expect(play).toHaveBeenCalledTimes(2)
})

it('is heard when it is turned on', async () => {
  const { setSound } = await load()
  setSound(true)
  expect(play).toHaveBeenCalledOnce()
})

it('does without a browser that lets it play, or keeps anything', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('closed')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('closed')
  })
  play.mockRejectedValueOnce(new Error('Nobody has touched this page'))
  const { setSound, chime } = await load()
  chime()
  setSound(false)
  vi.setSystemTime(60_000)
  chime()
  expect(play).toHaveBeenCalledOnce()
})
