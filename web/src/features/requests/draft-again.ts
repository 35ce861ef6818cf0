import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { offeredSlots } from '#shared/model/time-slots.ts'
import type { RequestDraft } from './request-draft.ts'

const typed = (value: number | null): string => (value === null ? '' : String(value))

/** An earlier request as a new draft. Its files were for that one alone, and its day is over or taken. */
export const draftAgain = (details: RequestDetails): RequestDraft => ({
  step: 'details',
  isAgain: true,
  receipt: undefined,
  finalPrice: undefined,
  quote: undefined,
  sent: undefined,
  itemCategory: details.serviceType,
  preferredTransport: details.transportMode,
  photos: [],
  weightEstimate: details.weightEstimate ?? undefined,
  length_cm: typed(details.length_cm),
  width_cm: typed(details.width_cm),
  height_cm: typed(details.height_cm),
  number_of_bags: typed(details.number_of_bags),
  description: details.description ?? '',
  loadingAssistance: details.loadingAssistance,
  pickup_address: details.pickupAddress,
  delivery_address: details.deliveryAddress ?? '',
  receiver_contact_number: details.receiverContact ?? '',
  preferredDate: '',
  preferredTimeSlot: offeredSlots.find((slot) => slot === details.preferredTimeSlot),
})
