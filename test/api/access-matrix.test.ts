import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '#test/support/accounts.ts'
import { block, blocksOf } from '#test/support/blocks.ts'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { aDevice } from '#test/support/devices.ts'
import { addressOf, type Case, everyEndpoint } from '#test/support/every-endpoint.ts'
import { reported } from '#test/support/problems.ts'
import { aReportedNote } from '#test/support/reports.ts'
import { documents, post, requestIn } from '#test/support/requests.ts'
import { storeReview } from '#test/support/reviews.ts'
import { publishRide } from '#test/support/rides.ts'
import { protectedAdmin, startTestHost, type TestHost } from '#test/support/start-test-host.ts'
import {
  aBusiness,
  aDriverOf,
  aPartner,
  aRequester,
  newProfile,
  type Person,
  setOnUser,
  signedIn,
} from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

const host = await startTestHost()
beforeAll(clock.freeze)
afterAll(host.stop)

const withFlag = async (flag: string, wish = {}): Promise<Client> => {
  const { client, userId } = await signedIn(host, wish)
  await setOnUser(userId, flag, true)
  return client
}

const suspended = async ({ client, userId }: Person): Promise<Client> => {
  await setOnUser(userId, 'suspension', { reason: 'A reason.', at: new Date().toISOString() })
  return client
}

/** One of each kind of caller. */
const createTestUsers = async (of: TestHost) => {
  const fleet = await aBusiness(of)
  const deactivated = await aDriverOf(of, fleet)
  await setOnUser(deactivated.userId, 'isDeactivated', true)
  return {
    ANON: of.client(),
    U0: (await signedIn(of)).client,
    U: (await aRequester(of)).client,
    PA: (await signedIn(of, { profile: newProfile(), flags: { isPartner: true } })).client,
    PV: (await aPartner(of)).client,
    B0: await withFlag('isBusiness'),
    BU: (await aBusiness(of, { isVerified: false })).client,
    BV: (await aBusiness(of)).client,
    D0: (await aDriverOf(of, fleet, { isPasswordTemporary: true })).client,
    D: (await aDriverOf(of, fleet)).client,
    DX: deactivated.client,
    ADM: (await signedIn(of, { flags: { isAdmin: true } })).client,
    SYS: await logIn(of, protectedAdmin.email, protectedAdmin.password),
    SP: await suspended(await aPartner(of)),
    SB: await suspended(await aBusiness(of)),
  }
}

/**
 * What each kind of caller gets for a call about things that belong to another user. 2: success. F: wrong role. 4: the
 * thing, or a file or driver that the call names, is not found. 9: it is in that state already, or unfinished work
 * prevents the call. V: the input is refused. S: suspended. PW: a password must be set first. -: no session. The calls
 * are made in this order; those that change the caller come last.
 */
