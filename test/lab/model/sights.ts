import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { contracts } from '#shared/contracts/contracts.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import { partOf } from './answers/rule.ts'
import { asOf } from './as-of.ts'
import { addresses } from './make-world.ts'
import type { Answer } from './stage.ts'
import { isStillIn } from './take-step.ts'
import { actors, ask, type Who, type World } from './world.ts'

/** A person's view, and the expected one. */
export type Sight = { what: string; found: unknown; wanted: unknown }

const dayMs = 24 * 3_600_000
const nobodyKnows = '401 session.none'
const summaryOf = ({ status, body }: Answer): string => `${status} ${body.code}`

type Body = Record<string, unknown>
const fieldOf = (part: unknown, name: string): unknown => (part as Body | null | undefined)?.[name]

/** A request as its details show it: of an attempt or a handover the choice or, without one, its deadline. */
const shown = ({ handover, attempt, problem, ...body }: Body, { pickup }: RequestItem) => ({
  viewer: body.viewer,
  status: body.status,
  version: body.version,
  isExact: body.pickupAddress === pickup.address,
  hasCode: typeof body.otp === 'string',
  outcome: body.outcome,
  leg: body.leg,
  confirmBy: body.status === 'in_transit' ? (fieldOf(handover, 'confirm_by') ?? null) : null,
  attempt: attempt ? (fieldOf(attempt, 'choice') ?? fieldOf(attempt, 'decide_by')) : null,
  hasOpenProblem: fieldOf(problem, 'is_open') ?? null,
})

const wantedOf = ({ view }: World, stored: RequestItem, person: World['people'][Who], at: number) => {
  const item = asOf(stored, at)
  const { status, door = {}, event, outcome } = item
  const viewer = partOf(item, person)
  const isJustDone = status === 'completed' && at < Date.parse(event.at) + dayMs
  const isNotDone = event.type === 'decide' && event.reason === 'not_done'
  const problem = door.lastProblem && view.problems.get(door.lastProblem)
  return (
    viewer && {
      viewer,
      status,
      version: stored.version,
      isExact: viewer === 'requester' || isCarried(status) || isJustDone,
      hasCode: viewer === 'requester' && isCarried(status),
      outcome: outcome ?? (isNotDone ? 'not_done' : null),
      leg: door.leg ?? null,
      confirmBy: door.handover?.confirmBy ?? null,
      attempt: door.attempt ? (door.attempt.choice ?? door.attempt.decideBy) : null,
      hasOpenProblem: problem ? problem.state === 'open' || problem.state === 'answered' : null,
    }
  )
}

/** A request as one of the people sees it. */
export const detailsSeen = async (world: World, item: RequestItem, who: Who, at: number): Promise<Sight> => {
  const isIn = isStillIn(world, world.people[who])
  const answer = await ask(world, who, contracts.requests.getDetails, { params: { id: item.requestId } })
  const wanted = wantedOf(world, item, world.people[who], at) ?? '404 request.unknown'
  return {
    what: `${who} sees ${item.requestId}`,
    found: answer.status === 200 ? shown(answer.body, item) : summaryOf(answer),
    wanted: isIn ? wanted : nobodyKnows,
  }
}

type Listed = { id: string; pickup_address?: string }
type List = {
  what: string
  endpoint: Endpoint
  query?: Record<string, string>
  of: (who: Who, world: World) => boolean
  holds: (item: RequestItem, person: World['people'][Who], world: World, at: number) => unknown
  /** Strangers see an area, and changes by the clock only once they are written. */
  isForStrangers?: true
}

const isPartner = (who: Who, { view, people }: World): boolean =>
  view.users.get(people[who].userId)?.isVerifiedPartner === true
const isDriver = (who: Who): boolean => who === 'driver' || who === 'second'
const isPerson = (who: Who): boolean => who !== 'nobody'

const isOnline = ({ seen }: World, userId: string, at: number): boolean => {
  const { isOnline: isChosen, seenAt } = seen.rows.get(`USER#${userId}\u0000PRESENCE`)?.item ?? {}
  return isChosen === true && (seenAt === undefined || at < Date.parse(String(seenAt)) + 12 * 3_600_000)
}

