import type { Answered, Client } from './client.ts'
import { remember } from './secrets.ts'

const account = ['email', 'password', 'confirmPassword'] as const
const business = ['businessName', 'businessAddress', 'registrationNumber', 'vatNumber'] as const
const way = ['pickup_address', 'delivery_address'] as const
const priced = [
  ...way,
  'weightEstimate',
  'preferredTimeSlot',
  'itemCategory',
  'number_of_bags',
  'preferredTransport',
  'loadingAssistance',
] as const
const measures = ['weight_kg', 'length_cm', 'width_cm', 'height_cm'] as const
const offer = ['directPartnerId', 'matchedRideId'] as const
/** Held on the form; how they are sent is not shown. */
const files = ['photos', 'receipt'] as const
const times = ['date', 'departure_time', 'arrival_date', 'arrival_time'] as const
const ride = ['from_address', 'to_address', 'extra_miles', ...times, 'loading_assistance', 'transport_mode'] as const
const identity = ['photo', 'idDocument', 'idDocumentBack', 'dbsCheck'] as const
const vehicle = ['vehicleOwnerName', 'vehicleRegistration', 'vehicleType', 'vehicleMakeModel'] as const
const vehicleFiles = ['drivingLicense', 'vehicleInsurance', 'vehiclePhoto'] as const
const bank = ['accountHolderName', 'sortCode', 'bankAccountNumber'] as const
const none = [] as const

/** Every call that the specification shows, with the fields of its body; none where it shows none. */
const specifiedCalls = {
  'POST /auth/send-otp': ['email'],
  'POST /auth/verify-otp': ['email', 'otp'],
  'POST /auth/check-user': ['email'],
  'GET /auth/check-session': none,
  'POST /auth/login': ['email', 'password'],
  'POST /auth/logout': none,
  'POST /auth/register': account,
  'POST /auth/reset-password/send-otp': ['email'],
  'POST /auth/reset-password/verify-otp': ['email', 'otp'],
  'POST /auth/reset-password/set-new': ['email', 'newPassword'],
  'POST /auth/change-password': ['newPassword'],
  'GET /users/me': none,
  'POST /users/me': ['firstName', 'lastName', 'mobile', 'dob', 'address'],
  'POST /requests/': [
    ...priced,
    ...measures,
    ...offer,
    ...files,
    'description',
    'receiver_contact_number',
    'price',
    'preferredDate',
  ],
  'POST /requests/suggest-price': priced,
  'POST /requests/find-rides': [...way, 'itemCategory', 'preferredDate', 'preferredTimeSlot', 'loadingAssistance'],
  'GET /requests': none,
  'GET /requests/active': none,
  'GET /requests/available': none,
  'GET /requests/history': none,
  'GET /requests/{id}/details': none,
  'GET /requests/{id}/otp': none,
  'POST /requests/{id}/accept': none,
  'POST /requests/{id}/reject': none,
  'POST /requests/{id}/status': ['status'],
  'POST /requests/{id}/verify-otp': ['otp'],
  'POST /requests/{id}/cancel-request': none,
  'POST /requests/{id}/cancel': none,
  'GET /partner/status': none,
  'POST /partner/status': none,
  'GET /partner/rides': none,
  'POST /partner/rides': ride,
  'DELETE /partner/rides/{id}': none,
  'GET /partner/pending-offers': none,
  'POST /partner/{id}/accept-offer': none,
  'POST /partner/{id}/decline-offer': none,
  'GET /partner/my-transport-modes': none,
  'POST /partner/application': [...identity, ...vehicle, ...vehicleFiles, ...bank, 'transport_modes', 'consent'],
  'POST /business/register': [...account, ...business],
  'POST /business/setup': business,
  'GET /business/profile': none,
  'PUT /business/profile': business,
  'GET /business/drivers': none,
  'POST /business/drivers': ['name', 'contactNumber', 'photo', 'license'],
  'POST /business/drivers/{id}/reset-password': none,
  'PUT /business/drivers/{id}/status': ['isActive'],
  'POST /business/assign-delivery/{id}': ['driver_user_id'],
  'GET /business/dashboard-stats': none,
  'GET /business/delivery-history': none,
  'GET /business/live-activity': none,
  'GET /business/driver/deliveries': none,
  'GET /admin/stats': none,
  'GET /admin/businesses': none,
  'GET /admin/partners': none,
  'GET /admin/users': none,
  'POST /admin/businesses/{id}/verify': ['decision'],
  'POST /admin/partners/{id}/verify': ['decision'],
  'POST /admin/users/{id}/toggle-admin': none,
} as const satisfies Record<string, readonly string[]>

