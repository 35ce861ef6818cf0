import { createHash } from 'node:crypto'
import { tableName } from '#lib/local/functions.ts'
import { streamReader } from '#lib/local/streams/stream-reader.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { allRows } from '#test/support/table.ts'
import { deliverRecords } from './deliver-records.ts'
import { drawCommand } from './draw-command.ts'
import { leftFiles, leftToTheClock } from './end-of-door.ts'
import { brokenAtTheEnd } from './end-of-seed.ts'
import type { FaultyHost } from './faulty-host.ts'
import { drawTime, moveClock, signAllInAgain, startClock, sweepAll } from './pass-time.ts'
import { type Played, play } from './play.ts'
import { lookAround, newWorld, type World } from './world.ts'

export type SeedReport = {
  outcomes: Record<Played['outcome'], number>
  broken: string[]
  /** The same in every run of a seed. */
  hash: string
  lines: string[]
  told: number
  deliveries: number
  mails: number
  twins: number
  /** How often time passed, and how often the sweeper ran for it. */
  waits: number
  sweeps: number
  /** Files of steps and statements that nothing ever named, each of a call that nobody heard the end of. */
  leftFiles: number
}

/** Before a tenth of the commands all earlier effects are applied. */
const tellingShare = 0.1

/** Of one step. */
const maxPhotos = 2

/** Before some commands time passes, and what was due by then is done. */
const waitingShare = 0.09

type Playing = { host: FaultyHost; seed: number; reader: ReturnType<typeof streamReader>; report: SeedReport }

const letTimePass = async (playing: Playing, chance: () => number, world: World): Promise<void> => {
  const { host, seed, reader, report } = playing
  const deliver = async (): Promise<void> => {
    await deliverRecords(host, seed, reader, report)
    await deliverRecords(host, seed, reader, report) // what the fan-out itself has written
  }
  await deliver()
  const ms = drawTime(chance, world)
  report.lines.push(`${ms / 60_000} minutes later`)
  await moveClock(ms, async () => {
    report.waits += 1
    report.sweeps += await sweepAll(host, `${seed} sweep ${report.waits}`)
    await deliver()
  })
  report.broken.push(
    ...leftToTheClock(await allRows(), new Date()).map((fault) => `seed ${seed}, ${report.lines.at(-1)}: ${fault}`),
  )
  await signAllInAgain(world)
  await lookAround(world, ['requests', 'rides', 'people'])
}

/** Commands of one seed, one after another, in a table of its own. */
export const oneSeed = async (host: FaultyHost, seed: number, commands: number): Promise<SeedReport> => {
  await host.memory.renew()
  const reader = streamReader(host.memory.call, tableName, {}, 'LATEST') // the engine's streams outlive their tables
  await reader.ready()
  startClock()
  host.files.stored.clear()
  const chance = chanceFrom(seed)
  const world = await newWorld(host.people)
  const report: SeedReport = {
    outcomes: { done: 0, refused: 0, unheard: 0 },
    broken: [],
    hash: '',
    lines: [],
    told: 0,
    deliveries: 0,
    mails: 0,
    twins: 0,
    waits: 0,
    sweeps: 0,
    leftFiles: 0,
  }
  const playing = { host, seed, reader, report }

  let mayBeLeft = 0
  for (let at = 0; at < commands; at += 1) {
    if (chance() < waitingShare) await letTimePass(playing, chance, world)
    const command = await drawCommand(chance, world)
    const { trace, outcome, unheard, broken } = await play(host, `${seed}.${at}`, command)
    report.outcomes[outcome] += 1
    mayBeLeft += unheard * maxPhotos
    report.lines.push(trace)
    report.broken.push(...broken)
    const isTelling = chance() < tellingShare
    if (isTelling) await deliverRecords(host, seed, reader, report)
    await lookAround(world, isTelling ? ['requests', ...command.moves] : command.moves)
  }
  await deliverRecords(host, seed, reader, report)
  await deliverRecords(host, seed, reader, report) // what the fan-out itself has written
  await lookAround(world, ['requests', 'rides', 'people'])
  const [rows, { stored }] = [await allRows(), host.files]
  report.broken.push(...brokenAtTheEnd(world, rows, stored).map((fault) => `seed ${seed}: ${fault}`))
  report.leftFiles = leftFiles(rows, stored).length
  if (report.leftFiles > mayBeLeft)
    report.broken.push(`seed ${seed}: ${report.leftFiles} files are left, of ${mayBeLeft}`)
  report.hash = createHash('sha256').update(report.lines.join('\n')).digest('hex').slice(0, 16)
  return report
}
