import type { contracts } from '#shared/contracts/contracts.ts'
import type { AdminVariant } from './admin-scenarios.ts'
import type { BusinessVariant } from './business-scenarios.ts'
import type { CallCost } from './call-cost.ts'
import type { DeliveryVariant } from './delivery-scenarios.ts'
import type { PartnerVariant } from './partner-scenarios.ts'
import type { ProblemVariant } from './problem-scenarios.ts'
import type { ReportVariant } from './report-scenarios.ts'

type Measured =
  | 'createRequest, the first'
  | 'createRequest, with two photos'
  | 'createRequest, in place of another with a photo'
  | 'createRequest, with copies of two photos'
  | 'listRequests, open and closed'
  | 'getDetails, of a carrier by its owner'
  | 'getDetails, of a fleet’s driver by its owner'
  | 'getDetails, of a fleet’s driver by the business'
  | 'getDetails, with a handover'
  | 'getCarrierRecord, of a fleet'
  | 'openUpload, of the driver who carries it'
  | 'cancelRequest, of a driver’s job'
  | PartnerVariant
  | BusinessVariant
  | AdminVariant
  | DeliveryVariant
  | ProblemVariant
  | ReportVariant
  | { [G in keyof typeof contracts]: keyof (typeof contracts)[G] }[keyof typeof contracts]

/**
 * The maximum cost of each call at the table: round trips, read and write units. Each window of a limit is one write. A
 * call without a budget does not compile.
 */