type Calls = typeof specifiedCalls
export type SpecifiedCall = keyof Calls
type Fields<Name extends SpecifiedCall> = { [Field in Calls[Name][number]]?: unknown }

/** A field that the specification does not name does not compile. */
export type Given<Name extends SpecifiedCall> = { id?: string; body?: Fields<Name> }

type Body = Record<string, unknown>

/** What the client reads from answers, by the names that the specification gives. */
type Answers = {
  'POST /auth/send-otp': { otp: string }
  'POST /auth/reset-password/send-otp': { debug_otp: string }
  'GET /auth/check-session': { user: Record<string, unknown> }
  'POST /requests/': { request: { id: string; status: string } }
  'POST /requests/suggest-price': { suggested_price: number }
  'POST /requests/find-rides': { partnerId: string; rideId: string }[]
  'GET /requests': { items: { id: string }[] }
  'GET /requests/active': { id: string }[]
  'GET /requests/available': { id: string }[]
  'GET /requests/history': { items: { id: string }[] }
  'GET /requests/{id}/otp': { otp: string }
  'POST /requests/{id}/status': { request: { status: string } }
  'POST /partner/status': { is_online: boolean }
  'GET /partner/rides': { id: string }[]
  'POST /partner/rides': { ride: { id: string } }
  'GET /partner/pending-offers': { id: string }[]
  'POST /business/drivers': { driver: { user_id: string; login_email: string; temp_password: string } }
  'POST /business/drivers/{id}/reset-password': { new_temp_password: string }
  'GET /business/driver/deliveries': { id: string }[]
  'GET /business/delivery-history': { items: { id: string; driver_name: string }[] }
  'GET /business/live-activity': { matched_jobs: { id: string }[]; in_transit_jobs: { id: string }[] }
  'GET /admin/businesses': { items: { id: string; owner_email: string }[] }
  'GET /admin/partners': { items: { user_id: string; email: string }[] }
  'GET /admin/users': { items: { id: string; email: string }[] }
}
type AnswerOf<Name> = Name extends keyof Answers ? Answers[Name] : Body

const made = new Set<SpecifiedCall>()

/** The calls of the specification that no client has made yet. */
export const callsLeft = (): string[] => Object.keys(specifiedCalls).filter((name) => !made.has(name as SpecifiedCall))

/** A browser whose program knows the specification, and nothing else. */
export const specificationClient = (client: Client) => {
  const send = <Name extends SpecifiedCall>(
    name: Name,
    { id = '', body }: Given<Name> = {},
  ): Promise<Answered<Body>> => {
    made.add(name)
    remember(body)
    const [method = '', path = ''] = name.split(' ')
    return client.send({
      method,
      path: `/api${path.replace('{id}', id)}`,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  }

  /** Makes a call that has to succeed. */
  const ask = async <Name extends SpecifiedCall>(name: Name, given: Given<Name> = {}): Promise<AnswerOf<Name>> => {
    const { status, text, body } = await send(name, given)
    if (status >= 300) throw new Error(`${name} was refused: ${status} ${text}`)
    return body as AnswerOf<Name> // as the specification describes it
  }

  return { client, send, ask }
}

export type SpecificationClient = ReturnType<typeof specificationClient>
