import type { contracts } from '#shared/contracts/contracts.ts'

type Call = { [G in keyof typeof contracts]: keyof (typeof contracts)[G] }[keyof typeof contracts]

/** `requested` marks the calls that a stranger makes in every draw. The others say why there is nothing to ask. */
const requested = 'asked'
const own = 'one’s own account, files or forms alone'
const ownPoints = 'one’s own places and requests alone, which stay exact'
const fleet = 'what the own fleet carries, which it may know exactly'
const admins = 'admins are no strangers'

/** A call that is missing here does not compile: a new call has to say what strangers see in it. */
export const strangerCalls: Record<Call, string> = {
  checkUser: own,
  sendOtp: own,
  verifyOtp: own,
  register: own,
  registerBusiness: own,
  login: own,
  emailLink: own,
  followLink: own,
  logout: own,
  checkSession: own,
  sendResetOtp: own,
  verifyResetOtp: own,
  setNewPassword: own,
  changePassword: own,
  listSessions: own,
  endSession: own,
  sendMessage: own,
  getProfile: own,
  saveProfile: own,
  exportData: 'one’s own, and of jobs that one carried the areas',
  eraseAccount: own,
  startUpload: own,
  openUpload: 'files have no points',
  suggestPlaces: 'places that everybody knows',
  suggestPrice: ownPoints,
  findRides: requested,
  createRequest: requested,
  listRequests: ownPoints,
  listActive: 'what one carries, and may know exactly',
  listAvailable: requested,
  listHistory: 'what one posted or carried, and may know exactly',
  getDetails: requested,
  getOtp: requested,
  renewOtp: requested,
  acceptRequest: requested,
  rejectRequest: requested,
  undoRejection: requested,
  startDelivery: requested,
  completeDelivery: requested,
  markPaid: requested,
  cancelOwnRequest: requested,
  cancelRequest: requested,
  getStatus: own,
  setStatus: requested,
  listRides: ownPoints,
  publishRide: ownPoints,
  deleteRide: requested,
  listOffers: requested,
  acceptOffer: requested,
  declineOffer: requested,
  listTransportModes: own,
  getApplication: own,
  apply: own,
  listPartners: admins,
  verifyPartner: admins,
  reviewName: admins,
  listBusinesses: admins,
  verifyBusiness: admins,
  getAdminStats: admins,
  listUsers: admins,
  listActivity: admins,
  toggleAdmin: admins,
  signOutUser: admins,
  setUp: own,
  getBusiness: own,
  saveBusiness: own,
  listDrivers: own,
  addDriver: own,
  resetDriverPassword: own,
  setDriverStatus: own,
  removeDriver: own,
  getStats: fleet,
  assignDelivery: requested,
  listFleetHistory: fleet,
  getLiveActivity: fleet,
  listDriverDeliveries: fleet,
}

export const requestedCalls: string[] = Object.entries(strangerCalls)
  .filter(([, why]) => why === requested)
  .map(([call]) => call)
