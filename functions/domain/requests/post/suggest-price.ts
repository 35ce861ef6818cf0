import type { Places } from '#functions/domain/places/place.ts'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { PriceSuggestion } from '#shared/contracts/request-shapes.ts'
import type { requestsContract } from '#shared/contracts/requests.ts'
import { kilometresShown } from '#shared/model/geo.ts'
import { londonTime } from '#shared/model/london.ts'
import { poundsOf } from '#shared/model/money.ts'
import { tariffVersion } from '#shared/model/pricing.ts'
import { findRoute } from './find-way.ts'
import { priceOfForm } from './price-of-form.ts'
import { newQuote } from './price-quote.ts'
import { formOf, priceProblems, refuseProblems } from './request-form.ts'

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
