import type { Problems } from '#shared/model/request-rules.ts'
import type { RequestDraft } from './request-draft.ts'

/** What a step shows of the draft, and how it changes it. */
export type StepProps = {
  draft: RequestDraft
  problems: Problems
  change: (change: Partial<RequestDraft>) => void
}

type Field = keyof Problems

/** In the order of the screens; an error summary leads to these ids. */
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
} as const satisfies Record<Field, string>

export const fieldNames = Object.keys(fieldIds) as Field[] // the keys of the table above, which has them all
