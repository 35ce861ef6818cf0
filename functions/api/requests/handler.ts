import { acceptRequest } from '#functions/domain/requests/accept-request.ts'
import { cancelOwnRequest, cancelRequest } from '#functions/domain/requests/cancel-request.ts'
import { getOtp, renewOtp } from '#functions/domain/requests/completion-code.ts'
import { completeDelivery, markPaid, startDelivery } from '#functions/domain/requests/deliver.ts'
import { getDetails } from '#functions/domain/requests/get-details.ts'
import { listActive, listHistory, listRequests } from '#functions/domain/requests/list-requests.ts'
import { listAvailable, rejectRequest } from '#functions/domain/requests/pool/list-available.ts'
import { createRequest } from '#functions/domain/requests/post/create-request.ts'
import { suggestPrice } from '#functions/domain/requests/post/suggest-price.ts'
import { findRides } from '#functions/domain/rides/find-rides.ts'
import { requestsContract } from '#shared/contracts/requests.ts'
import { lambdaFor } from '../lambda-for.ts'
import { deps } from './deps.ts'

export const handler = lambdaFor('requests', requestsContract, {
  suggestPrice: ({ session, body }) => suggestPrice(deps, session, body),
  findRides: ({ session, body }) => findRides(deps, session, body),
  createRequest: async ({ session, body, request }) => ({
    request: await createRequest(deps, session, body, request.idempotency),
  }),
  listRequests: ({ session, query }) => listRequests(deps, session, query),
  listActive: ({ session }) => listActive(deps, session),
  listAvailable: ({ session, query }) => listAvailable(deps, session, query),
  listHistory: ({ session, query }) => listHistory(deps, session, query),
  getDetails: ({ session, params }) => getDetails(deps, session, params.id),
  getOtp: ({ session, params }) => getOtp(deps, session, params.id),
  renewOtp: ({ session, params }) => renewOtp(deps, session, params.id),
  acceptRequest: async ({ session, params }) => ({ request: await acceptRequest(deps, session, params.id) }),
  rejectRequest: ({ session, params }) => rejectRequest(deps, session, params.id),
  startDelivery: async ({ session, params }) => ({ request: await startDelivery(deps, session, params.id) }),
  completeDelivery: async ({ session, params, body }) => ({
    request: await completeDelivery(deps, session, params.id, body.otp.trim()),
  }),
  markPaid: async ({ session, params, body }) => ({ request: await markPaid(deps, session, params.id, body.paid) }),
  cancelOwnRequest: async ({ session, params }) => ({ request: await cancelOwnRequest(deps, session, params.id) }),
  cancelRequest: async ({ session, params }) => ({ request: await cancelRequest(deps, session, params.id) }),
})
