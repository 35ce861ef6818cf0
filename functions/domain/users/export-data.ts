import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { RequestDetail, RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RequestLists } from '#functions/domain/requests/request-list-store.ts'
import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import type { Session } from '#functions/platform/lambda/request.ts'
import { kindOf, type RowKind } from '#functions/platform/table/keys.ts'
import { read, withoutKeys } from '#functions/platform/table/row-schema.ts'
import type { Item } from '#functions/platform/table/table.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { Failure } from '#shared/model/failure.ts'
import { poundsOf } from '#shared/model/money.ts'
import type { PersonStore } from './person-store.ts'

const common = (item: RequestItem) => ({
  requestId: item.requestId,
  status: item.status,
  createdAt: item.createdAt,
  category: item.category,
  mode: item.mode,
  actualMode: item.actualMode,
  date: item.date,
  slot: item.slot,
  weight: item.band,
  loadingAssistance: item.loading,
  price: poundsOf(item.pricePence),
  paidAt: item.paidAt ?? null,
  lastEvent: { type: item.event.type, at: item.event.at },
})

/** A request as its owner entered it. */
const toOwnerExport = (item: RequestItem, detail: RequestDetail) => {
  const {
    suggestedPence,
    tariff,
    bodyHash,
    isShownToPartners,
    photos,
    receipt,
    deliveryPoint: point,
    ...entered
  } = detail
  const file = ({ uploadId, contentType, bytes }: RequestDetail['photos'][number]) => ({ uploadId, contentType, bytes })
  return {
    ...common(item),
    pickup: { address: item.pickup.address, point: item.pickup.point },
    ...(item.delivery && { delivery: { address: item.delivery.address, point } }),
    ...entered,
    cancellation: item.cancellation,
    photos: photos.map(file),
    receipt: receipt && file(receipt),
  }
}

/** A job as its carrier may still see it: areas, but no addresses and no numbers. */
const toCarrierExport = (item: RequestItem) => ({
  ...common(item),
  from: item.pickup.area,
  to: item.delivery?.area,
})

type Deps = {
  people: Pick<PersonStore, 'listRows' | 'findBusinessRow'>
  requests: Pick<RequestLists, 'all'> & Pick<RequestStore, 'findWithDetail'>
  now: () => Date
}

// Hashes and counters that say nothing about a person, secrets, and ids of other people.
const internalFields = ['epoch', 'tokenHash', 'version', 'idleSeconds', 'bodyHash', 'repeats', 'replaced', 'decidedBy']

const withoutInternalFields = (row: Item): Item =>
  Object.fromEntries(Object.entries(withoutKeys(row)).filter(([name]) => !internalFields.includes(name)))

/** Everything that we store about a person, except passwords and other secrets. */
export const exportData = async ({ people, requests, now }: Deps, { userId }: Session): Promise<Item> => {
  const [rows, { posted, carried }] = await Promise.all([people.listRows(userId), requests.all(userId)])
  const one = (kind: RowKind) => rows.filter((row) => kindOf(row) === kind).map(withoutInternalFields)[0] ?? null
  const many = (kind: RowKind) => rows.filter((row) => kindOf(row) === kind).map(withoutInternalFields)
  const account = rows.find((row) => kindOf(row) === 'user')
  if (!account) throw new Failure('session.none')
  const work = await people.findBusinessRow(read(UserItem)(account))

  const details = await inBatches(posted, ({ requestId }) => requests.findWithDetail(requestId))
  return {
    exportedAt: now().toISOString(),
    account: withoutInternalFields(account),
    devices: many('session'),
    partner: one('partner'),
    presence: one('presence'),
    history: one('userCounters'),
    rides: many('ride'),
    work: work ? withoutInternalFields(work) : null,
    requestsPosted: details.flatMap((found) => (found ? [toOwnerExport(found.item, found.detail)] : [])),
    requestsCarried: carried.map(toCarrierExport),
  }
}
