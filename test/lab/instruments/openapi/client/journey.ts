// Code that a stranger would write with the generated types: sign up, post a request, read it back.
import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import createClient, { type Middleware } from 'openapi-fetch'
import type { components, paths } from './schema.ts'

const [baseUrl = ''] = process.argv.slice(2)
const cookies = new Map<string, string>()

const keepCookies: Middleware = {
  onRequest: ({ request }) => {
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    return request
  },
  onResponse: ({ response }) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
  },
}

const api = createClient<paths>({ baseUrl })
api.use(keepCookies)

const found = <Data>({ data, error }: { data?: Data; error?: { code: string; error: string } }): Data => {
  if (data === undefined) throw new Error(`refused: ${error?.code} ${error?.error}`)
  return data
}

const email = `generated-${Date.now()}@test.example`
const password = 'a Phrase that nobody 7 guesses'

const stranger = await api.GET('/requests')
// The types list the refusals of this call: a misspelled one would not compile.
strictEqual(stranger.error?.code, 'session.none' satisfies NonNullable<typeof stranger.error>['code'])

const { otp = '' } = found(await api.POST('/auth/send-otp', { body: { email } }))
found(await api.POST('/auth/verify-otp', { body: { email, otp } }))
const { user } = found(await api.POST('/auth/register', { body: { email, password, confirmPassword: password } }))
strictEqual(user.email, email)

const addressParts = {
  houseNumber: '1',
  street: 'Weir Lane',
  city: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS1 4AP',
}
const person = { firstName: 'Ada', lastName: 'Moss', mobile: '07700 900125', dob: '1990-02-03' }
found(await api.POST('/users/me', { body: { ...person, addressParts } }))

const preferredDate = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10)
const question: components['schemas']['PriceQuestion'] = {
  itemCategory: 'Send Documents',
  preferredTransport: 'Car',
  weightEstimate: '<2kg',
  pickup_address: '12 Park Row, Leeds, LS1 5HD',
  delivery_address: '3 Well Street, Bradford, BD1 5PS',
  preferredTimeSlot: 'morning',
}
const { suggested_price: price, quote_id } = found(await api.POST('/requests/suggest-price', { body: question }))

// @ts-expect-error a request without its price is refused with 400, so it does not compile either
const priceless = await api.POST('/requests', { body: { ...question, preferredDate } })
strictEqual(priceless.response.status, 400)
// @ts-expect-error nobody carries things by balloon
const balloon: components['schemas']['TransportMode'] = 'Balloon'
strictEqual(balloon, 'Balloon')

const { request: posted } = found(
  await api.POST('/requests', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { ...question, preferredDate, receiver_contact_number: '07700 900300', price, quote_id },
  }),
)
const { items } = found(await api.GET('/requests', { params: { query: { state: 'open', limit: 5 } } }))
deepStrictEqual(items, [posted])
const details = found(await api.GET('/requests/{id}/details', { params: { path: { id: posted.id } } }))
deepStrictEqual(
  [details.pickupAddress, details.price, details.status],
  [question.pickup_address, price, 'pending_match'],
)
process.stdout.write(JSON.stringify({ posted: posted.id, price }))
