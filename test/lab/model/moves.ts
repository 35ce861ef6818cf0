import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { accessRules } from '#shared/model/access.ts'
import { canTransition, isOver } from '#shared/model/request-lifecycle.ts'
import type { SessionUser } from '#shared/model/session-user.ts'
import { type Case, everyEndpoint } from '#test/support/every-endpoint.ts'
import { userWith } from '#test/support/user-with.ts'
import { aName, anId, type Chance, type Draw, oneOf, whoIs, words } from './draws.ts'
import { inputs } from './inputs.ts'
import type { Given } from './stage.ts'
import { drawWish, type Weights } from './themes.ts'
import { eventWays, isEvent, otherWays, type Way } from './ways.ts'
import { actors, type Who, type World } from './world.ts'

export type Call = { who: Who; operation: string; endpoint: Endpoint; given: Given }
/** A call of one of the contracts, or time that passes; `isSwept` is false where nothing is written for it yet. */
export type Command = Call | { ms: number; isSwept?: boolean }

const caseOf = new Map(everyEndpoint.map((one) => [one.operation, one]))

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
/** Calls after which the caller would be another user. */
const byNobody = new Set(['register', 'registerBusiness'])
const callersOf = new Map(
  everyEndpoint.map(({ operation, endpoint }): [string, readonly Who[]] => [
    operation,
    byNobody.has(operation) ? ['nobody'] : mayCall(endpoint),
  ]),
)

const kindOfParam = (path: string, name: string): string => {
  if (name === 'problemId') return 'prb'
  if (name === 'proposal') return 'prp'
  if (path.includes('/uploads/')) return 'upl'
  if (path.includes('/rides/')) return 'rid'
  if (path.includes('/blocks/')) return 'blk'
  if (path.startsWith('/reviews/')) return 'rev'
  if (path.includes('/admin/businesses/')) return 'biz'
  return path.includes('/admin/') || path.includes('/business/drivers/') ? 'usr' : 'req'
}

const idPattern = /^(usr|biz|req|rid|upl|prb|rev)_/
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

export const anyRequest = (world: World, chance: Chance): RequestItem | undefined => {
  const all = requestsOf(world)
  return all.length > 0 ? oneOf(chance, all) : undefined
}

/** One of the actor's own, mostly one that is not over. */
const ownRequest = (world: World, who: Who, chance: Chance): RequestItem | undefined => {
  const { userId, businessId } = world.people[who]
  const own = requestsOf(world).filter(({ ownerId, carrierId, businessId: of, status }) => {
    const isTheirs = ownerId === userId || carrierId === userId || (of !== undefined && of === businessId)
    return isTheirs && (!isOver(status) || chance() < 0.3)
  })
  return own.length > 0 ? oneOf(chance, own) : anyRequest(world, chance)
}

/** Any call of any contract, mostly by a person whom its access allows. */
export const anyCall = (world: World, chance: Chance): Promise<Call> => {
  const one = oneOf(chance, everyEndpoint)
  const way = chance() < 0.6 ? wayCall(world, one.operation, chance) : undefined
  if (way) return way
  const may = callersOf.get(one.operation) ?? []
  const who = chance() < 0.85 || byNobody.has(one.operation) ? oneOf(chance, may) : oneOf(chance, actors)
  return callOf(one, {
    world,
    who,
    chance,
    item: chance() < 0.7 ? ownRequest(world, who, chance) : anyRequest(world, chance),
  })
}

/** By a person without a part in it, now and then. */
const strangerShare = 0.06
/** Of several who may do it mostly the first does: limits are reached by one who does much. */
const firstShare = 0.6

const oneAble = (able: readonly Who[], chance: Chance): Who =>
  (chance() < firstShare ? able[0] : undefined) ?? oneOf(chance, able)

const wayOf = (name: string): Way | undefined => (isEvent(name) ? eventWays[name] : otherWays[name])

/**
 * A call by which this event happens to a request, by a person who may make it; undefined where it is impossible now.
 */
export const callAbout = (
  world: World,
  name: string,
  item: RequestItem | undefined,
  chance: Chance,
): Promise<Call> | undefined => {
  const way = wayOf(name)
  if (!way || (item && !isPossible(name, way, item))) return undefined
  // a new one needs none
  const able = way.by(item as RequestItem, world).flatMap((userId) => whoIs(world, userId) ?? [])
  const one = caseOf.get(typeof way.operation === 'string' ? way.operation : way.operation(item as RequestItem))
  if (able.length === 0 || !one) return undefined
  const who = chance() < strangerShare ? oneOf(chance, actors) : oneAble(able, chance)
  return callOf(one, { world, who, chance, item, wish: name })
}

const isPossible = (name: string, way: Way, item: RequestItem): boolean =>
  (!isEvent(name) || canTransition(name, item.status)) && (way.when?.(item) ?? true)

/** The same about any request. */
const wayCall = (world: World, name: string, chance: Chance): Promise<Call> | undefined => {
  const way = wayOf(name)
  if (!way) return undefined
  if (name === 'post' || name === 'offer') return callAbout(world, name, undefined, chance)
  const possible = requestsOf(world).filter((item) => isPossible(name, way, item))
  return possible.length > 0 ? callAbout(world, name, oneOf(chance, possible), chance) : undefined
}

/** Any other call by its name, by a person who may make it; about a request of theirs, where there is one. */
const namedCall = (world: World, operation: string, chance: Chance): Promise<Call> => {
  const who = oneOf(chance, callersOf.get(operation) ?? [])
  return callNamed(operation, { world, who, chance, item: ownRequest(world, who, chance) })
}

/** This call by any person about any request. */
export const callNamed = (operation: string, draw: Draw): Promise<Call> => {
  const one = caseOf.get(operation)
  if (!one) throw new Error(`No contract has ${operation}`)
  return callOf(one, draw)
}

/** A command of these; undefined where no one can do what was drawn. */
export const drawCommand = async (world: World, wishes: Weights, chance: Chance): Promise<Command | undefined> => {
  const wish = drawWish(wishes, chance)
  const time = timeIn(wish)
  if (time) return time
  return isEvent(wish) || wish in otherWays ? wayCall(world, wish, chance) : namedCall(world, wish, chance)
}

const minuteMs = 60_000
const unitMs: Record<string, number> = { min: minuteMs, h: 60 * minuteMs, d: 24 * 60 * minuteMs }

/** '40 min later', or '40 min unwritten' */
const timeIn = (wish: string): Command | undefined => {
  const [count = '', unit = '', how] = wish.split(' ')
  if (how !== 'later' && how !== 'unwritten') return undefined
  return { ms: Number(count) * (unitMs[unit] ?? 0) + minuteMs, isSwept: how === 'later' }
}
