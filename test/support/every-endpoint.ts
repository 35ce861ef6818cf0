import { createECDH } from 'node:crypto'
import { groups } from '#lib/groups.ts'
import type { contracts } from '#shared/contracts/contracts.ts'
import { type Endpoint, routeKey, type Sent } from '#shared/contracts/endpoint.ts'
import { addDays } from '#shared/model/london.ts'
import { goodPassword } from './accounts.ts'

type Contracts = typeof contracts
type Sample<E> = E extends Endpoint ? Sent<E> : never

const email = 'sample@test.example'
const password = 'a long enough Phrase 9'
const passwords = { password, confirmPassword: password }
const ways = { pickup_address: '1 Sample Street, Oxford', delivery_address: '2 Sample Road, Reading' }
const soon = addDays(new Date().toISOString().slice(0, 10), 7)
const priced = { ...ways, itemCategory: 'Send Documents', preferredTransport: 'Car', weightEstimate: '<2kg' } as const
const slot = { preferredDate: soon, preferredTimeSlot: 'morning' } as const
const addressParts = {
  houseNumber: '1',
  street: 'Sample Street',
  city: 'Oxford',
  county: 'Oxfordshire',
  postcode: 'OX1 1AA',
}
// No row ever gets these ids by chance.
const aRequest = { params: { id: 'req_0000000000000000000000' } }
const problemId = 'prb_0000000000000000000000'
const reportId = 'rpt_0000000000000000000000'
const aProblem = { params: { ...aRequest.params, problemId } }
const aReport = { kind: 'not_arrived', text: 'It has not arrived yet.' } as const
const aProposal = { params: { ...aRequest.params, proposal: 'prp_0000000000000000000000' } }
const anUpload = { params: { id: 'upl_0000000000000000000000' } }
const anOffer = { params: { requestId: aRequest.params.id } }
/** Of a browser that has subscribed with a key which is not ours. */
const aSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  key_id: 'AAAAAAAAAAAAAAAA',
}
/** No key of ours has signed it. */
const aMail = { params: { token: `k0.WyJ1c3JfMCIsInJlcXVlc3RzIl0.${'A'.repeat(43)}` } }
const aDriver = { params: { id: 'usr_0000000000000000000000' } }

/**
 * One well-formed input for every call. A call without one does not compile, so no later contract escapes the tests.
 */
