import type { Session } from '#functions/platform/sessions/session.ts'
import type { PublishedRide } from '#shared/contracts/partner-shapes.ts'
import { listLiveRides } from './live-rides.ts'
import type { RideStore } from './ride-store.ts'
import { toPublishedRide } from './to-published-ride.ts'

type Deps = { rides: Pick<RideStore, 'listByPartner'>; now: () => Date }

export const listRides = async (deps: Deps, { userId }: Pick<Session, 'userId'>): Promise<PublishedRide[]> =>
  (await listLiveRides(deps, userId)).map(toPublishedRide)