export const costBudgets: Record<Measured, CallCost> = {
  // The first call from a browser also gives it a cookie, and is counted for its device and its address.
  checkUser: { trips: 4, read: 1, write: 3 },
  // Each mail has a link; its row and that of the mail are written together or not at all. The check for an earlier
  // bounce is a write, too.
  sendOtp: { trips: 5, read: 1, write: 7 },
  verifyOtp: { trips: 3, read: 1, write: 5 },
  // The row that counts a user's open requests and jobs costs two units with every step that changes it. Marks that
  // another account with the same mailbox or company number may have left are looked up.
  register: { trips: 4, read: 2.5, write: 27 },
  registerBusiness: { trips: 5, read: 3, write: 37 },
  login: { trips: 9, read: 5, write: 6 },
  // The account's epoch is read: the link ends when it changes.
  emailLink: { trips: 5, read: 3, write: 6 },
  followLink: { trips: 5, read: 4, write: 5 },
  logout: { trips: 1, read: 0, write: 1 },
  checkSession: { trips: 1, read: 2, write: 0 },
  sendResetOtp: { trips: 7, read: 3, write: 8 },
  verifyResetOtp: { trips: 6, read: 4, write: 6 },
  setNewPassword: { trips: 7, read: 5, write: 11 },
  // A try is counted before the password is checked, and forgiven if it was right.
  changePassword: { trips: 6, read: 4, write: 13 },
  listSessions: { trips: 2, read: 3, write: 0 },
  endSession: { trips: 3, read: 3, write: 1 },
  sendMessage: { trips: 2, read: 0, write: 4 },
  // Reads and writes at most once in five seconds, for all callers together.
  checkHealth: { trips: 2, read: 1, write: 1 },
  // The session takes two read units.
  getProfile: { trips: 2, read: 3, write: 0 },
  // A new name is also written to the application, if there is one.
  saveProfile: { trips: 5, read: 4, write: 7 },
  // Six years of one carrier, beside the account, and the number, sealed.
  getTaxStatement: { trips: 5, read: 7, write: 1 },
  saveNiNumber: { trips: 4, read: 2.5, write: 5 },
  // A page with twelve carriers; each of the sixteen partitions of a year is asked.
  exportTaxReport: { trips: 20, read: 24, write: 3 },
  // With six years of earnings.
  exportData: { trips: 13, read: 11.5, write: 1 },
  eraseAccount: { trips: 12, read: 7.5, write: 14 },
  // Both rows, on condition that the account is there, and the offers between the two in each direction.
  blockParty: { trips: 8, read: 6, write: 7 },
  listBlocks: { trips: 2, read: 3, write: 0 },
  unblock: { trips: 4, read: 3, write: 5 },
  startUpload: { trips: 4, read: 2, write: 3 },
  openUpload: { trips: 2, read: 3, write: 0 },
  'openUpload, of the driver who carries it': { trips: 3, read: 4, write: 0 },
  suggestPlaces: { trips: 2, read: 2, write: 1 },
  suggestEstimatePlaces: { trips: 1, read: 0, write: 1 },
  estimatePrice: { trips: 1, read: 0, write: 1 },
  suggestPrice: { trips: 2, read: 2, write: 1 },
  // The records of the partners who are shown are read together.
  findRides: { trips: 8, read: 5, write: 1 },
  createRequest: { trips: 4, read: 3, write: 9 },
  // Both rows of the new request, one row of the old, its file, and a read of the owner's counters.
  'createRequest, in place of another with a photo': { trips: 5, read: 4, write: 16 },
  // The earlier request, the window of uploaded bytes, and a row for each copy.
  'createRequest, with copies of two photos': { trips: 8, read: 6, write: 14 },
  'createRequest, with two photos': { trips: 6, read: 5, write: 13 },
  raisePrice: { trips: 4, read: 3, write: 4 },
  listRequests: { trips: 2, read: 4, write: 0 },
  'listRequests, open and closed': { trips: 4, read: 5, write: 0 },
  listActive: { trips: 2, read: 2.5, write: 0 },
  getDetails: { trips: 2, read: 3, write: 0 },
  // The other side, and the line of their record.
  'getDetails, of a carrier by its owner': { trips: 4, read: 4.5, write: 0 },
  'getDetails, of a fleet’s driver by its owner': { trips: 4, read: 4.5, write: 0 },
  'getDetails, of a fleet’s driver by the business': { trips: 3, read: 4, write: 0 },
  'getDetails, with a handover': { trips: 4, read: 4.5, write: 0 },
  getOtp: { trips: 2, read: 3, write: 0 },
  renewOtp: { trips: 4, read: 3, write: 4 },
  // Whom they have a block with, and that neither side has placed one meanwhile.
  acceptRequest: { trips: 5, read: 4, write: 11 },
  // Both windows of a day are counted. The request, its places and the carrier's last proposal are written together.
  propose: { trips: 12, read: 8.5, write: 12 },
  listProposals: { trips: 3, read: 4, write: 0 },
  listOwnProposals: { trips: 4, read: 3, write: 1 },
  // As accepting it, with the proposal, which is in a list.
  acceptProposal: { trips: 8, read: 6, write: 16 },
  declineProposal: { trips: 5, read: 4, write: 7 },
  withdrawProposal: { trips: 4, read: 4, write: 7 },
  startDelivery: { trips: 3, read: 3, write: 3 },
  // The note of a step and each of its photos cost two units more.
  'startDelivery, with a photo': { trips: 4, read: 4, write: 8 },
  'startDelivery, with three photos': { trips: 6, read: 6, write: 12 },
  handOver: { trips: 5, read: 4, write: 9 },
  confirmHandover: { trips: 4, read: 3, write: 13 },
  reportAttempt: { trips: 5, read: 4, write: 9 },
  decideAttempt: { trips: 4, read: 3, write: 4 },
  'decideAttempt, with a note': { trips: 4, read: 3, write: 7 },
  returnInstead: { trips: 4, read: 3, write: 4 },
  // Two of the units are the row of what is reported of the carrier's year.
  completeDelivery: { trips: 4, read: 3, write: 13 },
  markPaid: { trips: 4, read: 3, write: 4 },
  // Cancels a match, whose time is kept with those of the matches that its owner cancelled before.
  cancelOwnRequest: { trips: 4, read: 4, write: 9 },
  // With a reason and a note. The reason is counted with the user's counters, or with the pauses of a business.
  cancelRequest: { trips: 4, read: 4, write: 7 },
  'cancelRequest, of a driver’s job': { trips: 4, read: 4, write: 10 },
  // Reads the country's cells band by band; in a town the nearest few are enough.
  listAvailable: { trips: 11, read: 13, write: 1 },
  listHistory: { trips: 4, read: 4, write: 0 },
  // For seven deliveries; a hundred cost ten read units in each list.
  listRouteLines: { trips: 4, read: 3.5, write: 1 },
  // Whether a National Insurance number is known.
  getEarnings: { trips: 4, read: 3.5, write: 1 },
  rejectRequest: { trips: 4, read: 3.5, write: 1 },
  undoRejection: { trips: 2, read: 2, write: 1 },
  // Suspensions are looked up, and the owner's row, with its two lists, records that they have posted.
  'createRequest, the first': { trips: 6, read: 4, write: 13 },
  // Reads a partner's position and application; of a business only the address.
  previewRequest: { trips: 5, read: 6.5, write: 1 },
  'previewRequest, with two photos': { trips: 7, read: 8.5, write: 1 },
  // Whether the job is theirs to take, its owner, and the sums: three and a half units for a partner from the pool.
  getOwnerRecord: { trips: 7, read: 6, write: 1 },
  getCarrierRecord: { trips: 6, read: 5, write: 1 },
  'getCarrierRecord, of a fleet': { trips: 7, read: 5.5, write: 1 },
  getRideRecord: { trips: 7, read: 6, write: 1 },
  // Reads whether they are online, and whether they are paused for giving back too often.
  getStatus: { trips: 3, read: 4, write: 0 },
  setStatus: { trips: 5, read: 6, write: 7 },
  'setStatus, to offline': { trips: 5, read: 6, write: 5 },
  listRides: { trips: 2, read: 2.5, write: 0 },
  publishRide: { trips: 6, read: 4.5, write: 47 },
  deleteRide: { trips: 4, read: 3.5, write: 30 },
  'deleteRide, with three offers': { trips: 10, read: 6.5, write: 42 },
  listOffers: { trips: 3, read: 3, write: 0 },
  acceptOffer: { trips: 4, read: 3.5, write: 11 },
  declineOffer: { trips: 3, read: 3, write: 4 },
  listTransportModes: { trips: 2, read: 3, write: 0 },
  getApplication: { trips: 2, read: 3, write: 0 },
  // Three marks that another account with the same details may have left are looked up.
  apply: { trips: 8, read: 8.5, write: 14 },
  // One write unit is for the id of the call, because the row of an application is about a kilobyte.
  'apply, again while it waits': { trips: 13, read: 10.5, write: 16 },
  // Applicants who wait, partners whose new name waits, and all others.
  listPartners: { trips: 4, read: 41, write: 0 },
  // The audit entry is also in a list.
  verifyPartner: { trips: 4, read: 5, write: 15 },
  // The marks that it leaves are two units each.
  'verifyPartner, taken back with a job, an offer and a ride': { trips: 13, read: 12, write: 37 },
  // Reads the applicant, and writes an audit entry, which is also in a list.
  getPapers: { trips: 2, read: 3, write: 0 },
  savePapers: { trips: 4, read: 5, write: 7 },
  reviewPapers: { trips: 4, read: 5, write: 15 },
  recordRightToWork: { trips: 4, read: 5, write: 12 },
  getReviewFacts: { trips: 4, read: 5, write: 3 },
  reviewName: { trips: 4, read: 5, write: 21 },
  // Each business that waits for review is looked up by its owner's mailbox and, if given, by both numbers.
  listBusinesses: { trips: 12, read: 21.5, write: 0 },
  verifyBusiness: { trips: 4, read: 3, write: 12 },
  // The sixteen shards of the counters cost eight read units.
  getAdminStats: { trips: 4, read: 11, write: 0 },
  listUsers: { trips: 4, read: 16, write: 0 },
  'listUsers, the partners': { trips: 8, read: 18.5, write: 0 },
  'listUsers, the businesses': { trips: 6, read: 16.5, write: 0 },
  'listUsers, who are drivers': { trips: 5, read: 20, write: 0 },
  // A read of a thousand words may cost twelve units; a page of people costs five. Drivers on a page cost one more
  // round trip. From three letters on, a search reads words and endings in parallel.
  searchUsers: { trips: 5, read: 19, write: 0 },
  'searchUsers, the second page': { trips: 4, read: 8.5, write: 0 },
  'searchUsers, with two words among partners': { trips: 4, read: 9, write: 0 },
  // The person with their application and presence, five lists of requests and two of problems.
  getPerson: { trips: 10, read: 7, write: 1 },
  openPersonDetails: { trips: 4, read: 3.5, write: 3 },
  searchDeliveries: { trips: 4, read: 3.5, write: 1 },
  // The request with its steps, its problem, and the names of its sides.
  getDelivery: { trips: 6, read: 6, write: 1 },
  openDeliveryDetails: { trips: 5, read: 5, write: 3 },
  listActivity: { trips: 11, read: 13.5, write: 0 },
  'listActivity, of admins': { trips: 4, read: 14.5, write: 0 },
  // Person, admin mark, counters and audit entry with their lists, on condition that the caller is an admin.
  toggleAdmin: { trips: 4, read: 3, write: 15 },
  'toggleAdmin, taken back': { trips: 4, read: 3, write: 15 },
  signOutUser: { trips: 4, read: 3, write: 10 },
  // Person, their counters, their business and audit entry with their lists, on condition that the caller is an admin.
  suspendUser: { trips: 9, read: 9, write: 20 },
  'suspendUser, with a job, an offer and a request': { trips: 18, read: 13.5, write: 50 },
  liftSuspension: { trips: 4, read: 3, write: 20 },
  'openUpload, by an admin': { trips: 3, read: 3, write: 2 },
  reportProblem: { trips: 5, read: 4, write: 14 },
  'reportProblem, with a photo': { trips: 6, read: 5, write: 16 },
  getProblem: { trips: 3, read: 4, write: 0 },
  answerProblem: { trips: 7, read: 6, write: 7 },
  withdrawProblem: { trips: 7, read: 6, write: 15 },
  // The request with its events, both people with their applications, and then the review and its author's row.
  writeReview: { trips: 8, read: 9.5, write: 5 },
  getReviews: { trips: 5, read: 6.5, write: 0 },
  listOwnReviews: { trips: 2, read: 2.5, write: 0 },
  // The reviews of the caller, the match, and the people whose surnames are masked.
  replyToReview: { trips: 6, read: 7.5, write: 2 },
  // Both lists of problems that wait.
  listProblems: { trips: 5, read: 18, write: 0 },
  getProblemFile: { trips: 10, read: 7, write: 3 },
  resolveProblem: { trips: 13, read: 10, write: 20 },
  'resolveProblem, and its delivery': { trips: 13, read: 10, write: 26 },
  'openUpload, of a problem by an admin': { trips: 4, read: 4, write: 2 },
  // Comes after `listProblems`, because it lengthens that list.
  'reportProblem, about a handover': { trips: 7, read: 6, write: 14 },
  // The request with its details, the caller as a partner, and the report that may be there.
  reportContent: { trips: 7, read: 7.5, write: 7 },
  'reportContent, of a photo': { trips: 9, read: 9.5, write: 9 },
  listReports: { trips: 3, read: 12, write: 0 },
  getReport: { trips: 5, read: 4, write: 3 },
  decideReport: { trips: 7, read: 5.5, write: 15 },
  'decideReport, kept': { trips: 5, read: 4, write: 13 },
  // A page with the mark of what was read, and then a count of the rest.
  listNotifications: { trips: 4, read: 5, write: 0 },
  readNotifications: { trips: 5, read: 4, write: 2 },
  getPushKey: { trips: 1, read: 2, write: 0 },
  // A device and its lock, in one transaction with the check of its session.
  registerDevice: { trips: 6, read: 6, write: 7 },
  removeDevice: { trips: 3, read: 3, write: 4 },
  getSettings: { trips: 2, read: 3, write: 0 },
  // One write of the user's row, which is in up to two lists, and no read of it.
  switchTopic: { trips: 3, read: 2, write: 4 },
  setQuietHours: { trips: 3, read: 2, write: 4 },
  openUnsubscribe: { trips: 0, read: 0, write: 0 },
  // The link says whom it is about.
  unsubscribe: { trips: 1, read: 0, write: 3 },
  setUp: { trips: 3, read: 3, write: 16 },
  // Reads its owner, too.
  getBusiness: { trips: 3, read: 4, write: 0 },
  saveBusiness: { trips: 4, read: 3, write: 7 },
  // The owner’s row with its list, and the words of both names.
  getBusinessPapers: { trips: 2, read: 3, write: 0 },
  saveBusinessPapers: { trips: 4, read: 3, write: 4 },
  saveOwner: { trips: 4, read: 3, write: 8 },
  // Each driver's row and their search words.
  'saveBusiness, with ten drivers and another name': { trips: 18, read: 16, write: 148 },
  // Also reads the job counter of each driver on the page.
  listDrivers: { trips: 3, read: 9, write: 0 },
  searchDrivers: { trips: 3, read: 9, write: 0 },
  addDriver: { trips: 7, read: 6, write: 42 },
  resetDriverPassword: { trips: 6, read: 5, write: 9 },
  removeDriver: { trips: 7, read: 5.5, write: 40 },
  // The driver, and the number of inactive ones. Each job given back is read, and counted with the business.
  setDriverStatus: { trips: 5, read: 4.5, write: 7 },
  'setDriverStatus, with two deliveries promised': { trips: 11, read: 8.5, write: 27 },
  'setDriverStatus, with two deliveries passed on': { trips: 11, read: 10, write: 31 },
  getFleetEarnings: { trips: 2, read: 2.5, write: 0 },
  getStats: { trips: 6, read: 5, write: 0 },
  // The matches of the day are counted in a row of the business. Blocks are looked up for it and its owner.
  assignDelivery: { trips: 6, read: 7, write: 16 },
  // Business and driver are read once; each job is written as if it were alone.
  assignDeliveries: { trips: 25, read: 16, write: 161 },
  'assignDelivery, to another driver': { trips: 6, read: 7, write: 12 },
  'startDelivery, as a driver': { trips: 4, read: 4, write: 5 },
  'completeDelivery, as a driver': { trips: 4, read: 3, write: 19 },
  'startDelivery, as a driver with a photo': { trips: 5, read: 5, write: 10 },
  'handOver, as a driver': { trips: 5, read: 4, write: 10 },
  'reportAttempt, as a driver': { trips: 5, read: 4, write: 10 },
  'confirmHandover, of a driver': { trips: 4, read: 3, write: 19 },
  listFleetHistory: { trips: 4, read: 3.5, write: 0 },
  getLiveActivity: { trips: 4, read: 3.5, write: 0 },
  listDriverDeliveries: { trips: 3, read: 3, write: 0 },
}

/**
 * The fan-out of a new job to two hundred partners: their devices are a query each, and the accounts of those who have
 * any are read. A push of the pool writes nothing.
 */
export const poolBudgets = {
  'to 200 partners without devices': { trips: 214, read: 509.5, write: 9 },
  'to 200 partners with 5 devices each': { trips: 414, read: 709.5, write: 9 },
} satisfies Record<string, CallCost>
