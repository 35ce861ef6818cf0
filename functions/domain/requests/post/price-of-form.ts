import { type Price, priceOf } from '#shared/model/pricing.ts'
import type { RequestForm } from '#shared/model/request-rules.ts'

/** Our own price for a form without problems. */
export const priceOfForm = (form: RequestForm, metres: number): Price => {
  const { itemCategory: category, preferredTransport: mode, preferredTimeSlot: slot } = form
  if (!category || !mode || !slot) throw new Error('A form with problems has no price')
  return priceOf({
    category,
    mode,
    slot,
    metres,
    band: form.weightEstimate,
    loading: form.loadingAssistance,
    bags: form.number_of_bags,
  })
}
