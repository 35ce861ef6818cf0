import * as z from 'zod/mini'
import { cancellationReasons, lateness } from '#shared/model/cancellation-rules.ts'
import { itemCategories, transportModes, weightBands } from '#shared/model/categories.ts'
import { ProblemId, RequestId, RideId, UploadId, UserId } from '#shared/model/ids.ts'
import { requestStatuses } from '#shared/model/request-lifecycle.ts'
import { line, optional, paragraph } from '#shared/model/text.ts'
import { timeSlots } from '#shared/model/time-slots.ts'
import { Attempt, Door, File, Handover, Leg, Outcome, Timeline } from './door-shapes.ts'

const category = optional(z.enum(itemCategories))
const mode = z.enum(transportModes)
const slot = optional(z.enum(timeSlots))
const address = z._default(line(200), '')
const number = optional(z.number())
const yesOrNo = z._default(z.boolean(), false)
const text = z.nullable(z.string())

/** What the price depends on. */
export const PriceQuestion = z.object({
  pickup_address: address,
  delivery_address: address,
  weightEstimate: optional(z.enum(weightBands)),
  preferredTimeSlot: slot,
  itemCategory: category,
  number_of_bags: number,
  preferredTransport: optional(mode),
  loadingAssistance: yesOrNo,
})

export const RidesQuestion = z.object({
  pickup_address: address,
  delivery_address: address,
  itemCategory: category,
  weightEstimate: optional(z.enum(weightBands)),
  preferredDate: z._default(line(10), ''),
  preferredTimeSlot: slot,
  loadingAssistance: yesOrNo,
})

/** Checks types only. request-rules.ts says what is required, for both browser and server. */
export const NewRequest = z.object({
  ...PriceQuestion.shape,
  preferredDate: z._default(line(10), ''),
  description: z._default(paragraph(2000), ''),
  receiver_contact_number: z._default(line(24), ''),
  price: number,
  /** Accepted and ignored: `weightEstimate` decides. */
  weight_kg: number,
  length_cm: number,
  width_cm: number,
  height_cm: number,
  photos: z._default(z.array(UploadId).check(z.maxLength(20)), []),
  receipt: optional(UploadId),
  /** The owner's word that it is none of the things that nobody carries. */
  none_forbidden: optional(z.boolean()),
  /** What it is worth to its owner, in pounds. */
  declared_value: number,
  quote_id: optional(z.string().check(z.maxLength(2000))),
  directPartnerId: optional(UserId),
  matchedRideId: optional(RideId),
  /** A waiting request of the caller, cancelled in the same transaction. Its files can be used again. */
  replaces: optional(RequestId),
  /** An earlier request of the caller. Those of its photos that `photos` names are copied; it keeps its own. */
  copies: optional(RequestId),
})
export type NewRequest = z.output<typeof NewRequest>

const RideTimes = z.object({
  date: z.string(),
  departure_time: z.string(),
  arrival_date: z.string(),
  arrival_time: z.string(),
})

/** What the card and the details of a request share. */
const common = {
  id: RequestId,
  version: z.number(),
  status: z.enum(requestStatuses),
  transportMode: mode,
  /** By road, in whole kilometres between public points. Null if unknown or if nothing is delivered. */
  distance_km: z.nullable(z.number()),
  price: z.number(),
  created_at: z.string(),
  preferredDate: z.string(),
  preferredTimeSlot: z.enum(timeSlots),
  loadingAssistance: z.boolean(),
}

/** A request in a list. Users who may not see the addresses yet get areas in the same fields. */
export const RequestCard = z.object({
  ...common,
  pickup_address: z.string(),
  /** Null for recycling, which has no delivery. */
  delivery_address: text,
  service_type: z.enum(itemCategories),
  /** For the owner only: the first name of the partner who carries it or was asked to, or the name of the business. */
  carrier_name: text,
  /** For the owner only: departure and arrival of the ride on which it was offered to a partner. */
  ride_times: z.nullable(RideTimes),
  /** For the owner only, while it is matched: when it was matched. This decides whether cancelling counts as late. */
  matched_at: z.optional(z.string()),
  /** For the owner only, while it is on its way: when it was picked up. */
  picked_up_at: z.optional(z.string()),
  /** Waiting again, because its carrier gave it back shortly before its slot. */
  urgent: z.optional(z.boolean()),
  /** For its parties, while a step at the door is open. */
  door: z.optional(Door),
  outcome: z.optional(Outcome),
})
export type RequestCard = z.output<typeof RequestCard>

/**
 * The minutes that a job adds to a ride or, without one, takes in all from the partner's position by this mode. In
 * steps of five, between public points.
 */
const Detour = z.object({ minutes: z.number(), by: z.enum(['ride', 'position']), mode })

/** A job of the pool. */
export const PoolCard = z.object({
  ...RequestCard.shape,
  /** From the partner's best matching ride or their position. Null for businesses, and if neither is known. */
  detour: z.nullable(Detour),
})
export type PoolCard = z.output<typeof PoolCard>

/** A record in one line. `stars` is null while there are too few reviews. `done` are deliveries, or own requests. */
export const RecordLine = z.object({ stars: z.nullable(z.number()), ratings: z.number(), done: z.number() })

/** A request that waits for this partner's answer. The addresses are areas until it is accepted. */
export const DirectOffer = z.object({
  ...RequestCard.shape,
  ride_id: RideId,
  expires_at: z.string(),
  /** The requester's. A frame, which reads nothing, has none. */
  record: z.optional(RecordLine),
})
export type DirectOffer = z.output<typeof DirectOffer>

