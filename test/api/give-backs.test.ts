import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '#test/support/admin-actions.ts'
import { storeApplication } from '#test/support/applications.ts'
import { clock, days, hours, minutes } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign, unassign } from '#test/support/fleets.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { accept, acceptOffer, offerTo } from '#test/support/offers.ts'
import { ok, post } from '#test/support/requests.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aDriverOf, aPartner, aRequester, newProfile, type Person, signedIn } from '#test/support/test-users.ts'

const host = await startTestHost()
beforeAll(clock.freeze)
afterAll(async () => {
  clock.release()
  await host.stop()
})

const aJob = async (): Promise<string> => (await post((await aRequester(host)).client)).id

/** Takes this many jobs and gives each back. */
const giveBack = async (partner: Person, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    const id = await aJob()
    ok(await accept(partner, id))
    ok(await unassign(partner, id))
  }
}

const statusOf = async ({ client }: Person) => ok(await client.partner.getStatus()).body
const paused = '429 request.taking-paused'
const onlyTake =
  "People count on a job once it's accepted, so please only take what you can carry. If something went wrong, tell us through our contact form."

describe('a partner who gives jobs back', { timeout: 60_000 }, () => {
  test('three times in more than a day may take more', async () => {
    const partner = await aPartner(host)
    await giveBack(partner, 2)
    clock.advance(days(1))
    await partner.client.auth.checkSession()
    await giveBack(partner, 1)
    expect((await statusOf(partner)).paused_until).toBeNull()
  })

  test('three times in a day is paused for a day, for the pool and for direct offers', async () => {
    const [partner, owner] = [await aPartner(host), await aRequester(host)]
    const [mine, offered] = [await aJob(), (await offerTo(owner, partner)).id]
    ok(await accept(partner, mine))
    await giveBack(partner, 3)
    const until = new Date(Date.now() + 24 * 3_600_000).toISOString()
    expect(await statusOf(partner)).toEqual({ is_online: true, paused_until: until, place_until: null })
    const refused = await accept(partner, await aJob())
    expect(summaryOf(refused)).toBe(paused)
    expect(refused.headers['retry-after']).toBe(String(days(1)))
    expect(refused.body.error).toMatch(
      /^You’ve given back or missed three jobs in 24 hours, so you can’t take new ones until 12:00 on /,
    )
    expect(summaryOf(await acceptOffer(partner, offered))).toBe(paused)

    // They keep the jobs that they carry, and giving those back too does not lengthen the pause.
    clock.advance(hours(1))
    ok(await unassign(partner, mine))
    expect((await statusOf(partner)).paused_until).toBe(until)

    clock.advance(hours(23))
    await partner.client.auth.checkSession()
    expect((await statusOf(partner)).paused_until).toBeNull()
    expect(summaryOf(await accept(partner, await aJob()))).toBe('200')
  })

  test('is notified of a pause by one mail, and admins see it on their dashboard until it is over', async () => {
    const [partner, admin] = [await aPartner(host), await anAdmin(host)]
    const pausedNow = async ({ client }: Person) => ok(await client.admin.getAdminStats()).body.pausedNow ?? 0
    const before = await pausedNow(admin)
    const kept = await aJob()
    ok(await accept(partner, kept))
    await giveBack(partner, 3)
    ok(await unassign(partner, kept))
    expect(await mailsTo(host, partner.user.email)).toEqual([
      [
        'You can’t take new jobs for a day',
        'Time for a short break',
        expect.stringMatching(
          /^You’ve given back or missed three jobs in 24 hours, so you can’t take new ones until 12:00 on /,
        ),
        "Please finish what you're carrying now. When the day is over, you can take jobs again as usual.",
        onlyTake,
        `Go to your dashboard: ${host.url}/dashboard`,
        'Sameway',
      ],
    ])
    expect(await pausedNow(admin)).toBe(before + 1)
    const { items = [] } = ok(await admin.client.admin.listActivity({ query: {} })).body
    expect(items.filter(({ action }) => action === 'partner.paused')[0]).toMatchObject({
      at: new Date().toISOString(),
      actor: { id: partner.userId },
      subject: { id: partner.userId },
    })
    clock.advance(days(1) + 1)
    expect(await pausedNow(await anAdmin(host))).toBe(0)
  })
})

describe('a business', { timeout: 60_000 }, () => {
  test('that gives back ten deliveries in a day may assign none for a day, but can reassign what it has', async () => {
    const { fleet, driver, second } = await aFleet(host)
    const kept = await aJob()
    ok(await assign(fleet, kept, driver))
    for (let count = 0; count < 10; count += 1) {
      const id = await aJob()
      expect(summaryOf(await assign(fleet, id, driver))).toBe('200')
      ok(await unassign(fleet, id))
    }
    const refused = await assign(fleet, await aJob(), driver)
    expect(summaryOf(refused)).toBe('429 business.taking-paused')
    expect(refused.body.error).toContain('ten deliveries in 24 hours')
    const until = new Date(Date.now() + 24 * 3_600_000).toISOString()
    expect(ok(await fleet.client.business.getStats()).body.paused_until).toBe(until)
    expect(summaryOf(await assign(fleet, kept, second))).toBe('200')
    expect(await mailsTo(host, fleet.user.email)).toEqual([
      [
        'Your business can’t assign new deliveries for a day',
        'Time for a short break',
        expect.stringMatching(
          /^You’ve given back or missed ten deliveries in 24 hours, so you can’t assign new ones until /,
        ),
        'Your drivers can still deliver what they have, and you can hand it from one to another. When the day is over, you can assign deliveries again as usual.',
        onlyTake,
        `Go to your dashboard: ${host.url}/business/dashboard`,
        'Sameway',
      ],
    ])
    clock.advance(days(1))
    await fleet.client.auth.checkSession()
    expect(ok(await fleet.client.business.getStats()).body.paused_until).toBeNull()
  })

  test('and its owner as a partner count as one: a job given back by one is not offered to the other', async () => {
    const both = await signedIn(host, {
      profile: newProfile(),
      business: { name: 'Riverside Vans Ltd', address: '4 Weir Lane, Leeds', isVerified: true },
      flags: { isPartner: true, isVerifiedPartner: true },
    })
    await storeApplication(anApplication({ userId: both.user.userId, transportModes: ['Car'] }))
    const fleet = { ...both, businessId: both.user.businessId ?? '', businessName: 'Riverside Vans Ltd' }
    const driver = await aDriverOf(host, fleet)
    const [asPartner, asBusiness] = [await aJob(), await aJob()]
    ok(await accept(both, asPartner))
    ok(await unassign(both, asPartner))
    expect(summaryOf(await assign(fleet, asPartner, driver))).toBe('409 request.excluded')
    ok(await assign(fleet, asBusiness, driver))
    ok(await unassign(both, asBusiness))
    expect(summaryOf(await accept(both, asBusiness))).toBe('409 request.excluded')
  })
})

test('afterwards the counters match the rows', async () => {
  clock.advance(minutes(5))
  await host.settled()
  expect(await brokenInvariants()).toEqual([])
})
