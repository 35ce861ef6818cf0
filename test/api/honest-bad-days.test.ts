import { beforeEach, describe, expect, test } from 'vitest'
import { passwords, requestCode } from '#test/support/accounts.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { decide, detailsOf, handOver, reportAttempt } from '#test/support/door.ts'
import { aFleet, assign, complete, start } from '#test/support/fleets.ts'
import { accept, callOff } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { watchRefusals } from '#test/support/refusals.ts'
import { codeOf, documents, inDays, ok, post, type Wish } from '#test/support/requests.ts'
import { anAccount, aPartner, aRequester, newProfile, type Person } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

// Days on which a lot goes wrong for honest people, while the product's own limits apply. Each test lists the refusals
// that are justified; there must be no others.

const host = await openHost()
checkInvariants(host)

beforeEach(() => clock.set(inDays(0), 8))

const timeout = 120_000

const thisAfternoon = () => ({ preferredDate: inDays(0), preferredTimeSlot: 'afternoon' }) as const
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

type Job = { id: string; owner: Person }

const aDay = () => {
  const { met, watched } = watchRefusals()
  const aJob = async (wish: Partial<Wish> = {}): Promise<Job> => {
    const owner = watched(await aRequester(host))
    return { owner, id: (await post(owner.client, { ...thisAfternoon(), ...wish })).id }
  }
  const jobs = async (count: number): Promise<Job[]> => {
    const all: Job[] = []
    for (const _ of upTo(count)) all.push(await aJob())
    return all
  }
  return { met, watched, aJob, jobs }
}

const deliver = async (carrier: Person, { id, owner }: Job): Promise<void> => {
  ok(await start(carrier, id))
  ok(await complete(carrier, id, await codeOf(owner.client, id)))
}

test('a new partner loses four of ten jobs to cancellations, and takes others without being refused', {
  timeout,
}, async () => {
  const { met, watched, jobs } = aDay()
  const partner = watched(await aPartner(host))
  const taken = await jobs(10)
  for (const { id } of taken) ok(await accept(partner, id))
  clock.advance(minutes(30))
  for (const { id, owner } of taken.splice(0, 4)) ok(await callOff(owner, id))
  for (const job of await jobs(4)) {
    ok(await accept(partner, job.id))
    taken.push(job)
  }
  for (const job of taken) await deliver(partner, job)
  for (const job of await jobs(4)) {
    ok(await accept(partner, job.id))
    await deliver(partner, job)
  }
  expect(met).toEqual([])
})

describe('a van that breaks down', () => {
  test('with twelve matched jobs and two in transit, which a colleague takes over: nothing is refused', {
    timeout,
  }, async () => {
    const { met, watched, jobs } = aDay()
    const { fleet, driver, second } = await aFleet(host)
    const [boss, broken, colleague] = [watched(fleet), watched(driver), watched(second)]
    const all = await jobs(14)
    for (const { id } of all) ok(await assign(boss, id, broken))
    const [onTheWay, promised] = [all.slice(0, 2), all.slice(2)]
    for (const { id } of onTheWay) ok(await start(broken, id))
    for (const { id } of onTheWay) ok(await assign(boss, id, colleague))
    const body = { isActive: false, passJobsTo: colleague.userId }
    ok(await boss.client.business.setDriverStatus({ params: { id: broken.userId }, body }))
    for (const { id, owner } of onTheWay) ok(await complete(colleague, id, await codeOf(owner.client, id)))
    for (const job of promised) await deliver(colleague, job)
    for (const { id } of await jobs(3)) ok(await assign(boss, id, colleague))
    expect(met).toEqual([])
  })

  test('of a partner who gives back all ten jobs: only this partner is paused, until the next day', {
    timeout,
  }, async () => {
    const { met, watched, jobs } = aDay()
    const [partner, helper] = [watched(await aPartner(host)), watched(await aPartner(host))]
    const promised = await jobs(10)
    for (const { id } of promised) ok(await accept(partner, id))
    const body = { reason: 'vehicle' }
    for (const { id } of promised) ok(await partner.client.requests.cancelRequest({ params: { id }, body }))
    for (const job of promised) {
      ok(await accept(helper, job.id))
      await deliver(helper, job)
    }
    const [next] = await jobs(1)
    await accept(partner, next?.id ?? '')
    expect(met).toEqual([
      expect.stringMatching(
        /^429 request\.taking-paused: You’ve given back or missed three jobs in 24 hours, so you can’t take new ones until 08:00 on /,
      ),
    ])
    clock.advance(hours(24))
    ok(await accept(partner, (await jobs(1))[0]?.id ?? ''))
  })
})

test('a shop that moves fifteen requests to the evening, then cancels them all, is only kept from posting for a day', {
  timeout,
}, async () => {
  const { met, watched } = aDay()
  const shop = watched(await aRequester(host))
  const ids: string[] = []
  for (const _ of upTo(15)) ids.push((await post(shop.client, thisAfternoon())).id)
  clock.advance(minutes(20))
  const moved: string[] = []
  for (const replaces of ids)
    moved.push((await post(shop.client, { ...thisAfternoon(), preferredTimeSlot: 'evening', replaces })).id)
  const partner = watched(await aPartner(host))
  for (const id of moved.slice(0, 6)) ok(await accept(partner, id))
  clock.advance(minutes(20))
  const body = { reason: 'changed_plans', note: 'A pipe has burst, so we are closed today.' }
  for (const id of moved) ok(await shop.client.requests.cancelOwnRequest({ params: { id }, body }))
  expect(met).toEqual([])
  await shop.client.requests.createRequest({ body: documents() })
  expect(met).toEqual([
    expect.stringMatching(
      /^429 request\.posting-paused: You’ve cancelled five accepted requests in 24 hours, so you can’t post new ones until 08:40 on /,
    ),
  ])
  clock.advance(hours(24))
  ok(await shop.client.requests.createRequest({ body: documents() }))
})

