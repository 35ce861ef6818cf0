import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { createDemoSession, demoIdempotencyKey } from './demo-session.ts'

/** The application of a demo partner as an admin has verified it, one journey tomorrow, and online. */
export const createDemoPartner = async (partner: UserItem): Promise<void> => {
  await storeApplication(partner)
  const { publishRide } = await import('#functions/domain/rides/publish-ride.ts')
  const { setStatus } = await import('#functions/domain/presence/set-status.ts')
  const { NewRide } = await import('#shared/contracts/partner-shapes.ts')
  const { deps } = await import('#functions/api/partner/deps.ts')
  const session = await createDemoSession(partner)
  const tomorrow = addDays(londonTime(new Date()).date, 1)
  const ride = NewRide.parse({
    from_address: 'Camden Town, London, NW1',
    to_address: 'Reading, RG1',
    extra_miles: 10,
    date: tomorrow,
    departure_time: '09:00',
    arrival_date: tomorrow,
    arrival_time: '10:45',
    transport_mode: 'Car',
  })
  await publishRide(deps, session, ride, demoIdempotencyKey(partner.userId, 'ride'))
  await setStatus(deps, session, { is_online: true })
}

/** Nobody has papers to show in a demo, so it is written as a review would have left it; once, however often it starts. */
const storeApplication = async ({ userId, createdAt }: UserItem): Promise<void> => {
  const { partnerRow } = await import('#functions/domain/partners/application-store.ts')
  const { partnerCounters } = await import('#functions/domain/partners/partner-counters.ts')
  const { count } = await import('#functions/domain/accounts/account-rows.ts')
  const { transact } = await import('#functions/platform/table/table.ts')
  const row = partnerRow({
    userId,
    version: 2,
    status: 'verified',
    appliedAt: createdAt,
    decidedAt: createdAt,
    transportModes: ['Bicycle', 'Car'],
    vehicleType: 'Car',
    vehicleOwnerName: 'Demo Partner',
    vehicleMakeModel: 'Blue estate car',
    vehicleRegistration: 'DEMO 1',
    documents: {},
  })
  await transact([
    { Put: { Item: row, ConditionExpression: 'attribute_not_exists(PK)' } },
    count(partnerCounters(undefined, 'verified')),
  ])
}
