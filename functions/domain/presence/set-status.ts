import { isVerified, type PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { partnerContract } from '#shared/contracts/partner.ts'
import { Failure } from '#shared/model/failure.ts'
import type { PresenceItem } from './presence-item.ts'
import type { PresenceStore } from './presence-store.ts'
import { findPosition, type PositionDeps, recentPosition } from './where-is.ts'

export type StatusDeps = PositionDeps & { presence: PresenceStore; partners: Pick<PartnerStore, 'find'> }
type Wish = Received<typeof partnerContract.setStatus>['body']

/** Goes online or offline; the other way from now where nothing is asked. To be online once more says where one is. */
export const setStatus = async (deps: StatusDeps, { userId }: Session, wish: Wish): Promise<{ is_online: boolean }> => {
  const partner = await deps.partners.find(userId)
  if (!partner || !isVerified(partner)) throw new Failure('access.denied')
  if (!(wish.is_online ?? !partner.presence?.isOnline)) {
    await deps.presence.goOffline(userId)
    return { is_online: false }
  }
  const now = deps.now()
  const position = told(wish, now) ?? kept(partner.presence, now)
  const where = await findPosition(deps, partner.user, position?.point)
  const modes = partner.application?.transportModes ?? []
  const near = where && { point: where.point, modes }
  const outcome = await deps.presence.goOnline({ userId, isOnline: true, ...position }, near, now)
  if (outcome === 'not-verified') throw new Failure('access.denied')
  return { is_online: true }
}

type Position = Required<Pick<PresenceItem, 'point' | 'positionAt'>>

const told = ({ lat, lng }: Wish, now: Date): Position | undefined =>
  lat === undefined || lng === undefined ? undefined : { point: { lat, lon: lng }, positionAt: now.toISOString() }

const kept = (presence: PresenceItem | undefined, now: Date): Position | undefined => {
  const point = recentPosition(presence, now)
  return point && presence?.positionAt ? { point, positionAt: presence.positionAt } : undefined
}
