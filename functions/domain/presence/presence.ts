import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { isVerified, type PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { CounterStore } from '#functions/domain/requests/counters/counter-store.ts'
import type { RideStore } from '#functions/domain/rides/ride-store.ts'
import { gateRule } from '#functions/domain/shared/gate-rule.ts'
import type { Places } from '#functions/domain/shared/places.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { partnerContract } from '#shared/contracts/partner.ts'
import { lacksRightToWork } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import { type Point, toThreeDecimals } from '#shared/model/geo.ts'
import { pauseOf } from '#shared/model/limits.ts'
import { londonTime } from '#shared/model/london.ts'
import { isOnlineAt } from '#shared/model/online.ts'
import { addressLine } from '#shared/model/profile-rules.ts'
import { departsSoon } from '#shared/model/ride-rules.ts'
import type { PresenceItem } from './presence-item.ts'
import type { PresenceStore } from './presence-store.ts'

type PositionDeps = {
  presence: Pick<PresenceStore, 'find'>
  rides: Pick<RideStore, 'listByPartner'>
  places: Pick<Places, 'locate'>
  now: () => Date
}

type KnownPosition = { point: Point; from: 'position' | 'ride' | 'home' }

const minuteMs = 60_000
const positionLastsMs = 30 * minuteMs

/** The best known position of a partner: from their browser, else the start of an upcoming ride, else their home. */
export const findPosition = async (
  { presence, rides, places, now }: PositionDeps,
  user: Pick<UserItem, 'userId' | 'addressParts'>,
  position?: Point,
): Promise<KnownPosition | undefined> => {
  const known = position ?? recentPosition(await presence.find(user.userId), now())
  if (known) return { point: known, from: 'position' }
  const ride = (await rides.listByPartner(user.userId)).find(({ departAt }) => departsSoon(new Date(departAt), now()))
  if (ride) return { point: pointOf(ride.from), from: 'ride' }
  const home = user.addressParts && (await places.locate(addressLine(user.addressParts)))
  return home && { point: pointOf(home), from: 'home' }
}

/** When a position that the browser sent in the last half hour expires. */
const positionUntil = (presence: PresenceItem | undefined, now: Date): string | undefined => {
  const { point, positionAt } = presence ?? {}
  if (!point || !positionAt) return undefined
  const until = new Date(Date.parse(positionAt) + positionLastsMs)
  return until > now ? until.toISOString() : undefined
}

const recentPosition = (presence: PresenceItem | undefined, now: Date): Point | undefined =>
  positionUntil(presence, now) ? presence?.point : undefined

const pointOf = ({ lat, lon }: Point): Point => ({ lat, lon })

export type StatusDeps = PositionDeps & {
  presence: Pick<PresenceStore, 'find' | 'goOnline' | 'goOffline'>
  partners: Pick<PartnerStore, 'find'>
  /** The name of the nearest town. */
  townNear: (point: Point) => Promise<string | undefined>
}
type StatusBody = Received<typeof partnerContract.setStatus>['body']

/** Goes online or offline; toggles if the call has no value. Going online again updates the position. */
export const setStatus = async (
  deps: StatusDeps,
  { userId }: Session,
  body: StatusBody,
): Promise<Reply<typeof partnerContract.setStatus>> => {
  const partner = await deps.partners.find(userId)
  const now = deps.now()
  if (!partner || !isVerified(partner, now)) throw new Failure('access.denied')
  if (!(body.is_online ?? !isOnlineAt(partner.presence, now))) {
    await deps.presence.goOffline(userId)
    return { is_online: false }
  }
  const { cover } = partner.user
  if (lacksRightToWork(cover, londonTime(now).date, gateRule())) throw new Failure('papers.no-work')
  const named = await namedPlace(deps, partner.user, body)
  const point = named ? named.point : recentPosition(partner.presence, now)
  const positionAt = named ? now.toISOString() : partner.presence?.positionAt
  const position = point && positionAt ? { point, positionAt } : undefined
  const where = await findPosition(deps, partner.user, position?.point)
  const modes = partner.application?.transportModes ?? []
  const near = where && { point: where.point, modes }
  const outcome = await deps.presence.goOnline(
    { userId, isOnline: true, ...position, ...(cover && { cover }) },
    near,
    now,
  )
  if (outcome === 'not-verified') throw new Failure('access.denied')
  return { is_online: true, ...(named?.name && { near: named.name }) }
}

type NamedPlace = { point: Point | undefined; name: string | undefined }

/**
 * The place named in the call: a position, a postcode or the partner's home. It replaces any older one, even if it
 * cannot be located. Undefined if the call names none.
 */
const namedPlace = async (
  { places, townNear }: Pick<StatusDeps, 'places' | 'townNear'>,
  { addressParts }: Pick<UserItem, 'addressParts'>,
  { lat, lng, postcode, at_home }: StatusBody,
): Promise<NamedPlace | undefined> => {
  if (lat !== undefined && lng !== undefined) {
    const point = { lat, lon: lng }
    return { point, name: await townNear(point) }
  }
  if (!postcode && !at_home) return undefined
  const address = postcode ?? (addressParts && addressLine(addressParts))
  const found = address ? await places.locate(address) : undefined
  if (postcode && !found)
    throw new Failure('input.invalid', { fields: { postcode: unknownPostcode }, text: unknownPostcode })
  const point = found && { lat: toThreeDecimals(found.lat), lon: toThreeDecimals(found.lon) }
  return { point, name: found?.area }
}

const unknownPostcode = "We don't know this postcode."

type Deps = {
  presence: Pick<PresenceStore, 'find'>
  counters: Pick<CounterStore, 'giveBacksOf'>
  now: () => Date
}

/** A user who is not a verified partner is neither online nor paused. */
export const getStatus = async (
  { presence, counters, now }: Deps,
  { userId, user }: Session,
): Promise<Reply<typeof partnerContract.getStatus>> => {
  if (!user.is_verified_partner) return { is_online: false, paused_until: null, place_until: null }
  const [found, giveBacks] = await Promise.all([presence.find(userId), counters.giveBacksOf(userId)])
  return {
    is_online: isOnlineAt(found, now()),
    paused_until: pauseOf(giveBacks, now()) ?? null,
    place_until: positionUntil(found, now()) ?? null,
  }
}
