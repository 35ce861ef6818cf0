import { describe, expect, test } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { clock, hours } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { codeOf, documents, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const parties = async () => {
  const [owner, carrier, stranger] = [await aRequester(host), await aPartner(host), await aPartner(host)]
  return { owner, carrier, stranger }
}
const wish = documents()

test('another user’s request is a 404 like an unknown one', async () => {
  const { owner, stranger } = await parties()
  const { id } = await post(owner.client)
  const { requests: calls, delivery } = stranger.client
  const tries = (params: { id: string }) => [
    () => calls.getDetails({ params }),
    () => calls.getOtp({ params }),
    () => calls.renewOtp({ params }),
    () => calls.cancelOwnRequest({ params }),
    () => calls.cancelRequest({ params }),
    () => delivery.startDelivery({ params, body: { status: 'in_transit' } }),
    () => delivery.completeDelivery({ params, body: { otp: '123456' } }),
  ]
  const unknown = tries({ id: 'req_0000000000000000000001' })
  for (const [index, call] of tries({ id }).entries()) {
    const [foreign, never] = [await call(), await unknown[index]?.()]
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...never?.body, request_id: '' })
    expect(foreign).toMatchObject({ status: 404, body: { error: 'Request not found.' } })
  }
  expect((await owner.client.requests.getDetails({ params: { id } })).body).toMatchObject({
    version: 1,
    status: 'pending_match',
  })
})

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

test('the make of a vehicle is shown only where there is one', async () => {
  const owner = await aRequester(host)
  const carrier = await aPartner(host, { transportModes: ['Bicycle'] })
  const id = await requestIn('matched', { owner, carrier }, { preferredTransport: 'Bicycle' })
  const { partner } = (await owner.client.requests.getDetails({ params: { id } })).body
  expect(partner).toMatchObject({ vehicleMakeModel: null, vehicleRegistration: null })
})

test('the carrier sees addresses and numbers, and never the code', async () => {
  const { owner, carrier } = await parties()
  for (const state of ['matched', 'in_transit'] as const) {
    const id = await requestIn(state, { owner, carrier })
    const { body, text } = await carrier.client.requests.getDetails({ params: { id } })
    expect(body).toMatchObject({
      viewer: 'carrier',
      status: state,
      pickupAddress: wish.pickup_address,
      deliveryAddress: wish.delivery_address,
      receiverContact: wish.receiver_contact_number,
      requester: { firstName: owner.user.firstName, mobileNumber: owner.user.mobile },
    })
    expect(body).not.toHaveProperty('otp')
    expect(body).not.toHaveProperty('partner')
    expect(text).not.toContain(await codeOf(owner.client, id))
  }
})

test('the code is for the owner alone', async () => {
  const { owner, carrier } = await parties()
  const params = { id: await requestIn('matched', { owner, carrier }) }
  for (const refused of [
    await carrier.client.requests.getOtp({ params }),
    await carrier.client.requests.renewOtp({ params }),
  ]) {
    expect(refused).toMatchObject({ status: 403, body: { error: 'Only the requester can view this OTP.' } })
  }
})

describe('a code exists only while someone carries the request', () => {
  test.each(['pending_match', 'completed', 'cancelled'] as const)('none when %s', async (state) => {
    const { owner, carrier } = await parties()
    const params = { id: await requestIn(state, { owner, carrier }) }
    for (const refused of [
      await owner.client.requests.getOtp({ params }),
      await owner.client.requests.renewOtp({ params }),
    ]) {
      expect(refused).toMatchObject({
        status: 409,
        body: { error: 'The OTP is available once a partner has accepted.' },
      })
    }
    expect((await owner.client.requests.getDetails({ params })).body.otp ?? null).toBeNull()
  })
})

test('a day after the end the carrier sees areas and no numbers', async () => {
  const { owner, carrier } = await parties()
  const params = { id: await requestIn('completed', { owner, carrier }) }
  clock.advance(hours(24) + 1)
  const { status, body, text } = await carrier.client.requests.getDetails({ params })
  expect({ status, viewer: body.viewer }).toEqual({ status: 200, viewer: 'carrier' })
  expect([body.pickupAddress, body.deliveryAddress]).toEqual(['Leeds LS1', 'Bradford BD1'])
  expect(body.receiverContact).toBeNull()
  for (const hidden of ['Park Row', 'Well Street', '900300', owner.user.mobile ?? '', 'otp']) {
    expect(text).not.toContain(hidden)
  }
})

test('R10 once a request is cancelled, only its owner sees its addresses, points, note and phones', async () => {
  const { owner, carrier } = await parties()
  const params = { id: await requestIn('cancelled', { owner, carrier }, { description: 'Under the blue pot' }) }
  const { body, text } = await carrier.client.requests.getDetails({ params })
  expect(body).toMatchObject({
    viewer: 'carrier',
    pickupAddress: 'Leeds LS1',
    deliveryAddress: 'Bradford BD1',
    pickupPoint: null,
    deliveryPoint: null,
  })
  for (const hidden of ['Park Row', 'Well Street', 'blue pot', '900300', owner.user.mobile ?? ''])
    expect(text).not.toContain(hidden)
  expect((await owner.client.requests.getDetails({ params })).body).toMatchObject({
    pickupAddress: wish.pickup_address,
    description: 'Under the blue pot',
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
    // Without a state all of them, each by its post or its end.
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

  test('come in pages that neither miss nor repeat, and a changed cursor is refused', async () => {
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
