import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin, auditOf, decide } from '#test/support/admin-actions.ts'
import { openLive } from '#test/support/live-socket.ts'
import { openHost } from '#test/support/open-host.ts'
import { codeOf, documents, ok, post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()

const leeds = { lat: 53.7975, lng: -1.5475 }
const online = async ({ client }: Person) => ok(await client.partner.setStatus({ body: { is_online: true, ...leeds } }))

/** A partner who is online with a ride, and has one request in transit, one matched and one offered. */
const busyPartner = async () => {
  const [admin, owner, partner] = [await anAdmin(host), await aRequester(host), await aPartner(host)]
  await online(partner)
  const parties = { owner, carrier: partner }
  const onItsWay = await requestIn('in_transit', parties)
  const promised = await requestIn('matched', parties)
  const ride = await publishRide(partner)
  const { id: offered } = await post(owner.client, { directPartnerId: partner.userId, matchedRideId: ride.rideId })
  // A socket that opens now would still receive the offer.
  await host.settled()
  const statusOf = async (id: string) => ok(await owner.client.requests.getDetails({ params: { id } })).body.status
  return { admin, owner, partner, ride, onItsWay, promised, offered, statusOf }
}
type Busy = Awaited<ReturnType<typeof busyPartner>>

const suggested = async ({ client }: Person): Promise<string[]> => {
  const { preferredTransport: _, price: __, receiver_contact_number: ___, ...question } = documents()
  return ok(await client.requests.findRides({ body: question })).body.map(({ rideId }) => rideId)
}

const statuses = ({ statusOf, onItsWay, promised, offered }: Busy) =>
  Promise.all([onItsWay, promised, offered].map(statusOf))

test('a revoked partner finishes what is in transit, and loses everything else', async () => {
  const world = await busyPartner()
  const { admin, owner, partner, ride, onItsWay, promised, offered } = world
  const other = await aPartner(host)
  await online(other)
  expect(await suggested(owner)).toContain(ride.rideId)
  const [live, others] = [await openLive(host.url, partner.client), await openLive(host.url, other.client)]
  await host.settled()

  const reason = 'The insurance has run out.'
  expect((await decide(admin, partner, { decision: 'reject', reason, version: 2 })).body).toEqual({
    message: 'The partner is no longer verified.',
  })
  // The call itself did it, not a later effect.
  expect(await statuses(world)).toEqual(['in_transit', 'pending_match', 'pending_match'])
  expect(await readRow(keys.presence(partner.userId))).toMatchObject({ isOnline: false })

  const { client } = partner
  for (const id of [promised, offered])
    expect((await client.requests.acceptRequest({ params: { id } })).status).toBe(403)
  for (const refused of [
    client.partner.acceptOffer({ params: { requestId: offered } }),
    client.partner.setStatus({ body: { is_online: true } }),
    client.partner.listRides(),
    client.requests.listAvailable(),
  ])
    expect((await refused).status).toBe(403)
  expect(await suggested(owner)).not.toContain(ride.rideId)
  expect(ok(await client.auth.checkSession()).body.user).toMatchObject({
    is_partner: false,
    is_verified_partner: false,
  })
  expect(ok(await client.partner.getApplication()).body.application).toMatchObject({ status: 'revoked', reason })

  await waitFor('news of the session', () => live.frames.some(({ type }) => type === 'session_changed'))
  const { id: fresh } = await post(owner.client)
  await waitFor('news of the job', () =>
    others.frames.some(({ type, request_id: id }) => type === 'new_job_available' && id === fresh),
  )
  await host.settled()
  const jobs = live.frames.filter(({ type }) => type === 'new_job_available' || type === 'direct_offer_received')
  expect(jobs).toEqual([])

  const params = { id: onItsWay }
  expect((await client.delivery.startDelivery({ params, body: { status: 'in_transit' } })).status).toBe(200)
  expect((await client.requests.getDetails({ params })).body).toMatchObject({ viewer: 'carrier', status: 'in_transit' })
  expect(ok(await client.requests.listActive()).body.map(({ id }) => id)).toEqual([onItsWay])
  const otp = await codeOf(owner.client, onItsWay)
  expect((await client.delivery.completeDelivery({ params, body: { otp } })).status).toBe(200)
  for (const socket of [live, others]) socket.close()
})

test('a revoked partner is notified once: by mail, with the reason, and the audit trail has it', async () => {
  const { admin, partner } = await busyPartner()
  const reason = 'The insurance has run out.'
  for (let time = 0; time < 2; time += 1) ok(await decide(admin, partner, { decision: 'reject', reason }))
  await host.settled()
  const mails = await host.mailbox.to(partner.user.email)
  expect(mails.map(({ subject }) => subject)).toEqual(["You're no longer a verified partner"])
  expect(mails[0]?.text).toContain(reason)
  expect(await auditOf(partner)).toMatchObject([
    { by: admin.userId, action: 'partner.revoked', about: { from: 'verified', reason } },
  ])
})

test('what a crash left undone after the flag was set is finished by the stream', async () => {
  const world = await busyPartner()
  // Loaded late: the functions read their settings when they load.
  const { verifyPartner } = await import('#functions/domain/admin/review.ts')
  const { deps } = await import('#functions/api/admin/deps.ts')
  const { auditContextOf: deedBy } = await import('#test/support/fake-requests.ts')
  const crashing = {
    ...deps,
    endPartnership: async () => {
      throw new Error('the machine is gone')
    },
  }
  const { admin, partner } = world
  const call = verifyPartner(crashing, deedBy(admin.user.userId), partner.user.userId, { decision: 'reject' })
  await expect(call).rejects.toThrow('the machine is gone')
  await host.settled()
  expect(await statuses(world)).toEqual(['in_transit', 'pending_match', 'pending_match'])
  expect(await readRow(keys.presence(partner.userId))).toMatchObject({ isOnline: false })
})

test('a revoked partner with many jobs: none is lost or kept', async () => {
  const [admin, partner] = [await anAdmin(host), await aPartner(host)]
  const owners = [await aRequester(host), await aRequester(host)]
  const ids: string[] = []
  for (let index = 0; index < 9; index += 1) {
    const owner = owners[index % 2]
    if (owner) ids.push(await requestIn('matched', { owner, carrier: partner }))
  }
  ok(await decide(admin, partner, { decision: 'reject' }))
  expect(ok(await partner.client.requests.listActive()).body).toEqual([])
  for (const id of ids)
    expect(await readRow(keys.request(id))).toMatchObject({
      status: 'pending_match',
      excluded: [partner.userId],
      event: { type: 'withdraw' },
    })
})
