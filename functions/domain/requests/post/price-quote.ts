import { createHash } from 'node:crypto'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { openToken, signToken } from '#functions/platform/codes/signed-token.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { RequestForm } from '#shared/model/request-rules.ts'

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

type Priced = { pence: number; metres: number; tariff: number }

export const newQuote = (
  form: RequestForm,
  price: Priced,
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
): Priced => {
  const quote = openToken(ring, ['quote', userId], token) as Quote | undefined // we alone can have signed it
  if (!quote || quote.inputs !== fingerprintOf(form) || now.toISOString() >= quote.expiresAt)
    throw new Failure('quote.expired')
  const { pence, metres, tariff } = quote
  return { pence, metres, tariff }
}
