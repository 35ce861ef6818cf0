import type { NewRequest } from '#shared/contracts/request-shapes.ts'
import { categoryRules } from '#shared/model/categories.ts'
import { Failure } from '#shared/model/failure.ts'
import type { LondonTime } from '#shared/model/london.ts'
import {
  detailProblems,
  type Problems,
  placeProblems,
  type RequestForm,
  requestTexts,
  serviceProblems,
} from '#shared/model/request-rules.ts'

/** What a price and a request have in common; a question about a price has no files, receiver or date. */
export type Sent = Omit<NewRequest, 'price' | 'quote_id' | 'directPartnerId' | 'matchedRideId' | 'weight_kg'>

/** The form as its category has it: what is hidden there was never asked, so it does not count. */
export const formOf = (sent: Sent): RequestForm => {
  if (!sent.itemCategory) return sent
  const rule = categoryRules[sent.itemCategory]
  return {
    ...sent,
    photos: rule.photos === 'none' ? [] : [...new Set(sent.photos)],
    receipt: rule.asksShopping ? sent.receipt : undefined,
    number_of_bags: rule.asksShopping ? sent.number_of_bags : undefined,
    weightEstimate: rule.asksWeight ? sent.weightEstimate : undefined,
    length_cm: rule.asksDimensions ? sent.length_cm : undefined,
    width_cm: rule.asksDimensions ? sent.width_cm : undefined,
    height_cm: rule.asksDimensions ? sent.height_cm : undefined,
    loadingAssistance: rule.offersLoading && sent.loadingAssistance,
    delivery_address: rule.hasDelivery ? sent.delivery_address : '',
    receiver_contact_number: rule.hasDelivery ? sent.receiver_contact_number : '',
  }
}

export const formProblems = (form: RequestForm, now: LondonTime): Problems => ({
  ...serviceProblems(form),
  ...detailProblems(form),
  ...placeProblems(form, now),
})

/** What the price depends on. */
const pricedFields = [
  'itemCategory',
  'preferredTransport',
  'weightEstimate',
  'number_of_bags',
  'pickup_address',
  'delivery_address',
] as const

export const priceProblems = (form: RequestForm, now: LondonTime): Problems => {
  const problems = formProblems(form, now)
  return {
    ...Object.fromEntries(pricedFields.flatMap((name) => (problems[name] ? [[name, problems[name]]] : []))),
    ...(!form.preferredTimeSlot && { preferredTimeSlot: requestTexts.slot }),
  }
}

/** The first sentence stands for all; each field has its own. */
export const refuseProblems = (problems: Problems): void => {
  const [text] = Object.values(problems)
  if (text) throw new Failure('input.invalid', { fields: { ...problems }, text })
}
