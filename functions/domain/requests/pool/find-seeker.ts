import { isVerified, type Partner, type PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { Places } from '#functions/domain/shared/places.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { transportModes } from '#shared/model/categories.ts'
import { type Point, reachMetres } from '#shared/model/geo.ts'
import type { Seeker } from './list-available.ts'
import type { PoolStore } from './pool-store.ts'

export type FindSeekerDeps = {
  pool: Pick<PoolStore, 'business'>
  partners: Pick<PartnerStore, 'find'>
  places: Pick<Places, 'locate'>
  /** The best known position of a partner. */
  whereIs: (partner: Partner) => Promise<{ point: Point } | undefined>
  now: () => Date
}

/** The online partner or verified business that may see jobs in the pool; undefined for everyone else. */
export const findSeeker = async (deps: FindSeekerDeps, session: Session): Promise<Seeker | undefined> =>
  (await asPartner(deps, session)) ?? (await asBusiness(deps, session))

const asPartner = async ({ partners, whereIs, now }: FindSeekerDeps, session: Session): Promise<Seeker | undefined> => {
  const partner = session.user.is_verified_partner ? await partners.find(session.userId) : undefined
  if (!partner?.application || !partner.presence?.isOnline || !isVerified(partner, now())) return undefined
  const where = await whereIs(partner)
  return seeker(session, where?.point, partner.application.transportModes)
}

const asBusiness = async ({ pool, places }: FindSeekerDeps, session: Session): Promise<Seeker | undefined> => {
  const { user, businessId } = session
  const business =
    user.has_business_profile && !user.suspended && businessId ? await pool.business(businessId) : undefined
  if (business?.status !== 'verified') return undefined
  return seeker(session, await places.locate(business.address), transportModes)
}

/** A rejection only hides a job in a list and removes no right to it, so it does not count here. */
const seeker = ({ userId, businessId }: Session, around: Point | undefined, modes: Seeker['modes']): Seeker => ({
  userId,
  businessId,
  around: around && { lat: around.lat, lon: around.lon },
  reachMetres: reachMetres(modes),
  modes,
  rejected: new Set(),
})
