import type { UserId } from '#shared/model/ids.ts'
import { requestLists } from '../request-list-store.ts'
import { requestStore } from '../request-store.ts'
import { fleetStore } from './fleet-store.ts'
import { releaseDriver } from './release-driver.ts'

const deps = { requests: requestStore, lists: requestLists, fleet: fleetStore }

/** On the table itself: for the call that deactivates a driver, and for whoever looks after it. */
export const endDriving = (userId: UserId, at: Date): Promise<void> => releaseDriver(deps, userId, at)
