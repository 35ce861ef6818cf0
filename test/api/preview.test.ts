import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { masked } from '#shared/model/mask-contacts.ts'
import { clock, days } from '#test/support/clock.ts'
import { offerTo } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, makeUnplaced, nextSlot, ok, post } from '#test/support/requests.ts'
import { putRow } from '#test/support/table.ts'
import { aBusiness, aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { open, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const [leeds, oxford] = [
  { lat: 53.7975, lng: -1.5475 },
  { lat: 51.752, lng: -1.258 },
]
const goTo = async ({ client }: Person, point: { lat: number; lng: number }) =>
  ok(await client.partner.setStatus({ body: { is_online: true, ...point } }))

const preview = ({ client }: Person, id: string) => client.requests.previewRequest({ params: { id } })

/** The whole answer of a refusal, except the id of the call. */
const refusal = async (who: Person, id: string) => {
  const { status, body } = await preview(who, id)
  return { status, body: { ...body, request_id: '' } }
}

const parcel = { itemCategory: 'Send Parcel', length_cm: 30, width_cm: 20, height_cm: 10 } as const

describe('a job is a 404 like an unknown one', () => {
  const never = 'req_0000000000000000000001'

  const expectUnknown = async (who: Person, id: string): Promise<void> => {
    const found = await refusal(who, id)
    expect(found).toMatchObject({ status: 404, body: { error: 'Request not found.', code: 'request.unknown' } })
    expect(found).toEqual(await refusal(who, never))
  }

  test('for its owner, and for a partner who is offline, has no mode for it or is too far away', async () => {
    const [owner, partner] = [await aPartner(host), await aPartner(host)]
    const { id } = await post(owner.client)
    await expectUnknown(owner, id)
    await goTo(partner, oxford)
    await expectUnknown(partner, id)
    await goTo(partner, leeds)
    await expectUnknown(await aPartner(host, { transportModes: ['Truck'] }), id)
    ok(await preview(partner, id))
    await putRow({ ...keys.presence(partner.userId), userId: partner.userId, isOnline: false })
    await expectUnknown(partner, id)
  })

  test('for a business that is unverified or too far away', async () => {
    const owner = await aRequester(host)
    const { id } = await post(owner.client)
    await expectUnknown(await aBusiness(host, { isVerified: false }), id)
    const inOxford = { pickup_address: '1 High Street, Oxford, OX1 4DB', delivery_address: 'Reading, RG1 1AA' }
    await expectUnknown(await aBusiness(host), (await post(owner.client, inOxford)).id)
  })

  test('once it is matched, cancelled, or its time has passed', async () => {
    const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    const [taken, cancelled, late] = [await post(owner.client), await post(owner.client), await post(owner.client)]
    ok(await carrier.client.requests.acceptRequest({ params: { id: taken.id } }))
    ok(await owner.client.requests.cancelOwnRequest({ params: { id: cancelled.id } }))
    for (const { id } of [taken, cancelled]) await expectUnknown(other, id)
    await expectUnknown(carrier, taken.id)
    ok(await preview(other, late.id))
    clock.advance(days(6))
    await expectUnknown(other, late.id)
  })

  test('for all but the partner of a direct offer', async () => {
    const [owner, partner, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    const { id } = await offerTo(owner, partner)
    await expectUnknown(other, id)
    await expectUnknown(await aBusiness(host), id)
    ok(await preview(partner, id))
    await putRow({ ...keys.presence(partner.userId), userId: partner.userId, isOnline: false })
    ok(await preview(partner, id))
    ok(await partner.client.partner.declineOffer({ params: { requestId: id } }))
    await expectUnknown(partner, id)
    ok(await preview(other, id))
  })
})

describe('a waiting job', () => {
  test('shows its content to those who may take it, and no one’s data', async () => {
    const [owner, partner, business] = [await aRequester(host), await aPartner(host), await aBusiness(host)]
    const wish = documents({
      ...parcel,
      photos: [await uploadedFile(owner.client)],
      declared_value: 79.99,
      description: 'For 12 Park Row, LS1 5HD. Ring 07700 900300 or write to ann@example.org; see www.example.org',
    })
    const { id } = await post(owner.client, wish)
    for (const who of [partner, business]) {
      const { body, text } = ok(await preview(who, id))
      expect(body).toMatchObject({
        id,
        status: 'pending_match',
        pickup_address: 'Leeds LS1',
        delivery_address: 'Bradford BD1',
        ...nextSlot(),
        loadingAssistance: false,
        weightEstimate: '<2kg',
        ...{ length_cm: 30, width_cm: 20, height_cm: 10, number_of_bags: null, declared_value: 79.99 },
        pickup_miles: 1,
        photos: [{ url: expect.any(String), contentType: 'image/png' }],
        description: `For ${masked}, ${masked}. Ring ${masked} or write to ${masked}; see ${masked}`,
        shows_photos_and_note: true,
      })
      const { firstName = 'none', lastName = 'none', mobile = 'none' } = owner.user
      const secrets = [wish.pickup_address, wish.delivery_address, '900300', 'ann@', 'Park Row', owner.userId, '"otp']
      for (const secret of [...secrets, `${firstName} ${lastName}`, mobile, 'lat']) expect(text).not.toContain(secret)
    }
  })

  test('shows its photos for a minute, and through this call alone', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const photo = await uploadedFile(owner.client)
    const { id } = await post(owner.client, { ...parcel, photos: [photo] })
    const [shown] = ok(await preview(partner, id)).body.photos ?? []
    const file = await fetch(shown?.url ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await open(partner.client, photo)).status).toBe(404)
    clock.advance(61)
    expect((await fetch(shown?.url ?? '')).status).toBe(403)
  })

  test('is a whole number of miles away, or an unknown number', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const bradford = { pickup_address: '3 Well Street, Bradford, BD1 5PS', delivery_address: 'Leeds, LS1 5HD' }
    const { id } = await post(owner.client, bradford)
    expect(ok(await preview(partner, id)).body.pickup_miles).toBe(8)
    await makeUnplaced(id)
    expect(ok(await preview(partner, id)).body.pickup_miles).toBeNull()
  })
})
