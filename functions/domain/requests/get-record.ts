import type { PartnerStore, Party, PartyStore } from '#functions/domain/partners/partner-store.ts'
import { fleetRecord, partnerRecord, requesterRecord } from '#functions/domain/shared/member-record.ts'
import type { RecordStore } from '#functions/domain/shared/record-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { MemberRecord } from '#shared/contracts/records.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { viewerOf } from './lifecycle/viewer.ts'
import { type FindSeekerDeps, findSeeker } from './pool/find-seeker.ts'
import type { PoolStore } from './pool/pool-store.ts'
import { isForTaker } from './pool/preview-request.ts'
import { photoOfDriver } from './request-card.ts'
import { carrierShownTo } from './request-facts.ts'
import type { RequestItem } from './request-item.ts'
import type { RequestStore } from './request-store.ts'

type Deps = {
  requests: Pick<RequestStore, 'find'>
  parties: Pick<PartyStore, 'owner' | 'carrier'>
  records: Pick<RecordStore, 'sums'>
  now: () => Date
}

type OwnerDeps = Deps & Omit<FindSeekerDeps, 'partners'> & { partners: Pick<PartnerStore, 'findAll'> }

/**
 * The requester's record, for those who may see the preview of their job or carry it. For everyone else the job does
 * not exist.
 */
export const getOwnerRecord = async (
  deps: OwnerDeps,
  session: Session,
  requestId: RequestId,
): Promise<MemberRecord> => {
  const stored = await deps.requests.find(requestId)
  const item = stored && withExpiryApplied(stored, deps.now())
  const mayCarry = (item && carries(item, session)) || (await mayTake(deps, session, item))
  if (!item || !mayCarry) throw new Failure('request.unknown')
  const { ownerId: userId } = item
  const [owner, sums] = await Promise.all([deps.parties.owner(userId), deps.records.sums({ userId })])
  if (!owner) throw new Failure('request.unknown')
  return requesterRecord(owner, sums)
}

/** Looks for the job last, so that a job that does not exist takes as long to refuse as one of others. */
const mayTake = async (deps: OwnerDeps, session: Session, item: RequestItem | undefined): Promise<boolean> => {
  const find = async (userId: string) => (await deps.partners.findAll([userId])).get(userId)
  const seeker = await findSeeker({ ...deps, partners: { find } }, session)
  return item !== undefined && isForTaker(item, session, seeker, deps.now())
}

const carries = (item: RequestItem, session: Session): boolean => {
  const viewer = viewerOf(item, session)
  return isCarried(item.status) && (viewer === 'carrier' || viewer === 'business')
}

type CarrierDeps = Deps & { pool: Pick<PoolStore, 'business'> }

/** The record of the one who carries a request or was asked to, for its owner. */
export const getCarrierRecord = async (
  deps: CarrierDeps,
  session: Session,
  requestId: RequestId,
): Promise<MemberRecord> => {
  const stored = await deps.requests.find(requestId)
  const item = stored && withExpiryApplied(stored, deps.now())
  if (!item || viewerOf(item, session) !== 'requester') throw new Failure('request.unknown')
  const userId = carrierShownTo(item)
  if (!userId) throw new Failure('record.none')
  const { businessId } = item
  const [party, sums, business] = await Promise.all([
    deps.parties.carrier(userId, businessId),
    deps.records.sums({ userId, businessId }),
    businessId ? deps.pool.business(businessId) : undefined,
  ])
  if (business)
    return fleetRecord({ ...business, name: item.carrierName ?? business.name }, ofDriver(party, item), sums)
  if (!party.user) throw new Failure('record.none')
  return partnerRecord(party.user, party.partner, sums)
}

/** The name of a driver is in one field, and the surname is not for others. */
const ofDriver = ({ driver }: Party, item: RequestItem): Pick<MemberRecord, 'driver' | 'photoUrl'> => ({
  driver: driver?.name.split(' ')[0] ?? null,
  photoUrl: photoOfDriver(driver, item) ?? null,
})
