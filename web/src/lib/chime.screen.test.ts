import { beforeEach, expect, it, vi } from 'vitest'

const play = vi.fn(async () => {})
const ready = vi.fn()

/** Loads the module as on a new page. */
const load = async () => {
  vi.resetModules()
  return await import('./chime.ts')
}

beforeEach(() => {
  // Ends whatever the previous test's module is still waiting for.
  document.body.dispatchEvent(new Event('click', { bubbles: true }))
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  vi.stubGlobal(
    'Audio',
    class {
      currentTime = 0
      preload = 'auto'
      load = ready
      play = play
    },
  )
  play.mockClear()
  ready.mockClear()
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

it('loads silently on the first press on a page, so that an iPhone can play it later', async () => {
  const { chime } = await load()
  expect(ready).not.toHaveBeenCalled()
  document.body.dispatchEvent(new Event('click', { bubbles: true }))
  document.body.dispatchEvent(new Event('click', { bubbles: true }))
  expect(ready).toHaveBeenCalledOnce()
  expect(play).not.toHaveBeenCalled()
  chime()
  expect(play.mock.contexts).toEqual(ready.mock.contexts)
})

it('sounds when it is turned on', async () => {
  const { setSound } = await load()
  setSound(true)
  expect(play).toHaveBeenCalledOnce()
})

it('works without storage and when the browser refuses to play', async () => {
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