const load = {
  weightEstimate: z.nullable(z.enum(weightBands)),
  length_cm: z.nullable(z.number()),
  width_cm: z.nullable(z.number()),
  height_cm: z.nullable(z.number()),
  number_of_bags: z.nullable(z.number()),
  /** What its owner says it is worth, in pounds. */
  declared_value: z.nullable(z.number()),
}

/** A request as a possible carrier sees it. Photos and note are included if its owner was told that they would be. */
export const RequestPreview = z.object({
  ...RequestCard.shape,
  ...load,
  /** From the caller to the pickup's public point, in whole miles, at least 1. Null if either is unknown. */
  pickup_miles: z.nullable(z.number()),
  /** The links expire after a minute. */
  photos: z.array(z.object({ id: UploadId, url: z.string(), contentType: z.string() })),
  /** The note, with phone numbers, emails, links and postcodes masked. */
  description: text,
  /** An admin has hidden the note. */
  note_removed: z.optional(z.boolean()),
  /** False for older requests, which show photos and note after the match only. */
  shows_photos_and_note: z.boolean(),
  /** The requester's. */
  record: RecordLine,
})
export type RequestPreview = z.output<typeof RequestPreview>

const point = z.nullable(z.object({ lat: z.number(), lon: z.number() }))
export const RequestDetails = z.object({
  ...common,
  viewer: z.enum(['requester', 'carrier', 'business']),
  serviceType: z.enum(itemCategories),
  actualTransportMode: z.nullable(mode),
  description: text,
  /** An admin has hidden the note. */
  note_removed: z.optional(z.boolean()),
  pickupAddress: z.string(),
  deliveryAddress: text,
  pickupPoint: point,
  deliveryPoint: point,
  receiverContact: text,
  ...load,
  photos: z.array(File),
  receipt: z.nullable(File),
  completed_at: text,
  cancelled_at: text,
  /** Why it was cancelled, such as 'expired' or 'not_done'. Only its owner sees 'suspended', others get null. */
  cancel_reason: text,
  /** The reason of the owner who cancelled it, or of the last carrier who gave it back. */
  cancellation: z.nullable(
    z.object({ reason: z.enum(cancellationReasons), note: text, late: z.nullable(z.enum(lateness)) }),
  ),
  /** For the requester only, while it is matched: when it was matched. */
  matched_at: z.optional(z.string()),
  /** Waiting again, because its carrier gave it back shortly before its slot. */
  urgent: z.optional(z.boolean()),
  outcome: z.nullable(Outcome),
  /** Whether its carrier has earned the price. */
  earned: z.boolean(),
  /** Where its carrier is heading, if not to the delivery address. */
  leg: z.nullable(Leg),
  /** Where it goes back to: the pickup. For shopping, the delivery address or its owner's home. */
  return_address: text,
  /** A handover that waits to be confirmed. The last step at the door stays here after the end. */
  handover: z.nullable(Handover),
  /** The last attempt, until a handover follows. */
  attempt: z.nullable(Attempt),
  problem: z.nullable(z.object({ id: ProblemId, is_open: z.boolean() })),
  /** The carrier's note from the pickup. */
  pickup_note: text,
  timeline: Timeline,
  /** The other side's, for the owner and the carrier while they deal with each other. */
  record: z.nullable(RecordLine),
  /** When the carrier marked it as paid. */
  paid_at: text,
  /** For the requester only: how often they may still raise the price. */
  raises_left: z.optional(z.number()),
  /** For the requester only, once it has a carrier. */
  otp: z.optional(text),
  partner: z.optional(
    z.nullable(
      z.object({
        fullName: z.string(),
        /** The business of a driver. */
        businessName: text,
        photoUrl: text,
        mobileNumber: text,
        vehicleMakeModel: text,
        vehicleRegistration: text,
      }),
    ),
  ),
  /** For the carrier only. */
  requester: z.optional(z.nullable(z.object({ firstName: text, mobileNumber: text }))),
  /** For the carrier's business only: its driver who has it now. */
  driver: z.optional(z.nullable(z.object({ name: z.string(), contactNumber: z.string() }))),
})
export type RequestDetails = z.output<typeof RequestDetails>

export const SuggestedRide = z.object({
  partnerId: UserId,
  rideId: RideId,
  partnerName: z.string(),
  partnerPhotoUrl: text,
  transportMode: mode,
  departureDate: z.string(),
  departureTime: z.string(),
  arrivalDate: z.string(),
  arrivalTime: z.string(),
  totalJourneyTime: z.string(),
  /** In whole miles, rounded up, at least 2. */
  detour_miles: z.number(),
  record: RecordLine,
})
export type SuggestedRide = z.output<typeof SuggestedRide>

export const PriceSuggestion = z.object({
  suggested_price: z.number(),
  breakdown: z.array(z.object({ label: z.string(), value: z.number() })),
  /** By road, in whole kilometres between the public points of both ends. 0 for collections without a delivery. */
  distance_km: z.number(),
  /** Addresses or route could not be looked up, so price and distance are approximate. Posting looks them up again. */
  is_about: z.optional(z.boolean()),
  /** An address without a postcode counts as the middle of its town. */
  is_by_town: z.optional(z.boolean()),
  quote_id: z.string(),
  expires_at: z.string(),
})
export type PriceSuggestion = z.output<typeof PriceSuggestion>
