import { createHash } from 'node:crypto'
import { tableName } from '#lib/local/functions.ts'
import { streamReader } from '#lib/local/streams/stream-reader.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { deliverRecords } from './deliver-records.ts'
import { drawCommand } from './draw-command.ts'
import { brokenAtTheEnd } from './end-of-seed.ts'
import type { FaultyHost } from './faulty-host.ts'
import { type Played, play } from './play.ts'
import { lookAround, newWorld } from './world.ts'

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
}

/** Before a tenth of the commands all earlier effects are applied. */
const tellingShare = 0.1

/** Commands of one seed, one after another, in a table of its own. */
export const oneSeed = async (host: FaultyHost, seed: number, commands: number): Promise<SeedReport> => {
  await host.memory.renew()
  const reader = streamReader(host.memory.call, tableName, {}, 'LATEST') // the engine's streams outlive their tables
  await reader.ready()
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
  }

  for (let at = 0; at < commands; at += 1) {
    const command = await drawCommand(chance, world)
    const { trace, outcome, broken } = await play(host, `${seed}.${at}`, command)
    report.outcomes[outcome] += 1
    report.lines.push(trace)
    report.broken.push(...broken)
    const isTelling = chance() < tellingShare
    if (isTelling) await deliverRecords(host, seed, reader, report)
    await lookAround(world, isTelling ? ['requests', ...command.moves] : command.moves)
  }
  await deliverRecords(host, seed, reader, report)
  await deliverRecords(host, seed, reader, report) // what the fan-out itself has written
  await lookAround(world, ['requests', 'rides', 'people'])
  report.broken.push(...(await brokenAtTheEnd(world)))
  report.hash = createHash('sha256').update(report.lines.join('\n')).digest('hex').slice(0, 16)
  return report
}
