import * as z from 'zod/mini'
import { type NewRequest, PriceSuggestion, type SuggestedRide } from '#shared/contracts/request-shapes.ts'
import { categoryRules, itemCategories, transportModes, weightBands } from '#shared/model/categories.ts'
import { RequestId } from '#shared/model/ids.ts'
import type { LondonTime } from '#shared/model/london.ts'
import {
  declarationErrors,
  detailErrors,
  placeErrors,
  priceError,
  type RequestErrors,
  type RequestForm,
  serviceErrors,
} from '#shared/model/request-rules.ts'
import { offeredSlots, timeSlots } from '#shared/model/time-slots.ts'
import { failedUploadText, KeptFile } from '#web/components/uploads/use-uploads.ts'
import { numberTyped } from '#web/lib/number-typed.ts'
import { forgetStartedRequest, startedRequest } from '#web/lib/started-request.ts'
import { readDraft, writeDraft } from '#web/lib/use-draft.ts'

export const stepIds = ['service', 'details', 'location', 'review'] as const
export type StepId = (typeof stepIds)[number]

/** Everything that decides whether a step is complete. */
export type Facts = {
  form: RequestForm
  now: LondonTime
  /** The fields with a failed upload. */
  failedUploads: readonly ('photos' | 'receipt')[]
  /** Undefined until there is a price for the current input. */
  suggestedPence: number | undefined
  offeredPounds: number | undefined
}

const detailsFaults = ({ form, failedUploads }: Facts): RequestErrors => ({
  ...detailErrors(form),
  ...Object.fromEntries(failedUploads.map((name) => [name, failedUploadText])),
})

const reviewFaults = ({ form, suggestedPence, offeredPounds }: Facts): RequestErrors => {
  const price = suggestedPence === undefined ? undefined : priceError(offeredPounds, suggestedPence)
  return { ...(price && { price }), ...declarationErrors(form) }
}

type Step = {
  /** The label in the list of steps. */
  label: string
  heading: string
  /** The errors to correct before the next step. */
  fieldErrors: (facts: Facts) => RequestErrors
}

export const steps: Record<StepId, Step> = {
  service: {
    label: 'Service',
    heading: 'Select Your Service',
    fieldErrors: ({ form }) => serviceErrors(form),
  },
  details: {
    label: 'Details',
    heading: 'Provide Details',
    fieldErrors: detailsFaults,
  },
  location: {
    label: 'Location',
    heading: 'Location & Time',
    fieldErrors: ({ form, now }) => placeErrors(form, now, offeredSlots),
  },
  review: { label: 'Review', heading: 'Review & Finalize', fieldErrors: reviewFaults },
}

type Shown = Partial<Record<keyof RequestErrors, string | undefined>>

export const isEmpty = (fieldErrors: Shown): boolean => Object.keys(fieldErrors).length === 0

/** The requested step, or the first incomplete one before it. The review needs a price. */
export const reachable = (requested: StepId, facts: Facts): StepId => {
  const before = stepIds.slice(0, stepIds.indexOf(requested))
  const undone = before.find((id) => !isEmpty(steps[id].fieldErrors(facts)))
  return undone ?? (requested === 'review' && facts.suggestedPence === undefined ? 'location' : requested)
}

/** The errors of the fields in this step. */
export const errorsIn = (step: StepId, fieldErrors: Shown): RequestErrors =>
  Object.fromEntries(
    fieldNames.flatMap((name) => (stepOfField[name] === step && fieldErrors[name] ? [[name, fieldErrors[name]]] : [])),
  )

/** The first step with one of these errors. */
export const stepOf = (fieldErrors: Shown): StepId =>
  stepIds.find((id) => !isEmpty(errorsIn(id, fieldErrors))) ?? 'review'

const text = z._default(z.string(), '')

