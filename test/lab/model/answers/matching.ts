import { londonDay } from '#shared/model/london.ts'
import { isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import type { TimeSlot } from '#shared/model/time-slots.ts'
import { beginsAt } from '../as-of.ts'
import { figures } from '../figures.ts'
import { papersToAssign, papersToTake } from './papers.ts'
import { placesOf, takesPlace } from './places.ts'
import { postedFiles } from './posted-files.ts'
import {
  type Answers,
  type Ask,
  hourMs,
  isExcluded,
  isMine,
  isOwners,
  nobodys,
  notFleet,
  notOwner,
  notPartner,
  type Rule,
} from './rule.ts'

/** Whether one side has blocked the other: then the job stays gone, whatever becomes of it. */
const isBlocked = ({ rows, stored, me }: Ask): boolean =>
  [me.userId, me.businessId].some((id) => rows.has(`USER#${stored.ownerId}\u0000BLOCK#${id}`))

const pauseIn = ({ countersOf, at }: Ask, PK: string, name = 'pausedUntil'): boolean =>
  Date.parse(String(countersOf(PK)[name] ?? '')) > at

const looksIn = ({ countersOf, at }: Ask, PK: string): number =>
  Number(countersOf(PK)[`looks${londonDay(new Date(at))}`] ?? 0)

const hasLookedEnough = (ask: Ask): boolean => {
  const PK = `USER#${ask.me.userId}`
  const { knownAfter, onceKnown, whileNew } = figures.looks
  return looksIn(ask, PK) >= (Number(ask.countersOf(PK).jobDone ?? 0) >= knownAfter ? onceKnown : whileNew)
}

const hasFleetLookedEnough = (ask: Ask): boolean => {
  const PK = `BIZ#${ask.me.businessId}`
  const { knownAfter, onceKnown, forEachDriver, atLeast, atMost } = figures.fleetLooks
  const active = [...ask.world.view.drivers.values()].filter(({ isActive }) => isActive).length
  const whileNew = Math.min(Math.max(active * forEachDriver, atLeast), atMost)
  return looksIn(ask, PK) >= (Number(ask.countersOf(PK).done ?? 0) >= knownAfter ? active * onceKnown : whileNew)
}

const taking: readonly Rule[] = [
  ['429 request.taking-paused', (ask) => pauseIn(ask, `USER#${ask.me.userId}`)],
  ['409 request.too-many-active', (ask) => placesOf(ask, ask.me.userId) >= figures.places.partner],
  ['429 request.too-many-today', hasLookedEnough],
]

const notOffered = ({ item, me }: Ask): boolean => item.offer?.partnerId !== me.userId
const hadOffer = ({ item, me }: Ask): boolean =>
  [item.carrierId, item.formerCarrierId, ...(item.excluded ?? [])].some((id) => id === me.userId)
const unlessOffered: readonly Rule[] = [
  ['409 offer.gone', (ask) => notOffered(ask) && hadOffer(ask)],
  ['404 request.unknown', notOffered],
]

const notInPool = (isTaken: (ask: Ask) => boolean): readonly Rule[] => [
  ['409 request.gone', isBlocked],
  ['409 request.expired', ({ item }) => item.status === 'cancelled' && item.event.reason === 'expired'],
  ['409 request.taken', isTaken],
  ['409 request.gone', ({ stored }) => stored.status !== 'pending_match'],
  ['409 request.excluded', isExcluded],
]

const isWaiting = ({ item }: Ask): boolean => item.status === 'pending_match'
const callingOff: readonly Rule[] = [
  ['200 again', ({ item }) => item.status === 'cancelled' && item.event.type === 'cancel'],
  [
    '409 request.not-cancellable',
    (ask) => !['pending_match', 'pending_partner_approval', 'matched'].includes(ask.item.status),
  ],
]

const driverOf = ({ world, body }: Ask) => world.view.drivers.get(String(body.driver_user_id))
const isFleets = ({ stored, me }: Ask): boolean => stored.businessId === me.businessId && isCarried(stored.status)
const isVerified = ({ world, me }: Ask): boolean =>
  world.view.businesses.get(me.businessId ?? '')?.status === 'verified'

/** Whether the driver has no place left. */
const isFull = (ask: Ask): boolean => placesOf(ask, ask.body.driver_user_id) >= figures.places.driver

const isNew = ({ body }: Ask): boolean => body.replaces === undefined
const mayPost = ({ user }: Ask): boolean => Boolean(user.firstName && user.addressParts && !user.isDriver)
const isTooLate = ({ at, body }: Ask): boolean =>
  at >= beginsAt({ date: String(body.preferredDate), slot: body.preferredTimeSlot as TimeSlot }) + 6 * hourMs
const openOf = ({ world: { view }, me }: Ask): number =>
  [...view.requests.values()].filter(({ ownerId, status }) => ownerId === me.userId && !isOver(status)).length
const isRideGone = ({ world: { view }, rows, body, me, at }: Ask): boolean => {
  const ride = view.rides.get(String(body.matchedRideId))
  if (!ride || at >= Date.parse(ride.departAt)) return true
  const partner = view.users.get(ride.partnerId)
  if (rows.has(`USER#${me.userId}\u0000BLOCK#${ride.partnerId}`)) return true
  return !partner?.isVerifiedPartner || partner.erasesAt !== undefined || ride.partnerId === me.userId
}

/** From a post to a match, and to the end of either. */
export const matchingAnswers: Answers = {
  createRequest: [
    ['403 access.denied', (ask) => !mayPost(ask)],
    ['400 input.invalid', isTooLate],
    ['409 ride.gone', (ask) => ask.body.matchedRideId !== undefined && isRideGone(ask)],
    ['409 request.not-waiting', (ask) => !isNew(ask) && !isWaiting(ask)],
    ...postedFiles,
    ['429 request.posting-paused', (ask) => isNew(ask) && pauseIn(ask, `USER#${ask.me.userId}`, 'postingPausedUntil')],
    ['429 request.too-many-open', (ask) => isNew(ask) && openOf(ask) >= 20],
    ['201', () => true], // its files are judged above
  ],
  raisePrice: [
    notOwner,
    ['409 request.not-waiting', (ask) => !isWaiting(ask) || ask.stored.status !== 'pending_match'],
    ['200 again', ({ stored, body }) => (stored.raises ?? 0) > 0 && Number(body.price) * 100 === stored.pricePence],
    ['409 request.raised-enough', ({ stored }) => (stored.raises ?? 0) >= 3],
  ],
  acceptRequest: [
    notPartner,
    ['200 again', isMine],
    ['403 request.own', isOwners],
    ...notInPool(({ stored }) => stored.carrierId !== undefined),
    ...papersToTake,
    ...taking,
  ],
  acceptOffer: [notPartner, ['200 again', isMine], ...unlessOffered, ...papersToTake, ...taking],
  declineOffer: [
    notPartner,
    ['200 again', ({ stored: { event }, me }) => event.type === 'closeOffer' && event.by === me.userId],
    ...unlessOffered,
  ],
  assignDelivery: [
    notFleet,
    ['404 driver.unknown', (ask) => driverOf(ask)?.businessId !== ask.me.businessId],
    ['409 driver.inactive', (ask) => !driverOf(ask)?.isActive],
    ['200 again', (ask) => isFleets(ask) && ask.item.carrierId === ask.body.driver_user_id],
    ['409 request.moved', (ask) => isFleets(ask) && !isCarried(ask.item.status)],
    ['409 handover.open', (ask) => isFleets(ask) && ask.item.door?.handover],
    ['409 driver.too-many-active', (ask) => isFleets(ask) && takesPlace(ask, ask.item) && isFull(ask)],
    ['200', isFleets],
    ['403 account.suspended', ({ user }) => user.suspension],
    ['403 business.unverified', (ask) => !isVerified(ask)],
    ...notInPool(({ stored }) => isCarried(stored.status)),
    ['429 business.taking-paused', (ask) => pauseIn(ask, `BIZ#${ask.me.businessId}`)],
    ...papersToAssign,
    ['409 driver.too-many-active', isFull],
    ['429 business.too-many-today', hasFleetLookedEnough],
  ],
  cancelOwnRequest: [notOwner, ...callingOff],
  cancelRequest: [
    ...callingOff.map(([said, when]): Rule => [said, (ask) => isOwners(ask) && when(ask)]),
    ['200', isOwners],
    ['404 request.unknown', (ask) => !ask.part && isBlocked(ask)],
    ['200 again', ({ part, stored: { event }, me }) => !part && event.type === 'giveBack' && event.by === me.userId],
    nobodys,
    ['403 request.not-carrier', ({ user }) => user.isDriver],
    ['409 request.not-cancellable', ({ item }) => item.status !== 'matched'],
  ],
}
