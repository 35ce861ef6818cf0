import { beforeEach, expect, test } from 'vitest'
import { clock, minutes } from '#test/support/clock.ts'
import { aProof, confirm, handOver } from '#test/support/door.ts'
import { assign, complete, start } from '#test/support/fleets.ts'
import { accept } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { watchRefusals } from '#test/support/refusals.ts'
import { codeOf, documents, inDays, ok, post, priceQuestion, type Wish } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

// Good days, with the limits of the product. Each test lists the refusals that are right; there must be no others.

const host = await openHost()
checkInvariants(host)

beforeEach(() => clock.set(inDays(0), 8))

const timeout = 120_000

const thisAfternoon = () => ({ preferredDate: inDays(0), preferredTimeSlot: 'afternoon' }) as const

const startWithPhoto = async (carrier: Person, id: string): Promise<void> => {
  const body = { status: 'in_transit', photos: [await aProof(carrier)] } as const
  ok(await carrier.client.delivery.startDelivery({ params: { id }, body }))
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

test('a partner with twelve jobs is refused nothing but a code that they mistype', { timeout }, async () => {
  const { met, watched } = watchRefusals()
  const partner = watched(await aPartner(host))
  const { client } = partner
  const at = { lat: 53.7975, lng: -1.5475 }
  const jobs: { id: string; owner: Person }[] = []
  for (const _ of upTo(12)) {
    const owner = watched(await aRequester(host))
    jobs.push({ owner, id: (await post(owner.client, thisAfternoon())).id })
  }

  ok(await client.partner.setStatus({ body: { is_online: true, ...at } }))
  const take = async ({ id }: { id: string }) => {
    await client.requests.listAvailable({ query: { lat: String(at.lat), lng: String(at.lng) } })
    await client.requests.previewRequest({ params: { id } })
    ok(await accept(partner, id))
    await client.requests.getDetails({ params: { id } })
    clock.advance(minutes(2))
  }
  for (const job of jobs.slice(0, 10)) await take(job)

  for (const [index, { id, owner }] of jobs.entries()) {
    if (index >= 10) await take({ id }) // as soon as there is room for them
    await startWithPhoto(partner, id)
    clock.advance(minutes(15))
    const code = await codeOf(owner.client, id)
    if (index === 3) await complete(partner, id, code === '111111' ? '222222' : '111111')
    if (index % 4 === 1) {
      ok(await handOver(partner, id))
      if (index === 1) ok(await confirm(owner, id))
    } else ok(await complete(partner, id, code))
    await client.requests.listActive()
    await client.partner.setStatus({ body: { is_online: true, ...at } })
  }
  await client.requests.listHistory({ query: {} })
  await client.requests.getEarnings()
  for (const { id } of jobs) ok(await client.delivery.markPaid({ params: { id }, body: { paid: true } }))

  expect(met).toEqual(["400 completion.wrong: That code doesn't match. Check it with the requester."])
})

test('a business with eight drivers and eighty jobs is refused nothing', { timeout }, async () => {
  const { met, watched } = watchRefusals()
  const fleet = watched(await aBusiness(host))
  const drivers: Person[] = []
  for (const index of upTo(8)) drivers.push(watched(await aDriverOf(host, fleet, { name: `Driver ${index + 1}` })))
  const jobs: { id: string; owner: Person; driver: Person }[] = []
  for (const driver of drivers) {
    const owner = watched(await aRequester(host))
    for (const _ of upTo(10)) jobs.push({ owner, driver, id: (await post(owner.client, thisAfternoon())).id })
  }

  for (const driver of drivers) {
    const request_ids = jobs.filter((job) => job.driver === driver).map(({ id }) => id)
    ok(await fleet.client.business.assignDeliveries({ body: { driver_user_id: driver.userId, request_ids } }))
    await fleet.client.business.getLiveActivity()
    clock.advance(minutes(5))
  }
  // One is ill, and another driver takes three of theirs.
  const [ill, other] = drivers
  for (const { id } of jobs.filter(({ driver }) => driver === ill).slice(0, 3)) {
    if (other) ok(await assign(fleet, id, other))
    for (const job of jobs) if (job.id === id && other) job.driver = other
  }
  for (const [index, { id, owner, driver }] of jobs.entries()) {
    if (index % 10 === 0) await startWithPhoto(driver, id)
    else ok(await start(driver, id))
    clock.advance(minutes(3))
    ok(await complete(driver, id, await codeOf(owner.client, id)))
  }
  await fleet.client.business.getStats()
  await fleet.client.business.listFleetHistory({ query: {} })
  await fleet.client.business.getFleetEarnings()

  expect(met).toEqual([])
})

test('an owner with fifteen requests, three photos each, and five changes is refused nothing', {
  timeout,
}, async () => {
  const { met, watched } = watchRefusals()
  const owner = watched(await aRequester(host))
  const { client } = owner

  const send = async (wish: Wish): Promise<string> => {
    await client.places.suggestPlaces({ query: { q: 'Park Row' } })
    const price = ok(await client.requests.suggestPrice({ body: priceQuestion(wish) })).body
    await client.requests.findRides({ body: { ...priceQuestion(wish), preferredDate: wish.preferredDate } })
    const body = { ...wish, price: price.suggested_price, quote_id: price.quote_id }
    return ok(await client.requests.createRequest({ body })).body.request?.id ?? ''
  }
  const parcel = (photos: string[], more: Partial<Wish> = {}): Wish =>
    documents({
      ...thisAfternoon(),
      itemCategory: 'Send Parcel',
      ...{ length_cm: 30, width_cm: 20, height_cm: 10, photos, description: 'A lamp, well wrapped.' },
      ...more,
    })

  const posted: { id: string; photos: string[] }[] = []
  for (const _ of upTo(15)) {
    const photos: string[] = []
    for (const __ of upTo(3)) photos.push(await uploadedFile(client))
    posted.push({ photos, id: await send(parcel(photos)) })
    clock.advance(minutes(3))
  }
  for (const one of posted.slice(0, 5)) {
    one.id = await send(parcel(one.photos, { preferredTimeSlot: 'evening', replaces: one.id }))
    clock.advance(minutes(3))
  }
  for (const { id } of posted.slice(5, 7)) ok(await client.requests.raisePrice({ params: { id }, body: { price: 90 } }))

  const partners: Person[] = [watched(await aPartner(host)), watched(await aPartner(host))]
  for (const [index, { id }] of posted.entries()) {
    const carrier = partners[index % 2]
    if (!carrier) throw new Error('Nobody carries')
    ok(await accept(carrier, id))
    ok(await start(carrier, id))
    ok(await complete(carrier, id, await codeOf(client, id)))
  }
  await client.requests.listRequests({ query: { state: 'closed' } })
  await client.requests.listHistory({ query: {} })

  expect(met).toEqual([])
})
