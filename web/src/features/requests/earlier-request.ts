import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import type { UploadId } from '#shared/model/ids.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { offeredSlots } from '#shared/model/time-slots.ts'
import type { KeptFile } from '#web/components/uploads/use-uploads.ts'
import { api } from '#web/lib/api.ts'
import { formOf, priceQuestionOf, type RequestDraft, reachable, withSuggestion } from './request-draft.ts'

/** Why an earlier request fills in the draft: to post it again, or to change it while it waits. */
export type Purpose = 'again' | 'change'

const typed = (value: number | null): string => (value === null ? '' : String(value))
const file = ({ id }: { id: UploadId }, name: string): KeptFile => ({ id, name })

const filledIn = (details: RequestDetails): RequestDraft => ({
  step: 'details',
  isAgain: false,
  replaces: undefined,
  copies: undefined,
  earlierPrice: undefined,
  receipt: undefined,
  quote: undefined,
  itemCategory: details.serviceType,
  preferredTransport: details.transportMode,
  photos: details.photos.map((photo) => file(photo, 'Photo')),
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
  preferredDate: details.preferredDate,
  preferredTimeSlot: offeredSlots.find((slot) => slot === details.preferredTimeSlot),
  finalPrice: details.price.toFixed(2),
  none_forbidden: false,
  declared_value: typed(details.declared_value),
})

/** For tomorrow, with copies of the photos. A receipt belongs to the earlier one. */
const again = (details: RequestDetails): Promise<RequestDraft> =>
  withPrice({
    ...filledIn(details),
    isAgain: true,
    copies: details.id,
    earlierPrice: details.price,
    // The review says that posting it gives the owner's word.
    none_forbidden: true,
    preferredDate: addDays(londonTime(new Date()).date, 1),
  })

const change = (details: RequestDetails): RequestDraft => ({
  ...filledIn(details),
  replaces: details.id,
  receipt: details.receipt ? file(details.receipt, 'Receipt') : undefined,
})

/** Opens on the review, or on the first step that is not complete. */
const withPrice = async (draft: RequestDraft): Promise<RequestDraft> => {
  const step = firstUndone(draft)
  if (step !== 'review') return { ...draft, step }
  try {
    const suggestion = await api.requests.suggestPrice({ body: priceQuestionOf(draft) })
    return { ...draft, ...withSuggestion(draft, suggestion), step }
  } catch {
    return { ...draft, step: 'location' } // its Next asks again, and says what is wrong
  }
}

/** The review, if only the price is missing. */
const firstUndone = (draft: RequestDraft) =>
  reachable('review', {
    form: formOf(draft),
    now: londonTime(new Date()),
    failedUploads: [],
    suggestedPence: 0,
    offeredPounds: undefined,
  })

/** The draft that an earlier request fills in. */
export const draftFrom = async (purpose: Purpose, details: RequestDetails): Promise<RequestDraft> =>
  purpose === 'again' ? again(details) : change(details)
