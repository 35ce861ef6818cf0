import type { Received } from '#shared/contracts/endpoint.ts'
import type { requestsContract } from '#shared/contracts/requests.ts'
import { categoryRules } from '#shared/model/categories.ts'
import { Failure } from '#shared/model/failure.ts'
import { londonTime } from '#shared/model/london.ts'
import { type Problems, placeProblems, serviceProblems } from '#shared/model/request-rules.ts'
import type { RideWish } from '#shared/model/ride-match.ts'

export type RideQuestion = Received<typeof requestsContract.findRides>['body']

/** A wish before anybody knows where its addresses are. */
type RideAddresses = Omit<RideWish, 'pickup' | 'delivery'> & {
  pickupAddress: string
  /** Of what is only collected there is none. */
  deliveryAddress: string | undefined
}

/** What the form says by its third step, by the same rules; who receives it is of no concern here. */
const problemsOf = (question: RideQuestion, now: Date): Problems => {
  const form = { ...question, photos: [], description: '', receiver_contact_number: '' }
  const { itemCategory } = serviceProblems(form)
  const { receiver_contact_number: _, ...places } = placeProblems(form, londonTime(now))
  return { ...(itemCategory && { itemCategory }), ...places }
}

/** A question that can be answered, or the refusal of it. */
export const checkRideQuestion = (question: RideQuestion, now: Date): RideAddresses => {
  const fields = problemsOf(question, now)
  const [text] = Object.values(fields)
  const { itemCategory: category, preferredTimeSlot: slot } = question
  if (text || !category || !slot) throw new Failure('input.invalid', { fields, ...(text && { text }) })
  const { asksWeight, offersLoading, hasDelivery } = categoryRules[category]
  return {
    category,
    slot,
    date: question.preferredDate,
    band: asksWeight ? question.weightEstimate : undefined,
    loading: offersLoading && question.loadingAssistance,
    pickupAddress: question.pickup_address,
    deliveryAddress: hasDelivery ? question.delivery_address : undefined,
  }
}
