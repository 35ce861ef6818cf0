import { describe, expect, test } from 'vitest'
import { onFoot } from '#test/support/applications.ts'
import { samples } from '#test/support/every-endpoint.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()

const status = async ({ client }: Person) => ok(await client.partner.getStatus()).body.is_online
const set = async ({ client }: Person, body?: object) =>
  ok(await client.partner.setStatus(body && { body })).body.is_online

describe('a pending partner', () => {
  const applicant = async () => {
    const person = await aRequester(host)
    ok(await person.client.partner.apply({ body: await onFoot(person.client) }))
    return person
  }

  test('is refused what verified partners may do', async () => {
    const { client } = await applicant()
    const { partner, requests } = client
    const answers = await Promise.all([
      partner.setStatus({ body: { is_online: true } }),
      partner.listRides(),
      partner.publishRide(samples.partner.publishRide),
      partner.deleteRide(samples.partner.deleteRide),
      partner.listOffers(),
      partner.acceptOffer(samples.partner.acceptOffer),
      partner.declineOffer(samples.partner.declineOffer),
      requests.acceptRequest(samples.requests.acceptRequest),
      requests.listAvailable(),
      requests.rejectRequest(samples.requests.rejectRequest),
    ])
    for (const { status, body } of answers) expect([status, body]).toEqual([403, expect.anything()])
  })

  test('is offline, and can read the state of their application', async () => {
    const person = await applicant()
    expect(await status(person)).toBe(false)
    expect((await person.client.partner.getApplication()).body.application).toMatchObject({ status: 'pending' })
    expect((await person.client.partner.listTransportModes()).body).toEqual(['Walking', 'Public Transport'])
  })

  test('but a user who has not applied has no transport modes to list', async () => {
    const { client } = await aRequester(host)
    expect((await client.partner.listTransportModes()).status).toBe(403)
    expect(ok(await client.partner.getStatus()).body).toEqual({
      is_online: false,
      paused_until: null,
      place_until: null,
    })
  })
})

describe('online or offline', () => {
  test('repeated stays the same, and without a body toggles', async () => {
    const partner = await aPartner(host)
    expect([await set(partner, { is_online: true }), await set(partner, { is_online: true })]).toEqual([true, true])
    expect(await status(partner)).toBe(true)
    expect([await set(partner), await set(partner), await set(partner)]).toEqual([false, true, false])
    expect(await status(partner)).toBe(false)
    expect([await set(partner, { is_online: false }), await set(partner, {})]).toEqual([false, true])
    expect(await status(partner)).toBe(true)
  })

  test('is refused to a former partner', async () => {
    const partner = await aPartner(host)
    expect(await set(partner, { is_online: true })).toBe(true)
    await setOnUser(partner.userId, 'isVerifiedPartner', false)
    expect(await status(partner)).toBe(false)
    expect((await partner.client.partner.setStatus({ body: { is_online: true } })).status).toBe(403)
  })
})
