import { join } from 'node:path'
import { missingPackages } from '#test/support/late-packages.ts'
import { type Bench, bar, type Finding, quantile, rounded } from './bench.ts'
import { measureDensity } from './live/density.ts'
import { maxNotified } from './live/in-reach.ts'
import { type Delivery, startOnlinePartners } from './live/online-partners.ts'
import type { Sent } from './live/sent.ts'
import { startSocketIo } from './live/socket-io.ts'

const groups = [50, 100, 1_000]
/** The group sizes at which we have to meet the bar against Socket.IO. */
const judged = [50, 1_000]
/** Events for each server. Only those after the warm-up are timed: the p99 of 200 is the second slowest. */
const [warmUps, measured] = [20, 200]
const maxShareOfPeer = 3
const parts = { p50: 0.5, p99: 0.99 }

/**
 * A quantile of the times from a call to its last frame. Not from its answer, because frames to a room can arrive
 * before the answer.
 */
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

/** Ours and theirs in turn, with the same frame, so that other work on the machine affects both. */
const inTurn = async (
  count: number,
  ours: () => Promise<Delivery>,
  theirs: ((frame: unknown) => Promise<Sent>) | undefined,
) => {
  const jobs: Delivery[] = []
  const events: Sent[] = []
  while (jobs.length < count) {
    const job = await ours()
    jobs.push(job)
    if (theirs) events.push(await theirs(job.frame))
  }
  return { jobs, events }
}

const besidePeer = (jobs: Sent[], events: Sent[], part: number): number => lastOf(jobs, part) / lastOf(events, part)

/** Both in milliseconds, and ours as a multiple of theirs. */
const columnsBeside = (jobs: Sent[], events: Sent[], name: keyof typeof parts) => ({
  [`call to last frame, ${name} ms`]: rounded(lastOf(jobs, parts[name])),
  [`Socket.IO, ${name} ms`]: events.length > 0 ? rounded(lastOf(events, parts[name])) : '',
  [`${name} × (≤ ${maxShareOfPeer})`]: events.length > 0 ? rounded(besidePeer(jobs, events, parts[name])) : '',
})

const measureGroups = async (): Promise<Finding> => {
  const why = missingPackages(join(import.meta.dirname, '../peers'))
  const peer = why ? undefined : await startSocketIo()
  const group = await startOnlinePartners()
  const finding: Finding = { rows: [], missed: [], unmeasured: why ? [`all beside Socket.IO: ${why}`] : [] }
  try {
    for (const size of groups) {
      await group.growTo(size)
      await peer?.growTo(size)
      const warm = await inTurn(warmUps, group.post, peer?.post)
      const { jobs, events } = await inTurn(measured, group.post, peer?.post)
      const all = [...warm.jobs, ...jobs]
      const recipients = Math.max(...all.map((job) => job.recipients))
      const tooFew = all.filter((job) => job.recipients < Math.min(size, maxNotified)).length
      finding.rows.push({
        online: size,
        'sockets open': group.sockets(),
        'told of a job': recipients,
        '2xx to last frame, p50 ms': rounded(afterAnswer(jobs, parts.p50)),
        'p99 ms': rounded(afterAnswer(jobs, parts.p99)),
        ...columnsBeside(jobs, events, 'p50'),
        ...columnsBeside(jobs, events, 'p99'),
        lost: sum(all, 'lost'),
        wrong: sum(all, 'wrong') + group.misled(),
        doubled: sum(all, 'doubled'),
        leaks: group.leaks(),
      })
      const isJudged = peer !== undefined && judged.includes(size)
      finding.missed.push(
        ...bar('told of a job', recipients, maxNotified, 'people'),
        ...bar('jobs that too few heard of', tooFew, 0, 'jobs'),
        ...bar('frames lost', sum(all, 'lost'), 0, 'frames'),
        ...bar('frames to somebody else', sum(all, 'wrong') + group.misled(), 0, 'people'),
        ...bar('frames that came twice', sum(all, 'doubled'), 0, 'frames'),
        ...bar('sockets that heard an address', group.leaks(), 0, 'sockets'),
        ...Object.entries(isJudged ? parts : {}).flatMap(([name, part]) =>
          bar(`beside Socket.IO with ${size} online, ${name}`, besidePeer(jobs, events, part), maxShareOfPeer, '×'),
        ),
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
