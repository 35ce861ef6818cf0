import { fileURLToPath } from 'node:url'
import { bar, type Finding, rounded } from '../bench.ts'
import { resultOfChild } from '../result-of-child.ts'
import { maxNotified } from './in-reach.ts'
import type { News, NewsCost } from './news-cost.ts'
import type { WorldName } from './online-world.ts'

const child = fileURLToPath(new URL('./news-cost-child.ts', import.meta.url))
const seed = 2_468
/** The last may cost at most `maxGrowth` times as much as the one before it. */
const sizes = [100, 1_000, 10_000]
const maxGrowth = 1.5
/** The maxima at every size: growth alone would not show a cost that is high from the start. */
const [maxTrips, maxRead] = [25, 600]

/** Where the job is, in each world: in the middle of its densest place. */
const pickups: Record<WorldName, string> = {
  'over the country': '12 Weir Lane, Westminster, London',
  'in one city': '12 Park Row, Leeds, LS1 5HD',
}

type Measured = NewsCost & { size: number }
type Part = Exclude<keyof News, 'faults'>

const most = ({ news }: NewsCost, part: Part): number => Math.max(...news.map((one) => one[part]))

const missedAmong = (name: string, { size, ...found }: Measured): string[] => [
  ...found.news.flatMap(({ faults }) => faults.map((fault) => `${size} online ${name}: ${fault}`)),
  ...(most(found, 'posts') > 0 ? [] : [`${size} online ${name}: no one was notified of a job, so nothing was shown`]),
  ...bar(`posts for a job, ${size} online ${name}`, most(found, 'posts'), maxNotified, 'posts'),
  ...bar(`round trips for a job, ${size} online ${name}`, most(found, 'trips'), maxTrips, 'trips'),
  ...bar(`reading for a job, ${size} online ${name}`, most(found, 'read'), maxRead, 'units'),
]

const missedBeside = (name: string, few: Measured, many: Measured): string[] => {
  const more = `with ${many.size} online ${name} beside ${few.size}`
  return [
    ...bar(`posts for a job that came or went ${more}`, Math.abs(most(many, 'posts') - most(few, 'posts')), 0, 'posts'),
    ...bar(`round trips ${more}`, most(many, 'trips') / most(few, 'trips'), maxGrowth, '×'),
    ...bar(`reading ${more}`, most(many, 'read') / most(few, 'read'), maxGrowth, '×'),
  ]
}

const rowOf = (world: string, found: Measured, before: Measured | undefined) => {
  const beside = (part: Part) => (before ? rounded(most(found, part) / most(before, part), 2) : '')
  return {
    world,
    online: found.size,
    'in reach of the job': found.inReach,
    [`posts (≤ ${maxNotified})`]: most(found, 'posts'),
    [`round trips beside those for devices (≤ ${maxTrips})`]: most(found, 'trips'),
    [`× of trips (≤ ${maxGrowth})`]: beside('trips'),
    [`read units (≤ ${maxRead})`]: most(found, 'read'),
    [`× of reading (≤ ${maxGrowth})`]: beside('read'),
    'write units': most(found, 'write'),
    seed,
  }
}

const measureIn = async (name: WorldName): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const size of sizes) {
    const args = [name, pickups[name], seed, size]
    measured.push({ size, ...(await resultOfChild<NewsCost>(child, args)) })
  }
  return measured
}

/**
 * The cost of announcing a job, with few and with very many partners online. Each world has its own process and host.
 * This module may load no function, because the host in this process sets their settings first.
 */
export const measureDensity = async (): Promise<Finding> => {
  const finding: Finding = { rows: [], missed: [] }
  for (const name of Object.keys(pickups) as WorldName[]) {
    const measured = await measureIn(name)
    const [few, many] = measured.slice(-2)
    if (!few || !many) throw new Error('There was nothing to compare')
    finding.rows.push(...measured.map((found) => rowOf(name, found, found === many ? few : undefined)))
    finding.missed.push(...measured.flatMap((found) => missedAmong(name, found)), ...missedBeside(name, few, many))
  }
  return finding
}
