import type { DirectOffer, RequestCard, RequestDetails, RequestPreview } from '#shared/contracts/request-shapes.ts'
import { RequestId, RideId, UploadId } from '#shared/model/ids.ts'

const numbered = (prefix: string, number: number) => `${prefix}_${String(number).padStart(22, '0')}`

export const requestId = (number: number) => RequestId.parse(numbered('req', number))

export const fileWith = (number: number, contentType = 'image/jpeg') => {
  const id = UploadId.parse(numbered('upl', number))
  return { id, url: `/api/uploads/${id}`, contentType }
}

/** The card of a request, with some fields replaced. */
export const cardWith = (parts: Partial<RequestCard> = {}): RequestCard => ({
  id: requestId(1),
  version: 1,
  status: 'pending_match',
  pickup_address: '14 Harbour Street, Whitstable',
  delivery_address: '81 Regent Street, Cambridge',
  service_type: 'Send Parcel',
  transportMode: 'Car',
  distance_km: 152.4,
  price: 18.4,
  created_at: '2026-11-20T10:00:00.000Z',
  preferredDate: '2026-11-22',
  preferredTimeSlot: 'morning',
  loadingAssistance: false,
  carrier_name: null,
  ride_times: null,
  ...parts,
})

/** A direct offer that waits for a partner's answer. */
export const offerWith = (parts: Partial<DirectOffer> = {}): DirectOffer => ({
  ...cardWith({ status: 'pending_partner_approval' }),
  ride_id: RideId.parse(numbered('rid', 1)),
  expires_at: '2026-11-20T13:00:00.000Z',
  ...parts,
})

/** What may be known about a job before it is accepted. */
export const previewWith = (parts: Partial<RequestPreview> = {}): RequestPreview => ({
  ...cardWith(),
  weightEstimate: '2-5kg',
  length_cm: 30,
  width_cm: 20,
  height_cm: 10,
  number_of_bags: null,
  declared_value: 80,
  pickup_miles: 3,
  photos: [],
  description: 'Please ring twice.',
  shows_photos_and_note: true,
  record: { stars: null, ratings: 0, done: 3 },
  ...parts,
})

/** The details of a request in transit, as its requester sees them. */
export const detailsWith = (parts: Partial<RequestDetails> = {}): RequestDetails => ({
  id: requestId(1),
  version: 4,
  status: 'in_transit',
  viewer: 'requester',
  serviceType: 'Send Parcel',
  transportMode: 'Bicycle',
  actualTransportMode: 'Car',
  preferredDate: '2026-11-22',
  preferredTimeSlot: 'morning',
  loadingAssistance: false,
  description: 'Please ring twice.',
  pickupAddress: '14 Harbour Street, Whitstable',
  deliveryAddress: '81 Regent Street, Cambridge',
  pickupPoint: { lat: 51.36, lon: 1.03 },
  deliveryPoint: { lat: 52.2, lon: 0.13 },
  distance_km: 152.4,
  receiverContact: '07700 900123',
  weightEstimate: '2-5kg',
  length_cm: 30,
  width_cm: 20,
  height_cm: 10,
  number_of_bags: null,
  declared_value: null,
  photos: [],
  receipt: null,
  price: 18.4,
  created_at: '2026-11-20T10:00:00.000Z',
  completed_at: null,
  cancelled_at: null,
  cancel_reason: null,
  cancellation: null,
  outcome: null,
  earned: parts.status === 'completed',
  leg: null,
  return_address: null,
  handover: null,
  attempt: null,
  problem: null,
  pickup_note: null,
  timeline: [],
  record: null,
  paid_at: null,
  partner: {
    fullName: 'Alex Reed',
    businessName: null,
    photoUrl: null,
    mobileNumber: '07700 900456',
    vehicleMakeModel: 'Nissan Leaf',
    vehicleRegistration: 'AB12 CDE',
  },
  ...parts,
})
