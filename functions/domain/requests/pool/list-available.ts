import { isVerified, type Partner, type PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { Places } from '#functions/domain/places/place.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { requestsContract } from '#shared/contracts/requests.ts'
import { transportModes } from '#shared/model/categories.ts'
import { type Point, reachMetres } from '#shared/model/geo.ts'
import { strangersCard } from '../request-card.ts'
import { nearestJobs, type Seeker } from './nearest-jobs.ts'
import type { PoolStore } from './pool-store.ts'
import type { RejectionStore } from './rejection-store.ts'

type Deps = {
  pool: PoolStore
  partners: Pick<PartnerStore, 'find'>
  rejections: Pick<RejectionStore, 'of'>
  places: Pick<Places, 'locate'>
  /** The best that is known of where a partner is. */
  whereIs: (partner: Partner, position: Point | undefined) => Promise<{ point: Point } | undefined>
  now: () => Date
}
type Query = Received<typeof requestsContract.listAvailable>['query']

/** Jobs of the pool for somebody who may take them, or may give them to a driver; strangers' addresses as areas. */
export const listAvailable = async (deps: Deps, session: Session, query: Query): Promise<RequestCard[]> => {
  const now = deps.now()
  const seeker = (await asPartner(deps, session, query)) ?? (await asBusiness(deps, session))
  const jobs = seeker ? await nearestJobs(deps, seeker, now) : []
  return jobs.map(strangersCard)
}

/** Who is offline looks for nothing. */
const asPartner = async (deps: Deps, { userId, user }: Session, { lat, lng }: Query): Promise<Seeker | undefined> => {
  const partner = user.is_verified_partner ? await deps.partners.find(userId) : undefined
  if (!partner?.application || !partner.presence?.isOnline || !isVerified(partner)) return undefined
  const position = lat !== undefined && lng !== undefined ? { lat, lon: lng } : undefined
  const [where, rejected] = await Promise.all([deps.whereIs(partner, position), deps.rejections.of(userId)])
  const modes = partner.application.transportModes
  return { userId, around: where?.point, reachMetres: reachMetres(modes), modes, rejected }
}

/** Around where it is registered, by whatever its drivers may have. */
const asBusiness = async (
  { pool, places }: Deps,
  { userId, user, businessId }: Session,
): Promise<Seeker | undefined> => {
  const business = user.has_business_profile && businessId ? await pool.business(businessId) : undefined
  if (business?.status !== 'verified') return undefined
  const around = await places.locate(business.address)
  return { userId, around, reachMetres: reachMetres(transportModes), modes: transportModes, rejected: new Set() }
}