const matrix = `
METHOD ROUTE                            ANON U0 U PA PV B0 BU BV D0 D DX ADM SYS SP SB
GET /api/users/me                       -    2  2 2  2  2  2  2  PW 2 -  2   2   2  2
GET /api/users/me/export                -    2  2 2  2  2  2  2  PW 2 -  2   2   2  2
GET /api/users/me/tax-statement         -    2  2 2  2  2  2  2  PW F -  2   2   2  2
POST /api/users/me/ni-number            -    9  9 9  9  9  9  9  PW F -  9   9   9  9
POST /api/requests/{id}/block           -    4  4 4  4  4  4  4  PW F -  4   4   4  4
GET /api/blocks                         -    2  2 2  2  2  2  2  PW F -  2   2   2  2
DELETE /api/blocks/{id}                 -    2  2 2  2  2  2  2  PW F -  2   2   2  2
POST /api/uploads                       -    2  2 2  2  2  2  2  PW F -  2   2   2  2
GET /api/uploads/{id}                   -    4  4 4  4  4  4  4  PW 4 -  4   4   4  4
GET /api/notifications                  - 2 2 2 2 2 2 2 PW 2 - 2 2 2 2
POST /api/notifications/read            - V V V V V V V PW V - V V V V
GET /api/notifications/key              - 2 2 2 2 2 2 2 PW 2 - 2 2 2 2
POST /api/notifications/devices         - 9 9 9 9 9 9 9 PW 9 - 9 9 9 9
DELETE /api/notifications/devices/{id}  - 2 2 2 2 2 2 2 PW 2 - 2 2 2 2
GET /api/notifications/settings         - 2 2 2 2 2 2 2 PW 2 - 2 2 2 2
PUT /api/notifications/settings/{topic}/{channel} - 2 2 2 2 2 2 2 PW 2 - 2 2 2 2
PUT /api/notifications/quiet-hours      - 2 2 2 2 2 2 2 PW 2 - 2 2 2 2
GET /api/notifications/unsubscribe/{token}  2 2 2 2 2 2 2 2 2 2 2 2 2 2 2
POST /api/notifications/unsubscribe/{token} 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4
POST /api/places                        -    F  2 2  2  F  F  F  PW F -  F   F   2  F
GET /api/estimates/places               2    2  2 2  2  2  2  2  2  2 2  2   2   2  2
GET /api/estimates                      2    2  2 2  2  2  2  2  2  2 2  2   2   2  2
GET /api/health                         2    2  2 2  2  2  2  2  2  2 2  2   2   2  2
POST /api/requests/suggest-price        -    F  2 2  2  F  F  F  PW F -  F   F   S  F
POST /api/requests/find-rides           -    F  2 2  2  F  F  F  PW F -  F   F   S  F
POST /api/requests                      -    F  2 2  2  F  F  F  PW F -  F   F   S  F
GET /api/requests                       -    2  2 2  2  2  2  2  PW 2 -  2   2   2  2
GET /api/requests/active                -    2  2 2  2  2  2  2  PW 2 -  2   2   2  2
GET /api/requests/{id}/preview          -    F  F F  2  F  4  2  PW F -  F   F   4  4
GET /api/requests/{id}/owner/record     -    4  4 4  2  4  4  2  PW 4 -  4   4   4  4
GET /api/requests/{id}/carrier/record   -    4  4 4  4  4  4  4  PW 4 -  4   4   4  4
GET /api/rides/{id}/record              -    F  4 4  4  F  F  F  PW F -  F   F   4  F
GET /api/requests/{id}/details          -    4  4 4  4  4  4  4  PW 4 -  4   4   4  4
GET /api/requests/{id}/otp              -    4  4 4  4  4  4  4  PW 4 -  4   4   4  4
POST /api/requests/{id}/otp/regenerate  -    4  4 4  4  4  4  4  PW 4 -  4   4   4  4
POST /api/requests/{id}/status          -    4  4 4  4  4  4  4  PW 4 -  4   4   S  S
POST /api/requests/{id}/verify-otp      -    4  4 4  4  4  4  4  PW 4 -  4   4   4  4
POST /api/requests/{id}/handover        -    4  4 4  4  4  4  4  PW 4 -  4   4 4 4
POST /api/requests/{id}/confirm         -    4  4 4  4  4  4  4  PW 4 -  4   4 4 4
POST /api/requests/{id}/attempt         -    4  4 4  4  4  4  4  PW 4 -  4   4 4 4
POST /api/requests/{id}/attempt/decision - 4 4 4 4 4 4 4 PW 4 - 4 4 4 4
POST /api/requests/{id}/return          -    4  4 4  4  4  4  4  PW 4 -  4   4 4 4
POST /api/requests/{id}/paid            -    4  4 4  4  4  4  4  PW 4 -  4   4   4  4
POST /api/requests/{id}/raise           -    4  4 4  4  4  4  4  PW 4 -  4   4   S  S
POST /api/requests/{id}/cancel-request  -    4  4 4  4  4  4  4  PW 4 -  4   4   4  4
POST /api/requests/{id}/cancel          -    4  4 4  4  4  4  4  PW 4 -  4   4   4  4
POST /api/requests/{id}/problems        -    4  4 4  4  4  4  4  PW 4 -  4   4 4 4
GET /api/requests/{id}/problems/{problemId}           - 4 4 4 4 4 4 4 PW 4 - 4 4 4 4
POST /api/requests/{id}/problems/{problemId}/answer   - 4 4 4 4 4 4 4 PW 4 - 4 4 4 4
POST /api/requests/{id}/problems/{problemId}/withdraw - 4 4 4 4 4 4 4 PW 4 - 4 4 4 4
POST /api/reports                       -    4  4 4  4  4  4  4  PW 4 -  4   4   S  S
POST /api/requests/{id}/review          -    4  4 4  4  4  4  4  PW 4 -  4   4 S S
GET /api/requests/{id}/reviews          -    4  4 4  4  4  4  4  PW 4 -  4   4 4 4
GET /api/reviews                        -    2  2 2  2  2  2  2  PW 2 -  2   2 2 2
POST /api/reviews/{id}/reply            -    4  4 4  4  4  4  4  PW 4 -  4   4 S S
POST /api/partner/{requestId}/accept-offer - F F F 4 F F F PW F - F F S F
POST /api/partner/{requestId}/decline-offer - F F F 4 F F F PW F - F F S F
POST /api/requests/{id}/proposals       -    F  F F  2  F  F  F  PW F -  F   F   S  S
GET /api/requests/{id}/proposals        -    4  4 4  4  4  4  4  PW 4 -  4   4   4  4
GET /api/partner/proposals              -    F  F F  2  F  2  2  PW F -  F   F   2  2
POST /api/requests/{id}/proposals/{proposal}/accept  - 4 4 4 4 4 4 4 PW 4 - 4 4 S S
POST /api/requests/{id}/proposals/{proposal}/decline - 4 4 4 4 4 4 4 PW 4 - 4 4 S S
DELETE /api/requests/{id}/proposals     -    F  F F  2  F  2  2  PW F -  F   F   S  S
POST /api/requests/{id}/accept          -    F  F F  2  F  F  F  PW F -  F   F   S  F
GET /api/requests/available             -    F  F F  2  F  2  2  PW F -  F   F   2  2
GET /api/requests/history               -    2  2 2  2  2  2  2  PW 2 -  2   2   2  2
GET /api/requests/history/lines         -    2  2 2  2  2  2  2  PW 2 -  2   2   2  2
GET /api/requests/earnings              -    2  2 2  2  2  2  2  PW 2 -  2   2   2  2
POST /api/requests/{id}/reject          -    F  F F  2  F  F  F  PW F -  F   F   S  F
DELETE /api/requests/{id}/reject        -    F  F F  2  F  F  F  PW F -  F   F   S  F
GET /api/partner/status                 -    2  2 2  2  2  2  2  PW 2 -  2   2   2  2
POST /api/partner/status                -    F  F F  2  F  F  F  PW F -  F   F   S  F
GET /api/partner/rides                  -    F  F F  2  F  F  F  PW F -  F   F   2  F
POST /api/partner/rides                 -    F  F F  2  F  F  F  PW F -  F   F   S  F
DELETE /api/partner/rides/{id}          -    F  F F  4  F  F  F  PW F -  F   F   S  F
GET /api/partner/pending-offers         -    F  F F  2  F  F  F  PW F -  F   F   2  F
GET /api/partner/my-transport-modes     -    F  F 2  2  F  F  F  PW F -  F   F   2  F
GET /api/partner/application            -    2  2 2  2  2  2  2  PW 2 -  2   2   2  2
POST /api/partner/application           -    F  4 4  9  F  F  F  PW F -  F   F   S  F
GET /api/partner/papers                 -    F  F 4  2  F  F  F  PW F -  F   F   2  F
PUT /api/partner/papers                 -    F  F 4  2  F  F  F  PW F -  F   F   S  F
GET /api/admin/partners                 -    F  F F  F  F  F  F  PW F -  2   2   F  F
POST /api/admin/partners/{id}/verify    -    F  F F  F  F  F  F  PW F -  4   4   F  F
GET /api/admin/partners/{id}/facts      -    F  F F  F  F  F  F  PW F -  4   4   F  F
POST /api/admin/partners/{id}/name      -    F  F F  F  F  F  F  PW F -  4   4   F  F
POST /api/admin/partners/{id}/papers    -    F  F F  F  F  F  F  PW F -  4   4   F  F
POST /api/admin/partners/{id}/right-to-work - F F F F F F F PW F - 4 4 F F
GET /api/admin/businesses               -    F  F F  F  F  F  F  PW F -  2   2   F  F
POST /api/admin/businesses/{id}/verify  -    F  F F  F  F  F  F  PW F -  2   2   F  F
GET /api/admin/stats                    -    F  F F  F  F  F  F  PW F -  2   2   F  F
POST /api/admin/tax-report              -    F  F F  F  F  F  F  PW F -  2   2   F  F
GET /api/admin/activity                 -    F  F F  F  F  F  F  PW F -  2   2   F  F
GET /api/admin/users                    -    F  F F  F  F  F  F  PW F -  2   2   F  F
POST /api/admin/users/search            -    F  F F  F  F  F  F  PW F -  2   2   F  F
POST /api/admin/users/{id}/suspend      -    F  F F  F  F  F  F  PW F -  2   2   F  F
POST /api/admin/users/{id}/lift         -    F  F F  F  F  F  F  PW F -  2   2   F  F
POST /api/admin/users/{id}/toggle-admin -    F  F F  F  F  F  F  PW F -  2   2   F  F
POST /api/admin/users/{id}/sign-out     -    F  F F  F  F  F  F  PW F -  2   2   F  F
GET /api/admin/people/{id}              -    F  F F  F  F  F  F  PW F -  2   2   F  F
POST /api/admin/people/{id}/details     -    F  F F  F  F  F  F  PW F -  2   2   F  F
POST /api/admin/search/deliveries       -    F  F F  F  F  F  F  PW F -  2   2   F  F
GET /api/admin/deliveries/{id}          -    F  F F  F  F  F  F  PW F -  2   2   F  F
POST /api/admin/deliveries/{id}/details -    F  F F  F  F  F  F  PW F -  2   2   F  F
GET /api/admin/problems                 -    F  F F  F  F  F  F  PW F -  2   2 F F
GET /api/admin/problems/{problemId}     -    F  F F  F  F  F  F  PW F -  2   2 F F
POST /api/admin/problems/{problemId}/resolve - F F F F F F F PW F -  2   9 F F
GET /api/admin/reports                  -    F  F F  F  F  F  F  PW F -  2   2 F F
GET /api/admin/reports/{reportId}       -    F  F F  F  F  F  F  PW F -  2   2 F F
POST /api/admin/reports/{reportId}/decide - F F F F F F F PW F -  2   9 F F
GET /api/business/profile               -    F  F F  F  F  2  2  PW F -  F   F   F  2
GET /api/business/papers                -    F  F F  F  F  2  2  PW F -  F   F   F  2
PUT /api/business/papers                -    F  F F  F  F  2  2  PW F -  F   F   F  S
GET /api/business/drivers               -    F  F F  F  F  2  2  PW F -  F   F   F  2
POST /api/business/search-drivers       -    F  F F  F  F  2  2  PW F -  F   F   F  2
POST /api/business/drivers              -    F  F F  F  F  4  4  PW F -  F   F   F  S
POST /api/business/drivers/{id}/reset-password - F F F F F 4 4 PW F - F F F 4
PUT /api/business/drivers/{id}/status   -    F  F F  F  F  4  4  PW F -  F   F   F  4
DELETE /api/business/drivers/{id}       -    F  F F  F  F  4  4  PW F -  F   F   F  4
GET /api/business/dashboard-stats       -    F  F F  F  F  2  2  PW F -  F   F   F  2
GET /api/business/earnings              -    F  F F  F  F  2  2  PW F -  F   F   F  2
POST /api/business/assign-delivery/{requestId} - F F F F F 4 4 PW F - F F F 4
POST /api/business/assign-deliveries    -    F  F F  F  F  4  4  PW F -  F   F   F  S
GET /api/business/delivery-history      -    F  F F  F  F  2  2  PW F -  F   F   F  2
GET /api/business/live-activity         -    F  F F  F  F  2  2  PW F -  F   F   F  2
GET /api/business/driver/deliveries     -    F  F F  F  F  F  F  PW 2 -  F   F   F  F
PUT /api/business/owner                 -    F  F F  F  F  2  2  PW F -  F   F   F  S
PUT /api/business/profile               -    F  F F  F  F  2  2  PW F -  F   F   F  S
POST /api/business/setup                -    F  F F  F  2  9  9  PW F -  F   F   F  S
POST /api/users/me                      -    2  2 2  2  2  2  2  PW F -  2   2   S  S
POST /api/users/me/erasure              -    2  2 2  2  2  2  2  PW F -  2   F   2  2
`

