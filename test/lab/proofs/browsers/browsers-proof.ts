import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '#test/lab/benches/bench.ts'
import type { Proof } from '#test/lab/proofs/proof.ts'
import { ensureSite } from '#test/support/ensure-site.ts'
import { jpegExif, jpegOf } from '#test/support/sample-files.ts'
import { startTestHost, type TestHost } from '#test/support/start-test-host.ts'
import { startFirefox } from './firefox.ts'
import { journeys } from './journeys.ts'
import { desk, type Engine } from './tab.ts'
import { visitorsOf } from './visitor.ts'
import { plantedFaults, startWatchingFront, type WatchingFront } from './watching-front.ts'
import { startWebKit } from './webkit.ts'

type Stand = { host: TestHost; front: WatchingFront; photo: string }
type Row = { browser: string; journey: string; faults: number; seconds: number }

/** The planted faults that this browser does not report. */
export const missedFaults = async (engine: Engine, front: WatchingFront): Promise<string[]> => {
  const tab = await engine.opens(desk)
  await tab.goes(front.planted)
  // The last fault comes with an answer.
  await tab.asks(`fetch('/__refused').then(() => new Promise((resolve) => setTimeout(resolve, 1000)))
    .then(() => globalThis.allReported()).then(() => 0)`)
  await tab.closes()
  const found = front.takeFaults()
  return plantedFaults.filter((fault) => !found.some((each) => each.includes(fault)))
}

const walk = async (engine: Engine, name: string, { host, front, photo }: Stand): Promise<[Row, string[]]> => {
  const { comes, leave, picturesOfEnd } = visitorsOf(engine, front)
  const startedAt = performance.now()
  const faults: string[] = []
  try {
    await journeys[name]?.({ host, front, comes, photo })
  } catch (error) {
    faults.push(String(error))
    await picturesOfEnd(name)
  }
  faults.push(...(await leave()))
  faults.push(...front.takeFaults())
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return [
    { browser: `${engine.name} ${engine.version}`, journey: name, faults: faults.length, seconds },
    faults.map((fault) => `${engine.name}, ${name}: ${fault}`),
  ]
}

export const browsersProof: Proof = {
  name: 'browsers',
  about: 'the main journeys in Firefox and in WebKit, with a silent console',
  run: async (): Promise<Finding> => {
    await ensureSite()
    const folder = await mkdtemp(join(tmpdir(), 'sameway-browsers-'))
    const photo = join(folder, 'shelf.jpg')
    await writeFile(photo, jpegOf({ width: 320, height: 160, extra: [jpegExif(6)] }))
    const front = await startWatchingFront()
    const host = await startTestHost({ LIMITS: 'relaxed', PUBLIC_URL: front.url })
    front.leadTo(host.port)
    const rows: Row[] = []
    const missed: string[] = []
    const unmeasured: string[] = []
    try {
      for (const start of [startFirefox, startWebKit]) {
        const engine = await start()
        if ('missing' in engine) {
          unmeasured.push(engine.missing)
          continue
        }
        try {
          const unseen = await missedFaults(engine, front)
          missed.push(...unseen.map((fault) => `${engine.name}: a planted fault was not seen: ${fault}`))
          for (const name of Object.keys(journeys)) {
            const [row, faults] = await walk(engine, name, { host, front, photo })
            rows.push(row)
            missed.push(...faults)
          }
        } finally {
          await engine.stops()
        }
      }
    } finally {
      await host.stop()
      await front.stop()
      await rm(folder, { recursive: true, force: true })
    }
    return { rows, missed, unmeasured }
  },
}
