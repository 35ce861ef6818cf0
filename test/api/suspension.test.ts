import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { longDate } from '#shared/model/london.ts'
import { anAdmin, anApplicant, auditOf, decide, everyPageOfUsers, lift, suspend } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { complete, start } from '#test/support/fleets.ts'
import { openLive } from '#test/support/live-socket.ts'
import { accept, acceptOffer, offerTo } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, documents, inDays, ok, post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person, signedIn } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()

const leeds = { lat: 53.7975, lng: -1.5475 }
const reason = 'Three parcels never arrived.'
const stored = (id: string) => readRow(keys.request(id))
const statusesOf = (...ids: string[]) => Promise.all(ids.map(async (id) => (await stored(id))?.status))
const online = async ({ client }: Person) => ok(await client.partner.setStatus({ body: { is_online: true, ...leeds } }))
const noticeOf = async ({ client }: Person) => ok(await client.auth.checkSession()).body.user?.suspended
const suggested = async ({ client }: Person): Promise<string[]> => {
  const { preferredTransport: _, price: __, receiver_contact_number: ___, ...question } = documents()
  return ok(await client.requests.findRides({ body: question })).body.map(({ rideId }) => rideId)
}
const refused = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]

describe('a suspended partner', () => {
  checkInvariants(host)

  /** Online with a ride; one job in transit, one matched, one offered, and two requests of their own. */
  const busyPartner = async () => {
    const [admin, owner, partner, other] = [
      await anAdmin(host),
      await aRequester(host),
      await aPartner(host),
      await aPartner(host),
    ]
    await online(partner)
    const onItsWay = await requestIn('in_transit', { owner, carrier: partner })
    const promised = await requestIn('matched', { owner, carrier: partner })
    const { id: offered, ride } = await offerTo(owner, partner)
    const { id: waiting } = await post(partner.client)
    const taken = await requestIn('matched', { owner: partner, carrier: other })
    const sent = await requestIn('in_transit', { owner: partner, carrier: other })
    return { admin, owner, partner, other, ride, onItsWay, promised, offered, waiting, taken, sent }
  }

  test('finishes what is in transit, and everything else has ended when the call answers', async () => {
    const { admin, owner, partner, other, ride, onItsWay, promised, offered, waiting, taken, sent } =
      await busyPartner()
    expect(await suggested(owner)).toContain(ride.rideId)
    const live = await openLive(host.url, partner.client)
    await host.settled()

    const until = inDays(28)
    const words = `suspended until the end of ${longDate(until)}.`
    expect(ok(await suspend(admin, partner, { reason, until })).body.message).toContain(words)
    expect(await statusesOf(onItsWay, promised, offered)).toEqual(['in_transit', 'pending_match', 'pending_match'])
    expect(await statusesOf(waiting, taken, sent)).toEqual(['cancelled', 'cancelled', 'in_transit'])
    for (const id of [waiting, taken])
      expect(await stored(id)).toMatchObject({ event: { type: 'cancel', by: 'system', reason: 'suspended' } })
    expect(await readRow(keys.presence(partner.userId))).toMatchObject({ isOnline: false })
    expect(await suggested(owner)).not.toContain(ride.rideId)
    const direct = documents({ directPartnerId: partner.userId, matchedRideId: ride.rideId })
    expect((await owner.client.requests.createRequest({ body: direct })).body).toMatchObject({ code: 'ride.gone' })

    // They know why, and their screens get it at once. No one else learns of it.
    expect(await noticeOf(partner)).toEqual({ reason, until })
    await waitFor('news of the session', () => live.frames.some(({ type }) => type === 'session_changed'))
    const detailsFor = async ({ client }: Person) =>
      ok(await client.requests.getDetails({ params: { id: taken } })).body
    expect(await detailsFor(partner)).toMatchObject({ status: 'cancelled', cancel_reason: 'suspended' })
    expect(await detailsFor(other)).toMatchObject({ status: 'cancelled', cancel_reason: null })

    // Nothing new.
    const { client } = partner
    const suspended = [403, 'account.suspended']
    for (const call of [
      accept(partner, promised),
      acceptOffer(partner, offered),
      client.partner.setStatus({ body: { is_online: true } }),
      client.requests.createRequest({ body: documents() }),
      start(partner, promised),
    ])
      expect(refused(await call)).toEqual(suspended)
    expect(ok(await client.requests.listAvailable()).body).toEqual([])
    expect((await client.requests.previewRequest({ params: { id: promised } })).status).toBe(404)

    // What is on its way.
    ok(await complete(partner, onItsWay, await codeOf(owner.client, onItsWay)))
    ok(await client.delivery.markPaid({ params: { id: onItsWay }, body: { paid: true } }))
    ok(await client.requests.renewOtp({ params: { id: sent } }))
    ok(await complete(other, sent, await codeOf(client, sent)))
    ok(await client.users.exportData())
    await host.settled()
    const mails = await host.mailbox.to(partner.user.email)
    const mail = mails.find(({ subject }) => subject === 'Your Sameway account is suspended')
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toContain(`We've suspended your account until the end of ${longDate(until)}.`)
    const toOther = (await host.mailbox.to(other.user.email)).find(({ subject }) => /called off/.test(subject))
    expect(toOther?.text).toContain('We have cancelled a delivery you had accepted.')
    live.close()
  })

  test('is free again once it is lifted, and what ended stays ended', async () => {
    const { admin, partner, promised, waiting } = await busyPartner()
    ok(await suspend(admin, partner))
    clock.advance(1)
    expect(ok(await lift(admin, partner)).body.message).toMatch(/ is no longer suspended\.$/)
    expect(await noticeOf(partner)).toBeNull()
    expect(await statusesOf(promised, waiting)).toEqual(['pending_match', 'cancelled'])
    await online(partner)
    const { id } = await post((await aRequester(host)).client)
    ok(await accept(partner, id))
    await post(partner.client)
    await host.settled()
    const subjects = (await host.mailbox.to(partner.user.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Sameway account is open again')
    expect((await auditOf(partner)).map(({ action }) => action)).toEqual(['user.suspended', 'user.lifted'])
  })

  test('is free again by the clock, after the last day has ended in London', async () => {
    // In summer the day ends in London an hour before it does in Greenwich.
    const [year, until] = [Number(inDays(0).slice(0, 4)) + 1, '07-01']
    clock.set(`${year}-${until}`, 22, 30)
    const [admin, partner, owner] = [await anAdmin(host), await aPartner(host), await aRequester(host)]
    ok(await suspend(admin, partner, { reason, until: `${year}-${until}` }))
    clock.set(`${year}-${until}`, 23, 59)
    expect(await noticeOf(partner)).toEqual({ reason, until: `${year}-${until}` })
    const { id } = await post(owner.client)
    expect(refused(await accept(partner, id))).toEqual([403, 'account.suspended'])
    clock.set(`${year}-07-02`, 0, 0)
    expect(await noticeOf(partner)).toBeNull()
    ok(await accept(partner, id))
    await online(partner)
    await post(partner.client)
  })

  test('is not notified of a new job, while others are', async () => {
    const { admin, owner, partner, other } = await busyPartner()
    await online(other)
    const [live, others] = [await openLive(host.url, partner.client), await openLive(host.url, other.client)]
    ok(await suspend(admin, partner))
    const { id } = await post(owner.client)
    await waitFor('news of the job', () =>
      others.frames.some(({ type, request_id }) => type === 'new_job_available' && request_id === id),
    )
    await host.settled()
    expect(live.frames.filter(({ request_id }) => request_id === id)).toEqual([])
    live.close()
    others.close()
  })

  test('loses the rest even if the call crashes after the mark', async () => {
    const { admin, partner, onItsWay, promised, offered, waiting } = await busyPartner()
    // Loaded late: the functions read their settings when they load.
    const { suspendUser } = await import('#functions/domain/admin/suspend-user.ts')
    const { deps } = await import('#functions/api/admin/deps.ts')
    const { auditContextOf } = await import('#test/support/fake-requests.ts')
    const crashing = {
      ...deps,
      endSuspendedWork: async () => {
        throw new Error('the machine is gone')
      },
    }
    const call = suspendUser(crashing, auditContextOf(admin.user.userId), partner.user.userId, { reason })
    await expect(call).rejects.toThrow('the machine is gone')
    await host.settled()
    expect(await statusesOf(onItsWay, promised, offered, waiting)).toEqual([
      'in_transit',
      'pending_match',
      'pending_match',
      'cancelled',
    ])
    expect(await readRow(keys.presence(partner.userId))).toMatchObject({ isOnline: false })
  })

  test('can be approved meanwhile, but still may not work', async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    ok(await suspend(admin, applicant))
    ok(await decide(admin, applicant, { decision: 'approve' }))
    expect(refused(await applicant.client.partner.setStatus({ body: { is_online: true } }))).toEqual([
      403,
      'account.suspended',
    ])
  })
})

describe('an admin', () => {
  test('sees suspended users, with reason and end, while the suspension lasts', async () => {
    const [admin, person] = [await anAdmin(host), await aRequester(host)]
    const entry = async () =>
      (await everyPageOfUsers(admin)).flatMap(({ items }) => items).find(({ id }) => id === person.userId)?.suspension
    expect(await entry()).toBeNull()
    const until = inDays(7)
    ok(await suspend(admin, person, { reason, until }))
    expect(await entry()).toEqual({ reason, until })
    clock.advance(1)
    ok(await suspend(admin, person, { reason: 'And a fourth one.' }))
    expect(await entry()).toEqual({ reason: 'And a fourth one.', until: null })
    const { items } = ok(await admin.client.admin.listActivity({ query: { of: 'admins', limit: '2' } })).body
    expect(items?.map(({ action, reason: why, until }) => [action, why, until])).toEqual([
      ['user.suspended', 'And a fourth one.', null],
      ['user.suspended', reason, until],
    ])
  })

  test('who suspends twice does it once: one entry, one mail', async () => {
    const [admin, person] = [await anAdmin(host), await aRequester(host)]
    const first = ok(await suspend(admin, person))
    clock.advance(1)
    expect(ok(await suspend(admin, person)).body).toEqual(first.body)
    ok(await lift(admin, person))
    clock.advance(1)
    ok(await lift(admin, person))
    await host.settled()
    expect((await auditOf(person)).map(({ action }) => action)).toEqual(['user.suspended', 'user.lifted'])
    expect(await host.mailbox.to(person.user.email)).toHaveLength(2)
  })
})

test('a suspended user signs in, and signs out other devices, as before', async () => {
  const [admin, person] = [await anAdmin(host), await signedIn(host)]
  ok(await suspend(admin, person))
  ok(await person.client.auth.listSessions())
  ok(await person.client.auth.endSession({ params: { id: 'others' } }))
  expect((await person.client.users.saveProfile({ body: {} })).body).toMatchObject({ code: 'account.suspended' })
  const driver = await aDriverOf(host, await aBusiness(host))
  ok(await suspend(admin, driver))
  expect(ok(await driver.client.business.listDriverDeliveries()).status).toBe(200)
})

test('rides published at the moment of a suspension are hidden', async () => {
  const [admin, partner, owner] = [await anAdmin(host), await aPartner(host), await aRequester(host)]
  await online(partner)
  ok(await suspend(admin, partner))
  const ride = await publishRide(partner)
  expect(await suggested(owner)).not.toContain(ride.rideId)
})
