import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anApplicant, askForName } from '#test/support/admin-actions.ts'
import { desk, openSite } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import { aDevice } from '#test/support/devices.ts'
import { decide, handOver, reportAttempt } from '#test/support/door.ts'
import { everyEndpoint, isUnsafe, pathOf } from '#test/support/every-endpoint.ts'
import { addedDriver } from '#test/support/fleets.ts'
import type { Visitor } from '#test/support/journey.ts'
import {
  type AttackPlace,
  framedIn,
  openForeignSite,
  places,
  readFrom,
  sendFrom,
  socketFrom,
  vectors,
} from '#test/support/journey-attacks.ts'
import { unsubscribeTokenIn } from '#test/support/mailbox.ts'
import { offerTo } from '#test/support/offers.ts'
import { reported } from '#test/support/problems.ts'
import { aReportedNote } from '#test/support/reports.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { allRows } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, setOnUser, signedIn } from '#test/support/test-users.ts'

const site = openSite()
let foreign: Awaited<ReturnType<typeof openForeignSite>>
beforeAll(async () => {
  foreign = await openForeignSite()
})
afterAll(() => foreign.stop())

const from = Object.keys(places) as AttackPlace[] // Object.keys forgets which keys they are
const unsafe = everyEndpoint.filter(({ endpoint }) => isUnsafe(endpoint))
/** A topic of notifications belongs to everyone. */
const withIds = unsafe.filter(({ endpoint: { params, path } }) => params && !path.includes('{topic}'))

/** A user who may do nearly everything, the owner of a fleet, and for each route what a call would change of theirs. */
const victims = async () => {
  const { host } = site
  const [person, fleet, other] = [await aPartner(host), await aBusiness(host), await aRequester(host)]
  await setOnUser(person.userId, 'isAdmin', true)
  const [own, pooled, rejected] = [await post(person.client), await post(other.client), await post(other.client)]
  ok(await person.client.requests.rejectRequest({ params: { id: rejected.id } }))
  const { id: driver } = await addedDriver(fleet)
  const carried = await requestIn('matched', { owner: other, carrier: person })
  const matched = await requestIn('matched', { owner: person, carrier: await aDriverOf(host, fleet) })
  const done = await requestIn('completed', { owner: other, carrier: person })
  const renaming = await aPartner(host)
  ok(await askForName(renaming, { firstName: 'Ida', lastName: 'Moss' }))
  const inTransit = () => requestIn('in_transit', { owner: other, carrier: person })
  const [onTheWay, handed, tried, retried] = [
    await inTransit(),
    await inTransit(),
    await inTransit(),
    await inTransit(),
  ]
  ok(await handOver(person, handed))
  for (const id of [tried, retried]) ok(await reportAttempt(person, id))
  ok(await decide(other, retried, { choice: 'leave' }))
  const problem = await reported(other, carried)
  const suspended = await signedIn(host)
  ok(await person.client.admin.suspendUser({ params: { id: suspended.userId }, body: { reason: 'Complaints.' } }))
  const { id: offered, ride } = await offerTo(other, person)
  const [session] = ok(await person.client.auth.listSessions()).body
  await host.settled()
  const mails = await host.mailbox.to(person.user.email)
  const targets: Record<string, string | undefined> = {
    'POST /api/requests/{id}/reject': pooled.id,
    'DELETE /api/requests/{id}/reject': rejected.id,
    'POST /api/requests/{id}/accept': pooled.id,
    'POST /api/requests/{id}/status': carried,
    'POST /api/requests/{id}/verify-otp': carried,
    'POST /api/requests/{id}/handover': onTheWay,
    'POST /api/requests/{id}/attempt': onTheWay,
    'POST /api/requests/{id}/return': retried,
    'POST /api/requests/{id}/confirm': handed,
    'POST /api/requests/{id}/attempt/decision': tried,
    'POST /api/requests/{id}/problems': onTheWay,
    'POST /api/requests/{id}/problems/{problemId}/answer': carried,
    'POST /api/requests/{id}/problems/{problemId}/withdraw': carried,
    'POST /api/admin/problems/{problemId}/resolve': problem.id,
    'POST /api/admin/reports/{reportId}/decide': (await aReportedNote(host)).report.id,
    'POST /api/requests/{id}/paid': done,
    'POST /api/requests/{id}/otp/regenerate': matched,
    'POST /api/requests/{id}/cancel-request': own.id,
    'POST /api/requests/{id}/raise': own.id,
    'POST /api/requests/{id}/cancel': own.id,
    'POST /api/partner/{requestId}/accept-offer': offered,
    'POST /api/partner/{requestId}/decline-offer': offered,
    'DELETE /api/partner/rides/{id}': ride.rideId,
    'POST /api/admin/partners/{id}/verify': (await anApplicant(host)).userId,
    'POST /api/admin/businesses/{id}/verify': (await aBusiness(host, { isVerified: false })).businessId,
    'POST /api/admin/partners/{id}/name': renaming.userId,
    'POST /api/admin/partners/{id}/papers': renaming.userId,
    'POST /api/admin/partners/{id}/right-to-work': renaming.userId,
    'POST /api/admin/users/{id}/toggle-admin': (await signedIn(host)).userId,
    'POST /api/admin/users/{id}/suspend': (await signedIn(host)).userId,
    'POST /api/admin/users/{id}/lift': suspended.userId,
    'POST /api/admin/users/{id}/sign-out': (await signedIn(host)).userId,
    'POST /api/admin/people/{id}/details': (await signedIn(host)).userId,
    'POST /api/admin/deliveries/{id}/details': done,
    'POST /api/business/drivers/{id}/reset-password': driver,
    'PUT /api/business/drivers/{id}/status': driver,
    'DELETE /api/business/drivers/{id}': driver,
    'POST /api/business/assign-delivery/{requestId}': pooled.id,
    'DELETE /api/auth/sessions/{id}': session?.id,
    'DELETE /api/notifications/devices/{id}': await aDevice(person.client),
    'POST /api/notifications/unsubscribe/{token}': mails.map(unsubscribeTokenIn).find((token) => token !== 'no link'),
  }
  return { person: person.client, fleet: fleet.client, targets, problemId: problem.id }
}

