import type { MemberRecord } from '#shared/contracts/records.ts'
import type { RequestId, RideId, UserId } from '#shared/model/ids.ts'
import { api } from '#web/lib/api.ts'
import { type Query, queryOf } from '#web/lib/query-of.ts'

/** The thing through which a user may see a record: a request's owner or carrier, or the partner of a ride. */
export type Recorded = { owner: RequestId } | { carrier: RequestId } | { ride: { rideId: RideId; partnerId: UserId } }

export const recordQuery = (of: Recorded): Query<MemberRecord> => {
  if ('owner' in of) return queryOf(api.records, 'getOwnerRecord', { params: { id: of.owner } })
  if ('carrier' in of) return queryOf(api.records, 'getCarrierRecord', { params: { id: of.carrier } })
  const { rideId: id, partnerId } = of.ride
  return queryOf(api.records, 'getRideRecord', { params: { id }, query: { partnerId } })
}
