import type { ItemCategory, TransportMode } from '#shared/model/categories.ts'
import { inDays, noonSlot } from './requests.ts'
import type { Given, SpecificationClient } from './specification-calls.ts'
import type { Visitor } from './specification-people.ts'
import { uploadedFile } from './uploads.ts'

/** Each category once, and each mode once. */
export const jobs = [
  ['Send Parcel', 'Bicycle'],
  ['Send Parcel', 'Motorbike'],
  ['Send Documents', 'Car'],
  ['Send Household / Bulk Items', 'Truck'],
  ['Shopping Assistance', 'Walking'],
  ['Errand Run', 'Public Transport'],
  ['Household Recycling/Disposal', 'Van'],
] as const satisfies readonly (readonly [ItemCategory, TransportMode])[]

type Payload = NonNullable<Given<'POST /requests/'>['body']>

const without = { weightEstimate: '', weight_kg: null, length_cm: null, width_cm: null, height_cm: null }
const small = { ...without, weightEstimate: '2-5kg', weight_kg: 5 }
const parcel = { ...small, length_cm: 30, width_cm: 20, height_cm: 10 }
const bulk = { weightEstimate: '20-50kg', weight_kg: 50, length_cm: 60, width_cm: 60, height_cm: 180 }

const loads: Record<ItemCategory, Payload> = {
  'Send Parcel': parcel,
  'Send Documents': small,
  'Send Household / Bulk Items': bulk,
  'Shopping Assistance': { ...without, number_of_bags: 2 },
  'Errand Run': without,
  'Household Recycling/Disposal': { ...bulk, delivery_address: '', receiver_contact_number: '' },
}

const withPhoto: readonly ItemCategory[] = [
  'Send Parcel',
  'Send Household / Bulk Items',
  'Household Recycling/Disposal',
]

/** All fields of the payload, as the form holds them: what a category does not have is null or empty. */
const payloadFor = async ({ client }: Visitor, itemCategory: ItemCategory, mode: TransportMode): Promise<Payload> => ({
  itemCategory,
  preferredTransport: mode,
  description: 'Please ring the bell.',
  pickup_address: '12 Park Row, Leeds, LS1 5HD',
  delivery_address: '3 Infirmary Street, Leeds, LS1 2JP',
  receiver_contact_number: '07700 900300',
  number_of_bags: null,
  ...noonSlot(),
  loadingAssistance: false,
  photos: withPhoto.includes(itemCategory) ? [await uploadedFile(client)] : [],
  ...(itemCategory === 'Shopping Assistance' && { receipt: await uploadedFile(client, { purpose: 'receipt' }) }),
  ...loads[itemCategory],
})

/** Posts a job at the price that is suggested for it; returns its id. */
export const postJob = async (
  owner: Visitor,
  category: ItemCategory,
  mode: TransportMode,
  offer: Pick<Payload, 'directPartnerId' | 'matchedRideId'> = {},
): Promise<string> => {
  const payload = await payloadFor(owner, category, mode)
  const { pickup_address, delivery_address, weightEstimate, preferredTimeSlot } = payload
  const { itemCategory, number_of_bags, preferredTransport, loadingAssistance } = payload
  const where = { pickup_address, delivery_address: delivery_address || pickup_address }
  const what = { weightEstimate, itemCategory, number_of_bags, preferredTransport, loadingAssistance }
  const question = { ...where, ...what, preferredTimeSlot }
  const { suggested_price: price } = await owner.ask('POST /requests/suggest-price', { body: question })
  const { request } = await owner.ask('POST /requests/', { body: { ...payload, ...offer, price } })
  return request.id
}

/** The rides that are suggested for documents today. */
export const suggestedRides = async (owner: Visitor) => {
  const payload = await payloadFor(owner, 'Send Documents', 'Car')
  const { pickup_address, delivery_address, itemCategory, preferredDate, preferredTimeSlot, loadingAssistance } =
    payload
  const when = { preferredDate, preferredTimeSlot }
  const body = { pickup_address, delivery_address, itemCategory, ...when, loadingAssistance }
  return owner.ask('POST /requests/find-rides', { body })
}

/** A journey across Leeds this afternoon; returns its id. */
export const publishRide = async (partner: Visitor): Promise<string> => {
  const body = {
    from_address: '12 Park Row, Leeds, LS1 5HD',
    to_address: '3 Infirmary Street, Leeds, LS1 2JP',
    extra_miles: 5,
    date: inDays(0),
    departure_time: '14:00',
    arrival_date: inDays(0),
    arrival_time: '15:00',
    loading_assistance: false,
    transport_mode: 'Car',
  }
  return (await partner.ask('POST /partner/rides', { body })).ride.id
}

/** Starts a matched job and ends it with its owner's code and nothing else; it is then paid. */
export const carryOut = async (owner: Visitor, carrier: SpecificationClient, id: string): Promise<void> => {
  await owner.ask('GET /requests/{id}/details', { id })
  await carrier.ask('GET /requests/{id}/details', { id })
  const { otp } = await owner.ask('GET /requests/{id}/otp', { id })
  await carrier.ask('POST /requests/{id}/status', { id, body: { status: 'in_transit' } })
  await carrier.ask('POST /requests/{id}/verify-otp', { id, body: { otp } })
}
