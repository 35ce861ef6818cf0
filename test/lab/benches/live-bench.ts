import { join } from 'node:path'
import { missingPackages } from '#test/support/late-packages.ts'
import { type Bench, bar, type Finding, quantile, rounded } from './bench.ts'
import { measureDensity } from './live/density.ts'
import { maxNotified } from './live/in-reach.ts'
import { type Delivery, startOnlinePartners } from './live/online-partners.ts'
import type { Sent } from './live/sent.ts'
import { startSocketIo } from './live/socket-io.ts'

const groups = [50, 100, 1_000]
const jobsPosted = 20
const mostOfPeer = 3

/** The last frame of each, since its call was made; a room may have it before the caller has their answer. */
const lastOf = (sent: Sent[], part: number): number =>
  quantile(
    sent.map(({ eachMs }) => Math.max(...eachMs)),
    part,
  )
const afterAnswer = (sent: Sent[], part: number): number =>
  quantile(
    sent.map(({ eachMs, answeredMs }) => Math.max(0, Math.max(...eachMs) - answeredMs)),
    part,
  )
const sum = (jobs: Delivery[], of: 'lost' | 'wrong' | 'doubled'): number =>
  jobs.reduce((total, job) => total + job[of], 0)

/** Ours and theirs in turn, so that other work on the machine affects both. */
const inTurn = async (ours: () => Promise<Delivery>, theirs: (() => Promise<Sent>) | undefined) => {
  const jobs: Delivery[] = []
  const events: Sent[] = []
  while (jobs.length < jobsPosted) {
    jobs.push(await ours())
    if (theirs) events.push(await theirs())
  }
  return { jobs, events }
}

const measureGroups = async (): Promise<Finding> => {
  const why = missingPackages(join(import.meta.dirname, '../peers'))
  const peer = why ? undefined : await startSocketIo()
  const group = await startOnlinePartners()
  const finding: Finding = { rows: [], missed: [], unmeasured: why ? [`all beside Socket.IO: ${why}`] : [] }
  try {
    for (const size of groups) {
      await group.growTo(size)
      await peer?.growTo(size)
      const { jobs, events } = await inTurn(group.post, peer?.post)
      const recipients = Math.max(...jobs.map((job) => job.recipients))
      const tooFew = jobs.filter((job) => job.recipients < Math.min(size, maxNotified)).length
      const ratio = peer ? lastOf(jobs, 0.5) / lastOf(events, 0.5) : Number.NaN
      finding.rows.push({
        online: size,
        'sockets open': group.sockets(),
        'told of a job': recipients,
        '2xx to last frame, p50 ms': rounded(afterAnswer(jobs, 0.5), 0),
        'p99 ms': rounded(afterAnswer(jobs, 0.99), 0),
        'call to last frame, p50 ms': rounded(lastOf(jobs, 0.5), 0),
        'Socket.IO, p50 ms': peer ? rounded(lastOf(events, 0.5), 0) : '',
        [`× (≤ ${mostOfPeer})`]: peer ? rounded(ratio, 1) : '',
        lost: sum(jobs, 'lost'),
        wrong: sum(jobs, 'wrong') + group.misled(),
        doubled: sum(jobs, 'doubled'),
        leaks: group.leaks(),
      })
      finding.missed.push(
        ...bar('told of a job', recipients, maxNotified, 'people'),
        ...bar('jobs that too few heard of', tooFew, 0, 'jobs'),
        ...bar('frames lost', sum(jobs, 'lost'), 0, 'frames'),
        ...bar('frames to somebody else', sum(jobs, 'wrong') + group.misled(), 0, 'people'),
        ...bar('frames that came twice', sum(jobs, 'doubled'), 0, 'frames'),
        ...bar('sockets that heard an address', group.leaks(), 0, 'sockets'),
        ...(peer && size !== 100 ? bar(`beside Socket.IO with ${size} online`, ratio, mostOfPeer, '×') : []),
      )
    }
    return finding
  } finally {
    await group.stop()
    await peer?.stop()
  }
}

export const liveBench: Bench = {
  name: 'live',
  about: `a job is posted among many open sockets: until the last frame of the nearest ${maxNotified}; and what its news costs among ten thousand`,
  isGate: false,
  run: async (): Promise<Finding> => {
    const received = await measureGroups()
    const density = await measureDensity()
    return { ...received, also: [density.rows], missed: [...received.missed, ...density.missed] }
  },
}