const [header = [], ...rows] = matrix
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))
// The columns of the table are named after the test users.
const principals = header.slice(2) as (keyof Awaited<ReturnType<typeof createTestUsers>>)[]
const endpoints = everyEndpoint.filter(({ group }) => group !== 'auth' && group !== 'contact')

test('the matrix has every call of these groups', () => {
  expect(rows.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual(
    endpoints.map(({ route }) => route).toSorted(),
  )
})

let callers: Awaited<ReturnType<typeof createTestUsers>>
/** For each kind, an id that belongs to another user, and one that does not exist. */
let foreign: Record<string, string>
const prefixes = {
  ...{ request: 'req', carried: 'req', upload: 'upl', ride: 'rid', person: 'usr', driver: 'usr' },
  ...{ business: 'biz', problem: 'prb', block: 'blk', report: 'rpt', review: 'rev' },
}
const unknown: Record<string, string> = {
  device: 'AAAAAAAAAAAAAAAAAAAAAA',
  ...Object.fromEntries(Object.entries(prefixes).map(([kind, prefix]) => [kind, `${prefix}_0000000000000000000001`])),
}

/** The kind of thing that the id in a path names, by a part of the path. */
const kinds = {
  ...{ '/uploads/': 'upload', '/devices/': 'device', '/rides/': 'ride', '/blocks/': 'block', '/reviews/': 'review' },
  ...{ '/business/drivers/': 'driver', '/admin/businesses/': 'business', '/admin/problems/': 'problem' },
  ...{ '/admin/reports/': 'report', '/admin/deliveries/': 'request', '/problems/': 'carried', '/admin/': 'person' },
}
const kindOf = (path: string): string => Object.entries(kinds).find(([part]) => path.includes(part))?.[1] ?? 'request'

beforeAll(async () => {
  callers = await createTestUsers(host)
  const { client, userId: person } = await aRequester(host)
  const ofRequest = await uploadedFile(client)
  const size = { length_cm: 30, width_cm: 20, height_cm: 10 }
  const { id } = await post(client, { ...size, itemCategory: 'Send Parcel', photos: [ofRequest] })
  const { rideId: ride } = await publishRide(await aPartner(host))
  const fleet = await aBusiness(host)
  const { userId: driver } = await aDriverOf(host, fleet)
  const carried = await requestIn('matched', { owner: { client }, carrier: await aPartner(host) })
  const { id: problem } = await reported({ client }, carried)
  const device = await aDevice(client)
  await block({ client }, carried)
  const [blocked] = await blocksOf({ client })
  foreign = {
    ...{ device, problem, carried, request: id, upload: ofRequest, ride, person, driver },
    review: await storeReview(person, 'rev_0000000000000000000002'),
    report: (await aReportedNote(host)).report.id,
    ...{ business: fleet.businessId, block: blocked?.id ?? '' },
  }
  expect((await client.uploads.openUpload({ params: { id: ofRequest } })).status).toBe(302)
})

const call = async (client: Client, one: Case, id?: string) => {
  const { endpoint, sample } = one
  const body = one.operation === 'createRequest' ? documents() : sample.body
  const { status, body: answer } = await client.send({
    method: endpoint.method,
    path: addressOf(one, {
      ...sample.params,
      ...(id && { id, requestId: id, reportId: id, problemId: id.startsWith('prb_') ? id : (foreign.problem ?? '') }),
    }),
    headers: { ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status, code: String(answer.code ?? ''), masked: JSON.stringify({ ...answer, request_id: 'masked' }) }
}

/** An answer in the abbreviations of the table. */
const cellOf = ({ status, code }: { status: number; code: string }): string => {
  if (code === 'session.none') return '-'
  if (code === 'password.change-required') return 'PW'
  if (code === 'account.suspended') return 'S'
  return { 400: 'V', 403: 'F', 404: '4', 409: '9' }[status] ?? (status < 400 ? '2' : `${status} ${code}`)
}

describe.each(rows)('%s %s', (method, path, ...cells) => {
  test(`answers ${cells.join(' ')}`, async () => {
    const one = endpoints.find(({ route }) => route === `${method} ${path}`)
    if (!one) throw new Error('no such call')
    const found: string[] = []
    for (const principal of principals) {
      const answer = await call(callers[principal], one, foreign[kindOf(one.route)])
      found.push(cellOf(answer))
      if (!path?.includes('{') || cellOf(answer) !== '4') continue
      expect(answer).toEqual(await call(callers[principal], one, unknown[kindOf(one.route)]))
    }
    expect(Object.fromEntries(principals.map((name, index) => [name, found[index]]))).toEqual(
      Object.fromEntries(principals.map((name, index) => [name, cells[index]])),
    )
  })
})
