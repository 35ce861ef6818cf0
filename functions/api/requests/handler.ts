import {
  declineProposal,
  listOwnProposals,
  listProposals,
  withdrawProposal,
} from '#functions/domain/proposals/answer-proposal.ts'
import { propose } from '#functions/domain/proposals/propose.ts'
import { acceptProposal } from '#functions/domain/requests/accept-proposal.ts'
import { acceptRequest } from '#functions/domain/requests/accept-request.ts'
import { cancelOwnRequest, cancelRequest } from '#functions/domain/requests/cancel-request.ts'
import { getOtp, renewOtp } from '#functions/domain/requests/completion-code.ts'
import { getEarnings } from '#functions/domain/requests/get-earnings.ts'
import { listRouteLines } from '#functions/domain/requests/list-route-lines.ts'
import { listAvailable, rejectRequest, undoRejection } from '#functions/domain/requests/pool/list-available.ts'
import { previewRequest } from '#functions/domain/requests/pool/preview-request.ts'
import { createRequest } from '#functions/domain/requests/post/create-request.ts'
import { raisePrice } from '#functions/domain/requests/post/raise-price.ts'
import { suggestPrice } from '#functions/domain/requests/post/suggest-price.ts'
import { getDetails, listActive, listHistory, listRequests } from '#functions/domain/requests/read-requests.ts'
import { findRides } from '#functions/domain/rides/find-rides.ts'
import { wholeRequestsContract } from '#shared/contracts/whole-requests.ts'
import { lambdaFor } from '../lambda-for.ts'
import { deps } from './deps.ts'

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
  propose: async ({ session, params, body }) => ({ proposal: await propose(deps, session, params.id, body) }),
  listProposals: ({ session, params }) => listProposals(deps, session, params.id),
  listOwnProposals: ({ session }) => listOwnProposals(deps, session),
  acceptProposal: async ({ session, params }) => ({
    request: await acceptProposal(deps, session, params.id, params.proposal),
  }),
  declineProposal: ({ session, params }) => declineProposal(deps, session, params.id, params.proposal),
  withdrawProposal: ({ session, params }) => withdrawProposal(deps, session, params.id),
})
