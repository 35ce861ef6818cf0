import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import type { Answered } from '#test/support/client.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import {
  hasProblem,
  isCarried,
  isOne,
  isOpen,
  isOut,
  type Job,
  type Model,
  partners,
  partOf,
  type Who,
} from './model.ts'
import type { TestUsers } from './test-users.ts'

/** What a user sees, and what they should see. */
export type Seen = { what: string; found: unknown; wanted: unknown }

export const statusNames = {
  waiting: 'pending_match',
  offered: 'pending_partner_approval',
  matched: 'matched',
  underway: 'in_transit',
  done: 'completed',
  over: 'cancelled',
} as const satisfies Record<Job['status'], string>

const nobodyKnows = '401 session.none'
const dayMs = 24 * 3_600_000

/** A job as one user sees it: whether at all, its status, and whether with addresses. */
export const seenOf = async (testUsers: TestUsers, model: Model, job: Job, who: Who, at: number): Promise<Seen> => {
  const answer = await testUsers[who].client.requests.getDetails({ params: { id: job.id } })
  const { body } = answer
  const found = answer.status === 200 ? shown(body) : summaryOf(answer)
  if (body.version !== undefined && job.version === undefined && !job.isUnwritten) job.version = body.version
  return { what: `${who} sees ${job.id}`, found: plain(found, job), wanted: plain(wantedOf(model, job, who, at), job) }
}

type Shown = {
  viewer: unknown
  status: unknown
  version: unknown
  isExact: boolean
  hasCode: boolean
  outcome: unknown
  leg: unknown
  confirmBy: unknown
  attempt: unknown
  hasOpenProblem: unknown
}

type Body = Answered<Partial<RequestDetails>>['body']

const isoOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

/** What stands at the door, as its details say it; of an attempt what was chosen, or until when. */
const doorShown = ({ outcome, leg, handover, attempt, problem, status }: Body) => ({
  outcome,
  leg,
  confirmBy: status === 'in_transit' ? (handover?.confirm_by ?? null) : null,
  attempt: attempt ? (attempt.choice ?? attempt.decide_by) : null,
  hasOpenProblem: problem?.is_open ?? null,
})

const doorWanted = (job: Job) => ({
  outcome: job.outcome ?? null,
  leg: job.door.isReturn ? 'return' : null,
  confirmBy: isoOf(job.door.confirmBy),
  attempt: job.door.attempt ? (job.door.attempt.choice ?? isoOf(job.door.attempt.decideBy)) : null,
  hasOpenProblem: job.problem ? hasProblem(job) : null,
})

const shown = (body: Body): Shown => ({
  viewer: body.viewer,
  status: body.status,
  version: body.version,
  isExact: String(body.pickupAddress).startsWith('12 Park Row'),
  hasCode: typeof body.otp === 'string',
  ...doorShown(body),
})

const plain = (seen: Shown | string, { version }: Job): unknown =>
  typeof seen === 'string' || version !== undefined ? seen : { ...seen, version: 'unknown' }

const wantedOf = (model: Model, job: Job, who: Who, at: number): Shown | string => {
  if (isOut(model, who)) return nobodyKnows
  const viewer = partOf(job, who)
  if (!viewer) return '404 request.unknown'
  const isJustDone = job.status === 'done' && job.endedAt !== undefined && at < job.endedAt + dayMs
  return {
    viewer,
    status: statusNames[job.status],
    version: job.version,
    isExact: viewer === 'requester' || isCarried(job) || isJustDone,
    hasCode: viewer === 'requester' && isCarried(job),
    ...doorWanted(job),
  }
}

type Ids = { id: string; pickup_address?: string }[]
const idsIn = (list: Ids | undefined, jobs: Job[]): string[] =>
  (list ?? []).flatMap(({ id }) => (jobs.some((job) => job.id === id) ? [id] : [])).toSorted()
const idsOf = (jobs: Job[]): string[] => jobs.map(({ id }) => id).toSorted()

/** Everything in a user's lists. */
export const listsOf = async (testUsers: TestUsers, model: Model, who: Who): Promise<Seen[]> => {
  const { jobs } = model
  const { client } = testUsers[who]
  const requested: {
    what: string
    ask: () => Promise<Answered<object>>
    wanted: Job[]
    among?: Job[]
    isForStrangers?: true
  }[] = []
  const mine = jobs.filter(({ owner }) => owner === who)
  for (const state of ['open', 'closed'] as const) {
    const wanted = mine.filter((job) => isOpen(job) === (state === 'open'))
    requested.push({ what: state, ask: () => client.requests.listRequests({ query: { state, limit: '50' } }), wanted })
  }
  requested.push({ what: 'own', ask: () => client.requests.listRequests({ query: { limit: '50' } }), wanted: mine })
  const carried = jobs.filter((job) => job.carrier === who && isCarried(job))
  requested.push({ what: 'active', ask: () => client.requests.listActive(), wanted: carried })
  if (who === 'driver' || who === 'second')
    requested.push({ what: 'deliveries', ask: () => client.business.listDriverDeliveries(), wanted: carried })
  if (who === 'fleet' || isOne(partners, who)) {
    const among = jobs.filter(({ isUnwritten }) => !isUnwritten)
    requested.push({
      what: 'pool',
      ask: () => client.requests.listAvailable(),
      wanted: among.filter((job) => isShown(model, job, who)),
      among,
      isForStrangers: true,
    })
  }
  if (isOne(partners, who))
    requested.push({
      what: 'offers',
      ask: () => client.partner.listOffers(),
      wanted: jobs.filter(({ offer }) => offer?.to === who),
      isForStrangers: true,
    })
  return Promise.all(
    requested.map(async ({ what, ask, wanted, among = jobs, isForStrangers = false }) => {
      const answer = await ask()
      const body = answer.body as Ids & { items?: Ids } // a list, or a page of one
      const reported = isForStrangers && answer.status === 200 ? body.filter(isExact) : []
      const found = answer.status === 200 ? [...idsIn(body.items ?? body, among), ...reported] : summaryOf(answer)
      return { what: `${what} of ${who}`, found, wanted: isOut(model, who) ? nobodyKnows : idsOf(wanted) }
    }),
  )
}

/** Strangers see only the area. */
const isExact = ({ pickup_address = '' }: Ids[number]): boolean => pickup_address.startsWith('12 Park Row')

const isShown = ({ online, isVerified, rejected }: Model, job: Job, who: Who): boolean => {
  if (job.status !== 'waiting') return false
  if (who === 'fleet') return isVerified && !job.excluded.includes(who)
  const isHidden = job.excluded.includes(who) || rejected.some((one) => one.who === who && one.id === job.id)
  return online.includes(who) && job.owner !== who && !isHidden
}

/** What the fleet has on its way and waiting. */
export const fleetSees = async ({ fleet }: TestUsers, { jobs }: Model): Promise<Seen> => {
  const { in_transit_jobs, matched_jobs } = (await fleet.client.business.getLiveActivity()).body
  const of = (status: Job['status']) => idsOf(jobs.filter((job) => job.isFleets && job.status === status))
  const found = [idsIn(in_transit_jobs, jobs), idsIn(matched_jobs, jobs)]
  return { what: 'the fleet’s jobs', found, wanted: [of('underway'), of('matched')] }
}
