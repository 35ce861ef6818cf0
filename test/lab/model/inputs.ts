import { kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import { attemptChoices, attemptReasons, leftWith, needsPhoto } from '#shared/model/at-the-door.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { problemEndings } from '#shared/model/problem-rules.ts'
import { reportDecisions, reportGrounds, reportSubjects } from '#shared/model/report-rules.ts'
import { slotAt } from '#shared/model/time-slots.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import { goodPassword } from '#test/support/accounts.ts'
import { accountInputs } from './account-inputs.ts'
import { photosShown } from './answers/posted-files.ts'
import { aName, anId, aSlot, type Draw, oneOf, words } from './draws.ts'
import { addresses, parcel } from './make-world.ts'
import { product } from './product.ts'
import type { Given } from './stage.ts'
import { drivers, upload, type Who } from './world.ts'

export type MakeInput = (draw: Draw) => Promise<Given> | Given

const userIdOf = ({ world }: Draw, who: Who): string => world.people[who].userId

const aDriverId = (draw: Draw): string => userIdOf(draw, oneOf(draw.chance, drivers))

/** No row has these ids. */
const noPhoto = 'upl_0000000000000000000000'
const noProposal = 'prp_0000000000000000000000'
const noRequest = 'req_0000000000000000000000'

/** Of one post; the proof of faults counts on it. */
const maxPhotos = 2

const photosOf = async (draw: Draw, purpose: UploadPurpose, most: number, least = 0): Promise<string[]> => {
  if (draw.wish === 'refused' && draw.who !== 'fleet') return Array<string>(least).fill(noPhoto)
  const count = least + Math.floor(draw.chance() * (most - least + 1))
  const ids: string[] = []
  while (ids.length < count) {
    const id = await upload(draw.world, draw.who, purpose)
    if (!id) break
    ids.push(id)
  }
  return ids
}

const byId = ({ item }: Draw): { params: Record<string, string> } | object =>
  item ? { params: { id: item.requestId } } : {}

/** The right code or a wrong one. */
const codeFor = async ({ item, chance, wish }: Draw): Promise<string> => {
  if (!item || wish === 'guess' || chance() < 0.1) return '000000'
  const { rightCode } = await product()
  return rightCode(item) ?? '000000'
}

const problemOf = ({ world, item, chance }: Draw): Record<string, string> | undefined => {
  const all = [...world.view.problems.values()].filter(({ requestId }) => !item || requestId === item.requestId)
  if (all.length === 0) return undefined
  const { problemId, requestId } = oneOf(chance, all)
  return { id: requestId, problemId }
}

const ofProblem = (draw: Draw, body?: Record<string, unknown>): Given => {
  const params = problemOf(draw)
  return { ...(params && { params }), ...(body && { body }) }
}

/** One of the request's proposals, rather one that waits. */
const ofProposal = ({ world, item, chance }: Draw): Given => {
  const all = [...world.view.proposals.values()].filter(({ requestId }) => requestId === item?.requestId)
  const waiting = all.filter(({ state }) => state === 'live')
  const some = waiting.length > 0 && chance() < 0.8 ? waiting : all
  if (some.length === 0) return item ? { params: { id: item.requestId, proposal: noProposal } } : {}
  const { requestId: id, proposalId: proposal } = oneOf(chance, some)
  return { params: { id, proposal } }
}

/**
 * An earlier request and photos to copy from it: mostly one of the caller's own, else another's or none that ever was.
 * It may be over, and its owner erased. Some posts also name a photo of something else, or a new one.
 */
const copiesFor = async (draw: Draw): Promise<{ copies: string; photos: string[] }> => {
  const { world, who, chance } = draw
  const share = chance()
  const isOwn = share < 0.6
  const all = [...world.view.requests.values()].filter(
    ({ ownerId }) => (ownerId === world.people[who].userId) === isOwn && share < 0.95,
  )
  const shown = all.filter(({ requestId }) => photosShown(world.seen.rows, requestId).length > 0)
  const some = shown.length > 0 && chance() < 0.8 ? shown : all
  const earlier = some.length > 0 ? oneOf(chance, some).requestId : noRequest
  const theirs = photosShown(world.seen.rows, earlier)
  if (theirs.length === 0) return { copies: earlier, photos: [anId(draw, 'upl')] }
  const also = chance() < 0.2 ? [anId(draw, 'upl')] : await photosOf(draw, 'request-photo', chance() < 0.3 ? 1 : 0)
  return { copies: earlier, photos: [...theirs, ...also].slice(-maxPhotos) }
}

const aPost = async (draw: Draw, own?: { replaces?: string }): Promise<Given> => {
  const { chance } = draw
  const isErrand = chance() < 0.2
  const [pickup, delivery] = [oneOf(chance, addresses), oneOf(chance, addresses)]
  const errand = { itemCategory: 'Errand Run', weightEstimate: undefined }
  const share = chance()
  const photos = share < 0.3 ? await photosOf(draw, 'request-photo', maxPhotos, 1) : []
  const body = parcel(photos, {
    pickup_address: pickup,
    delivery_address: delivery === pickup ? addresses[1] : delivery,
    description: words(draw),
    ...aSlot(draw),
    ...(isErrand && errand),
    ...(share > 0.8 && (await copiesFor(draw))),
    ...own,
  })
  return { body }
}

/** A request that replaces one of the caller's own waiting ones. */
const aChange = (draw: Draw): Promise<Given> => aPost(draw, draw.item && { replaces: draw.item.requestId })

const anOffer = async (draw: Draw): Promise<Given> => {
  const { world, chance } = draw
  const given = await aPost(draw)
  const rides = [...world.view.rides.values()]
  if (rides.length === 0) return given
  const { partnerId, rideId, departAt } = oneOf(chance, rides)
  const { date: preferredDate, slot: preferredTimeSlot } = slotAt(new Date(departAt))
  const [pickup_address, delivery_address] = addresses
  const suiting = { pickup_address, delivery_address, preferredDate, preferredTimeSlot }
  return { body: { ...given.body, ...suiting, directPartnerId: partnerId, matchedRideId: rideId } }
}

const ownerReasons = ['changed_plans', 'unsafe', 'other'] as const

/** Valid inputs for calls whose samples in the contracts would fail. Every other call has its sample. */
export const inputs: Record<string, MakeInput> = {
  ...accountInputs,
  createRequest: (draw) =>
    draw.wish === 'change' ? aChange(draw) : draw.wish === 'offer' ? anOffer(draw) : aPost(draw),
  raisePrice: (draw) => ({ ...byId(draw), body: { price: (draw.item?.pricePence ?? 10_000) / 100 + 1 } }),
  cancelOwnRequest: (draw) => ({
    ...byId(draw),
    body: { reason: oneOf(draw.chance, ownerReasons), note: words(draw) },
  }),
  cancelRequest: (draw) => ({ ...byId(draw), body: { reason: 'other', note: words(draw) } }),
  acceptRequest: byId,
  propose: (draw) => ({
    ...byId(draw),
    body: {
      price: (draw.item?.pricePence ?? 10_000) / 100 + 1 + Math.floor(draw.chance() * 3),
      ...(draw.chance() < 0.3 && { note: words(draw) }),
      ...(draw.who === 'fleet' && { driver_user_id: aDriverId(draw) }),
    },
  }),
  listProposals: byId,
  withdrawProposal: byId,
  acceptProposal: (draw) => ofProposal(draw),
  declineProposal: (draw) => ofProposal(draw),
  acceptOffer: ({ item }) => (item ? { params: { requestId: item.requestId } } : {}),
  declineOffer: ({ item }) => (item ? { params: { requestId: item.requestId } } : {}),
  assignDelivery: (draw) => ({
    ...(draw.item && { params: { requestId: draw.item.requestId } }),
    body: { driver_user_id: aDriverId(draw) },
  }),
  assignDeliveries: (draw) => ({
    body: { driver_user_id: aDriverId(draw), request_ids: [...draw.world.view.requests.keys()].slice(-3) },
  }),
  startDelivery: async (draw) => ({
    ...byId(draw),
    body: { status: 'in_transit', note: words(draw), photos: await photosOf(draw, 'proof', 1) },
  }),
  completeDelivery: async (draw) => ({ ...byId(draw), body: { otp: await codeFor(draw) } }),
  handOver: async (draw) => ({
    ...byId(draw),
    body: {
      left_with: oneOf(draw.chance, leftWith),
      name: aName(draw),
      note: words(draw),
      photos: await photosOf(draw, 'proof', 1, 1),
    },
  }),
  confirmHandover: byId,
  reportAttempt: async (draw) => {
    const reason = draw.chance() < 0.5 ? 'unsafe' : oneOf(draw.chance, attemptReasons)
    const least = needsPhoto(reason) ? 1 : 0
    return { ...byId(draw), body: { reason, note: words(draw), photos: await photosOf(draw, 'proof', least, least) } }
  },
  decideAttempt: (draw) => {
    const choice = oneOf(draw.chance, attemptChoices)
    const { preferredDate: date, preferredTimeSlot: slot } = aSlot(draw)
    return { ...byId(draw), body: { choice, note: words(draw), ...(choice === 'retry' && { date, slot }) } }
  },
  returnInstead: byId,
  markPaid: (draw) => ({ ...byId(draw), body: { paid: draw.chance() < 0.7 } }),
  reportProblem: async (draw) => ({
    ...byId(draw),
    body: { kind: 'other', text: words(draw), photos: await photosOf(draw, 'proof', 1) },
  }),
  getProblem: (draw) => ofProblem(draw),
  answerProblem: async (draw) => ofProblem(draw, { text: words(draw), photos: await photosOf(draw, 'proof', 1) }),
  withdrawProblem: (draw) => ofProblem(draw),
  getProblemFile: (draw) => {
    const problem = problemOf(draw)
    return { ...(problem && { params: { problemId: problem.problemId ?? '' } }), query: { addresses: 'true' } }
  },
  resolveProblem: (draw) => {
    const problem = problemOf(draw)
    const body = { outcome: 'upheld', ending: oneOf(draw.chance, problemEndings), note: words(draw) }
    return { ...(problem && { params: { problemId: problem.problemId ?? '' } }), body }
  },
  reportContent: (draw) => {
    const request = draw.item?.requestId ?? anId(draw, 'req')
    const photos = photosShown(draw.world.seen.rows, request)
    const about = oneOf(draw.chance, reportSubjects)
    const photo = about === 'photo' && oneOf(draw.chance, [...photos, anId(draw, 'upl')])
    const ground = oneOf(draw.chance, reportGrounds)
    return { body: { about, request_id: request, ...(photo && { photo_id: photo }), ground, text: words(draw) } }
  },
  getReport: (draw) => ({ params: { reportId: anId(draw, 'rpt') } }),
  decideReport: (draw) => ({
    params: { reportId: anId(draw, 'rpt') },
    body: { decision: oneOf(draw.chance, reportDecisions), reason: words(draw) },
  }),
  writeReview: (draw) => ({
    ...byId(draw),
    body: {
      stars: 1 + Math.floor(draw.chance() * 5),
      facts: draw.chance() < 0.5 ? [] : [draw.who === 'owner' ? 'careful' : 'clear'],
      text: words(draw),
    },
  }),
  getReviews: byId,
  replyToReview: ({ world, who, chance }) => {
    const own = [...world.seen.rows.values()].flatMap(({ item }) =>
      kindOf(item) === 'userReview' && ownerIdOf(item.PK) === world.people[who].userId ? [String(item.SK)] : [],
    )
    const body = { text: 'Thank you.' }
    return own.length > 0 ? { params: { id: oneOf(chance, own).split('#').at(-1) ?? '' }, body } : { body }
  },
  publishRide: (draw) => {
    const date = addDays(londonTime(new Date()).date, 1 + Math.floor(draw.chance() * 2))
    const day = { date, arrival_date: date, departure_time: '09:00', arrival_time: '11:00' }
    const way = { from_address: 'Leeds', to_address: 'Bradford', extra_miles: 10, transport_mode: 'Bicycle' }
    return { body: { ...way, ...day, loading_assistance: false } }
  },
  deleteRide: ({ world, who, chance }) => {
    const own = [...world.view.rides.values()].filter(({ partnerId }) => partnerId === world.people[who].userId)
    return own.length > 0 ? { params: { id: oneOf(chance, own).rideId } } : {}
  },
  setDriverStatus: (draw) => ({
    params: { id: aDriverId(draw) },
    body: {
      isActive: draw.chance() < 0.5,
      ...(draw.chance() < 0.3 && { passJobsTo: aDriverId(draw) }),
    },
  }),
  removeDriver: (draw) => ({ params: { id: aDriverId(draw) } }),
  resetDriverPassword: (draw) => ({ params: { id: aDriverId(draw) } }),
  addDriver: async (draw) => {
    const [photo] = await photosOf(draw, 'driver-photo', 1, 1)
    const [license] = await photosOf(draw, 'driver-licence', 1, 1)
    return { body: { name: aName(draw), contactNumber: '07700 900127', photo, license } }
  },
  eraseAccount: () => ({ body: { password: goodPassword } }),
}