/** A browser in which a user is signed in, with the cookies as the API sets them. */
const signedInBrowser = async (client: Client): Promise<Visitor> => {
  const visitor = await site.visitor(desk)
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: site.host.url, httpOnly: true }))
  await visitor.context.addCookies(cookies.map((cookie) => ({ ...cookie, sameSite: 'Lax' as const })))
  return visitor
}

/** What the host has received since: calls that would change something, and how many of them carried a session. */
const came = { unsafe: 0, withSession: 0 }
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage } // as the channel is documented
  if (request.headers.host !== new URL(site.host.url).host || request.method === 'GET') return
  came.unsafe += 1
  if (/(^|; )sid=/.test(request.headers.cookie ?? '')) came.withSession += 1
})

/** All rows but those of tasks, which may become due during the test. */
const rowsOfPeople = async () => (await allRows()).filter(({ PK }) => !String(PK).startsWith('DUE#'))

const refusals = (): number => site.host.log.lines.filter((line) => line.includes('"origin.foreign"')).length

describe.each(from)('a page of %s', (place) => {
  test(`cannot use anyone’s browser to make any of the ${unsafe.length} calls that change something`, async () => {
    const { person, fleet, targets, problemId } = await victims()
    expect(withIds.filter(({ route }) => !targets[route]).map(({ route }) => route)).toEqual([])
    await site.host.settled()
    const [before, refusedBefore] = [await rowsOfPeople(), refusals()]
    Object.assign(came, { unsafe: 0, withSession: 0 })
    for (const client of [person, fleet]) {
      const visitor = await signedInBrowser(client)
      const page = await foreign.lures(visitor.context, place)
      const aimed = unsafe.filter(({ group }) => (group === 'business') === (client === fleet))
      for (const { endpoint, route, sample } of aimed) {
        const ids = Object.keys(sample.params ?? {}).map((name) => [
          name,
          name === 'problemId' ? problemId : (targets[route] ?? sample.params?.[name] ?? ''),
        ])
        const url = `${site.host.url}${pathOf(endpoint, Object.fromEntries(ids))}`
        await sendFrom(page, { method: endpoint.method, url, body: sample.body })
      }
    }
    await site.host.settled()
    const sent = unsafe.length * vectors.length
    // From another origin of our site, all calls but preflights carry the session: only the origin check refuses them.
    const withSession = place === 'another site' ? 0 : sent - unsafe.length
    expect({ ...came, refused: refusals() - refusedBefore }).toEqual({ unsafe: sent, withSession, refused: sent })
    expect(await rowsOfPeople()).toEqual(before)
    expect(ok(await person.partner.setStatus({ body: { is_online: false } })).body).toMatchObject({ is_online: false })
    expect(await rowsOfPeople()).not.toEqual(before)
  })

  test('reads nothing, receives nothing and frames nothing', async () => {
    const visitor = await signedInBrowser((await aPartner(site.host)).client)
    const page = await foreign.lures(visitor.context, place)
    for (const { endpoint, sample } of everyEndpoint.filter(({ endpoint }) => !isUnsafe(endpoint))) {
      const url = `${site.host.url}${pathOf(endpoint, sample.params)}`
      expect({ url, learned: await readFrom(page, url) }).toEqual({ url, learned: ['nothing', 'nothing'] })
    }

    expect(await socketFrom(page, site.host.url)).toBe('refused')
    const shown = ['/', '/dashboard', '/requests', '/admin/user-management', '/api/docs', '/__dev/mailbox']
    const framed = await framedIn(
      page,
      shown.map((path) => `${site.host.url}${path}`),
    )
    expect(framed.filter((url) => url.startsWith(site.host.url))).toEqual([])

    // Without a refusal the same probes succeed: a socket from our page, and a frame of the attacker's own page.
    await visitor.opens('/dashboard')
    expect(await socketFrom(visitor.page, site.host.url)).toBe('open')
    const own = await framedIn(page, [page.url()])
    expect(own.filter((url) => url === page.url()).length).toBeGreaterThan(0)
  })
})
