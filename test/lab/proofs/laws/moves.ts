import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { accessRules } from '#shared/model/access.ts'
import { canTransition, isOver, type RequestEventType, requestLifecycle } from '#shared/model/request-lifecycle.ts'
import type { SessionUser } from '#shared/model/session-user.ts'
import { type Case, everyEndpoint } from '#test/support/every-endpoint.ts'
import { userWith } from '#test/support/user-with.ts'
import { aName, anId, type Chance, type Draw, oneOf, whoIs, words } from './draws.ts'
import { inputs } from './inputs.ts'
import type { Given } from './stage.ts'
import { drawWish, type Theme, type Wish } from './themes.ts'
import { actors, type Who, type World } from './world.ts'

export type Call = { who: Who; operation: string; endpoint: Endpoint; given: Given }
/** A call of one of the contracts, or so much time that passes. */
export type Command = Call | { ms: number }

const caseOf = new Map(everyEndpoint.map((one) => [one.operation, one]))

/** What a call does about a request, and who may do so; those that have no call of their own happen by other calls. */
type Way = { operation: string; by: (item: RequestItem) => readonly (string | undefined)[] }

const partners = ({ ownerId }: RequestItem, { people }: World): string[] =>
  [people.partner, people.rival, people.third].map(({ userId }) => userId).filter((userId) => userId !== ownerId)

/** Every event of the lifecycle by its call. A new one does not compile without. */
const wayOf = (world: World): Record<RequestEventType, Way> => {
  const { people } = world
  const owner = ({ ownerId }: RequestItem) => [ownerId]
  const carrier = ({ carrierId }: RequestItem) => [carrierId]
  const business = ({ businessId }: RequestItem) => (businessId ? [people.fleet.userId] : [])
  const offered = ({ offer }: RequestItem) => [offer?.partnerId]
  const anyOwner = () => [people.owner.userId, people.neighbour.userId]
  return {
    post: { operation: 'createRequest', by: anyOwner },
    offer: { operation: 'createRequest', by: anyOwner },
    accept: { operation: 'acceptRequest', by: (item) => partners(item, world) },
    assign: { operation: 'assignDelivery', by: () => [people.fleet.userId] },
    acceptOffer: { operation: 'acceptOffer', by: offered },
    closeOffer: { operation: 'declineOffer', by: offered },
    start: { operation: 'startDelivery', by: carrier },
    complete: { operation: 'completeDelivery', by: carrier },
    giveBack: { operation: 'cancelRequest', by: (item) => (item.businessId ? business(item) : carrier(item)) },
    cancel: { operation: 'cancelOwnRequest', by: owner },
    expire: { operation: 'getDetails', by: owner },
    reassign: { operation: 'assignDelivery', by: business },
    withdraw: { operation: 'eraseAccount', by: carrier },
    handOver: { operation: 'handOver', by: carrier },
    confirm: { operation: 'confirmHandover', by: owner },
    attempt: { operation: 'reportAttempt', by: carrier },
    decide: { operation: 'decideAttempt', by: (item) => (item.door?.attempt?.choice === 'retry' ? carrier(item) : owner(item)) },
    resolve: { operation: 'resolveProblem', by: () => [people.admin.userId] },
    raise: { operation: 'raisePrice', by: owner },
  }
}

/** Of a request that waits for a choice, and so on: what the status alone does not say. */
const isDue: Partial<Record<RequestEventType, (item: RequestItem) => boolean>> = {
  reassign: ({ businessId }) => businessId !== undefined,
  confirm: ({ door }) => door?.handover !== undefined,
  handOver: ({ door }) => !door?.handover,
  attempt: ({ door }) => !door?.handover && !door?.attempt?.decideBy,
  decide: ({ door }) => door?.attempt !== undefined,
  resolve: ({ door }) => door?.problem !== undefined,
}

const isEvent = (wish: Wish): wish is RequestEventType => wish in requestLifecycle

/** The roles that an account of theirs has from the start. */
const roles: Record<Who, Partial<SessionUser> | undefined> = {
  owner: { is_profile_complete: true },
  neighbour: { is_profile_complete: true },
  stranger: { is_profile_complete: true, is_business: true },
  partner: { is_profile_complete: true, is_partner: true, is_verified_partner: true },
  rival: { is_profile_complete: true, is_partner: true, is_verified_partner: true },
  third: { is_profile_complete: true, is_partner: true, is_verified_partner: true },
  fleet: { is_business: true, has_business_profile: true },
  driver: { is_driver: true },
  second: { is_driver: true },
  admin: { is_profile_complete: true, is_admin: true },
  nobody: undefined,
}
const users = new Map(actors.map((who) => [who, roles[who] && userWith(roles[who])]))

const mayCall = ({ access }: Endpoint): Who[] =>
  actors.filter((who) => {
    const user = users.get(who)
    return accessRules[access].session ? user !== undefined && accessRules[access].allows(user) : true
  })
const callersOf = new Map(everyEndpoint.map((one) => [one.operation, mayCall(one.endpoint)]))

