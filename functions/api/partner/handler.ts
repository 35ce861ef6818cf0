import { leavingStore } from '#functions/domain/accounts/leaving-store.ts'
import { coverChange, flagChange } from '#functions/domain/accounts/user-store.ts'
import { applyAsPartner, getApplication, listTransportModes } from '#functions/domain/partners/apply-as-partner.ts'
import { applicationStore, partnerStore, partyStore } from '#functions/domain/partners/partner-store.ts'
import { getPapers, savePapers } from '#functions/domain/partners/save-papers.ts'
import { places, townNear } from '#functions/domain/places/places.ts'
import { getStatus, setStatus } from '#functions/domain/presence/presence.ts'
import { presenceStore } from '#functions/domain/presence/presence-store.ts'
import { acceptOffer, declineOffer, listOffers } from '#functions/domain/requests/accept-request.ts'
import { counterStore } from '#functions/domain/requests/counters/counter-store.ts'
import { endRide } from '#functions/domain/requests/end-open-work.ts'
import { requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { deleteRide, listRides, publishRide } from '#functions/domain/rides/publish-ride.ts'
import { rideStore } from '#functions/domain/rides/ride-store.ts'
import { deleteUpload } from '#functions/domain/shared/delete-upload.ts'
import { recordStore } from '#functions/domain/shared/record-store.ts'
import { count } from '#functions/domain/statistics/count-store.ts'
import { claimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { config } from '#functions/platform/config.ts'
import { files } from '#functions/platform/files/files.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { partnerContract } from '#shared/contracts/partner.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import { lambdaFor } from '../lambda-for.ts'

const now = () => new Date()
const requests = { requests: requestStore, lists: requestLists }
const stores = { uploads: uploadStore, files }

/** The stores and settings that the use cases run on outside tests. */
export const deps = {
  ...requests,
  partners: partnerStore,
  applications: applicationStore,
  presence: presenceStore,
  counters: counterStore,
  parties: partyStore,
  records: recordStore,
  rides: rideStore,
  places,
  townNear,
  claimUploads: claimUploads({ ...stores, now }),
  deleteUpload: (upload: { uploadId: UploadId; usedBy: UserId }) => deleteUpload(stores, upload),
  endRide,
  changeFlags: flagChange,
  changeCover: coverChange,
  gates: config.GATES,
  leavings: leavingStore,
  count,
  keyRing,
  now,
}

export const handler = lambdaFor('partner', partnerContract, {
  getStatus: ({ session }) => getStatus(deps, session),
  setStatus: ({ session, body }) => setStatus(deps, session, body),
  listRides: ({ session }) => listRides(deps, session),
  publishRide: async ({ session, body, request }) => ({
    ride: await publishRide(deps, session, body, request.idempotency),
  }),
  deleteRide: async ({ session, params }) => {
    await deleteRide(deps, session, params.id)
    return { message: 'The ride was deleted.' }
  },
  listOffers: ({ session }) => listOffers(deps, session),
  acceptOffer: async ({ session, params }) => ({ request: await acceptOffer(deps, session, params.requestId) }),
  declineOffer: async ({ session, params }) => ({ request: await declineOffer(deps, session, params.requestId) }),
  listTransportModes: ({ session }) => listTransportModes(deps, session),
  getApplication: async ({ session }) => ({ application: await getApplication(deps, session) }),
  getPapers: ({ session }) => getPapers(deps, session),
  savePapers: ({ session, body }) => savePapers(deps, session, body),
  apply: async ({ session, body, request }) => ({
    application: await applyAsPartner(deps, session, body, request.idempotency),
  }),
})
