import { product } from '#test/lab/model/product.ts'
import {
  goodPassword,
  newEmail,
  passwords,
  requestCode,
  requestLink,
  requestResetCode,
  signUp,
  verifyAddress,
  verifyReset,
} from '#test/support/accounts.ts'
import { onFoot, storeApplication } from '#test/support/applications.ts'
import { aDevice, aSubscription } from '#test/support/devices.ts'
import { inDays, ok, requestIn } from '#test/support/requests.ts'
import { anApplication } from '#test/support/sample-items.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aBusiness, aPartner, aRequester, newProfile, setOnUser, signedIn } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'
import { parcel } from './foreign-ids.ts'
import type { Recipes } from './readies.ts'
import type { World } from './world.ts'

const anApplicantOf = async (host: TestHost): Promise<string> => {
  const { user } = await signedIn(host, { profile: newProfile(), flags: { isPartner: true } })
  await storeApplication(anApplication({ userId: user.userId, status: 'pending', version: 1 }))
  return user.userId
}

/** The link in a mail that ends the mails of its topic. */
const linkOfMail = async ({ host }: { host: TestHost }) => {
  const [{ unsubscribeLink }, { userId }] = [await product(), await signedIn(host)]
  return { token: unsubscribeLink(userId) }
}

/** A block between two people whom no other call needs. */
const aBlock = async ({ host }: World) => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('matched', { owner, carrier })
  return { as: owner.client, id }
}

