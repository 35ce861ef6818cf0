import { leavingStore } from '#functions/domain/accounts/leaving-store.ts'
import { blockStore } from '#functions/domain/blocks/block-store.ts'
import { type Partner, partnerStore, partyStore } from '#functions/domain/partners/partner-store.ts'
import { locateArea, places } from '#functions/domain/places/places.ts'
import { findPosition } from '#functions/domain/presence/presence.ts'
import { reportContent } from '#functions/domain/reports/report-content.ts'
import { acceptRequest } from '#functions/domain/requests/accept-request.ts'
import { cancelOwnRequest, cancelRequest } from '#functions/domain/requests/cancel-request.ts'
import { getOtp, renewOtp } from '#functions/domain/requests/completion-code.ts'
import { getEarnings } from '#functions/domain/requests/get-earnings.ts'
import { getCarrierRecord, getOwnerRecord } from '#functions/domain/requests/get-record.ts'
import { listRouteLines } from '#functions/domain/requests/list-route-lines.ts'
import { listAvailable, rejectRequest, undoRejection } from '#functions/domain/requests/pool/list-available.ts'
import { poolStore, rejectionStore } from '#functions/domain/requests/pool/pool-store.ts'
import { previewRequest } from '#functions/domain/requests/pool/preview-request.ts'
import { createRequest } from '#functions/domain/requests/post/create-request.ts'
import { raisePrice } from '#functions/domain/requests/post/raise-price.ts'
import { suggestPrice } from '#functions/domain/requests/post/suggest-price.ts'
import { getDetails, listActive, listHistory, listRequests } from '#functions/domain/requests/read-requests.ts'
import { historyStore, requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { seeContent } from '#functions/domain/requests/see-content.ts'
import { findOfferedRide, findRides, getRideRecord } from '#functions/domain/rides/find-rides.ts'
import { rideStore } from '#functions/domain/rides/ride-store.ts'
import { recordStore } from '#functions/domain/shared/record-store.ts'
import { taxNumberStore } from '#functions/domain/tax/tax-number-store.ts'
import { claimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { copyUploads } from '#functions/domain/uploads/copy-uploads.ts'
import { photoLinks } from '#functions/domain/uploads/upload-links.ts'
import { uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { wholeRequestsContract } from '#shared/contracts/whole-requests.ts'
import { lambdaFor } from '../lambda-for.ts'
import { reportDeps } from './report-deps.ts'

const now = () => new Date()
const matching = { rides: rideStore, partners: partnerStore, blocks: blockStore, places, now }

/** The stores and settings that the use cases run on outside tests. */
export const deps = {
  ...matching,
  requests: requestStore,
  lists: requestLists,
  parties: partyStore,
  pool: poolStore,
  records: recordStore,
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
  keyRing,
}

export const handler = lambdaFor('requests', wholeRequestsContract, {
  suggestPrice: ({ session, body }) => suggestPrice(deps, session, body),
  findRides: ({ session, body }) => findRides(deps, session, body),
  createRequest: async ({ session, body, request }) => ({
    request: await createRequest(deps, session, body, request.idempotency),
  }),
  raisePrice: async ({ session, params, body }) => ({
    request: await raisePrice(deps, session, params.id, body.price),
  }),
  listRequests: ({ session, query }) => listRequests(deps, session, query),
  listActive: ({ session }) => listActive(deps, session),
  listAvailable: ({ session }) => listAvailable(deps, session),
  listHistory: ({ session, query }) => listHistory(deps, session, query),
  listRouteLines: ({ session }) => listRouteLines(deps, session),
  getEarnings: ({ session }) => getEarnings(deps, session),
  previewRequest: ({ session, params }) => previewRequest(deps, session, params.id),
  getOwnerRecord: ({ session, params }) => getOwnerRecord(deps, session, params.id),
  getCarrierRecord: ({ session, params }) => getCarrierRecord(deps, session, params.id),
  getRideRecord: ({ session, params, query }) => getRideRecord(deps, session, params.id, query.partnerId),
  getDetails: ({ session, params }) => getDetails(deps, session, params.id),
  getOtp: ({ session, params }) => getOtp(deps, session, params.id),
  renewOtp: ({ session, params }) => renewOtp(deps, session, params.id),
  acceptRequest: async ({ session, params }) => ({ request: await acceptRequest(deps, session, params.id) }),
  rejectRequest: ({ session, params }) => rejectRequest(deps, session, params.id),
  undoRejection: ({ session, params }) => undoRejection(deps, session, params.id),
  cancelOwnRequest: async ({ session, params, body }) => ({
    request: await cancelOwnRequest(deps, session, params.id, body),
  }),
  cancelRequest: async ({ session, params, body }) => ({
    request: await cancelRequest(deps, session, params.id, body),
  }),
  reportContent: ({ session, body }) =>
    reportContent({ ...reportDeps, seeContent: seeContent.bind(undefined, deps) }, session, body),
})
