import { setTimeout as wait } from 'node:timers/promises'
import { setClock } from '#test/lab/model/set-clock.ts'
import type { Answered } from '#test/support/client.ts'
import { summaryOf as inShort } from '#test/support/concurrent-calls.ts'
import type { Ailment } from '#test/support/toxic-proxy.ts'
import { type Expected, expectationOf, reportedWithinMs, withinMs } from './expectations.ts'
import { openSetting, type Scene, type SceneName, scenes } from './scenes.ts'
import type { Dependency, ToxicHost } from './toxic-host.ts'

export type Cell = {
  dependency: Dependency
  ailment: Ailment
  scene: SceneName
  heard: Expected | string
  ms: number
  toldMs: number
  broken: string[]
}

type Outage = { dependency: Dependency; ailment: Ailment; email: string; number: number }

const names = Object.keys(scenes) as SceneName[] // its own keys

const meaningOf = (answer: Answered<object>): Expected | string => {
  if (answer.status < 300) return 'as ever'
  return answer.status === 503 ? 'unavailable' : inShort(answer)
}

/** The answer during the outage, and its time. */
const during = async ({ call }: Scene): Promise<Pick<Cell, 'heard' | 'ms'>> => {
  const startedAt = performance.now()
  const received = await call().then(meaningOf, (error: unknown) => String(error))
  return { heard: received, ms: performance.now() - startedAt }
}

/**
 * Once the service is back, without a restart: what failed is possible now, and the effects of what was done have run.
 */
const afterwards = async (
  { call, hasHappened, isTold }: Scene,
  heard: string,
): Promise<{ broken: string[]; toldMs: number }> => {
  const broken: string[] = []
  const left = await hasHappened()
  if (left === 'half') broken.push('it was half done')
  if (heard === 'unavailable') {
    if (left === 'wholly') broken.push('it was done, and said to be unavailable')
    const again = await call().then(meaningOf, (error: unknown) => String(error))
    if (again !== 'as ever') broken.push(`once all was well it was ${again}`)
  }
  const startedAt = performance.now()
  while (!(await isTold())) {
    if (performance.now() - startedAt > reportedWithinMs)
      return { broken: [...broken, 'nobody was told'], toldMs: reportedWithinMs }
    await wait(50)
  }
  return { broken, toldMs: performance.now() - startedAt }
}

/** Mails that could not go are retried a minute later, by the job that runs each minute. */
const passMinute = async ({ host }: ToxicHost): Promise<void> => {
  await host.settled()
  setClock.to(Date.now() + 61_000)
  await host.sweep()
  setClock.release()
}

/** Breaks one service in one way while all calls are made at once, then restores it. */
export const playOutage = async (toxic: ToxicHost, { dependency, ailment, email, number }: Outage): Promise<Cell[]> => {
  const { host, proxies } = toxic
  const setting = await openSetting(host, email, number)
  const prepared = await Promise.all(
    names.map(async (scene): Promise<[SceneName, Scene]> => [scene, await scenes[scene](setting)]),
  )
  await host.settled()

  proxies[dependency].ail(ailment)
  const whileOut = await Promise.all(prepared.map(([, scene]) => during(scene)))
  proxies[dependency].heal()
  if (dependency === 'mail') await passMinute(toxic)

  const cells: Cell[] = []
  for (const [index, [scene, played]] of prepared.entries()) {
    const { heard = '', ms = 0 } = whileOut[index] ?? {}
    const expected = expectationOf(dependency, scene)
    const { broken, toldMs } = await afterwards(played, heard)
    const faults = [
      ...(heard === expected ? [] : [`heard ${heard}, not ${expected}`]),
      ...(ms <= withinMs ? [] : [`it took ${Math.round(ms)} ms`]),
      ...broken,
    ].map((fault) => `${dependency} × ${ailment} × ${scene}: ${fault}`)
    cells.push({ dependency, ailment, scene, heard, ms, toldMs, broken: faults })
  }
  return cells
}
