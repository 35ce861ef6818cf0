import { type Partner, partnerStore } from '#functions/domain/partners/partner-store.ts'
import { places } from '#functions/domain/places/places.ts'
import { findPosition } from '#functions/domain/presence/presence.ts'
import { partyStore } from '#functions/domain/requests/party-store.ts'
import { poolStore, rejectionStore } from '#functions/domain/requests/pool/pool-store.ts'
import { historyStore, requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { findOfferedRide } from '#functions/domain/rides/find-rides.ts'
import { rideStore } from '#functions/domain/rides/ride-store.ts'
import { claimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import type { Point } from '#shared/model/geo.ts'

const now = () => new Date()
const matching = { rides: rideStore, partners: partnerStore, places, now }

/** What the use cases of this group stand on when they are not under test. */
export const deps = {
  ...matching,
  requests: requestStore,
  lists: requestLists,
  parties: partyStore,
  pool: poolStore,
  rejections: rejectionStore,
  history: historyStore,
  // Whoever asks has just read whether they are online.
  whereIs: ({ user, presence }: Partner, position: Point | undefined) =>
    findPosition({ ...matching, presence: { find: async () => presence } }, user, position),
  rideOfPartner: findOfferedRide.bind(undefined, matching),
  claimUploads: claimUploads({ uploads: uploadStore, files, now }),
  keyRing,
}