/** A request as it is being filled in. Numbers are kept as typed. */
export const RequestDraft = z.object({
  step: z._default(z.enum(stepIds), 'service'),
  /** Filled in from an earlier request. */
  isAgain: z._default(z.boolean(), false),
  /** The waiting request that this one replaces. */
  replaces: z.optional(RequestId),
  /** The earlier request that is posted again. Its photos are copied. */
  copies: z.optional(RequestId),
  /** Its price, in pounds. */
  earlierPrice: z.optional(z.number()),
  itemCategory: z.optional(z.enum(itemCategories)),
  preferredTransport: z.optional(z.enum(transportModes)),
  photos: z._default(z.array(KeptFile), []),
  receipt: z.optional(KeptFile),
  weightEstimate: z.optional(z.enum(weightBands)),
  length_cm: text,
  width_cm: text,
  height_cm: text,
  number_of_bags: text,
  description: text,
  loadingAssistance: z._default(z.boolean(), false),
  pickup_address: text,
  delivery_address: text,
  receiver_contact_number: text,
  preferredDate: text,
  preferredTimeSlot: z.optional(z.enum(timeSlots)),
  none_forbidden: z._default(z.boolean(), false),
  declared_value: text,
  /** A typed price that replaces the suggested one. */
  finalPrice: z.optional(z.string()),
  /** The suggested price, and the question that it answers. */
  quote: z.optional(z.object({ about: z.string(), suggestion: PriceSuggestion })),
})
export type RequestDraft = z.output<typeof RequestDraft>

/** An empty draft. It contains every key, so that merging it clears another draft. */
export const emptyDraft: RequestDraft = {
  ...Object.fromEntries(Object.keys(RequestDraft.shape).map((name) => [name, undefined])),
  ...z.parse(RequestDraft, {}),
}

/** Fills in the places that a visitor typed on the landing page. Works once. */
export const adoptStartedRequest = (userId: string): void => {
  const started = startedRequest()
  if (!started) return
  const draft = readDraft(`request.${userId}`, RequestDraft)
  writeDraft(`request.${userId}`, {
    ...draft,
    pickup_address: started.from || draft.pickup_address,
    delivery_address: started.to || draft.delivery_address,
  })
  forgetStartedRequest()
}

/** The draft in the form that the rules of the model check. */
export const formOf = (draft: RequestDraft): RequestForm => ({
  ...draft,
  length_cm: numberTyped(draft.length_cm),
  width_cm: numberTyped(draft.width_cm),
  height_cm: numberTyped(draft.height_cm),
  number_of_bags: numberTyped(draft.number_of_bags),
  declared_value: numberTyped(draft.declared_value),
})

/** The question for a price, without fields that the category does not use. */
export const priceQuestionOf = (draft: RequestDraft) => {
  const rule = draft.itemCategory && categoryRules[draft.itemCategory]
  return {
    itemCategory: draft.itemCategory,
    preferredTransport: draft.preferredTransport,
    pickup_address: draft.pickup_address,
    // Recycling ends at its pickup.
    delivery_address: rule?.hasDelivery === false ? draft.pickup_address : draft.delivery_address,
    preferredTimeSlot: draft.preferredTimeSlot,
    loadingAssistance: Boolean(rule?.offersLoading && draft.loadingAssistance),
    ...(rule?.asksWeight && { weightEstimate: draft.weightEstimate }),
    ...(rule?.asksShopping && { number_of_bags: numberTyped(draft.number_of_bags) }),
  }
}

export const ridesQuestionOf = (draft: RequestDraft) => {
  const { preferredTransport, number_of_bags, ...question } = priceQuestionOf(draft)
  return { ...question, preferredDate: draft.preferredDate }
}

/**
 * Every field that a new request may have. The price follows from the weight's band, not from a number of kilogrammes.
 */
type NewRequestBody = Required<Omit<z.input<typeof NewRequest>, 'weight_kg'>>

