import type { Party, PartyStore } from '#functions/domain/partners/partner-store.ts'
import { registrationOf } from '#functions/domain/shared/partner-item.ts'
import { type RecordStore, toRecordLine } from '#functions/domain/shared/record-store.ts'
import { fileOf, fileUrl } from '#functions/domain/shared/shown-file.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { readPage } from '#functions/platform/table/read-page.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { HistoryEntry, HistoryPage } from '#shared/contracts/history-shapes.ts'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import type { requestsContract } from '#shared/contracts/requests.ts'
import { addressText, withoutCountry } from '#shared/model/address-text.ts'
import { returnsToOwner } from '#shared/model/at-the-door.ts'
import { vehicleModes } from '#shared/model/categories.ts'
import { isEarned } from '#shared/model/earnings.ts'
import { Failure } from '#shared/model/failure.ts'
import { maxRaises } from '#shared/model/raise-price.ts'
import { canTransition, isCarried } from '#shared/model/request-lifecycle.ts'
import { completionCode } from './completion-code.ts'
import { doorDetails } from './door/door-details.ts'
import { carriedNow, withExpiryApplied } from './lifecycle/request-expiry.ts'
import { type Viewer, viewerOf } from './lifecycle/viewer.ts'
import { commonFields, loadFields, photoOfDriver, requestCard, seesAddresses, sinceMatch } from './request-card.ts'
import { carrierShownTo, co2SavedBy } from './request-facts.ts'
import { outcomeOf, type RequestDetail, type RequestEvent, type RequestItem } from './request-item.ts'
import { anyPosition, endedPosition, type HistoryStore, openPosition, type RequestLists } from './request-list-store.ts'
import type { RequestStore } from './request-store.ts'

type ListRequestsDeps = { keyRing: () => KeyRing; now: () => Date }
type RequestsQuery = Received<typeof requestsContract.listRequests>['query']
type HistoryQuery = Received<typeof requestsContract.listHistory>['query']

const positionOf = { open: openPosition, closed: endedPosition, own: anyPosition }

/** A user's own requests, page by page: open, closed, or (without a state) both. */
export const listRequests = async (
  { lists, keyRing, now }: ListRequestsDeps & { lists: Pick<RequestLists, 'open' | 'closed' | 'own'> },
  { userId }: Session,
  { state, cursor, limit }: RequestsQuery,
): Promise<Reply<typeof requestsContract.listRequests>> => {
  const list = state ?? 'own'
  const bound = ['requests', list, userId]
  const { page, next } = await readPage<string, Listed>(keyRing(), { bound, cursor, limit }, async (below, atMost) => {
    const items = await lists[list](userId, { below, atMost, now: now() })
    return items.map((item) => ({ item, place: positionOf[list](item) }))
  })
  return { items: page.map(({ item }) => requestCard(item, 'requester', now())), next }
}

type Listed = { item: RequestItem; place: string }

/** A carrier's active jobs, newest first. */
export const listActive = async (
  { lists, now }: { lists: Pick<RequestLists, 'active'>; now: () => Date },
  { userId }: Session,
): Promise<RequestCard[]> =>
  carriedNow(await lists.active(userId), now()).map((item) => requestCard(item, 'carrier', now()))

type Done = Listed & { role: HistoryEntry['role'] }

/**
 * Completed requests and jobs, merged by time from two lists. Nobody carries their own request, so no request is in
 * both lists, and one position works as the cursor for both.
 */
