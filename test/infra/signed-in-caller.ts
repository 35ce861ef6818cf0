import { newSessionItem, newSessionToken, sessionRow } from '#functions/domain/accounts/sessions/session-store.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { photo } from '#test/support/aws-stand-ins.ts'

// A signed-in caller of the functions' bundles, in the form in which the gateway passes calls on.

const origin = 'https://www.sameway.example'
export const TableName = 'sameway'
export const variables = { TABLE_NAME: TableName, PUBLIC_ORIGINS: origin, CODE_KEYS: 'k1:a key of tests' }

export const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const { tokenHash, cookieValue } = newSessionToken(userId)

export { tokenHash }

const cookie = `__Host-sid=${cookieValue}`

const addressParts = { houseNumber: '14', street: 'Orchard Row', city: 'Durham', county: 'Durham', postcode: 'DH1 3AB' }
const name = { firstName: 'Robin', lastName: 'Hartley' }
export const profile = { ...name, mobile: '07700 900350', dob: '1991-05-17', addressParts }
export const message = { name: 'Robin', email: 'robin@example.org', message: 'Do you carry a piano?' }
export const user: UserItem = {
  userId,
  ...name,
  email: 'robin@example.org',
  mobile: '07700900350',
  dateOfBirth: '1991-05-17',
  addressParts,
  createdAt: '2026-01-01T00:00:00Z',
  epoch: 1,
}
export const rowOfSession = () => sessionRow(newSessionItem(user, tokenHash, 'Test', new Date()))
/** The caller, who is signed in and has no requests or jobs yet. */
export const rowsOfCaller = () => [
  { ...keys.user(userId), ...user },
  { ...keys.historyCounts(userId), open: 0, active: 0 },
  rowOfSession(),
]

let made = 0
export const http = (method: string, path: string, body?: object) => ({
  version: '2.0',
  routeKey: `${method} ${path}`,
  rawPath: path,
  rawQueryString: '',
  headers: { cookie, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
  cookies: [cookie],
  requestContext: { http: { method, path, sourceIp: '203.0.113.7' }, requestId: `call-${++made}` },
  ...(body && { body: JSON.stringify(body) }),
  isBase64Encoded: false,
})
export const socket = (routeKey: string, connectionId = 'c1=') => ({
  requestContext: { routeKey, connectionId, requestId: `call-${++made}` },
  headers: { Cookie: cookie, Origin: origin },
})

/** A parcel. With a house number that was never used, no address is known from an earlier call. */
export const wish = (house: number, uploadId: string) => ({
  itemCategory: 'Send Parcel',
  preferredTransport: 'Car',
  weightEstimate: '2-5kg',
  pickup_address: `${house} Kelso Fields, Durham`,
  delivery_address: `${house} Orchard Row, Durham`,
  receiver_contact_number: '07700 900300',
  preferredDate: londonTime(new Date(Date.now() + 7 * 24 * 3_600_000)).date,
  preferredTimeSlot: 'morning',
  length_cm: 30,
  width_cm: 20,
  height_cm: 10,
  photos: [uploadId],
  price: 50,
})

/** A photo that waits for a form to name it. */
export const waitingPhoto = (uploadId: string) => ({
  ...keys.upload(uploadId),
  uploadId,
  ownerId: userId,
  purpose: 'request-photo',
  contentType: 'image/jpeg',
  size: photo.length,
  state: 'waiting',
  createdAt: new Date().toISOString(),
})
