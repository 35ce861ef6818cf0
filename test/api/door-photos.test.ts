import { describe, expect, test } from 'vitest'
import { anAdmin } from '#test/support/admin-actions.ts'
import { clock, days, hours, minutes } from '#test/support/clock.ts'
import { aProof, confirm, detailsOf, handOver, reportAttempt } from '#test/support/door.ts'
import { aFleet } from '#test/support/fleets.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { fileOf, readProblem, reported, withdraw } from '#test/support/problems.ts'
import { noonSlot, ok, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person, signInAgain } from '#test/support/test-users.ts'
import { open } from '#test/support/uploads.ts'

const host = await openHost()
checkInvariants(host)

type Delivery = { id: string; owner: Person; photos: { start: string; attempt: string; handover: string } }

/** A delivery with a photo at each step that takes one, which has just ended. */
const delivered = async (owner: Person, carrier: Person): Promise<Delivery> => {
  const id = await requestIn('matched', { owner, carrier }, noonSlot())
  const [start, attempt, handover] = [await aProof(carrier), await aProof(carrier), await aProof(carrier)]
  const body = { status: 'in_transit', photos: [start] } as const
  ok(await carrier.client.delivery.startDelivery({ params: { id }, body }))
  ok(await reportAttempt(carrier, id, { photos: [attempt] }))
  ok(await handOver(carrier, id, { photos: [handover] }))
  ok(await confirm(owner, id))
  await host.settled()
  return { id, owner, photos: { start, attempt, handover } }
}

const byPartner = async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  return { ...(await delivered(owner, carrier)), carrier }
}

/** Which of its photos a user can open, and which are in the details that they get. */
const seenBy = async (reader: Person, { id, photos }: Delivery) => {
  await signInAgain(reader) // a driver's session is shorter than two days
  const { timeline = [], handover, attempt } = await detailsOf(reader, id)
  const opened = await Promise.all(
    Object.values(photos).map(async (photo) => (await open(reader.client, photo)).status),
  )
  return {
    opened,
    listed: timeline.flatMap((step) => step.photos.map((photo) => photo.id)),
    closed: timeline.flatMap((step) => (step.photos_closed ? [step.type] : [])),
    atTheDoor: [...(handover?.photos ?? []), ...(attempt?.photos ?? [])].map((photo) => photo.id),
  }
}

const allOf = ({ photos }: Delivery) => ({
  opened: [302, 302, 302],
  listed: Object.values(photos),
  closed: [],
  atTheDoor: [photos.handover],
})
const none = {
  opened: [404, 404, 404],
  listed: [],
  closed: ['start', 'attempt', 'handOver'],
  atTheDoor: [],
}

describe('photos of a delivery', () => {
  test('are open to the partner who took them until 48 hours after its end', async () => {
    const { carrier, ...delivery } = await byPartner()
    clock.advance(hours(48) - 1)
    expect(await seenBy(carrier, delivery)).toEqual(allOf(delivery))
    clock.advance(1)
    expect(await seenBy(carrier, delivery)).toEqual(none)
  })

  test('are open to the drivers who took them and to their business until the same minute', async () => {
    const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
    const delivery = await delivered(owner, driver)
    clock.advance(hours(48) - 1)
    for (const reader of [driver, fleet]) expect(await seenBy(reader, delivery)).toEqual(allOf(delivery))
    clock.advance(1)
    for (const reader of [driver, fleet]) expect(await seenBy(reader, delivery)).toEqual(none)
  })

  test('are open to the owner for 120 days', async () => {
    const { carrier, ...delivery } = await byPartner()
    for (const count of [3, 60, 56]) {
      clock.advance(days(count))
      await host.sweep()
    }
    clock.advance(days(1) - 1)
    expect(await seenBy(delivery.owner, delivery)).toEqual(allOf(delivery))
    clock.advance(1)
    expect((await seenBy(delivery.owner, delivery)).listed).toEqual([])
  })

  test('close 48 hours after the owner’s silence ended it, even if nothing has written that yet', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn('in_transit', { owner, carrier }, noonSlot())
    const photo = await aProof(carrier)
    ok(await handOver(carrier, id, { photos: [photo] }))
    clock.advance(hours(24 + 48) - 1)
    expect((await open(carrier.client, photo)).status).toBe(302)
    clock.advance(1)
    expect((await open(carrier.client, photo)).status).toBe(404)
    expect((await open(owner.client, photo)).status).toBe(302)
    await host.sweep()
  })

  test('stay open to the carrier while a problem is open, and close with it', async () => {
    const { carrier, ...delivery } = await byPartner()
    clock.advance(hours(47))
    const problem = await reported(delivery.owner, delivery.id)
    clock.advance(hours(2))
    expect(await seenBy(carrier, delivery)).toEqual(allOf(delivery))
    ok(await withdraw(delivery.owner, problem))
    expect(await seenBy(carrier, delivery)).toEqual(none)
  })

  test('close with a problem that nobody has resolved within 14 days', async () => {
    const { carrier, ...delivery } = await byPartner()
    await reported(delivery.owner, delivery.id)
    clock.advance(days(14) - 1)
    expect(await seenBy(carrier, delivery)).toEqual(allOf(delivery))
    clock.advance(1)
    expect(await seenBy(carrier, delivery)).toEqual(none)
    await host.sweep()
  })

  test('submitted by a carrier with a problem stay a part of it, and admins see all of them', async () => {
    const { carrier, ...delivery } = await byPartner()
    const handedIn = await aProof(carrier)
    const problem = await reported(carrier, delivery.id, { kind: 'not_paid', photos: [handedIn] })
    ok(await withdraw(carrier, problem))
    clock.advance(hours(72))
    expect((await readProblem(carrier, problem)).body.problem?.statement.photos).toMatchObject([{ id: handedIn }])
    expect((await open(carrier.client, handedIn)).status).toBe(302)
    expect(await seenBy(carrier, delivery)).toEqual(none)
    const admin = await anAdmin(host)
    const { timeline = [] } = ok(await fileOf(admin, problem)).body
    expect(timeline.flatMap(({ photos }) => photos.map(({ id }) => id))).toEqual(Object.values(delivery.photos))
  })

  test('are in no list of deliveries, for anyone at any time', async () => {
    const { carrier, ...delivery } = await byPartner()
    for (const wait of [0, minutes(1), hours(49)]) {
      clock.advance(wait)
      for (const { client } of [carrier, delivery.owner])
        expect((await client.requests.listHistory({ query: {} })).text).not.toContain('upl_')
    }
  })
})