/** Calls of signing up and in, of people and of admins' decisions on them. */
export const accountReadies: Recipes = {
  blockParty: async (world) => {
    const { as, id } = await aBlock(world)
    return { by: 'requester', as, params: { id }, only: ['requester'] }
  },
  sendOtp: async () => ({ by: 'nobody', body: { email: newEmail() } }),
  verifyOtp: async ({ host }) => {
    const [as, email] = [host.client(), newEmail()]
    return { by: 'nobody', as, body: { email, otp: await requestCode(as, email) }, only: [] }
  },
  register: async ({ host }) => {
    const [as, email] = [host.client(), newEmail()]
    await verifyAddress(as, email)
    return { by: 'nobody', as, body: { email, ...passwords() }, only: [] }
  },
  registerBusiness: async ({ host }) => {
    const [as, email] = [host.client(), newEmail()]
    await verifyAddress(as, email)
    const business = { businessName: 'Quayside Vans Ltd', businessAddress: '3 Quay Road, Bristol' }
    return { by: 'nobody', as, body: { email, ...passwords(), ...business }, only: [] }
  },
  login: async ({ host }) => {
    const { email, password } = await signUp(host)
    return { by: 'nobody', body: { email, password } }
  },
  emailLink: async ({ host }) => ({ by: 'nobody', body: { email: (await signedIn(host)).user.email } }),
  followLink: async ({ host }) => {
    const { user } = await signedIn(host)
    return { by: 'nobody', body: { token: await requestLink(host, user.email) } }
  },
  sendResetOtp: async ({ host }) => ({ by: 'nobody', body: { email: (await signedIn(host)).user.email } }),
  verifyResetOtp: async ({ host }) => {
    const [as, { user }] = [host.client(), await signedIn(host)]
    return { by: 'nobody', as, body: { email: user.email, otp: await requestResetCode(as, user.email) }, only: [] }
  },
  setNewPassword: async ({ host }) => {
    const [as, { user }] = [host.client(), await signedIn(host)]
    await verifyReset(as, user.email)
    return { by: 'nobody', as, body: { email: user.email, newPassword: goodPassword }, only: [] }
  },
  changePassword: async () => ({ by: 'newDriver', body: { newPassword: `${goodPassword} anew` } }),
  readNotifications: async ({ host, requestAt, person }) => {
    await requestAt('matched', 'requester')
    await host.settled()
    const { items } = ok(await person('requester').client.notifications.listNotifications({ query: {} })).body
    return { by: 'requester', body: { up_to: items?.[0]?.id }, only: ['requester'] }
  },
  registerDevice: async ({ person }) => ({ by: 'requester', body: await aSubscription(person('requester').client) }),
  removeDevice: async ({ person }) => ({
    by: 'requester',
    params: { id: await aDevice(person('requester').client) },
  }),
  switchTopic: async () => ({
    by: 'requester',
    params: { topic: 'requests', channel: 'push' },
    body: { is_on: false },
  }),
  setQuietHours: async () => ({ by: 'requester', body: { quiet: { from: '22:00', to: '07:00' } } }),
  openUnsubscribe: async (world) => ({ by: 'nobody', params: await linkOfMail(world) }),
  unsubscribe: async (world) => ({ by: 'nobody', params: await linkOfMail(world) }),
  endSession: async () => ({ by: 'requester', params: { id: 'others' } }),
  eraseAccount: async () => ({ by: 'newcomer', body: { password: goodPassword } }),
  openUpload: async ({ person, aRequest, mayTouch }) => {
    const photo = await uploadedFile(person('requester').client)
    await aRequest('requester', { ...parcel, photos: [photo] })
    mayTouch.set(photo, new Set(['requester']))
    return { by: 'requester', params: { id: photo }, only: ['requester'] }
  },
  apply: async ({ person }) => {
    const body = await onFoot(person('requester').client)
    return { by: 'requester', body: { ...body }, only: ['requester'] }
  },
  verifyPartner: async ({ host }) => {
    const id = await anApplicantOf(host)
    return { by: 'admin', params: { id }, body: { decision: 'approve', version: 1 }, only: ['admin'] }
  },
  getReviewFacts: async ({ host }) => ({ by: 'admin', params: { id: await anApplicantOf(host) }, only: ['admin'] }),
  reviewName: async ({ host }) => {
    const { user } = await signedIn(host, {
      profile: newProfile(),
      flags: { isPartner: true, isVerifiedPartner: true },
    })
    const pendingName = { firstName: 'Ida', lastName: 'Moss', at: new Date().toISOString() }
    await storeApplication(anApplication({ userId: user.userId, pendingName }))
    return { by: 'admin', params: { id: user.userId }, body: { decision: 'approve', version: 2 }, only: ['admin'] }
  },
  savePapers: async ({ person }) => ({
    by: 'partner',
    body: {
      hireAndReward: true,
      insuranceUntil: inDays(90),
      notAbove3500kg: true,
      vehicleInsurance: await uploadedFile(person('partner').client, { purpose: 'vehicle-insurance' }),
    },
  }),
  reviewPapers: async ({ host }) => {
    const { user } = await signedIn(host, {
      profile: newProfile(),
      flags: { isPartner: true, isVerifiedPartner: true },
    })
    const waitingPapers = { notAbove3500kg: true, at: new Date().toISOString() }
    await storeApplication(anApplication({ userId: user.userId, waitingPapers }))
    return { by: 'admin', params: { id: user.userId }, body: { decision: 'approve', version: 2 }, only: ['admin'] }
  },
  recordRightToWork: async ({ host, person }) => ({
    by: 'admin',
    params: { id: await anApplicantOf(host) },
    body: {
      how: 'passport',
      checked_on: inDays(0),
      evidence: await uploadedFile(person('admin').client, { purpose: 'right-to-work' }),
    },
    only: ['admin'],
  }),
  verifyBusiness: async ({ host }) => {
    const { businessId } = await aBusiness(host, { isVerified: false })
    return { by: 'admin', params: { id: businessId }, body: { decision: 'approve' }, only: ['admin'] }
  },
  getPerson: async ({ person }) => ({ by: 'admin', params: { id: person('partner').userId }, only: ['admin'] }),
  openPersonDetails: async ({ person }) => ({ by: 'admin', params: { id: person('partner').userId }, only: ['admin'] }),
  getDelivery: async (world) => ({
    by: 'admin',
    params: { id: await world.requestAt('underway', 'requester') },
    only: ['admin'],
  }),
  openDeliveryDetails: async (world) => ({
    by: 'admin',
    params: { id: await world.requestAt('underway', 'requester') },
    only: ['admin'],
  }),
  saveBusinessPapers: async () => ({ by: 'business', body: { hireAndReward: false } }),
  saveNiNumber: async ({ requestAt }) => {
    await requestAt('done', 'requester')
    return { by: 'partner', body: { ni_number: 'AB123456C' } }
  },
  saveOwner: async () => ({ by: 'business', body: { firstName: 'Ida', lastName: 'Moss' } }),
  toggleAdmin: async ({ host }) => {
    const { userId } = await signedIn(host, { profile: newProfile() })
    return { by: 'admin', params: { id: userId }, body: { is_admin: true }, only: ['admin'] }
  },
  suspendUser: async ({ host }) => {
    const { userId } = await signedIn(host, { profile: newProfile() })
    return { by: 'admin', params: { id: userId }, body: { reason: 'A reason.' }, only: ['admin'] }
  },
  liftSuspension: async ({ host }) => {
    const { userId } = await signedIn(host, { profile: newProfile() })
    await setOnUser(userId, 'suspension', { reason: 'A reason.', at: new Date().toISOString() })
    return { by: 'admin', params: { id: userId }, only: ['admin'] }
  },
  signOutUser: async ({ host }) => {
    const { userId } = await signedIn(host, { profile: newProfile() })
    return { by: 'admin', params: { id: userId }, only: ['admin'] }
  },
}
