import type { AuditContext } from '#functions/domain/admin/audit-store.ts'
import { type Counted, countersOf } from '#functions/domain/requests/counters/counter-store.ts'
import { type RequestStep, stepOfRow } from '#functions/domain/requests/history-item.ts'
import {
  type Act,
  accepted,
  cancelled,
  completed,
  started,
} from '#functions/domain/requests/lifecycle/request-transitions.ts'
import type { RequestDetail, RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Decide, DecideWithFiles, RequestStore } from '#functions/domain/requests/request-store.ts'
import type { ClaimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { kindOf } from '#functions/platform/table/keys.ts'
import { Failure } from '#shared/model/failure.ts'
import { BusinessId, RequestId, RideId, UserId } from '#shared/model/ids.ts'
import { isLegalTransition, type RequestStatus } from '#shared/model/request-lifecycle.ts'
import { userWith } from './user-with.ts'

export const ring = readKeyRing('k2:two,k1:one')
export const userId = (name: string) => UserId.parse(`usr_${name.padEnd(22, '0')}`)
export const businessId = BusinessId.parse('biz_0000000000000000000001')
export const requestId = (name: string) => RequestId.parse(`req_${name.padEnd(22, '0')}`)

export const people = { owner: userId('owner'), carrier: userId('carrier'), stranger: userId('stranger') }

/** Nobody has blocked anyone. */
export const noBlocks = {
  idsOf: async (): Promise<ReadonlySet<string>> => new Set(),
  placedBy: async () => [],
}

export const sessionOf = (id: UserId, more: Partial<Session> = {}): Session => ({
  user: userWith({ id }),
  userId: id,
  tokenHash: 'hash',
  authenticatedAt: '2026-11-20T08:00:00.000Z',
  ...more,
})

/** The owner of a business, who acts for it. */
const managerOf = (businessId: BusinessId): Session =>
  sessionOf(userId('manager'), {
    businessId,
    user: userWith({ id: userId('manager'), is_business: true, has_business_profile: true }),
  })

/** A caller for each relation to a request. */
export const callers = {
  owner: sessionOf(people.owner),
  carrier: sessionOf(people.carrier),
  stranger: sessionOf(people.stranger),
  manager: managerOf(businessId),
}

/** A call by this user, as the audit trail would record it. */
export const auditContextOf = (by: UserId): AuditContext => ({ by, requestId: 'call-1', ipPrefix: '203.0.113.0/24' })

export const noon = new Date('2026-11-20T12:00:00.000Z')
/** The slot that begins then: the clocks at the door run at once. */
export const noonSlot = { date: '2026-11-20', slot: 'afternoon' } as const
const act = (by: UserId): Act => ({ by, at: noon })

export const aRequest = (parts: Partial<RequestItem> = {}): RequestItem => ({
  requestId: requestId('one'),
  ownerId: people.owner,
  version: 1,
  status: 'pending_match',
  event: { type: 'post', by: people.owner, at: noon.toISOString() },
  createdAt: noon.toISOString(),
  category: 'Send Parcel',
  mode: 'Car',
  band: '2-5kg',
  date: '2026-11-25',
  slot: 'morning',
  loadingAssistance: false,
  pricePence: 1240,
  metres: 12_300,
  publicKm: 12,
  pickup: { address: '12 Park Row, Leeds, LS1 5HD', area: 'Leeds LS1', point: { lat: 53.798, lon: -1.547 } },
  delivery: { address: '3 Well Street, Bradford, BD1 5PS', area: 'Bradford BD1' },
  matches: 0,
  ...parts,
})

export const aDetail = (parts: Partial<RequestDetail> = {}): RequestDetail => ({
  description: 'Two books. Please ring twice.',
  receiverContact: '07700 900300',
  lengthCm: 30,
  widthCm: 20,
  heightCm: 10,
  photos: [],
  deliveryPoint: { lat: 53.795, lon: -1.753 },
  suggestedPence: 1240,
  tariff: 1,
  ...parts,
})

const offer = {
  partnerId: people.carrier,
  rideId: RideId.parse('rid_0000000000000000000000'),
  expiresAt: '2026-11-20T15:00:00.000Z',
  detourMetres: 1_200,
  partnerName: 'Christopher',
  departs: Date.parse('2026-11-25T09:00Z') / 60_000,
  arrives: Date.parse('2026-11-25T10:45Z') / 60_000,
}

/** A request as the product's own steps bring it to this status. */
export const requestAt = (status: RequestStatus, parts: Partial<RequestItem> = {}): RequestItem => {
  const posted = aRequest(parts)
  const matched = accepted(
    posted,
    { carrierId: people.carrier, actualMode: 'Car' },
    ring.current.id,
    act(people.carrier),
  )
  const under = started(matched, act(people.carrier))
  switch (status) {
    case 'pending_match':
      return posted
    case 'pending_partner_approval':
      return { ...posted, status, event: { ...posted.event, type: 'offer' }, offer }
    case 'matched':
      return matched
    case 'in_transit':
      return under
    case 'completed':
      return completed(under, act(people.carrier))
    case 'cancelled':
      return cancelled(matched, act(people.owner))
  }
}

/** For steps without photos. */
export const noUploads: ClaimUploads = async () => ({ files: [], actions: [], undo: async () => undefined })

/** The store of requests in memory, with the decisions of the real one. */
export const createFakeRequests = (...items: RequestItem[]) => {
  const kept = new Map<string, { item: RequestItem; detail: RequestDetail; steps?: RequestStep[] }>()
  for (const item of items) kept.set(item.requestId, { item, detail: aDetail() })
  const also: unknown[] = []
  const counted: Counted[] = []

  const change = async (id: string, decide: Decide | DecideWithFiles): Promise<RequestItem> => {
    const found = kept.get(id)
    if (!found) throw new Failure('request.unknown')
    const step = await decide(found.item)
    if (!step) return found.item
    const { next } = step
    if (next.version !== found.item.version && !isLegalTransition(next.event.type, found.item.status, next.status))
      throw new Error(`${next.event.type} from ${found.item.status} to ${next.status}`)
    const actions = (step.also ?? []).map(({ action }) => action)
    also.push(...actions)
    const steps = actions.flatMap(({ Put }) => (kindOf(Put?.Item) === 'requestStep' ? stepOfRow(Put?.Item ?? {}) : []))
    counted.push(...countersOf(found.item, next))
    kept.set(id, { ...found, item: next, steps: [...(found.steps ?? []), ...steps] })
    return next
  }

  const store: RequestStore = {
    find: async (id) => kept.get(id)?.item,
    findMany: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const found = kept.get(id)
          return found ? [[id, found.item] as const] : []
        }),
      ),
    findWithDetail: async (id) => kept.get(id),
    findWhole: async (id) => {
      const found = kept.get(id)
      return found && { steps: [], ...found, events: [] }
    },
    create: async (whole, _, replaces) => {
      if (kept.has(whole.item.requestId)) return 'exists'
      const replaced = replaces && kept.get(replaces.was.requestId)
      if (replaced && replaced.item.version !== replaces.was.version) throw new Failure('request.not-waiting')
      if (replaced) kept.set(replaces.was.requestId, { ...replaced, item: replaces.next })
      kept.set(whole.item.requestId, whole)
      return 'created'
    },
    change,
  }
  return { kept, also, counted, store }
}

/** The records of people who have done nothing yet. */
export const noRecords = {
  sums: async () => ({}),
  lines: async () => () => ({ stars: null, ratings: 0, done: 0 }),
}