/** The body of the new request. With a ride, it is a direct offer to the ride's partner. */
export const bodyOf = (
  draft: RequestDraft,
  ride?: Pick<SuggestedRide, 'partnerId' | 'rideId'>,
): { [Name in keyof NewRequestBody]: NewRequestBody[Name] | undefined } => {
  const rule = draft.itemCategory && categoryRules[draft.itemCategory]
  return {
    weightEstimate: undefined,
    number_of_bags: undefined,
    ...priceQuestionOf(draft),
    preferredDate: draft.preferredDate,
    description: draft.description,
    price: numberTyped(priceTyped(draft)),
    quote_id: suggestionFor(draft)?.quote_id,
    receiver_contact_number: rule?.hasDelivery ? draft.receiver_contact_number : undefined,
    length_cm: rule?.asksDimensions ? numberTyped(draft.length_cm) : undefined,
    width_cm: rule?.asksDimensions ? numberTyped(draft.width_cm) : undefined,
    height_cm: rule?.asksDimensions ? numberTyped(draft.height_cm) : undefined,
    photos: rule?.photos === 'none' ? undefined : draft.photos.map(({ id }) => id),
    receipt: rule?.asksShopping ? draft.receipt?.id : undefined,
    none_forbidden: draft.none_forbidden,
    declared_value: rule?.hasDelivery ? numberTyped(draft.declared_value) : undefined,
    directPartnerId: ride?.partnerId,
    matchedRideId: ride?.rideId,
    replaces: draft.replaces,
    copies: draft.copies,
  }
}

/** The suggested price, if it matches the current draft. */
export const suggestionFor = (draft: RequestDraft): PriceSuggestion | undefined =>
  draft.quote?.about === JSON.stringify(priceQuestionOf(draft)) ? draft.quote.suggestion : undefined

/** What a new suggestion changes. A price typed over an earlier one stays if it is high enough. */
export const withSuggestion = (draft: RequestDraft, suggestion: PriceSuggestion) => ({
  quote: { about: JSON.stringify(priceQuestionOf(draft)), suggestion },
  finalPrice: Number(numberTyped(draft.finalPrice ?? '')) >= suggestion.suggested_price ? draft.finalPrice : undefined,
})

/** The typed price, otherwise the suggested one. */
export const priceTyped = (draft: RequestDraft): string =>
  draft.finalPrice ?? suggestionFor(draft)?.suggested_price.toFixed(2) ?? ''

/** The props of every step. */
export type StepProps = {
  draft: RequestDraft
  fieldErrors: RequestErrors
  change: (change: Partial<RequestDraft>) => void
}

type Field = keyof RequestErrors

/** In the order of the screens. An error summary links to these ids. */
export const fieldIds = {
  itemCategory: 'item-category',
  preferredTransport: 'preferred-transport',
  photos: 'photos',
  weightEstimate: 'weight-estimate',
  length_cm: 'length-cm',
  width_cm: 'width-cm',
  height_cm: 'height-cm',
  number_of_bags: 'number-of-bags',
  receipt: 'receipt',
  description: 'description',
  loadingAssistance: 'loading-assistance',
  pickup_address: 'pickup-address',
  delivery_address: 'delivery-address',
  receiver_contact_number: 'receiver-contact-number',
  preferredDate: 'preferred-date',
  preferredTimeSlot: 'preferred-time-slot',
  price: 'final-price',
  none_forbidden: 'none-forbidden',
  declared_value: 'declared-value',
} as const satisfies Record<Field, string>

export const fieldNames = Object.keys(fieldIds) as Field[] // the keys of the table above, which has them all

const stepOfField: Record<Field, StepId> = {
  itemCategory: 'service',
  preferredTransport: 'service',
  photos: 'details',
  weightEstimate: 'details',
  length_cm: 'details',
  width_cm: 'details',
  height_cm: 'details',
  number_of_bags: 'details',
  receipt: 'details',
  description: 'details',
  loadingAssistance: 'details',
  pickup_address: 'location',
  delivery_address: 'location',
  receiver_contact_number: 'location',
  preferredDate: 'location',
  preferredTimeSlot: 'location',
  price: 'review',
  none_forbidden: 'review',
  declared_value: 'review',
}
