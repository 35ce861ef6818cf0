import { keys } from '#functions/platform/table/keys.ts'
import type { contracts } from '#shared/contracts/contracts.ts'
import type { Sent } from '#shared/contracts/endpoint.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { slotAfter } from '#shared/model/time-slots.ts'
import type { Client } from './client.ts'
import { putRow, readRow } from './table.ts'
import type { Person } from './test-users.ts'

export type Wish = Sent<(typeof contracts)['requests']['createRequest']>['body']

/** A day of the calendar, counted from London's today by the test's clock. */
export const inDays = (days: number): string => addDays(londonTime(new Date()).date, days)

const minNoticeMs = 2 * 3_600_000

/** The next slot for which a job can be started now; a job for it that is given back is not urgent yet. */
export const nextSlot = () => {
  const { date, slot } = slotAfter(new Date(Date.now() + minNoticeMs))
  return { preferredDate: date, preferredTimeSlot: slot }
}

/** The slot of noon, when most tests begin: a clock at a door runs at once, because the slot has begun. */
export const noonSlot = () => ({ preferredDate: inDays(0), preferredTimeSlot: 'afternoon' }) as const

/** The morning of a day, which begins at six. */
export const morningIn = (days: number) => ({ preferredDate: inDays(days), preferredTimeSlot: 'morning' }) as const

/** A complete request without files, at a price that is always enough. */
export const documents = (wish: Partial<Wish> = {}): Wish => ({
  itemCategory: 'Send Documents',
  preferredTransport: 'Car',
  weightEstimate: '<2kg',
  pickup_address: '12 Park Row, Leeds, LS1 5HD',
  delivery_address: '3 Well Street, Bradford, BD1 5PS',
  receiver_contact_number: '07700 900300',
  ...nextSlot(),
  price: 100,
  ...wish,
})

/** The fields that the price depends on. */
export const priceQuestion = (wish: Wish): Partial<Wish> => {
  const { pickup_address, delivery_address, weightEstimate, preferredTimeSlot, itemCategory } = wish
  const { number_of_bags, preferredTransport, loadingAssistance } = wish
  const question = { pickup_address, delivery_address, weightEstimate, preferredTimeSlot, itemCategory }
  return { ...question, number_of_bags, preferredTransport, loadingAssistance }
}

type Answer = { status: number; text: string }

/** Returns the answer of a step that a test needs to succeed, or throws. */
export const ok = <A extends Answer>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`a step on the way was refused: ${answer.status} ${answer.text}`)
  return answer
}

export const post = async (owner: Client, wish: Partial<Wish> = {}): Promise<RequestCard> => {
  const { body } = ok(await owner.requests.createRequest({ body: documents(wish) }))
  if (!body.request) throw new Error('a request was posted and not answered')
  return body.request
}

export const codeOf = async (owner: Client, id: string): Promise<string> =>
  ok(await owner.requests.getOtp({ params: { id } })).body.otp ?? ''

type Parties = { owner: Pick<Person, 'client'>; carrier: Person }
export type Carried = Exclude<RequestStatus, 'pending_partner_approval'>

const steps: Record<Carried, Carried[]> = {
  pending_match: [],
  matched: ['matched'],
  in_transit: ['matched', 'in_transit'],
  completed: ['matched', 'in_transit', 'completed'],
  cancelled: ['matched', 'cancelled'],
}

/** A request that real calls have brought to this status; returns its id. */
export const requestIn = async (
  status: Carried,
  { owner, carrier }: Parties,
  wish: Partial<Wish> = {},
): Promise<string> => {
  const { id } = await post(owner.client, wish)
  for (const step of steps[status]) await take(step, id, { owner, carrier })
  return id
}

const take = async (step: Carried, id: string, { owner, carrier }: Parties): Promise<void> => {
  const params = { id }
  const { requests, delivery } = carrier.client
  if (step === 'matched') {
    if (carrier.user.isDriver) await assign(id, carrier)
    else ok(await requests.acceptRequest({ params }))
  }
  if (step === 'in_transit') ok(await delivery.startDelivery({ params, body: { status: 'in_transit' } }))
  if (step === 'completed')
    ok(await delivery.completeDelivery({ params, body: { otp: await codeOf(owner.client, id) } }))
  if (step === 'cancelled') ok(await owner.client.requests.cancelOwnRequest({ params }))
}

/** R4: the business of this driver assigns the job to them. */
const assign = async (requestId: string, { fleet, userId }: Person): Promise<void> => {
  if (!fleet) throw new Error('this driver has no business to assign anything')
  ok(await fleet.client.business.assignDelivery({ params: { requestId }, body: { driver_user_id: userId } }))
}

/**
 * A request as it was stored while addresses could still be unknown: its pickup has no point, and its route no length.
 * It has the minimum that lists need.
 */
export const makeUnplaced = async (requestId: string): Promise<void> => {
  const { requestOfRow, requestRow } = await import('#functions/domain/requests/request-item.ts')
  const [row, detail] = [await readRow(keys.request(requestId)), await readRow(keys.requestDetail(requestId))]
  if (!row || !detail) throw new Error('there is no such request')
  const { metres, publicKm, ...item } = requestOfRow(row)
  const { point, ...pickup } = { ...item.pickup, area: 'Area not known' }
  const { deliveryPoint, ...restOfDetail } = detail
  await putRow(requestRow({ ...item, pickup }))
  await putRow(restOfDetail)
}