test('an errand at a closed office ends after two retries, and its carrier is refused nothing, then or later', {
  timeout,
}, async () => {
  const { met, watched, aJob, jobs } = aDay()
  const partner = watched(await aPartner(host))
  const errand = { itemCategory: 'Errand Run', description: 'Hand in the form at the office.' } as const
  const { id, owner } = await aJob(errand)
  ok(await accept(partner, id))
  ok(await start(partner, id))
  clock.advance(hours(4))
  for (const _ of upTo(2)) {
    ok(await reportAttempt(partner, id, { reason: 'closed', note: 'The shutter is down.' }))
    ok(await decide(owner, id, { choice: 'retry', date: inDays(0), slot: 'evening' }))
    clock.advance(hours(2))
  }
  ok(await reportAttempt(partner, id, { reason: 'closed' }))
  ok(await decide(owner, id, { choice: 'return' }))
  expect(['completed', 'cancelled']).toContain((await detailsOf(partner, id)).status)
  for (const job of await jobs(3)) ok(await accept(partner, job.id))
  expect(met).toEqual([])
})

test('a return to an owner who never answers ends a day after the handover, and can be marked as paid', {
  timeout,
}, async () => {
  const { met, watched, aJob } = aDay()
  const partner = watched(await aPartner(host))
  const { id } = await aJob()
  ok(await accept(partner, id))
  ok(await start(partner, id))
  clock.advance(hours(5))
  ok(await reportAttempt(partner, id))
  clock.advance(minutes(31))
  expect(await detailsOf(partner, id)).toMatchObject({ status: 'in_transit', leg: 'return' })
  ok(await handOver(partner, id, { left_with: 'safe_place', note: 'In the porch of the house where I got it.' }))
  clock.advance(hours(24))
  expect(await detailsOf(partner, id)).toMatchObject({ status: 'completed', outcome: 'returned' })
  await host.sweep()
  ok(await partner.client.delivery.markPaid({ params: { id }, body: { paid: true } }))
  expect(met).toEqual([])
})

describe('thirty people who share the address of a mobile network', () => {
  const network = '127.210.0.1'
  const people = upTo(30)
  const atTheNetwork = (watched: ReturnType<typeof aDay>['watched']) =>
    watched({ client: newClient(host.url, { address: network }) }).client

  const typed = ['Le', 'Lee', 'Leed', 'Leeds', 'Br', 'Bra', 'Brad', 'Bradf', 'Bradfo', 'Bradford']

  /** Looks places up ten times while a user types, then asks for three prices. */
  const lookAtPrices = async ({ places }: Client): Promise<void> => {
    const found: Record<string, string> = {}
    for (const q of typed) found[q] = (await places.suggestEstimatePlaces({ query: { q } })).body[0]?.id ?? ''
    const { Leeds: leeds = '', Bradford: bradford = '' } = found
    for (const [from, to] of [
      [leeds, bradford],
      [bradford, leeds],
      [leeds, leeds],
    ] as const)
      await places.estimatePrice({ query: { from, to } })
  }

  test('sign up within an hour, look at prices, and upload photos at the same time: only wrong codes are refused', {
    timeout,
  }, async () => {
    const { met, watched } = aDay()
    const clients = people.map(() => atTheNetwork(watched))
    for (const [index, client] of clients.entries()) {
      await lookAtPrices(client)
      const email = `commuter-${index}-${process.pid}@test.example`
      await client.auth.checkUser({ body: { email } })
      const otp = await requestCode(client, email)
      if (index % 10 === 0)
        await client.auth.verifyOtp({ body: { email, otp: otp === '111111' ? '222222' : '111111' } })
      ok(await client.auth.verifyOtp({ body: { email, otp } }))
      ok(await client.auth.register({ body: { email, ...passwords() } }))
      const { firstName, lastName, mobile, dateOfBirth: dob, addressParts } = newProfile()
      ok(await client.users.saveProfile({ body: { firstName, lastName, mobile, dob, addressParts } }))
      clock.advance(minutes(2) - 5)
    }
    await Promise.all(clients.map((client) => uploadedFile(client)))
    expect(met).toEqual(upTo(3).map(() => '400 otp.wrong: Invalid or expired OTP.'))
  })

  test('log in within ten minutes, three of them with a mistyped password first: nothing else is refused', {
    timeout,
  }, async () => {
    const { met, watched } = aDay()
    for (const index of people) {
      const { email, password } = await anAccount({ profile: newProfile() })
      const client = atTheNetwork(watched)
      if (index % 10 === 0) await client.auth.login({ body: { email, password: `${password} ` } })
      ok(await client.auth.login({ body: { email, password } }))
      for (const _ of upTo(12)) await client.requests.listRequests({ query: { state: 'open' } })
      clock.advance(15)
    }
    expect(met).toEqual(upTo(3).map(() => '401 login.wrong: Invalid email or password.'))
  })
})
