import { createHash } from 'node:crypto'
import { findAddresses, type LocatedPlace, type Places, type Purpose } from '#functions/domain/shared/places.ts'
import { config } from '#functions/platform/config.ts'
import { type KeyRing, openToken, signToken } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { NewRequest, PriceSuggestion } from '#shared/contracts/request-shapes.ts'
import type { requestsContract } from '#shared/contracts/requests.ts'
import { categoryRules } from '#shared/model/categories.ts'
import { noWasteText, recyclingCategory } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import { publicPoint } from '#shared/model/geo.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { LondonTime } from '#shared/model/london.ts'
import { poundsOf } from '#shared/model/money.ts'
import { type Price, priceOf, tariffVersion } from '#shared/model/pricing.ts'
import {
  addressErrors,
  detailErrors,
  loadErrors,
  placeErrors,
  type RequestErrors,
  type RequestForm,
  requestTexts,
  serviceErrors,
} from '#shared/model/request-rules.ts'

/** The fields that a price depends on. */
type PricedForm = Pick<
  RequestForm,
  | 'itemCategory'
  | 'preferredTransport'
  | 'weightEstimate'
  | 'number_of_bags'
  | 'loadingAssistance'
  | 'pickup_address'
  | 'delivery_address'
  | 'preferredTimeSlot'
>

/** The fields that a price depends on, without those that the category hides. */
const pricedFormOf = <Form extends PricedForm>(sent: Form): Form => {
  if (!sent.itemCategory) return sent
  const rule = categoryRules[sent.itemCategory]
  return {
    ...sent,
    number_of_bags: rule.asksShopping ? sent.number_of_bags : undefined,
    weightEstimate: rule.asksWeight ? sent.weightEstimate : undefined,
    loadingAssistance: rule.offersLoading && sent.loadingAssistance,
    delivery_address: rule.hasDelivery ? sent.delivery_address : '',
  }
}

/** The form without the fields that its category hides. */
export const formOf = (sent: NewRequest): NewRequest => {
  if (!sent.itemCategory) return sent
  const rule = categoryRules[sent.itemCategory]
  return {
    ...pricedFormOf(sent),
    photos: rule.photos === 'none' ? [] : [...new Set(sent.photos)],
    receipt: rule.asksShopping ? sent.receipt : undefined,
    length_cm: rule.asksDimensions ? sent.length_cm : undefined,
    width_cm: rule.asksDimensions ? sent.width_cm : undefined,
    height_cm: rule.asksDimensions ? sent.height_cm : undefined,
    receiver_contact_number: rule.hasDelivery ? sent.receiver_contact_number : '',
  }
}

/** An operator may take no recycling. */
const categoryErrors = ({ itemCategory }: Pick<RequestForm, 'itemCategory'>): RequestErrors =>
  config.WASTE === 'off' && itemCategory === recyclingCategory ? { itemCategory: noWasteText } : {}

export const formErrors = (form: RequestForm, now: LondonTime): RequestErrors => ({
  ...categoryErrors(form),
  ...serviceErrors(form),
  ...detailErrors(form),
  ...placeErrors(form, now),
})

const pricedErrors = (form: PricedForm): RequestErrors => ({
  ...categoryErrors(form),
  ...serviceErrors(form),
  ...loadErrors(form),
  ...addressErrors(form),
  ...(!form.preferredTimeSlot && { preferredTimeSlot: requestTexts.slot }),
})

/** Throws with the text of each field; the first one is the message. */
export const refuseErrors = (errors: RequestErrors): void => {
  const [text] = Object.values(errors)
  if (text) throw new Failure('input.invalid', { fields: { ...errors }, text })
}

type Deps = { places: Pick<Places, 'locate' | 'distance'>; keyRing: () => KeyRing; now: () => Date }
type Question = Received<typeof requestsContract.suggestPrice>['body']

/** Suggests a price with a signed quote. The quote travels with the form, so nothing is stored. */
export const suggestPrice = async (deps: Deps, { userId }: Session, question: Question): Promise<PriceSuggestion> => {
  const now = deps.now()
  const form = pricedFormOf(question)
  refuseErrors(pricedErrors(form))
  const { pickup, delivery, kilometres, isAbout } = await findRoute(deps, form)
  const { pence, lines } = priceOfForm(form, kilometres)
  const { token, expiresAt } = newQuote(
    form,
    { pence, kilometres, tariff: tariffVersion, ...(isAbout && { isAbout }) },
    { userId, ring: deps.keyRing(), now },
  )
  return {
    suggested_price: poundsOf(pence),
    breakdown: lines.map((line) => ({ label: line.label, value: poundsOf(line.pence) })),
    distance_km: kilometres,
    ...(isAbout && { is_about: isAbout }),
    ...(delivery && [pickup, delivery].some(({ precision }) => precision === 'town') && { is_by_town: true }),
    quote_id: token,
    expires_at: expiresAt,
  }
}

