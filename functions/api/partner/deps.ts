import { flagChange } from '#functions/domain/accounts/user-store.ts'
import { applicationStore, partnerStore } from '#functions/domain/partners/partner-store.ts'
import { places } from '#functions/domain/places/places.ts'
import { presenceStore } from '#functions/domain/presence/presence-store.ts'
import { counterStore } from '#functions/domain/requests/counters/counter-store.ts'
import { endRide } from '#functions/domain/requests/end-open-work.ts'
import { partyStore } from '#functions/domain/requests/party-store.ts'
import { requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { rideStore } from '#functions/domain/rides/ride-store.ts'
import { count } from '#functions/domain/statistics/statistics-store.ts'
import { claimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { deleteUpload } from '#functions/domain/users/erase-account.ts'
import { erasureStore } from '#functions/domain/users/erasure-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import type { UploadId } from '#shared/model/ids.ts'

const now = () => new Date()
const requests = { requests: requestStore, lists: requestLists }
const kept = { uploads: uploadStore, files, erasures: erasureStore }

/** What the use cases of this group stand on when they are not under test. */
export const deps = {
  ...requests,
  partners: partnerStore,
  applications: applicationStore,
  presence: presenceStore,
  counters: counterStore,
  parties: partyStore,
  rides: rideStore,
  places,
  claimUploads: claimUploads({ uploads: uploadStore, files, now }),
  forgetFile: (uploadId: UploadId) => deleteUpload(kept, uploadId),
  endRide,
  changeFlags: flagChange,
  count,
  keyRing,
  now,
}
