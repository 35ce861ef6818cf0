import { expect, onTestFinished, test } from 'vitest'
import { missedFaults } from './browsers-proof.ts'
import { startFirefox } from './firefox.ts'
import { phone } from './tab.ts'
import { startWatchingFront } from './watching-front.ts'
import { startWebKit } from './webkit.ts'

test.each([startFirefox, startWebKit])('%o reports planted faults, in a window of the given size', async (start) => {
  const engine = await start()
  if ('missing' in engine) return expect(engine.missing).toMatch(/install|driven/)
  onTestFinished(engine.stops)
  const front = await startWatchingFront()
  onTestFinished(front.stop)
  expect(await missedFaults(engine, front)).toEqual([])
  const tab = await engine.opens(phone)
  expect(await tab.asks('[innerWidth, innerHeight]')).toEqual([phone.width, phone.height])
})
