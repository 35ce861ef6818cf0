import { keys } from '#functions/platform/table/keys.ts'
import { type LiveSocket, openLive } from '#test/support/live-socket.ts'
import { aPartner, aRequester, type Person } from '#test/support/people.ts'
import { ok, post } from '#test/support/requests.ts'
import { startTestHost, type TestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { waitFor } from '#test/support/wait-for.ts'
import { type Bench, bar, type Finding, quantile, rounded } from './bench.ts'

const crowds = [100, 1_000]
const strangers = 50
const jobsPosted = 20
const mostTold = 200
const canary = 'Canary Lodge'
const atOnce = 20

type Heard = { who: string; job: string; at: number }
type Member = Person & { socket: LiveSocket }

/** So many of them, a few at a time. */
const times = async <Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = []
  while (made.length < count) {
    const first = made.length
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(atOnce, count - first) }, (_, at) => make(first + at)))),
    )
  }
  return made
}

/** Partners within three miles of the pickup, online and listening; whatever they hear is noted with its time. */
const onlinePartner = async (host: TestHost, at: number, heard: Heard[]): Promise<Member> => {
  const partner = await aPartner(host)
  const around = { lat: 53.7975 + ((at % 40) - 20) / 1000, lng: -1.5475 + (Math.floor(at / 40) - 12) / 1000 }
  ok(await partner.client.partner.setStatus({ body: { is_online: true, ...around } }))
  return listening(host, partner, heard)
}

const listening = async (host: TestHost, person: Person, heard: Heard[]): Promise<Member> => {
  const socket = await openLive(host.url, person.client, ({ type, request_id: job }) => {
    if (type === 'new_job_available') heard.push({ who: person.userId, job: String(job), at: performance.now() })
  })
  return { ...person, socket }
}

const toldOf = async (job: string): Promise<string[]> => {
  const row = await readRow(keys.requestTold(job))
  return Array.isArray(row?.userIds) ? row.userIds : []
}

type Job = { lastMs: number; eachMs: number[]; recipients: number; lost: number; wrong: number; doubled: number }

/** Posts one and waits until all who were chosen have heard of it. */
const postOne = async (host: TestHost, heard: Heard[]): Promise<Job> => {
  const owner = await aRequester(host)
  const { id } = await post(owner.client, { pickup_address: `${canary}, 12 Park Row, Leeds, LS1 5HD` })
  const answeredAt = performance.now()
  await host.settled()
  const told = await toldOf(id)
  const ofIt = () => heard.filter(({ job }) => job === id)
  await waitFor('every frame', () => ofIt().length >= told.length).catch(() => undefined)
  const eachMs = ofIt().map(({ at }) => at - answeredAt)
  const who = ofIt().map((one) => one.who)
  const hearers = new Set(who)
  return {
    eachMs,
    lastMs: Math.max(...eachMs),
    recipients: hearers.size,
    lost: told.filter((one) => !hearers.has(one)).length,
    wrong: [...hearers].filter((one) => !told.includes(one)).length,
    doubled: who.length - hearers.size,
  }
}

const sum = (jobs: Job[], of: 'lost' | 'wrong' | 'doubled'): number => jobs.reduce((total, job) => total + job[of], 0)

export const liveBench: Bench = {
  name: 'live',
  about: `a job is posted beside a crowd with open sockets: from its 2xx to the frames of the nearest ${mostTold}`,
  isGate: false,
  run: async (): Promise<Finding> => {
    const host = await startTestHost({ LIMITS: 'relaxed' })
    const heard: Heard[] = []
    const finding: Finding = { rows: [], missed: [] }
    const others = await times(strangers, async () => listening(host, await aRequester(host), heard))
    const crowd: Member[] = []
    try {
      for (const size of crowds) {
        const first = crowd.length
        crowd.push(...(await times(size - first, (at) => onlinePartner(host, first + at, heard))))
        await host.settled()
        const jobs: Job[] = []
        while (jobs.length < jobsPosted) jobs.push(await postOne(host, heard))
        const [each, last] = [jobs.flatMap(({ eachMs }) => eachMs), jobs.map(({ lastMs }) => lastMs)]
        const recipients = Math.max(...jobs.map((job) => job.recipients))
        const leaks = [...others, ...crowd].filter(({ socket }) =>
          JSON.stringify(socket.frames).includes(canary),
        ).length
        const misled = others.filter(({ socket }) => socket.frames.length > 0).length
        finding.rows.push({
          sockets: size + strangers,
          'recipients of a job': recipients,
          'a frame, p50 ms': rounded(quantile(each, 0.5), 0),
          'p99 ms': rounded(quantile(each, 0.99), 0),
          'the last frame, p50 ms': rounded(quantile(last, 0.5), 0),
          'last p99 ms': rounded(quantile(last, 0.99), 0),
          lost: sum(jobs, 'lost'),
          wrong: sum(jobs, 'wrong') + misled,
          doubled: sum(jobs, 'doubled'),
          leaks,
        })
        finding.missed.push(
          ...bar('recipients of a job', recipients, mostTold, 'people'),
          ...bar(
            'jobs that too few heard of',
            jobs.filter((job) => job.recipients < Math.min(size, mostTold)).length,
            0,
            'jobs',
          ),
          ...bar('frames lost', sum(jobs, 'lost'), 0, 'frames'),
          ...bar('frames to somebody else', sum(jobs, 'wrong') + misled, 0, 'people'),
          ...bar('frames that came twice', sum(jobs, 'doubled'), 0, 'frames'),
          ...bar('sockets that heard an address', leaks, 0, 'sockets'),
        )
      }
      return finding
    } finally {
      for (const { socket } of [...others, ...crowd]) socket.close()
      await host.stop()
    }
  },
}