export const listHistory = async (
  { history, keyRing, now }: ListRequestsDeps & { history: Pick<HistoryStore, 'posted' | 'carried' | 'counts'> },
  { userId }: Session,
  { role, cursor, limit }: HistoryQuery,
): Promise<HistoryPage> => {
  const bound = ['history', role, userId]
  const [{ page, next }, counts] = await Promise.all([
    readPage<string, Done>(keyRing(), { bound, cursor, limit }, async (below, atMost) => {
      const [posted, carried] = await Promise.all([
        role === 'partner' ? [] : history.posted(userId, { below, atMost }),
        role === 'requester' ? [] : history.carried(userId, { below, atMost }),
      ])
      return [...posted.map(doneAs('Requester')), ...carried.map(doneAs('Partner'))].toSorted(latestFirst)
    }),
    history.counts(userId),
  ])
  const sum = (requester: number, partner: number) =>
    (role === 'partner' ? 0 : requester) + (role === 'requester' ? 0 : partner)
  return {
    items: page.map((done) => historyEntry(done, now())),
    next,
    total: sum(counts.reqDone, counts.jobDone),
    co2_saved_g: sum(counts.reqCo2, counts.jobCo2),
  }
}

const doneAs =
  (role: Done['role']) =>
  (item: RequestItem): Done => ({ item, role, place: endedPosition(item) })

const latestFirst = (a: Done, b: Done): number => (a.place < b.place ? 1 : -1)

const historyEntry = ({ item, role }: Done, now: Date): HistoryEntry => {
  const card = requestCard(item, role === 'Requester' ? 'requester' : 'carrier', now)
  return {
    id: card.id,
    price: card.price,
    role,
    completed_at: item.event.at,
    pickup_address: card.pickup_address,
    delivery_address: card.delivery_address,
    service_type: card.service_type,
    transportMode: item.actualMode ?? item.mode,
    distance_km: card.distance_km,
    co2_saved_g: co2SavedBy(item),
    paid_at: item.paidAt ?? null,
    outcome: outcomeOf(item) ?? null,
    earned: isEarned(item),
  }
}

type GetDetailsDeps = {
  requests: Pick<RequestStore, 'findWhole'>
  parties: Pick<PartyStore, 'owner' | 'carrier'>
  records: Pick<RecordStore, 'sums'>
  keyRing: () => KeyRing
  now: () => Date
}

export const getDetails = async (
  deps: GetDetailsDeps,
  session: Session,
  requestId: string,
): Promise<RequestDetails> => {
  const found = await deps.requests.findWhole(requestId)
  const now = deps.now()
  const item = found && withExpiryApplied(found.item, now)
  const viewer = item && viewerOf(item, session)
  if (!viewer) throw new Failure('request.unknown')
  const details = {
    ...detailsOf(item, found.detail, viewer, now),
    ...doorDetails(found, item, viewer, now),
    ...(await returnAddress(deps, item)),
  }
  const [parts, record] = await Promise.all([partsFor[viewer](deps, item), recordFor(deps, item, viewer)])
  return { ...details, ...parts, record }
}

/** The record of the other side, while owner and carrier deal with each other. */
const recordFor = async ({ records }: GetDetailsDeps, item: RequestItem, viewer: Viewer) => {
  const { ownerId, status } = item
  if (viewer === 'business') return null
  if (viewer === 'carrier')
    return isCarried(status) ? toRecordLine(await records.sums({ userId: ownerId }), 'requester') : null
  const userId = carrierShownTo(item)
  return userId ? toRecordLine(await records.sums({ userId, businessId: item.businessId }), 'carrier') : null
}

/** Both sides see the address while it goes back. A home is shown only if the owner chose it. */
const returnAddress = async (
  { parties }: GetDetailsDeps,
  { door, category, ownerId, pickup, delivery }: RequestItem,
) => {
  if (door?.leg !== 'return') return { return_address: null }
  if (!returnsToOwner(category)) return { return_address: withoutCountry(pickup.address) }
  if (door.to !== 'home') return { return_address: delivery ? withoutCountry(delivery.address) : null }
  const owner = await parties.owner(ownerId)
  return { return_address: (owner?.addressParts && addressText(owner.addressParts)) || null }
}

