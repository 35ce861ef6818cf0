import { describe, expect, test } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const parties = async () => {
  const [owner, carrier, stranger] = [await aRequester(host), await aPartner(host), await aPartner(host)]
  return { owner, carrier, stranger }
}
const wish = documents()

test('the owner sees the carrier and the code', async () => {
  const { owner, carrier } = await parties()
  const params = { id: await requestIn('matched', { owner, carrier }) }
  const { status, body } = await owner.client.requests.getDetails({ params })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    viewer: 'requester',
    status: 'matched',
    pickupAddress: wish.pickup_address,
    deliveryAddress: wish.delivery_address,
    receiverContact: wish.receiver_contact_number,
    otp: expect.stringMatching(/^\d{6}$/),
    partner: {
      fullName: `${carrier.user.firstName} ${carrier.user.lastName}`,
      photoUrl: null,
      mobileNumber: carrier.user.mobile,
      vehicleMakeModel: 'Blue estate car',
      vehicleRegistration: 'AB12 CDE',
    },
  })
  expect(body).not.toHaveProperty('requester')
  expect((await owner.client.requests.getOtp({ params })).body).toEqual({ otp: body.otp })
})

test('a receiver abroad is called at the number as it was typed', async () => {
  const { owner, carrier } = await parties()
  const receiver_contact_number = '+353 20 910 0123'
  const params = { id: await requestIn('matched', { owner, carrier }, { receiver_contact_number }) }
  for (const { client } of [owner, carrier])
    expect(ok(await client.requests.getDetails({ params })).body).toMatchObject({
      receiverContact: receiver_contact_number,
    })
})

describe('the lists of a user', () => {
  const listed = async (client: Client, state: string) =>
    ((await client.requests.listRequests({ query: { state } })).body.items ?? []).map(({ id }) => id)

  test('contain their own requests, the newest first, open or closed', async () => {
    const { owner, carrier, stranger } = await parties()
    const ids: Record<string, string> = {}
    for (const state of ['pending_match', 'matched', 'in_transit', 'completed', 'cancelled'] as const) {
      clock.advance(60)
      ids[state] = await requestIn(state, { owner, carrier })
    }
    expect(await listed(owner.client, 'open')).toEqual([ids.in_transit, ids.matched, ids.pending_match])
    expect(await listed(owner.client, 'closed')).toEqual([ids.cancelled, ids.completed])
    // Without a state, all of them, sorted by when they were posted or ended.
    const all = ok(await owner.client.requests.listRequests()).body.items
    expect(all?.map(({ id }) => id)).toEqual([
      ids.cancelled,
      ids.completed,
      ids.in_transit,
      ids.matched,
      ids.pending_match,
    ])
    const active = (await carrier.client.requests.listActive()).body
    expect(active.map(({ id }) => id).toSorted()).toEqual([ids.matched, ids.in_transit].toSorted())
    for (const nobody of [stranger, carrier]) expect(await listed(nobody.client, 'open')).toEqual([])
    expect((await owner.client.requests.listActive()).body).toEqual([])
  })

  test('come in pages that miss and repeat nothing, and a changed cursor is refused', async () => {
    const { owner, stranger } = await parties()
    const posted = []
    for (let count = 0; count < 7; count += 1) {
      clock.advance(1)
      posted.unshift((await post(owner.client)).id)
    }
    const pages: string[][] = []
    let cursor: string | null | undefined
    do {
      const query: Record<string, string> = { limit: '3', ...(cursor && { cursor }) }
      const { body } = ok(await owner.client.requests.listRequests({ query }))
      pages.push((body.items ?? []).map(({ id }) => id))
      cursor = body.next
      if (!cursor) break
      for (const bad of [`${cursor}x`, cursor.slice(1), 'x', 'e30']) {
        expect((await owner.client.requests.listRequests({ query: { cursor: bad } })).status).toBe(400)
      }
      expect((await stranger.client.requests.listRequests({ query: { cursor } })).status).toBe(400)
    } while (cursor)
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(posted)
  })

  test.each(['0', '51', '-1', '1.5', 'x'])('a page of %s is refused', async (limit) => {
    const { owner } = await parties()
    expect((await owner.client.requests.listRequests({ query: { limit } })).status).toBe(400)
  })
})
