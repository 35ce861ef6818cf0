import { accountStore, businessRows } from '#functions/domain/accounts/account-store.ts'
import { type BusinessItem, businessCounters } from '#functions/domain/accounts/business-item.ts'
import { leavingStore } from '#functions/domain/accounts/leaving-store.ts'
import { hashPassword } from '#functions/domain/accounts/passwords/password-hash.ts'
import { newTemporaryPassword } from '#functions/domain/accounts/passwords/password-policy.ts'
import { triesScope } from '#functions/domain/accounts/sign-in/login.ts'
import { loginStore } from '#functions/domain/accounts/sign-in/login-tries-store.ts'
import {
  driverAddress,
  newAccount,
  newBusiness,
  temporaryEnd,
} from '#functions/domain/accounts/sign-up/create-account.ts'
import { blockStore } from '#functions/domain/blocks/block-store.ts'
import { renameDrivers } from '#functions/domain/businesses/business-profile.ts'
import { businessStore } from '#functions/domain/businesses/business-store.ts'
import { driverStore } from '#functions/domain/drivers/driver-store.ts'
import { partyStore } from '#functions/domain/partners/partner-store.ts'
import { endDriving } from '#functions/domain/requests/end-open-work.ts'
import { passOnDeliveries } from '#functions/domain/requests/fleet/assign-deliveries.ts'
import { fleetStore } from '#functions/domain/requests/fleet/fleet-store.ts'
import { requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { rideStore } from '#functions/domain/rides/ride-store.ts'
import { count } from '#functions/domain/statistics/count-store.ts'
import { claimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { type ErasedPerson, erasePerson } from '#functions/domain/users/erase-account.ts'
import { erasureStore } from '#functions/domain/users/erasure-store.ts'
import { personStore } from '#functions/domain/users/person-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { UserId } from '#shared/model/ids.ts'

const now = () => new Date()
const kept = { uploads: uploadStore, files, erasures: erasureStore, sealTaxYears: async () => [] }
const erasing = { ...kept, count, leavings: leavingStore, keyRing, now, people: personStore, rides: rideStore }
const fleets = { businesses: businessStore, drivers: driverStore }
const carrying = { requests: requestStore, lists: requestLists, fleet: fleetStore, blocks: blockStore, now }

/** The stores and settings that the use cases run on outside tests. */
export const deps = {
  ...fleets,
  accounts: accountStore,
  ...carrying,
  parties: partyStore,
  claimUploads: claimUploads({ uploads: uploadStore, files, now }),
  newAccount,
  newBusiness,
  rowsOf: (business: BusinessItem) => [...businessRows(business), count(businessCounters(undefined, business.status))],
  count,
  renameDrivers: (businessId: string) => renameDrivers(fleets, businessId),
  people: personStore,
  erasePerson: (person: ErasedPerson) => erasePerson(erasing, person),
  passOnDeliveries: (session: Session, driverId: UserId, otherId: UserId) =>
    passOnDeliveries(carrying, session, driverId, otherId),
  releaseDriver: endDriving,
  driverAddress,
  newPassword: newTemporaryPassword,
  hashPassword,
  temporaryEnd,
  forgiveTries: (email: string) => loginStore.clear(triesScope(email, undefined)),
  keyRing,
}
