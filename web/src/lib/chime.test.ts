// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

const play = vi.fn(async () => {})

/** The module as on a freshly loaded page. */
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
  return () => vi.restoreAllMocks()
})

it('stays silent once it is turned off, also after a reload', async () => {
  const { setSound, chime } = await load()
  setSound(false)
  chime()
  const again = await load()
  again.chime()
  expect(play).not.toHaveBeenCalled()
})

it('sounds once for a burst of events', async () => {
  const { chime } = await load()
  chime()
  vi.setSystemTime(2_900)
  chime()
  expect(play).toHaveBeenCalledOnce()
  vi.setSystemTime(3_000)
  chime()
  expect(play).toHaveBeenCalledTimes(2)
})

it('sounds when it is turned on', async () => {
  const { setSound } = await load()
  setSound(true)
  expect(play).toHaveBeenCalledOnce()
})

it('works without storage and where the browser refuses to play', async () => {
  for (const method of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('blocked')
    })
  play.mockRejectedValueOnce(new Error('This page was never touched'))
  const { setSound, chime } = await load()
  chime()
  setSound(false)
  vi.setSystemTime(60_000)
  chime()
  expect(play).toHaveBeenCalledOnce()
})
