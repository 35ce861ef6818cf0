import type { StoredProblem } from '#functions/domain/problems/problem-item.ts'
import type { ProblemStore } from '#functions/domain/problems/problem-store.ts'
import type { FindDelivery } from '#functions/domain/requests/door/door-details.ts'
import { withExpiryApplied } from '#functions/domain/requests/lifecycle/request-expiry.ts'
import { viewerOf } from '#functions/domain/requests/lifecycle/viewer.ts'
import { outcomeOf, type RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RequestNumberStore } from '#functions/domain/requests/request-number-store.ts'
import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { DeliveryDetails, DeliveryEntry, DeliveryFile } from '#shared/contracts/admin-people.ts'
import type { ProblemEntry } from '#shared/contracts/problem-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import { RequestId, type UserId } from '#shared/model/ids.ts'
import { typedNumber } from '#shared/model/job-number.ts'
import { poundsOf } from '#shared/model/money.ts'
import type { AuditContext, AuditStore } from './audit-store.ts'
import type { PartiesById, PartyNamesStore } from './list-store.ts'

/** Areas instead of addresses. */
export const toDeliveryEntry = (item: RequestItem): DeliveryEntry => ({
  id: item.requestId,
  status: item.status,
  outcome: outcomeOf(item) ?? null,
  service_type: item.category,
  date: item.date,
  slot: item.slot,
  pickup_area: item.pickup.area,
  delivery_area: item.delivery?.area ?? null,
  price: poundsOf(item.pricePence),
  created_at: item.createdAt,
})

type SearchDeps = { numbers: Pick<RequestNumberStore, 'find'>; requests: Pick<RequestStore, 'find'>; now: () => Date }

/** The deliveries with this number, in upper or lower case, or with this id. */
export const searchDeliveries = async (
  { numbers, requests, now }: SearchDeps,
  q: string,
): Promise<{ items: DeliveryEntry[] }> => {
  const id = RequestId.safeParse(q.trim()).data
  const number = typedNumber(q)
  const ids = id ? [id] : number ? await numbers.find(number) : []
  const found = await Promise.all(ids.map(requests.find))
  return { items: found.flatMap((stored) => (stored ? [toDeliveryEntry(withExpiryApplied(stored, now()))] : [])) }
}

type Deps = { findDelivery: FindDelivery; now: () => Date }

const find = async ({ findDelivery, now }: Deps, requestId: RequestId) => {
  const delivery = await findDelivery(requestId, now())
  if (!delivery) throw new Failure('request.unknown')
  return delivery
}

type FileDeps = Deps & {
  partyNames: PartyNamesStore
  problems: Pick<ProblemStore, 'find'>
  problemEntries: (problems: readonly StoredProblem[]) => Promise<ProblemEntry[]>
}

/** What a page about a delivery opens with. */
export const getDelivery = async (
  { partyNames, problems, problemEntries, ...deps }: FileDeps,
  requestId: RequestId,
): Promise<DeliveryFile> => {
  const { item, door } = await find(deps, requestId)
  const problem = door.problem && (await problems.find(door.problem.id))
  const { ownerId, businessId } = item
  const carrierId = item.carrierId ?? item.formerCarrierId
  const parties = await partyNames.findAll([
    ownerId,
    ...(carrierId ? [carrierId] : []),
    ...(businessId ? [businessId] : []),
  ])
  const business = businessId && parties.get(businessId)
  return {
    ...toDeliveryEntry(item),
    mode: item.actualMode ?? item.mode,
    distance_km: item.publicKm ?? null,
    paid_at: item.paidAt ?? null,
    requester: sideOf(ownerId, parties),
    carrier: sideOf(carrierId, parties),
    business: business && 'ownerId' in business ? { id: business.businessId, name: business.name } : null,
    timeline: door.timeline.map((step) => ({ ...step, photos: [] })),
    problem: (problem && (await problemEntries([problem]))[0]) ?? null,
  }
}

const sideOf = (userId: UserId | undefined, parties: PartiesById): DeliveryFile['requester'] => {
  const party = userId && parties.get(userId)
  return userId && party && 'email' in party ? { id: userId, first_name: party.firstName ?? null } : null
}

type OpenDeps = Deps & { requests: Pick<RequestStore, 'findWithDetail'>; audit: AuditStore['add'] }

/** The addresses and notes of a delivery, but never of the admin's own. Records the look before it answers. */
export const openDeliveryDetails = async (
  deps: OpenDeps,
  session: Session,
  context: AuditContext,
  requestId: RequestId,
): Promise<DeliveryDetails> => {
  const [{ item, door }, whole] = await Promise.all([find(deps, requestId), deps.requests.findWithDetail(requestId)])
  if (!whole) throw new Failure('request.unknown')
  if (viewerOf(item, session)) throw new Failure('delivery.own')
  const about = { deliveryId: requestId }
  await deps.audit({
    ...context,
    at: deps.now().toISOString(),
    action: 'delivery.opened',
    subject: item.ownerId,
    about,
  })
  const { description, receiverContact, declaredPence, noneForbidden } = whole.detail
  return {
    pickup_address: item.pickup.address,
    delivery_address: item.delivery?.address ?? null,
    description: description || null,
    receiver_contact: receiverContact || null,
    declared_value: declaredPence === undefined ? null : poundsOf(declaredPence),
    none_forbidden: noneForbidden ?? false,
    pickup_note: door.pickup_note,
    cancellation_note: item.cancellation?.note ?? null,
  }
}
