import { blockStore } from '#functions/domain/blocks/block-store.ts'
import { partyStore } from '#functions/domain/partners/partner-store.ts'
import { locateArea } from '#functions/domain/places/places.ts'
import { presenceStore } from '#functions/domain/presence/presence-store.ts'
import { problemStore } from '#functions/domain/problems/problem-store.ts'
import { reportProblem } from '#functions/domain/problems/report-problem.ts'
import { answerProblem, getProblem, withdrawProblem } from '#functions/domain/problems/settle-problem.ts'
import {
  declineProposal,
  listOwnProposals,
  listProposals,
  withdrawProposal,
} from '#functions/domain/proposals/answer-proposal.ts'
import { liveProposalsStore } from '#functions/domain/proposals/live-proposals-store.ts'
import { propose } from '#functions/domain/proposals/propose.ts'
import { acceptProposal } from '#functions/domain/requests/accept-proposal.ts'
import { counterStore } from '#functions/domain/requests/counters/counter-store.ts'
import { findPoolTaking } from '#functions/domain/requests/find-taking.ts'
import { fleetStore } from '#functions/domain/requests/fleet/fleet-store.ts'
import { rejectionStore } from '#functions/domain/requests/pool/pool-store.ts'
import { findRideDetour } from '#functions/domain/requests/pool/ride-detour.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { listOwnReviews, replyToReview } from '#functions/domain/reviews/own-reviews.ts'
import { reviewPartiesStore } from '#functions/domain/reviews/review-parties-store.ts'
import { reviewStore } from '#functions/domain/reviews/review-store.ts'
import { getReviews, writeReview } from '#functions/domain/reviews/write-review.ts'
import { count } from '#functions/domain/statistics/count-store.ts'
import { claimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { uploadStore as uploads } from '#functions/domain/uploads/upload-store.ts'
import { personStore } from '#functions/domain/users/person-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { wholeProblemsContract } from '#shared/contracts/whole-problems.ts'
import type { UserId } from '#shared/model/ids.ts'
import { lambdaFor } from '../lambda-for.ts'

const now = () => new Date()
const taking = { parties: partyStore, fleet: fleetStore, blocks: blockStore }

export const deps = {
  ...taking,
  requests: requestStore,
  problems: problemStore,
  reviews: reviewStore,
  parties: { ...partyStore, ...reviewPartiesStore },
  claimUploads: claimUploads({ uploads, files, now }),
  count,
  proposals: liveProposalsStore,
  presence: presenceStore,
  people: personStore,
  counters: counterStore,
  findTaking: (session: Session, driverId: UserId | undefined) => findPoolTaking(taking, session, driverId),
  findDetour: findRideDetour.bind(undefined, { rejections: rejectionStore, locateArea, now }),
  keyRing,
  now,
}

export const handler = lambdaFor('problems', wholeProblemsContract, {
  reportProblem: async ({ session, params, body }) => ({
    problem: await reportProblem(deps, session, params.id, body),
  }),
  getProblem: async ({ session, params }) => ({ problem: await getProblem(deps, session, params) }),
  answerProblem: async ({ session, params, body }) => ({ problem: await answerProblem(deps, session, params, body) }),
  withdrawProblem: async ({ session, params }) => ({ problem: await withdrawProblem(deps, session, params) }),
  propose: async ({ session, params, body }) => ({ proposal: await propose(deps, session, params.id, body) }),
  listProposals: ({ session, params }) => listProposals(deps, session, params.id),
  listOwnProposals: ({ session }) => listOwnProposals(deps, session),
  acceptProposal: async ({ session, params }) => ({
    request: await acceptProposal(deps, session, params.id, params.proposal),
  }),
  declineProposal: ({ session, params }) => declineProposal(deps, session, params.id, params.proposal),
  withdrawProposal: ({ session, params }) => withdrawProposal(deps, session, params.id),
  writeReview: ({ session, params, body }) => writeReview(deps, session, params.id, body),
  getReviews: ({ session, params }) => getReviews(deps, session, params.id),
  listOwnReviews: ({ session }) => listOwnReviews(deps, session),
  replyToReview: ({ session, params, body }) => replyToReview(deps, session, params.id, body),
})