const forOwner = async ({ parties, keyRing }: GetDetailsDeps, item: RequestItem) => ({
  ...sinceMatch(item),
  ...(item.urgentAt && { urgent: true }),
  raises_left: canTransition('raise', item.status) ? maxRaises - (item.raises ?? 0) : 0,
  otp: (isCarried(item.status) && completionCode(item, keyRing())) || null,
  partner: item.carrierId ? carrierShown(item, await parties.carrier(item.carrierId, item.businessId)) : null,
})

const forCarrier = async ({ parties }: GetDetailsDeps, item: RequestItem) => {
  const owner = isCarried(item.status) ? await parties.owner(item.ownerId) : undefined
  return { requester: owner ? { firstName: owner.firstName ?? null, mobileNumber: owner.mobile ?? null } : null }
}

/** A business knows the numbers of its own drivers. */
const forBusiness = async ({ parties }: GetDetailsDeps, { carrierId, businessId, status }: RequestItem) => {
  const { driver } = carrierId && isCarried(status) ? await parties.carrier(carrierId, businessId) : {}
  return { driver: driver ? { name: driver.name, contactNumber: driver.contactNumber } : null }
}

const partsFor = { requester: forOwner, carrier: forCarrier, business: forBusiness }

/** The details for any viewer, without the fields that they must not see. */
const detailsOf = (item: RequestItem, detail: RequestDetail, viewer: Viewer, now: Date) => {
  const card = requestCard(item, viewer, now)
  const isExact = seesAddresses(item, viewer, now)
  const isParty = viewer === 'requester' || (viewer === 'carrier' && isCarried(item.status))
  const { status, event } = item
  return {
    ...commonFields(item),
    viewer,
    serviceType: item.category,
    actualTransportMode: item.actualMode ?? null,
    description: (isExact && detail.description) || null,
    ...(isExact && detail.noteRemoved && { note_removed: true }),
    pickupAddress: card.pickup_address,
    deliveryAddress: card.delivery_address,
    pickupPoint: (isExact && item.pickup.point) || null,
    deliveryPoint: (isExact && detail.deliveryPoint) || null,
    receiverContact: (isParty && detail.receiverContact) || null,
    ...loadFields(item, detail),
    photos: isParty ? detail.photos.map(fileOf) : [],
    receipt: isParty && detail.receipt ? fileOf(detail.receipt) : null,
    completed_at: status === 'completed' ? event.at : null,
    cancelled_at: status === 'cancelled' ? event.at : null,
    paid_at: item.paidAt ?? null,
    cancel_reason: status === 'cancelled' ? reasonFor(viewer, event) : null,
    cancellation: cancellationShown(item),
  }
}

/** Only the requester learns that they are suspended. */
const reasonFor = (viewer: Viewer, { reason }: RequestEvent): string | null =>
  reason === 'suspended' && viewer !== 'requester' ? null : (reason ?? null)

const cancellationShown = ({ cancellation: why }: RequestItem): RequestDetails['cancellation'] =>
  why ? { reason: why.reason, note: why.note ?? null, late: why.late ?? null } : null

/** The carrier as the owner sees them; after the delivery only the name. */
const carrierShown = (item: RequestItem, { user, partner, driver }: Party): RequestDetails['partner'] => {
  if (!user) return null
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const isNow = isCarried(item.status)
  const hasVehicle = isNow && vehicleModes.some((mode) => mode === (item.actualMode ?? item.mode))
  return {
    fullName,
    // A business that renames itself keeps its old name in running jobs.
    businessName: (item.businessId && item.carrierName) || user.businessName || null,
    photoUrl: (isNow && (photoOfPartner(partner) ?? photoOfDriver(driver, item))) || null,
    mobileNumber: (isNow && user.mobile) || null,
    vehicleMakeModel: (hasVehicle && partner?.vehicleMakeModel) || null,
    vehicleRegistration: (hasVehicle && registrationOf(partner)) || null,
  }
}

const photoOfPartner = (partner: Party['partner']) => partner?.photoId && fileUrl(partner.photoId)
