import { leavingStore } from '#functions/domain/accounts/leaving-store.ts'
import { type Partner, partnerStore, partyStore } from '#functions/domain/partners/partner-store.ts'
import { locateArea, places } from '#functions/domain/places/places.ts'
import { findPosition } from '#functions/domain/presence/presence.ts'
import { presenceStore } from '#functions/domain/presence/presence-store.ts'
import { liveProposalsStore } from '#functions/domain/proposals/live-proposals-store.ts'
import { counterStore } from '#functions/domain/requests/counters/counter-store.ts'
import { findPoolTaking } from '#functions/domain/requests/find-taking.ts'
import { fleetStore } from '#functions/domain/requests/fleet/fleet-store.ts'
import { poolStore, rejectionStore } from '#functions/domain/requests/pool/pool-store.ts'
import { findRideDetour } from '#functions/domain/requests/pool/ride-detour.ts'
import { historyStore, requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { findOfferedRide } from '#functions/domain/rides/find-rides.ts'
import { rideStore } from '#functions/domain/rides/ride-store.ts'
import { taxNumberStore } from '#functions/domain/tax/tax-number-store.ts'
import { claimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { copyUploads } from '#functions/domain/uploads/copy-uploads.ts'
import { photoLinks } from '#functions/domain/uploads/upload-links.ts'
import { uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { personStore } from '#functions/domain/users/person-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { UserId } from '#shared/model/ids.ts'

const now = () => new Date()
const matching = { rides: rideStore, partners: partnerStore, places, now }

/** The stores and settings that the use cases run on outside tests. */
export const deps = {
  ...matching,
  requests: requestStore,
  lists: requestLists,
  parties: partyStore,
  pool: poolStore,
  rejections: rejectionStore,
  history: historyStore,
  isNiNumberKnown: taxNumberStore.isKnown,
  locateArea,
  // The caller has just read the presence.
  whereIs: ({ user, presence }: Partner) =>
    findPosition({ ...matching, presence: { find: async () => presence } }, user),
  rideOfPartner: findOfferedRide.bind(undefined, matching),
  uploads: uploadStore,
  photoLinks: photoLinks({ uploads: uploadStore, files }),
  claimUploads: claimUploads({ uploads: uploadStore, files, now }),
  copyUploads: copyUploads({ uploads: uploadStore, files, now }),
  leavings: leavingStore,
  proposals: liveProposalsStore,
  presence: presenceStore,
  people: personStore,
  counters: counterStore,
  findTaking: (session: Session, driverId: UserId | undefined) =>
    findPoolTaking({ parties: partyStore, fleet: fleetStore }, session, driverId),
  fleet: fleetStore,
  findDetour: findRideDetour.bind(undefined, { rejections: rejectionStore, locateArea, now }),
  keyRing,
}
