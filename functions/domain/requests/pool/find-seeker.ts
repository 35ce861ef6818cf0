import { type BlockStore, sidesOf } from '#functions/domain/blocks/block-store.ts'
import { isVerified, type Partner, type PartnerStore } from '#functions/domain/partners/partner-store.ts'
import { coveredJob, coveredModesFor, missingFor } from '#functions/domain/shared/gate-rule.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { Places } from '#functions/domain/shared/places.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { type TransportMode, transportModes } from '#shared/model/categories.ts'
import type { Carrier, Cover } from '#shared/model/cover.ts'
import { type Point, reachMetres } from '#shared/model/geo.ts'
import { isOnlineAt } from '#shared/model/online.ts'
import type { Taker } from '../request-facts.ts'
import type { PoolItem } from '../request-item.ts'
import type { PoolStore } from './pool-store.ts'

export type FindSeekerDeps = {
  pool: Pick<PoolStore, 'business'>
  partners: Pick<PartnerStore, 'find'>
  places: Pick<Places, 'locate'>
  blocks: Pick<BlockStore, 'idsOf'>
  /** The best known position of a partner. */
  whereIs: (partner: Partner) => Promise<{ point: Point } | undefined>
  now: () => Date
}

/** A partner or business that looks for jobs: where, by which modes, and without which jobs. */
export type Seeker = Taker & {
  around: Point | undefined
  reachMetres: number
  modes: readonly TransportMode[]
  carrier: Carrier
  /** What their papers cover. */
  cover: Cover | undefined
  rejected: ReadonlySet<string>
  /** Those whose jobs they do not see, and who do not see theirs. */
  blocked: ReadonlySet<string>
}

/** The online partner or verified business that may see jobs in the pool; undefined for everyone else. */
export const findSeeker = async (deps: FindSeekerDeps, session: Session): Promise<Seeker | undefined> =>
  (await asPartner(deps, session)) ?? (await asBusiness(deps, session))

/** The partner, if they can take jobs. Offline partners get none. */
export const findOnline = async ({ partners, now }: Pick<FindSeekerDeps, 'partners' | 'now'>, session: Session) => {
  const partner = session.user.is_verified_partner ? await partners.find(session.userId) : undefined
  const at = now()
  if (!partner?.application || !isOnlineAt(partner.presence, at) || !isVerified(partner, at)) return undefined
  return { ...partner, application: partner.application }
}

const asPartner = async (deps: FindSeekerDeps, session: Session): Promise<Seeker | undefined> => {
  const partner = await findOnline(deps, session)
  if (!partner) return undefined
  const [where, blocked] = await Promise.all([deps.whereIs(partner), deps.blocks.idsOf(sidesOf(session))])
  return seekerAt(session, where?.point, { ...ofPartner(partner), blocked })
}

/** Around the business's address, for any mode, because its drivers may have any. */
export const asBusiness = async (
  { pool, places, blocks }: Pick<FindSeekerDeps, 'pool' | 'places' | 'blocks'>,
  session: Session,
): Promise<Seeker | undefined> => {
  const { user, businessId } = session
  const business =
    user.has_business_profile && !user.suspended && businessId ? await pool.business(businessId) : undefined
  if (business?.status !== 'verified') return undefined
  const { cover, address } = business
  const [around, blocked] = await Promise.all([places.locate(address), blocks.idsOf(sidesOf(session))])
  return seekerAt(session, around, { modes: transportModes, carrier: 'business', cover, blocked })
}

/** A rejection only hides a job in a list and removes no right to it, so none counts here. */
export const seekerAt = (
  { userId, businessId }: Session,
  around: Point | undefined,
  { modes, ...others }: Pick<Seeker, 'modes' | 'carrier' | 'cover' | 'blocked'>,
): Seeker => ({
  userId,
  businessId,
  around: around && { lat: around.lat, lon: around.lon },
  reachMetres: reachMetres(modes),
  modes,
  ...others,
  rejected: new Set(),
})

export const ofPartner = ({ user, application }: Pick<Partner, 'user'> & { application: PartnerItem }) => ({
  modes: application.transportModes,
  carrier: 'partner' as const,
  cover: user.cover,
})

/** By which of its modes a seeker may carry this job. A business carries it by the one that its owner asked for. */
export const modesFor = ({ carrier, cover, modes }: Seeker, item: PoolItem): readonly TransportMode[] => {
  const job = coveredJob(item)
  if (carrier === 'partner') return coveredModesFor(cover, modes, job)
  return missingFor(cover, job, carrier) ? [] : modes
}
