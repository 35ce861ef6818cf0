import type { RideStore } from '#functions/domain/rides/ride-store.ts'
import type { Places } from '#functions/platform/places/place.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { addressLine } from '#shared/model/address.ts'
import type { Point } from '#shared/model/geo.ts'
import type { PresenceItem } from './presence-item.ts'
import type { PresenceStore } from './presence-store.ts'

export type PositionDeps = {
  presence: Pick<PresenceStore, 'find'>
  rides: Pick<RideStore, 'listByPartner'>
  places: Pick<Places, 'locate'>
  now: () => Date
}

export type KnownPosition = { point: Point; from: 'position' | 'ride' | 'home' }

const minuteMs = 60_000
const positionSpeaksMs = 30 * minuteMs
const rideLeavesWithinMs = 12 * 60 * minuteMs

/** The best that is known of where somebody is: where they say, where they leave from soon, or where they live. */
export const findPosition = async (
  { presence, rides, places, now }: PositionDeps,
  user: Pick<UserItem, 'userId' | 'addressParts'>,
  position?: Point,
): Promise<KnownPosition | undefined> => {
  const known = position ?? recentPosition(await presence.find(user.userId), now())
  if (known) return { point: known, from: 'position' }
  const ride = (await rides.listByPartner(user.userId)).find(({ departAt }) => isSoon(departAt, now()))
  if (ride) return { point: pointOf(ride.from), from: 'ride' }
  const home = user.addressParts && (await places.locate(addressLine(user.addressParts)))
  return home && { point: pointOf(home), from: 'home' }
}

/** What a browser told us not long ago. */
export const recentPosition = (presence: PresenceItem | undefined, now: Date): Point | undefined => {
  const { point, positionAt } = presence ?? {}
  return point && positionAt && now.getTime() - Date.parse(positionAt) < positionSpeaksMs ? point : undefined
}

const isSoon = (departAt: string, now: Date): boolean => {
  const ms = Date.parse(departAt) - now.getTime()
  return ms > 0 && ms <= rideLeavesWithinMs
}

const pointOf = ({ lat, lon }: Point): Point => ({ lat, lon })
