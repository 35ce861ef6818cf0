import { createHash } from 'node:crypto'
import { findAddresses, type Place, type Places } from '#functions/domain/shared/places.ts'
import { type KeyRing, openToken, signToken } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/request.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { NewRequest, PriceSuggestion } from '#shared/contracts/request-shapes.ts'
import type { requestsContract } from '#shared/contracts/requests.ts'
import { categoryRules } from '#shared/model/categories.ts'
import { Failure } from '#shared/model/failure.ts'
import { kilometresShown } from '#shared/model/geo.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type LondonTime, londonTime } from '#shared/model/london.ts'
import { poundsOf } from '#shared/model/money.ts'
import { type Price, priceOf, tariffVersion } from '#shared/model/pricing.ts'
import {
  detailProblems,
  type Problems,
  placeProblems,
  type RequestForm,
  requestTexts,
  serviceProblems,
} from '#shared/model/request-rules.ts'

/** What a price and a request have in common; a question about a price has no files, receiver or date. */
type Sent = Omit<NewRequest, 'price' | 'quote_id' | 'directPartnerId' | 'matchedRideId' | 'weight_kg'>

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

const priceProblems = (form: RequestForm, now: LondonTime): Problems => {
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

type Deps = { places: Pick<Places, 'locate' | 'distance'>; keyRing: () => KeyRing; now: () => Date }
type Question = Received<typeof requestsContract.suggestPrice>['body']

// What a price does not depend on.
const nothingElse = { photos: [], description: '', preferredDate: '', receiver_contact_number: '' }

/** Our price, and a signed promise of it: it travels with the form, so no row is written. */
export const suggestPrice = async (deps: Deps, { userId }: Session, question: Question): Promise<PriceSuggestion> => {
  const now = deps.now()
  const form = formOf({ ...nothingElse, ...question })
  refuseProblems(priceProblems(form, londonTime(now)))
  const { metres } = await findRoute(deps, form)
  const { pence, lines } = priceOfForm(form, metres)
  const { token, expiresAt } = newQuote(
    form,
    { pence, metres, tariff: tariffVersion },
    { userId, ring: deps.keyRing(), now },
  )
  return {
    suggested_price: poundsOf(pence),
    breakdown: lines.map((line) => ({ label: line.label, value: poundsOf(line.pence) })),
    distance_km: kilometresShown(metres),
    quote_id: token,
    expires_at: expiresAt,
  }
}

/** Where the addresses are, and how far it is between them by road. What is only collected is brought nowhere. */
export type Route = { pickup: Place; delivery?: Place; metres: number }

/** `knownMetres` is what a quote was priced by: a distance that was promised is not worked out again. */
export const findRoute = async (
  { places }: Pick<Deps, 'places'>,
  form: RequestForm,
  knownMetres?: number,
): Promise<Route> => {
  const { itemCategory, preferredTransport, pickup_address, delivery_address } = form
  if (!itemCategory || !preferredTransport) throw new Error('A form with problems has no way')
  if (!categoryRules[itemCategory].hasDelivery) {
    const { pickup_address: pickup } = await findAddresses(places, { pickup_address })
    return { pickup, metres: 0 }
  }
  const found = await findAddresses(places, { pickup_address, delivery_address })
  const [pickup, delivery] = [found.pickup_address, found.delivery_address]
  const metres = knownMetres ?? (await places.distance(pickup, delivery, preferredTransport)).metres
  return { pickup, delivery, metres }
}

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

const quoteMinutes = 30

/** What was promised to whom for what. It travels signed, so nothing has to be kept. */
type Quote = { inputs: string; pence: number; metres: number; tariff: number; expiresAt: string }

const fingerprintOf = (form: RequestForm): string => {
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

type QuotedPrice = { pence: number; metres: number; tariff: number }

export const newQuote = (
  form: RequestForm,
  price: QuotedPrice,
  { userId, ring, now }: { userId: UserId; ring: KeyRing; now: Date },
): { token: string; expiresAt: string } => {
  const expiresAt = new Date(now.getTime() + quoteMinutes * 60_000).toISOString()
  const quote: Quote = { ...price, inputs: fingerprintOf(form), expiresAt }
  return { token: signToken(ring, ['quote', userId], quote), expiresAt }
}

/** A promise that still holds: ours, to this person, for these very inputs, and not too old. */
export const openQuote = (
  token: string,
  form: RequestForm,
  { userId, ring, now }: { userId: UserId; ring: KeyRing; now: Date },
): QuotedPrice => {
  const quote = openToken(ring, ['quote', userId], token) as Quote | undefined // we alone can have signed it
  if (!quote || quote.inputs !== fingerprintOf(form) || now.toISOString() >= quote.expiresAt)
    throw new Failure('quote.expired')
  const { pence, metres, tariff } = quote
  return { pence, metres, tariff }
}