export const samples: { [G in keyof Contracts]: { [O in keyof Contracts[G]]: Sample<Contracts[G][O]> } } = {
  auth: {
    checkUser: { body: { email } },
    sendOtp: { body: { email } },
    verifyOtp: { body: { email, otp: '000000' } },
    register: { body: { email, ...passwords } },
    registerBusiness: {
      body: { email, ...passwords, businessName: 'Sample Couriers Ltd', businessAddress: '1 Sample Street, Oxford' },
    },
    login: { body: { email, password } },
    emailLink: { body: { email } },
    followLink: { body: { token: 'A'.repeat(43) } },
    logout: {},
    checkSession: {},
    sendResetOtp: { body: { email } },
    verifyResetOtp: { body: { email, otp: '000000' } },
    setNewPassword: { body: { email, newPassword: password } },
    changePassword: { body: { newPassword: password } },
    listSessions: {},
    endSession: { params: { id: 'AAAAAAAAAAAAAAAAAAAAAA' } },
  },
  contact: {
    sendMessage: { body: { name: 'Sample Sender', email, message: 'A sample message.' } },
  },
  health: { checkHealth: {} },
  users: {
    getProfile: {},
    saveProfile: {
      body: { firstName: 'Sample', lastName: 'Person', mobile: '07700 900125', dob: '1990-02-03', addressParts },
    },
    exportData: {},
    getTaxStatement: { query: {} },
    saveNiNumber: { body: { ni_number: 'AB123456C' } },
    eraseAccount: { body: { password: goodPassword } },
    blockParty: aRequest,
    listBlocks: {},
    unblock: { params: { id: 'blk_0000000000000000000000' } },
  },
  uploads: {
    startUpload: { body: { purpose: 'request-photo', contentType: 'image/jpeg', size: 1024 } },
    openUpload: { ...anUpload, query: {} },
  },
  places: {
    suggestPlaces: { body: { q: 'Oxf' } },
    suggestEstimatePlaces: { query: { q: 'Oxf' } },
    estimatePrice: { query: { from: 'OX1', to: 'RG1' } },
  },
  requests: {
    suggestPrice: { body: { ...priced, preferredTimeSlot: 'morning' } },
    findRides: { body: { ...ways, itemCategory: 'Send Documents', ...slot } },
    createRequest: {
      body: { ...priced, ...slot, receiver_contact_number: '07700 900126', description: 'A sample.', price: 100 },
    },
    raisePrice: { ...aRequest, body: { price: 120 } },
    listRequests: { query: { state: 'open' } },
    listActive: {},
    listAvailable: {},
    listHistory: { query: { role: 'all' } },
    listRouteLines: {},
    getEarnings: {},
    rejectRequest: aRequest,
    undoRejection: aRequest,
    previewRequest: aRequest,
    getOwnerRecord: aRequest,
    getCarrierRecord: aRequest,
    getRideRecord: { params: { id: 'rid_0000000000000000000000' }, query: { partnerId: aDriver.params.id } },
    getDetails: aRequest,
    getOtp: aRequest,
    renewOtp: aRequest,
    acceptRequest: aRequest,
    cancelOwnRequest: { ...aRequest, body: { reason: 'changed_plans', note: 'It rains.' } },
    cancelRequest: { ...aRequest, body: { reason: 'unsafe', note: 'It smells of petrol.' } },
    reportContent: { body: { about: 'note', request_id: aRequest.params.id, ground: 'fraud', text: 'A sample.' } },
  },
  delivery: {
    startDelivery: { ...aRequest, body: { status: 'in_transit' } },
    completeDelivery: { ...aRequest, body: { otp: '000000' } },
    handOver: { ...aRequest, body: { left_with: 'neighbour', photos: [anUpload.params.id] } },
    confirmHandover: aRequest,
    reportAttempt: { ...aRequest, body: { reason: 'nobody_home', photos: [anUpload.params.id] } },
    decideAttempt: { ...aRequest, body: { choice: 'return' } },
    returnInstead: aRequest,
    markPaid: { ...aRequest, body: { paid: true } },
  },
  problems: {
    reportProblem: { ...aRequest, body: aReport },
    getProblem: aProblem,
    answerProblem: { ...aProblem, body: { text: 'I have left it with the neighbour.' } },
    withdrawProblem: aProblem,
    propose: { ...aRequest, body: { price: 120, note: 'I pass there anyway.' } },
    listProposals: aRequest,
    listOwnProposals: {},
    acceptProposal: aProposal,
    declineProposal: aProposal,
    withdrawProposal: aRequest,
    writeReview: { ...aRequest, body: { stars: 4, text: 'A good day.' } },
    getReviews: aRequest,
    listOwnReviews: {},
    replyToReview: { params: { id: 'rev_0000000000000000000000' }, body: { text: 'Thank you.' } },
  },
  notifications: {
    listNotifications: { query: {} },
    readNotifications: { body: { up_to: '2026-11-20T12:00:00.000Z#request#req_0000000000000000000000#2' } },
    getPushKey: {},
    registerDevice: { body: aSubscription },
    removeDevice: { params: { id: 'AAAAAAAAAAAAAAAAAAAAAA' } },
    getSettings: {},
    switchTopic: { params: { topic: 'requests', channel: 'mail' }, body: { is_on: false } },
    setQuietHours: { body: { quiet: { from: '22:00', to: '07:00' } } },
    openUnsubscribe: aMail,
    unsubscribe: aMail,
  },
  partner: {
    getStatus: {},
    setStatus: { body: { is_online: true, lat: 51.75, lng: -1.26 } },
    listRides: {},
    publishRide: {
      body: {
        from_address: 'Oxford',
        to_address: 'Reading',
        extra_miles: 5,
        date: soon,
        departure_time: '09:00',
        arrival_date: soon,
        arrival_time: '10:00',
        loading_assistance: false,
        transport_mode: 'Car',
      },
    },
    deleteRide: { params: { id: 'rid_0000000000000000000000' } },
    listOffers: {},
    acceptOffer: anOffer,
    declineOffer: anOffer,
    listTransportModes: {},
    getApplication: {},
    getPapers: {},
    savePapers: { body: { hireAndReward: true, insuranceUntil: soon } },
    apply: {
      body: {
        photo: anUpload.params.id,
        idDocument: 'upl_0000000000000000000001',
        transport_modes: 'Walking,Bicycle',
        vehicleType: 'None',
        consent: true,
      },
    },
  },
  admin: {
    listPartners: { query: { limit: '10' } },
    verifyPartner: { params: { id: 'usr_0000000000000000000000' }, body: { decision: 'approve', version: 1 } },
    getReviewFacts: { params: { id: 'usr_0000000000000000000000' } },
    reviewName: { params: { id: 'usr_0000000000000000000000' }, body: { decision: 'approve', version: 1 } },
    reviewPapers: { params: { id: 'usr_0000000000000000000000' }, body: { decision: 'approve', version: 1 } },
    recordRightToWork: {
      params: { id: 'usr_0000000000000000000000' },
      body: { how: 'passport', checked_on: '2026-11-20', version: 1 },
    },
    listBusinesses: { query: { limit: '7' } },
    verifyBusiness: { params: { id: 'biz_0000000000000000000000' }, body: { decision: 'approve', version: 1 } },
    exportTaxReport: { body: { year: 2026 } },
    getAdminStats: {},
    listActivity: { query: { of: 'admins' } },
    listUsers: { query: { role: 'partner' } },
    searchUsers: { body: { q: 'Sam', role: 'partner' } },
    toggleAdmin: { params: { id: 'usr_0000000000000000000000' }, body: { is_admin: true } },
    signOutUser: { params: { id: 'usr_0000000000000000000000' } },
    listProblems: { query: { status: 'waiting' } },
    getProblemFile: { params: { problemId }, query: {} },
    resolveProblem: { params: { problemId }, body: { outcome: 'upheld', ending: 'keep', note: 'We looked at it.' } },
    listReports: { query: { status: 'open' } },
    getReport: { params: { reportId } },
    decideReport: { params: { reportId }, body: { decision: 'keep', reason: 'We looked at it.' } },
    suspendUser: { params: { id: 'usr_0000000000000000000000' }, body: { reason: 'A sample.', until: soon } },
    liftSuspension: { params: { id: 'usr_0000000000000000000000' } },
    getPerson: { params: { id: 'usr_0000000000000000000000' } },
    openPersonDetails: { params: { id: 'usr_0000000000000000000000' } },
    searchDeliveries: { body: { q: '#000000' } },
    getDelivery: aRequest,
    openDeliveryDetails: aRequest,
  },
  business: {
    setUp: { body: { businessName: 'Sample Couriers Ltd', businessAddress: '1 Sample Street, Oxford' } },
    getBusiness: {},
    saveOwner: { body: { firstName: 'Sam', lastName: 'Sample' } },
    getBusinessPapers: {},
    saveBusinessPapers: { body: { hireAndReward: true, insuranceUntil: soon } },
    saveBusiness: { body: { businessName: 'Sample Couriers Ltd', businessAddress: '2 Sample Street, Oxford' } },
    listDrivers: { query: {} },
    searchDrivers: { body: { q: 'Sam' } },
    addDriver: {
      body: {
        name: 'Sample Driver',
        contactNumber: '07700 900127',
        photo: anUpload.params.id,
        license: 'upl_0000000000000000000001',
      },
    },
    resetDriverPassword: aDriver,
    setDriverStatus: { ...aDriver, body: { isActive: false } },
    removeDriver: aDriver,
    getStats: {},
    getFleetEarnings: {},
    assignDelivery: { ...anOffer, body: { driver_user_id: aDriver.params.id } },
    assignDeliveries: { body: { driver_user_id: aDriver.params.id, request_ids: [aRequest.params.id] } },
    listFleetHistory: { query: { limit: '10' } },
    getLiveActivity: {},
    listDriverDeliveries: {},
  },
}

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }
export type Case = { group: string; operation: string; route: string; endpoint: Endpoint; sample: Input }

/**
 * Every call of every contract, with a well-formed input. Tests that loop over it cover later contracts by themselves.
 */
export const everyEndpoint: Case[] = groups.flatMap(({ name, contract }) =>
  Object.entries(contract).map(([operation, endpoint]: [string, Endpoint]) => ({
    group: name,
    operation,
    route: routeKey(endpoint),
    endpoint,
    // its own type is stricter than this
    sample: (samples as Record<string, Record<string, Input>>)[name]?.[operation] ?? {},
  })),
)

/** The path of a call with its ids put in, encoded as a browser would. */
export const pathOf = (endpoint: Endpoint, params: Record<string, string> = {}): string =>
  `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`

/** The path with its query, for calls that need one. */
export const addressOf = ({ endpoint, sample }: Case, params = sample.params): string =>
  pathOf(endpoint, params) + (sample.query ? `?${new URLSearchParams(sample.query)}` : '')

export const isUnsafe = ({ method }: Endpoint): boolean => method !== 'GET'