const kindOfParam = (path: string, name: string): string => {
  if (name === 'problemId') return 'prb'
  if (path.includes('/uploads/')) return 'upl'
  if (path.includes('/rides/')) return 'rid'
  if (path.includes('/admin/businesses/')) return 'biz'
  return path.includes('/admin/') || path.includes('/business/drivers/') ? 'usr' : 'req'
}

const idPattern = /^(usr|biz|req|rid|upl|prb)_/
const texts = new Set(['note', 'text', 'description', 'message', 'reason', 'private_note'])

/** A sample of the contract, with ids of this world and texts that are ids. */
const likeSample = (one: Case, draw: Draw): Given => {
  const { params, query, body } = one.sample
  const valueFor = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value
    const kind = idPattern.exec(value)?.[1]
    if (kind) return anId(draw, kind)
    if (name === 'name' || name === 'businessName') return aName(draw)
    return texts.has(name) && one.operation !== 'cancelRequest' ? words(draw) : value
  }
  const withIds = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, valueFor(name, value)]))
  const { item } = draw
  const named = (name: string): string => {
    const kind = kindOfParam(one.endpoint.path, name)
    return kind === 'req' && item ? item.requestId : anId(draw, kind)
  }
  return {
    ...(params && { params: Object.fromEntries(Object.keys(params).map((name) => [name, named(name)])) }),
    ...(query && { query }),
    ...(body && { body: withIds(body) }),
  }
}

const callOf = async (one: Case, draw: Draw): Promise<Call> => {
  const sample = likeSample(one, draw)
  const own = await inputs[one.operation]?.(draw)
  return { who: draw.who, operation: one.operation, endpoint: one.endpoint, given: { ...sample, ...own } }
}

const requestsOf = ({ view }: World): RequestItem[] => [...view.requests.values()]

/** Any call of any contract, mostly by somebody whom its access lets in. */
const anyCall = (world: World, chance: Chance): Promise<Call> => {
  const one = oneOf(chance, everyEndpoint)
  const may = callersOf.get(one.operation) ?? []
  const who = chance() < 0.85 && may.length > 0 ? oneOf(chance, may) : oneOf(chance, actors)
  const all = requestsOf(world)
  return callOf(one, { world, who, chance, item: all.length > 0 ? oneOf(chance, all) : undefined })
}

/** By somebody who has nothing to do with it, now and then. */
const strangerShare = 0.06

const eventCall = async (world: World, event: RequestEventType, chance: Chance): Promise<Call | undefined> => {
  const { operation, by } = wayOf(world)[event]
  const one = caseOf.get(operation)
  if (!one) return undefined
  const possible = requestsOf(world).filter((item) => canTransition(event, item.status) && (isDue[event]?.(item) ?? true))
  const isNew = event === 'post' || event === 'offer'
  if (possible.length === 0 && !isNew) return undefined
  const waiting = isNew ? requestsOf(world).filter(({ status }) => status === 'pending_match') : possible
  const item = waiting.length > 0 ? oneOf(chance, waiting) : undefined
  const able = item || isNew ? by(item as RequestItem).flatMap((userId) => whoIs(world, userId) ?? []) : []
  if (able.length === 0) return undefined
  const who = chance() < strangerShare ? oneOf(chance, actors) : oneOf(chance, able)
  const own = isNew && item && whoIs(world, item.ownerId) !== who ? undefined : item
  return callOf(one, { world, who, chance, item: own })
}

/** Any other call by its name, by somebody who may make it; about a request of theirs, where there is one. */
const namedCall = (world: World, operation: string, chance: Chance): Promise<Call> | undefined => {
  const one = caseOf.get(operation)
  if (!one) throw new Error(`No contract has ${operation}`)
  const may = callersOf.get(operation) ?? []
  const who = oneOf(chance, may)
  const { userId, businessId } = world.people[who]
  const isOwn = ({ ownerId, carrierId, businessId: of }: RequestItem): boolean =>
    ownerId === userId || carrierId === userId || (of !== undefined && of === businessId)
  const own = requestsOf(world).filter((item) => isOwn(item) && (!isOver(item.status) || chance() < 0.3))
  return callOf(one, { world, who, chance, item: own.length > 0 ? oneOf(chance, own) : undefined })
}

const anyShare = 0.12

/** The next command of a sequence. */
export const drawCommand = async (world: World, theme: Theme, chance: Chance): Promise<Command> => {
  if (chance() < anyShare) return anyCall(world, chance)
  const wish: Wish = drawWish(theme, chance)
  if (wish.endsWith(' later')) return { ms: msOf(wish) }
  const call = isEvent(wish) ? await eventCall(world, wish, chance) : await namedCall(world, wish, chance)
  return call ?? anyCall(world, chance)
}

const minuteMs = 60_000
const unitMs: Record<string, number> = { min: minuteMs, h: 60 * minuteMs, d: 24 * 60 * minuteMs }

/** '40 min later' */
const msOf = (wish: string): number => {
  const [count = '', unit = ''] = wish.split(' ')
  return Number(count) * (unitMs[unit] ?? 0) + minuteMs
}
