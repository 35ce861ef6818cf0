import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { goodPassword, logIn } from '#test/support/accounts.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { clock, days, hours } from '#test/support/clock.ts'
import { aProof, confirm, decide, detailsOf, handOver, reportAttempt } from '#test/support/door.ts'
import { aFleet, assign, complete, liveIds, start, switchDriver } from '#test/support/fleets.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { fileOf, reported, resolve } from '#test/support/problems.ts'
import { codeOf, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { countStoredCopies, open, proofs, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()
checkInvariants(host)

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const underWay = async () => {
  const both = await parties()
  return { ...both, id: await requestIn('in_transit', both) }
}
const stored = (id: string) => readRow(keys.request(id))
const subjects = async ({ user }: Person) => (await host.mailbox.to(user.email)).map(({ subject }) => subject)

describe('a handover is refused', () => {
  test.each(['matched', 'completed', 'cancelled'] as const)(
    'of what is %s, and nothing of it is kept',
    async (status) => {
      const { owner, carrier } = await parties()
      const id = await requestIn(status, { owner, carrier })
      const before = await stored(id)
      const photo = await aProof(carrier)
      expect(await handOver(carrier, id, { photos: [photo] })).toMatchObject({
        status: 409,
        body: { code: 'request.moved' },
      })
      expect(await stored(id)).toEqual(before)
      expect(await countStoredCopies(host, photo)).toBe(0)
    },
  )

  test('by its owner, and by strangers, who get a 404', async () => {
    const { owner, id } = await underWay()
    expect(await handOver(owner, id)).toMatchObject({ status: 403, body: { code: 'request.not-carrier' } })
    for (const stranger of [await aPartner(host), await aRequester(host)])
      expect(await handOver(stranger, id)).toMatchObject({ status: 404, body: { code: 'request.unknown' } })
  })

  test('without a photo, with four, and with one of another user, of another kind, or used before', async () => {
    const { owner, carrier, id } = await underWay()
    const before = await stored(id)
    const one = await aProof(carrier)
    const refusal = (photos: string[]) => handOver(carrier, id, { photos })
    const missing = { status: 400, body: { fields: { photos: 'Please add a photo.' } } }
    expect(await refusal([])).toMatchObject(missing)
    const withoutPhotos = { params: { id }, body: { left_with: 'neighbour' } }
    expect(await carrier.client.delivery.handOver(withoutPhotos)).toMatchObject(missing)
    expect(await refusal([one, one, one, one])).toMatchObject({ status: 400 })
    expect(await refusal([await aProof(owner)])).toMatchObject({ body: { code: 'upload.unknown' } })
    expect(await refusal([await uploadedFile(carrier.client)])).toMatchObject({ body: { code: 'upload.unknown' } })
    expect(await refusal([one, one])).toMatchObject({ body: { code: 'upload.used' } })
    const other = await requestIn('in_transit', { owner, carrier })
    ok(await handOver(carrier, other, { photos: [one] }))
    expect(await refusal([one])).toMatchObject({ status: 409, body: { code: 'upload.used' } })
    expect(await stored(id)).toEqual(before)
  })

  test('a second time, as is an attempt after it; nothing can be confirmed before it', async () => {
    const { owner, carrier, id } = await underWay()
    expect(await confirm(owner, id)).toMatchObject({ status: 409, body: { code: 'handover.none' } })
    ok(await handOver(carrier, id))
    const before = await stored(id)
    for (const again of [handOver(carrier, id), reportAttempt(carrier, id)])
      expect(await again).toMatchObject({ status: 409, body: { code: 'handover.open' } })
    for (const other of [carrier, await aRequester(host)])
      expect(await confirm(other, id)).toMatchObject({ status: 404 })
    expect(await stored(id)).toEqual(before)
  })
})

describe('a handover', () => {
  test('shows words and photos to both sides alone', async () => {
    const { owner, carrier, id } = await underWay()
    const photo = await aProof(carrier)
    const words = { left_with: 'neighbour', name: 'Mrs Ives', note: 'The green door.' } as const
    const { request } = ok(await handOver(carrier, id, { ...words, photos: [photo] })).body
    expect(request).toMatchObject({ status: 'in_transit', door: { handover: { left_with: 'neighbour' } } })
    await host.settled()
    for (const party of [owner, carrier]) {
      const { handover, timeline } = await detailsOf(party, id)
      const photos = [{ id: photo, url: `/api/uploads/${photo}` }]
      expect(handover).toMatchObject({ ...words, photos, at: new Date().toISOString() })
      expect(timeline?.at(-1)).toMatchObject({ type: 'handOver', by: 'carrier', photos })
      expect((await open(party.client, photo)).status).toBe(302)
    }
    const types = (await detailsOf(owner, id)).timeline?.map(({ type, by }) => `${type} ${by}`)
    expect(types).toEqual(['post requester', 'accept carrier', 'start carrier', 'handOver carrier'])
    const strangers = [await aPartner(host), await aRequester(host)]
    for (const { client } of strangers) {
      expect((await client.requests.getDetails({ params: { id } })).status).toBe(404)
      expect((await open(client, photo)).status).toBe(404)
    }
    expect(await subjects(owner)).toContain('Please confirm that it has arrived')
    expect(await proofs(host)).not.toEqual([])
  })

  test('is confirmed by its owner, once, with the receipt, and stays visible', async () => {
    const { owner, carrier, id } = await underWay()
    ok(await handOver(carrier, id, { note: 'The green door.' }))
    expect(ok(await confirm(owner, id)).body.request).toMatchObject({ status: 'completed' })
    const done = await stored(id)
    ok(await confirm(owner, id))
    expect(await stored(id)).toEqual(done)
    expect(await complete(carrier, id, '000000')).toMatchObject({
      status: 200,
      body: { request: { status: 'completed' } },
    })
    await host.settled()
    expect(await subjects(owner)).toContain('Your delivery is complete')
    expect(await subjects(carrier)).toContain('A delivery is complete')
    expect(await detailsOf(owner, id)).toMatchObject({
      outcome: null,
      handover: { note: 'The green door.' },
      otp: null,
    })
    clock.advance(hours(25))
    expect((await detailsOf(carrier, id)).handover).toMatchObject({ note: null })
    const { items } = ok(await carrier.client.requests.listHistory({ query: {} })).body
    expect(items).toMatchObject([{ id, outcome: null }])
  })

  test('counts as confirmed after a day, for every reader from that minute on, and is written by the schedule', async () => {
    const { owner, carrier, id } = await underWay()
    ok(await handOver(carrier, id))
    const { version } = (await stored(id)) ?? {}
    await host.settled()
    clock.advance(hours(24) - 1)
    await host.sweep()
    expect((await detailsOf(owner, id)).status).toBe('in_transit')
    clock.advance(1)
    expect(await detailsOf(owner, id)).toMatchObject({ status: 'completed', otp: null, timeline: expect.any(Array) })
    expect((await detailsOf(owner, id)).timeline?.at(-1)).toMatchObject({ type: 'confirm', by: 'system' })
    expect((await owner.client.requests.listRequests({ query: { state: 'closed' } })).body.items).toMatchObject([
      { id, status: 'completed' },
    ])
    expect((await carrier.client.requests.listActive()).body).toEqual([])
    expect((await owner.client.requests.getOtp({ params: { id } })).status).toBe(409)
    expect(await handOver(carrier, id)).toMatchObject({ status: 409, body: { code: 'request.moved' } })
    expect(ok(await confirm(owner, id)).body.request).toMatchObject({ status: 'completed' })
    await host.sweep()
    expect(await stored(id)).toMatchObject({
      status: 'completed',
      version: Number(version) + 1,
      event: { type: 'confirm', by: 'system', reason: 'not_contested', at: new Date().toISOString() },
    })
  })

  test('neither blocks a right code nor needs one', async () => {
    const { owner, carrier, id } = await underWay()
    ok(await handOver(carrier, id))
    ok(await complete(carrier, id, await codeOf(owner.client, id)))
    expect(await stored(id)).toMatchObject({ status: 'completed', event: { type: 'complete' } })
    expect(await stored(id)).not.toHaveProperty('door')
    expect((await detailsOf(owner, id)).handover, 'what was said stays').toMatchObject({ left_with: 'neighbour' })
  })

  test('is deleted after 120 days, words and photos alike', async () => {
    const { owner, carrier, id } = await underWay()
    const photo = await aProof(carrier)
    ok(await handOver(carrier, id, { photos: [photo], note: 'The green door.' }))
    ok(await confirm(owner, id))
    clock.advance(days(119))
    const client = await logIn(host, owner.user.email, goodPassword)
    expect((await open(client, photo)).status).toBe(302)
    clock.advance(days(2))
    expect((await open(client, photo)).status).toBe(404)
    expect((await detailsOf({ client }, id)).handover).toBeNull()
  })
})

describe('a start', () => {
  test('may have photos and a note of the state of the goods', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    const photos = [await aProof(carrier), await aProof(carrier)]
    const body = { status: 'in_transit', photos, note: 'The box was open.' } as const
    ok(await carrier.client.delivery.startDelivery({ params: { id }, body }))
    const { pickup_note: note, timeline } = await detailsOf(owner, id)
    expect(note).toBe('The box was open.')
    expect(timeline?.at(-1)).toMatchObject({ type: 'start', photos: photos.map((photo) => ({ id: photo })) })
  })
})

describe('a fleet', () => {
  const carried = async () => {
    const [{ fleet, driver, second }, owner] = [await aFleet(host), await aRequester(host)]
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    ok(await start(driver, id))
    return { fleet, driver, second, owner, id }
  }

  test('hands over in place of an inactive driver, and of no other', async () => {
    const { fleet, driver, owner, id } = await carried()
    expect(await handOver(fleet, id)).toMatchObject({ status: 403, body: { code: 'request.not-carrier' } })
    ok(await switchDriver(fleet, driver, false))
    const photo = await uploadedFile(fleet.client, { purpose: 'proof' })
    ok(await handOver(fleet, id, { photos: [photo], left_with: 'reception' }))
    expect((await detailsOf(owner, id)).timeline?.at(-1)).toMatchObject({ type: 'handOver', by: 'business' })
    expect((await open(owner.client, photo)).status).toBe(302)
    expect((await liveIds(fleet)).underway).toEqual([id])
    ok(await confirm(owner, id))
    expect((await liveIds(fleet)).underway).toEqual([])
  })

  test('cannot reassign what waits to be confirmed, and sees its driver’s photos', async () => {
    const { fleet, driver, second, id } = await carried()
    const photo = await aProof(driver)
    ok(await handOver(driver, id, { photos: [photo] }))
    expect(await assign(fleet, id, second)).toMatchObject({ status: 409, body: { code: 'handover.open' } })
    expect((await open(fleet.client, photo)).status).toBe(302)
    expect((await open((await aFleet(host)).fleet.client, photo)).status).toBe(404)
    expect((await open(second.client, photo)).status).toBe(404)
  })

  test('ends the return of an inactive driver with the code, and in no other way', async () => {
    const { fleet, driver, owner, id } = await carried()
    ok(await switchDriver(fleet, driver, false))
    const otp = await codeOf(owner.client, id)
    expect(await complete(fleet, id, otp)).toMatchObject({ status: 403 })
    ok(await reportAttempt(fleet, id))
    ok(await decide(owner, id, { choice: 'return' }))
    expect(ok(await complete(fleet, id, otp)).body.request).toMatchObject({ status: 'completed', outcome: 'returned' })
    const { items } = ok(await fleet.client.business.listFleetHistory({ query: {} })).body
    expect(items).toMatchObject([{ id, status: 'completed', outcome: 'returned' }])
  })
})

describe('the record of a handover or an attempt', () => {
  test.each(['complete', 'cancel'] as const)(
    'stays readable for an admin after the delivery ends by %s',
    async (ending) => {
      const { owner, carrier } = await parties()
      const admin = await anAdmin(host)
      const [left, tried] = [
        await requestIn('in_transit', { owner, carrier }),
        await requestIn('in_transit', { owner, carrier }),
      ]
      ok(await handOver(carrier, left, { name: 'Mrs Ives', note: 'The green door.' }))
      ok(await reportAttempt(carrier, tried, { reason: 'closed', note: 'Shut until Monday.' }))
      for (const [id, said] of [
        [left, { handover: { left_with: 'neighbour', name: 'Mrs Ives', note: 'The green door.' }, attempt: null }],
        [
          tried,
          { handover: null, attempt: { number: 1, reason: 'closed', note: 'Shut until Monday.', decide_by: null } },
        ],
      ] as const) {
        const problem = await reported(owner, id)
        expect(ok(await resolve(admin, problem, { ending })).body.problem).toMatchObject(said)
        expect(ok(await fileOf(admin, problem)).body).toMatchObject(said)
      }
    },
  )
})