/** The located addresses, and the distance that is priced and shown. An item that is only collected has no delivery. */
export type Route = {
  pickup: LocatedPlace
  delivery?: LocatedPlace
  kilometres: number
  /** A service failed, so places or distance are approximate. */
  isAbout?: true
}

/** `known`: the distance from a quote, which is not calculated again. */
export const findRoute = async (
  { places }: Pick<Deps, 'places'>,
  form: PricedForm,
  { purpose = 'to-show', known }: { purpose?: Purpose; known?: number | undefined } = {},
): Promise<Route> => {
  const { itemCategory, preferredTransport, pickup_address, delivery_address } = form
  if (!itemCategory || !preferredTransport) throw new Error('A form with errors has no route')
  if (!categoryRules[itemCategory].hasDelivery) {
    const { pickup_address: pickup } = await findAddresses(places, { pickup_address }, { purpose })
    return { pickup, kilometres: 0 }
  }
  const found = await findAddresses(places, { pickup_address, delivery_address }, { purpose })
  const [pickup, delivery] = [found.pickup_address, found.delivery_address]
  const [from, to] = [publicPoint(pickup), publicPoint(delivery)]
  const way = known === undefined ? await places.distance(from, to, preferredTransport) : { kilometres: known }
  const isAbout = [pickup, delivery, way].some((one) => 'isStandIn' in one && one.isStandIn)
  return { pickup, delivery, kilometres: way.kilometres, ...(isAbout && { isAbout }) }
}

/** The price of a form without errors. */
export const priceOfForm = (form: PricedForm, kilometres: number): Price => {
  const { itemCategory: category, preferredTransport: mode, preferredTimeSlot: slot } = form
  if (!category || !mode || !slot) throw new Error('A form with errors has no price')
  return priceOf({
    category,
    mode,
    slot,
    metres: kilometres * 1000,
    band: form.weightEstimate,
    loadingAssistance: form.loadingAssistance,
    bags: form.number_of_bags,
  })
}

const quoteMinutes = 30

/** A promised price. It is signed, so it is not stored. */
type Quote = QuotedPrice & { inputs: string; expiresAt: string }

const fingerprintOf = (form: PricedForm): string => {
  const { itemCategory, preferredTransport, weightEstimate, number_of_bags, loadingAssistance } = form
  const { pickup_address, delivery_address, preferredTimeSlot } = form
  const inputs = [
    itemCategory,
    preferredTransport,
    weightEstimate,
    number_of_bags,
    loadingAssistance,
    preferredTimeSlot,
    pickup_address,
    delivery_address,
  ]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('base64url')
}

/** `isAbout`: promises nothing, because a service failed when it was made. */
type QuotedPrice = { pence: number; kilometres: number; tariff: number; isAbout?: true }

export const newQuote = (
  form: PricedForm,
  price: QuotedPrice,
  { userId, ring, now }: { userId: UserId; ring: KeyRing; now: Date },
): { token: string; expiresAt: string } => {
  const expiresAt = new Date(now.getTime() + quoteMinutes * 60_000).toISOString()
  const quote: Quote = { ...price, inputs: fingerprintOf(form), expiresAt }
  return { token: signToken(ring, ['quote', userId], quote), expiresAt }
}

/**
 * Opens a valid quote: signed by us for this user and these inputs, and not expired. Undefined if it promises nothing.
 */
export const openQuote = (
  token: string,
  form: PricedForm,
  { userId, ring, now }: { userId: UserId; ring: KeyRing; now: Date },
): QuotedPrice | undefined => {
  const quote = openToken(ring, ['quote', userId], token) as Quote | undefined // only we can have signed it
  if (!quote || quote.inputs !== fingerprintOf(form) || now.toISOString() >= quote.expiresAt)
    throw new Failure('quote.expired')
  const { pence, kilometres, tariff, isAbout } = quote
  return isAbout ? undefined : { pence, kilometres, tariff }
}