const isInPool: List['holds'] = (item, { who, userId, businessId }, world, at) => {
  const { view, seen } = world
  const { status, ownerId, excluded = [] } = item
  if (status !== 'pending_match' || excluded.some((id) => id === userId || id === businessId)) return false
  if (who === 'fleet') return view.businesses.get(businessId ?? '')?.status === 'verified'
  return (
    isOnline(world, userId, at) && ownerId !== userId && !seen.rows.has(`USER#${userId}\u0000REJ#${item.requestId}`)
  )
}

const { requests, business, partner } = contracts
const carries: List['holds'] = ({ carrierId, status }, { userId }) => carrierId === userId && isCarried(status)
const owns: List['holds'] = ({ ownerId }, { userId }) => ownerId === userId

/** Every list of requests, whose it is, and its content. */
const lists: readonly List[] = [
  {
    what: 'open',
    endpoint: requests.listRequests,
    query: { state: 'open', limit: '50' },
    of: isPerson,
    holds: (item, me, world, at) => owns(item, me, world, at) && !isOver(item.status),
  },
  {
    what: 'closed',
    endpoint: requests.listRequests,
    query: { state: 'closed', limit: '50' },
    of: isPerson,
    holds: (item, me, world, at) => owns(item, me, world, at) && isOver(item.status),
  },
  { what: 'own', endpoint: requests.listRequests, query: { limit: '50' }, of: isPerson, holds: owns },
  { what: 'active', endpoint: requests.listActive, of: isPerson, holds: carries },
  { what: 'deliveries', endpoint: business.listDriverDeliveries, of: isDriver, holds: carries },
  {
    what: 'pool',
    endpoint: requests.listAvailable,
    of: (who, world) => who === 'fleet' || isPartner(who, world),
    holds: isInPool,
    isForStrangers: true,
  },
  {
    what: 'offers',
    endpoint: partner.listOffers,
    of: isPartner,
    holds: ({ offer }, { userId }) => offer?.partnerId === userId,
    isForStrangers: true,
  },
]

/** In reach of a bicycle in Leeds. */
const isNear = ({ pickup }: RequestItem): boolean => pickup.address === addresses[0]

const idsOf = (items: readonly Listed[]): string[] => items.map(({ id }) => id).toSorted()

/** Checks every list of one person, and that strangers see only an area. */
export const listsSeen = async (world: World, who: Who, at: number): Promise<Sight[]> => {
  const me = world.people[who]
  const isIn = isStillIn(world, me)
  const all = [...world.view.requests.values()]
  const sights: Sight[] = []
  for (const { what, endpoint, query, of, holds, isForStrangers } of lists) {
    if (!of(who, world)) continue
    const answer = await ask(world, who, endpoint, query && { query })
    const { items: page, ...body } = answer.body as Body & { items?: Listed[] }
    const listed = page ?? (Object.values(body) as Listed[]) // a page, or a list by itself
    const among = isForStrangers ? all.filter((item) => isNear(item) && asOf(item, at) === item) : all
    const isAmong = ({ id }: Listed): boolean => among.some(({ requestId }) => requestId === id)
    const exact = isForStrangers
      ? listed.filter(({ pickup_address: shown }) => addresses.some((one) => one === shown))
      : []
    const wanted = among.map((item) => asOf(item, at)).filter((item) => holds(item, me, world, at))
    sights.push({
      what: `${what} of ${who}`,
      found: answer.status === 200 ? [...idsOf(listed.filter(isAmong)), ...exact] : summaryOf(answer),
      wanted: isIn ? idsOf(wanted.map(({ requestId: id }) => ({ id }))) : nobodyKnows,
    })
  }
  return sights
}

/** The fleet's jobs, in transit and waiting. */
export const fleetSeen = async (world: World, at: number): Promise<Sight[]> => {
  const { businessId } = world.people.fleet
  const answer = await ask(world, 'fleet', business.getLiveActivity)
  const ours = [...world.view.requests.values()]
    .map((item) => asOf(item, at))
    .filter((item) => item.businessId === businessId)
  return (['in_transit', 'matched'] as const).map((status) => ({
    what: `${status} of the fleet`,
    found: answer.status === 200 ? idsOf(answer.body[`${status}_jobs`] as Listed[]) : summaryOf(answer),
    wanted: idsOf(ours.filter((item) => item.status === status).map(({ requestId: id }) => ({ id }))),
  }))
}

export const wrongSights = (sights: readonly Sight[]): string[] =>
  sights.flatMap(({ what, found, wanted }) => {
    const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)]
    return is === should ? [] : [`${what}: ${is}, not ${should}`]
  })

export const everybody = actors.filter(isPerson)
