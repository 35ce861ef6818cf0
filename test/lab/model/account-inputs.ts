import { kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import { contracts } from '#shared/contracts/contracts.ts'
import { wasteRegulators, workChecks } from '#shared/model/cover.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { topics } from '#shared/model/notification-kind.ts'
import { channels } from '#shared/model/notification-settings.ts'
import type { Papers } from '#shared/model/papers.ts'
import { goodPassword, passwords } from '#test/support/accounts.ts'
import { browserKeys, noPushService } from '#test/support/devices.ts'
import { aName, type Draw, oneOf, words } from './draws.ts'
import { lateBrowser } from './memory-pushes.ts'
import { product } from './product.ts'
import type { Given } from './stage.ts'
import { ask, partners, upload, type Who } from './world.ts'

/** Few browsers, which all of them share. */
const browsers = [...['one', 'two', 'three'].map((name) => `${noPushService}/send/${name}`), lateBrowser]

type MakeInput = (draw: Draw) => Promise<Given> | Given

const { auth } = contracts

const regulars = ['owner', 'neighbour', 'partner', 'rival', 'third', 'stranger', 'fleet'] as const

const emailOf = ({ world }: Draw, who: Who): string =>
  world.view.users.get(world.people[who].userId)?.email ?? 'nobody@test.example'

const newAddress = ({ world }: Draw): string => `new-${world.view.ids.length}@test.example`

/** A code for a new address, with which this browser may sign up once it has shown it. */
const signUpCode = async (draw: Draw): Promise<{ email: string; otp: string }> => {
  const email = newAddress(draw)
  const { body } = await ask(draw.world, draw.who, auth.sendOtp, { body: { email } })
  return { email, otp: String(body.otp ?? '000000') }
}

const resetCode = async (draw: Draw): Promise<{ email: string; otp: string }> => {
  const email = emailOf(draw, oneOf(draw.chance, regulars))
  const { body } = await ask(draw.world, draw.who, auth.sendResetOtp, { body: { email } })
  return { email, otp: String(body.debug_otp ?? '000000') }
}

/** The token of the last link that was mailed. */
const linkFor = async (draw: Draw): Promise<string> => {
  const email = newAddress(draw)
  await ask(draw.world, draw.who, auth.sendOtp, { body: { email } })
  await draw.world.stage.drain()
  return /\/link(?:\?[^#]*)?#([\w-]+)/.exec(await draw.world.stage.lastMail(email))?.[1] ?? 'A'.repeat(43)
}

/** The link in a mail to a person, which its reader may have forwarded to anyone. */
const linkOfMail = async (draw: Draw): Promise<Given> => {
  const { unsubscribeLink } = await product()
  return { params: { token: unsubscribeLink(somebody(draw)) } }
}

/** The people whom an admin may act on. */
const somebody = (draw: Draw): string => draw.world.people[oneOf(draw.chance, regulars)].userId
const aPartner = (draw: Draw): string => draw.world.people[oneOf(draw.chance, partners)].userId
/** A partner whose new name waits, where there is one. */
const aRenamed = (draw: Draw): string => {
  const { people, seen } = draw.world
  const waits = partners.filter((who) => seen.rows.get(`USER#${people[who].userId}\u0000PARTNER`)?.item.pendingName)
  return waits.length > 0 ? people[oneOf(draw.chance, waits)].userId : aPartner(draw)
}
const aBusiness = ({ world }: Draw): string => world.people.fleet.businessId ?? ''

/** Papers that mostly cover the jobs of these days, so that there is work to do. */
const somePapers = ({ chance }: Draw): Papers => {
  const until = addDays(londonTime(new Date()).date, oneOf(chance, [0, 1, 40, 400]))
  if (chance() < 0.15) return { hireAndReward: false }
  if (chance() < 0.6) return { hireAndReward: true, insuranceUntil: until }
  const wasteRegulator = oneOf(chance, wasteRegulators)
  return { carriesWaste: true, wasteRegulator, wasteNumber: 'CBDU123456', wasteUntil: until }
}

/** Inputs of signing up and in, of people and of admins' decisions on them. */
export const accountInputs: Record<string, MakeInput> = {
  sendOtp: (draw) => ({ body: { email: newAddress(draw) } }),
  verifyOtp: async (draw) => ({ body: await signUpCode(draw) }),
  register: async (draw) => ({ body: { ...(await signUpCode(draw)), ...passwords() } }),
  registerBusiness: async (draw) => ({
    body: {
      ...(await signUpCode(draw)),
      ...passwords(),
      businessName: aName(draw),
      businessAddress: '3 Quay Road, Bristol',
    },
  }),
  login: (draw) => ({ body: { email: emailOf(draw, draw.who), password: goodPassword } }),
  emailLink: (draw) => ({ body: { email: emailOf(draw, draw.who) } }),
  followLink: async (draw) => ({ body: { token: await linkFor(draw) } }),
  sendResetOtp: (draw) => ({ body: { email: emailOf(draw, oneOf(draw.chance, regulars)) } }),
  verifyResetOtp: async (draw) => ({ body: await resetCode(draw) }),
  setNewPassword: async (draw) => ({ body: { ...(await resetCode(draw)), newPassword: goodPassword } }),
  changePassword: () => ({ body: { newPassword: `${goodPassword} anew`, currentPassword: goodPassword } }),
  endSession: () => ({ params: { id: 'others' } }),
  sendMessage: (draw) => ({ body: { name: aName(draw), email: emailOf(draw, draw.who), message: words(draw) } }),
  saveProfile: (draw) => ({
    body: {
      firstName: aName(draw),
      lastName: aName(draw),
      mobile: '07700 900125',
      dob: '1990-02-03',
      addressParts: { houseNumber: '2', street: 'Weir Lane', city: 'Leeds', county: 'Yorkshire', postcode: 'LS1 4AP' },
    },
  }),
  openUpload: ({ world, who, chance }) => {
    const own = [...world.seen.rows.values()].filter(
      ({ item }) => item.ownerId === world.people[who].userId && String(item.PK).startsWith('UPL#'),
    )
    return own.length > 0 ? { params: { id: String(oneOf(chance, own).item.uploadId) } } : {}
  },
  apply: async (draw) => ({
    body: {
      photo: await upload(draw.world, draw.who, 'profile-photo'),
      idDocument: await upload(draw.world, draw.who, 'id-document'),
      vehicleType: 'None',
      transport_modes: 'Walking,Bicycle',
      consent: true,
    },
  }),
  readNotifications: (draw) => {
    const all = [...draw.world.seen.rows.values()].filter(({ item }) => kindOf(item) === 'notification')
    const own = all.filter(({ item }) => ownerIdOf(item.PK) === draw.world.people[draw.who].userId)
    const some = draw.chance() < 0.8 ? own : all
    return some.length > 0 ? { body: { up_to: String(oneOf(draw.chance, some).item.SK).slice('NOTE#'.length) } } : {}
  },
  registerDevice: async (draw) => {
    const { body } = await ask(draw.world, draw.who, contracts.notifications.getPushKey, {})
    const endpoint = oneOf(draw.chance, browsers)
    return { body: { endpoint, ...browserKeys(), key_id: String(body.key_id ?? '') } }
  },
  removeDevice: (draw) => {
    const all = [...draw.world.seen.rows.values()].filter(({ item }) => kindOf(item) === 'pushDevice')
    return all.length > 0 ? { params: { id: String(oneOf(draw.chance, all).item.SK).slice('PUSH#'.length) } } : {}
  },
  switchTopic: (draw) => ({
    params: { topic: oneOf(draw.chance, topics), channel: oneOf(draw.chance, channels) },
    body: { is_on: draw.chance() < 0.5 },
  }),
  setQuietHours: (draw) => ({ body: { quiet: draw.chance() < 0.7 ? { from: '22:00', to: '07:00' } : null } }),
  openUnsubscribe: linkOfMail,
  unsubscribe: linkOfMail,
  unblock: (draw) => {
    const all = [...draw.world.seen.rows.values()].flatMap(({ item }) => item.blockId ?? [])
    return all.length > 0 ? { params: { id: String(oneOf(draw.chance, all)) } } : {}
  },
  setStatus: (draw) => ({ body: { is_online: draw.chance() < 0.8, at_home: true } }),
  verifyPartner: (draw) => ({
    params: { id: aPartner(draw) },
    body: { decision: draw.chance() < 0.7 ? 'approve' : 'reject', reason: words(draw) },
  }),
  getReviewFacts: (draw) => ({ params: { id: aRenamed(draw) } }),
  reviewName: (draw) => ({
    params: { id: aRenamed(draw) },
    body: { decision: draw.chance() < 0.5 ? 'approve' : 'reject', reason: words(draw) },
  }),
  savePapers: async (draw) => ({
    body: {
      ...somePapers(draw),
      ...(draw.chance() < 0.3 && { vehicleInsurance: await upload(draw.world, draw.who, 'vehicle-insurance') }),
    },
  }),
  reviewPapers: (draw) => ({
    params: { id: aPartner(draw) },
    body: { decision: draw.chance() < 0.7 ? 'approve' : 'reject', reason: words(draw) },
  }),
  recordRightToWork: async (draw) => ({
    params: { id: aPartner(draw) },
    body: {
      how: oneOf(draw.chance, workChecks),
      checked_on: londonTime(new Date()).date,
      ...(draw.chance() < 0.3 && { until: addDays(londonTime(new Date()).date, oneOf(draw.chance, [3, 400])) }),
      ...(draw.chance() < 0.5 && { evidence: await upload(draw.world, draw.who, 'right-to-work') }),
    },
  }),
  verifyBusiness: (draw) => ({
    params: { id: aBusiness(draw) },
    body: { decision: draw.chance() < 0.8 ? 'approve' : 'reject', reason: words(draw) },
  }),
  toggleAdmin: (draw) => ({
    params: { id: draw.world.people.stranger.userId },
    body: { is_admin: draw.chance() < 0.3 },
  }),
  signOutUser: (draw) => ({ params: { id: somebody(draw) } }),
  suspendUser: (draw) => ({ params: { id: somebody(draw) }, body: { reason: words(draw) } }),
  liftSuspension: (draw) => ({ params: { id: somebody(draw) } }),
  saveBusiness: (draw) => ({ body: { businessName: aName(draw), businessAddress: '5 Weir Lane, Leeds' } }),
  saveBusinessPapers: (draw) => ({ body: somePapers(draw) }),
  saveOwner: (draw) => ({ body: { firstName: aName(draw), lastName: aName(draw) } }),
  getPerson: (draw) => ({ params: { id: somebody(draw) } }),
  openPersonDetails: (draw) => ({ params: { id: somebody(draw) } }),
  setUp: (draw) => ({ body: { businessName: aName(draw), businessAddress: '1 Sample Street, Oxford' } }),
}
