import { businessStore } from '#functions/domain/businesses/business-store.ts'
import { partyStore } from '#functions/domain/partners/partner-store.ts'
import { problemStore } from '#functions/domain/problems/problem-store.ts'
import { completeDelivery, markPaid, startDelivery } from '#functions/domain/requests/deliver.ts'
import { decideAttempt, reportAttempt, returnInstead } from '#functions/domain/requests/door/attempt.ts'
import { confirmHandover, handOver } from '#functions/domain/requests/door/hand-over.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { claimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { uploadStore as uploads } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { deliveryContract } from '#shared/contracts/delivery.ts'
import { lambdaFor } from '../lambda-for.ts'

const now = () => new Date()

export const deps = {
  requests: requestStore,
  businesses: businessStore,
  problems: problemStore,
  parties: partyStore,
  claimUploads: claimUploads({ uploads, files, now }),
  keyRing,
  now,
}

export const handler = lambdaFor('delivery', deliveryContract, {
  startDelivery: async ({ session, params, body }) => ({
    request: await startDelivery(deps, session, params.id, body),
  }),
  completeDelivery: async ({ session, params, body }) => ({
    request: await completeDelivery(deps, session, params.id, body.otp.trim(), body.waste_site),
  }),
  handOver: async ({ session, params, body }) => ({ request: await handOver(deps, session, params.id, body) }),
  confirmHandover: async ({ session, params }) => ({ request: await confirmHandover(deps, session, params.id) }),
  reportAttempt: async ({ session, params, body }) => ({
    request: await reportAttempt(deps, session, params.id, body),
  }),
  decideAttempt: async ({ session, params, body }) => ({
    request: await decideAttempt(deps, session, params.id, body),
  }),
  returnInstead: async ({ session, params }) => ({ request: await returnInstead(deps, session, params.id) }),
  markPaid: async ({ session, params, body }) => ({ request: await markPaid(deps, session, params.id, body.paid) }),
})
