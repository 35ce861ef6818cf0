import type { RequestEventType } from '#shared/model/request-lifecycle.ts'
import type { Chance } from './draws.ts'

/** An event of the lifecycle, the name of any other call, or time that passes: '25 h later'. */
export type Wish = RequestEventType | (string & {})

export type Weights = Partial<Record<RequestEventType, number>> & Record<string, number>

/** The main subject of a sequence: random draws alone would rarely reach a law's limit. */
const themes = {
  /** A delivery and its ends. */
  door: {
    ...{ post: 1, accept: 3, assign: 2, start: 5, handOver: 3, confirm: 1, complete: 2, attempt: 3, decide: 3 },
    ...{ markPaid: 2, reassign: 1, reportProblem: 1, giveBack: 0.3, renewOtp: 0.3, startSooner: 0.5 },
    ...{ '10 min later': 1, '40 min later': 2, '25 h later': 2 },
  },
  /** Failed deliveries, and what they earn. */
  returns: {
    ...{ post: 1, accept: 1, assign: 1, start: 4, attempt: 6, decide: 4, returnInstead: 2, handOver: 4, complete: 1 },
    ...{ confirm: 0.2, markPaid: 2, reportProblem: 0.3, '40 min later': 2, '25 h later': 4 },
  },
  /** Takes as many jobs as there are, up to the daily limit. */
  looks: {
    ...{ post: 5, accept: 7, assign: 4, giveBack: 2, cancel: 2, complete: 2, start: 2, startSooner: 1 },
    ...{ setDriverStatus: 0.7, eraseAccount: 0.4, login: 0.5, '10 min later': 1, '25 h later': 0.4 },
    ...{ propose: 2, acceptProposal: 2 },
  },
  /** Jobs that come back, by any way. */
  back: {
    ...{ post: 3, accept: 6, assign: 4, giveBack: 7, setDriverStatus: 2, eraseAccount: 0.6, login: 0.6 },
    ...{ suspendUser: 0.5, liftSuspension: 0.5, startSooner: 1, '10 min later': 1, '6 h later': 0.5 },
    ...{ propose: 6, acceptProposal: 7, declineProposal: 1, withdrawProposal: 1, setStatus: 0.5 },
  },
  /** An owner who wants attention. */
  attention: {
    ...{ post: 6, change: 3, accept: 5, cancel: 7, raise: 1, offer: 2, publishRide: 2, closeOffer: 1, giveBack: 1 },
    ...{ acceptOffer: 1, deleteRide: 1, markPaid: 0.5, registerDevice: 3 },
    ...{ '10 min later': 1, '3 h later': 1, '25 h later': 0.4 },
  },
  /** Problems, and people who depend on them. */
  problems: {
    ...{ post: 3, accept: 4, acceptMore: 5, assign: 2, start: 3, reportProblem: 7, answerProblem: 1, resolve: 1 },
    ...{ handOver: 3, attempt: 2, confirm: 1, getProblemFile: 1, contest: 1, withdrawProblem: 1 },
    ...{ '25 h later': 4, '3 d later': 0.5, '15 d later': 0.5 },
  },
  /** Reviews, of both sides, and their mornings. */
  reviews: {
    ...{ post: 2, accept: 4, assign: 2, start: 5, complete: 5, writeReview: 8, replyToReview: 2, getReviews: 1 },
    ...{ giveBack: 1, cancel: 1, reportProblem: 0.5, resolve: 0.5, eraseAccount: 0.5 },
    ...{ '25 h later': 2, '3 d later': 2, '13 d later': 1 },
  },
  /** Undecided problems. */
  undecided: {
    ...{ accept: 1, start: 2, reportProblem: 4, handOver: 5, contest: 6, attempt: 1, confirm: 0.2, complete: 0.5 },
    ...{ answerProblem: 0.5, '10 min later': 1, '25 h later': 0.5, '13 d later': 0.7, '15 d later': 2.5 },
  },
  /** What members report of each other, and what admins hide. */
  reports: {
    ...{ post: 4, change: 1, accept: 3, assign: 1, giveBack: 0.5, cancel: 0.5, reportContent: 8, getReport: 1 },
    ...{ decideReport: 5, saveProfile: 1, eraseAccount: 0.7, login: 0.3, '3 d later': 0.7, '31 d later': 0.5 },
  },
  /** People who leave, or are made to. */
  leaving: {
    ...{ post: 1, accept: 1, eraseAccount: 3, removeDriver: 3, addDriver: 1, login: 0.5 },
    ...{ saveProfile: 3, reviewName: 2, getReviewFacts: 1, registerDevice: 3, removeDevice: 0.5 },
    ...{ switchTopic: 1, setQuietHours: 0.5, unsubscribe: 0.5 },
    ...{
      blockParty: 1,
      unblock: 0.5,
      offer: 1,
      reportProblem: 1,
      sendMessage: 1,
      apply: 1,
      suspendUser: 0.5,
      setDriverStatus: 1,
      verifyPartner: 0.5,
    },
    ...{ savePapers: 1.5, reviewPapers: 1.5, recordRightToWork: 1, saveBusinessPapers: 0.5 },
    ...{ publishRide: 1, saveBusiness: 1, verifyBusiness: 1, '3 d later': 3 },
  },
} satisfies Record<string, Weights>

export const allThemes: readonly Weights[] = Object.values(themes)

/** The whole life of requests; time may pass before its effects are written. */
export const wholeLife: Weights = {
  ...{ post: 6, offer: 6, accept: 5, acceptOffer: 4, closeOffer: 3, rejectRequest: 1, start: 7, complete: 7, guess: 3 },
  ...{ getOtp: 1, renewOtp: 1, cancel: 2, giveBack: 4, assign: 7, reassign: 2, raise: 1, handOver: 5, confirm: 3 },
  ...{ attempt: 5, decide: 8, returnInstead: 3, reportProblem: 5, contest: 3, answerProblem: 3, withdrawProblem: 4 },
  ...{
    resolve: 3,
    setDriverStatus: 4,
    setStatus: 2,
    publishRide: 4,
    deleteRide: 2,
    saveBusiness: 1,
    verifyBusiness: 2,
  },
  ...{ eraseAccount: 1, '10 min later': 1, '30 min later': 1, '16 min later': 1, '190 min later': 1, '14 h later': 1 },
  ...{ '25 h later': 1, '10 min unwritten': 1, '30 min unwritten': 1, '190 min unwritten': 2, '14 h unwritten': 1 },
}

export const drawWish = (wishes: Weights, chance: Chance): Wish => {
  const weights = Object.entries<number>(wishes)
  let left = chance() * weights.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [wish, weight] of weights) {
    left -= weight
    if (left < 0) return wish
  }
  return 'post'
}
