import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActivityEntry } from '#shared/contracts/admin.ts'
import { erase } from '#test/support/account-erasure.ts'
import { anAdmin, anApplicant, decide, decideOnBusiness, everyEntry } from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { startMeteredHost } from '#test/support/metered-host.ts'
import { ok } from '#test/support/requests.ts'
import { aBusiness, aRequester, type Person } from '#test/support/test-users.ts'
import { open } from '#test/support/uploads.ts'

const { host, meter, stop } = await startMeteredHost()
let round = 0
beforeEach(() => {
  clock.freeze()
  // Each test begins after everything that happened in the tests before it.
  round += 1
  clock.advance(hours(round))
})
afterAll(stop)

type Query = { of?: string; limit?: string; cursor?: string }
const pageFor = async ({ client }: Person, query: Query = {}) => ok(await client.admin.listActivity({ query })).body

/** The activity since then, read page by page as an admin does. */
const sinceThen = async (since: string, admin: Person, query: Query = {}): Promise<ActivityEntry[]> => {
  const all: ActivityEntry[] = []
  const isYounger = ({ at }: { at: string }) => at >= since
  let cursor: string | undefined
  do {
    const { items = [], next } = await pageFor(admin, { ...query, ...(cursor && { cursor }) })
    all.push(...items)
    cursor = next ?? undefined
  } while (cursor && all.every(isYounger))
  return all.filter(isYounger)
}

const named = ({ userId, user: { email, firstName, lastName } }: Person) => ({
  id: userId,
  name: `${firstName} ${lastName}`,
  email,
})
const minuteLater = () => clock.advance(minutes(1))

/** One of everything, a minute apart. */
const busyDay = async () => {
  const since = new Date().toISOString()
  const admin = await anAdmin(host)
  minuteLater()
  const fleet = await aBusiness(host, { isVerified: false })
  minuteLater()
  const applicant = await aRequester(host)
  minuteLater()
  ok(await applicant.client.partner.apply({ body: await byCar(applicant.client) }))
  minuteLater()
  const entry = (await everyEntry(admin, '50')).find(({ user_id }) => user_id === applicant.userId)
  await open(admin.client, entry?.documents.find(({ name }) => name.startsWith('dbs-check'))?.id ?? '')
  minuteLater()
  ok(await decide(admin, applicant, { decision: 'reject', reason: 'The photo is blurred.' }))
  minuteLater()
  ok(await decideOnBusiness(admin, fleet, { decision: 'approve' }))
  await host.settled()
  const ofToday = (query: Query = {}) => sinceThen(since, admin, query)
  return { admin, fleet, applicant, ofToday }
}

describe('the activity list', () => {
  test('refuses a cursor of another admin or list, and an unknown list', async () => {
    const [{ admin }, other] = [await busyDay(), await anAdmin(host)]
    const refused = { status: 400, body: { code: 'input.invalid' } }
    const { next } = await pageFor(admin, { limit: '1' })
    const [cursor, { next: ofAdmins }] = [next ?? '', await pageFor(admin, { of: 'admins', limit: '1' })]
    const list = ({ client }: Person, query: Query) => client.admin.listActivity({ query })
    expect(await list(other, { cursor })).toMatchObject(refused)
    expect(await list(admin, { cursor, of: 'admins' })).toMatchObject(refused)
    expect(await list(admin, { cursor: ofAdmins ?? '' })).toMatchObject(refused)
    expect(await admin.client.admin.listPartners({ query: { cursor } })).toMatchObject(refused)
    for (const wrong of [{ cursor: `${cursor}0` }, { cursor: 'a.b.c' }, { of: 'nobody' }, { limit: '51' }])
      expect(await list(admin, wrong)).toMatchObject(refused)
  })

  test('lists the newest first: sign-ups, applications and what admins changed; looks are in the audit trail', async () => {
    const { admin, fleet, applicant, ofToday } = await busyDay()
    const all = await ofToday()
    const [them, applying] = [named(admin), named(applicant)]
    const business = { name: fleet.businessName, email: fleet.user.email }
    expect(
      all.map(({ action, actor, subject, reason, document }) => ({ action, actor, subject, reason, document })),
    ).toEqual([
      {
        action: 'business.verified',
        actor: them,
        subject: { id: fleet.businessId, ...business },
        reason: null,
        document: null,
      },
      { action: 'partner.rejected', actor: them, subject: applying, reason: 'The photo is blurred.', document: null },
      { action: 'partner.applied', actor: applying, subject: applying, reason: null, document: null },
      { action: 'user.joined', actor: applying, subject: applying, reason: null, document: null },
      ...[{ id: fleet.userId, ...business }].map((owner) => ({
        action: 'user.joined',
        actor: owner,
        subject: owner,
        reason: null,
        document: null,
      })),
      { action: 'user.joined', actor: them, subject: them, reason: null, document: null },
    ])
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const ids = all.map(({ id }) => id)
    expect(ids.slice(2)).toEqual([
      `applied#${applicant.userId}#${all[2]?.at}`,
      `joined#${applicant.userId}`,
      `joined#${fleet.userId}`,
      `joined#${admin.userId}`,
    ])
    for (const id of ids.slice(0, 2)) expect(id).toMatch(/^aud_\w{22}$/)
    const [look, ...more] = (await ofToday({ of: 'admins' })).filter(({ action }) => action === 'document.opened')
    expect(look).toMatchObject({ actor: them, subject: applying, document: 'dbs-check' })
    expect(more).toEqual([])
    expect(await ofToday({ of: 'admins' })).toEqual([...all.slice(0, 2), look])
  })

  test('shows current names, and none for erased users', async () => {
    const { admin, fleet, applicant, ofToday } = await busyDay()
    const body = { businessName: 'Quayside Vans Ltd', businessAddress: '3 Quay Road, Bristol' }
    ok(await fleet.client.business.saveBusiness({ body }))
    await erase(applicant)
    await host.settled()
    const parties = async () =>
      (await ofToday()).map(({ action, actor, subject }) => [action, actor?.name ?? null, subject?.name ?? null])
    const name = named(admin).name
    const joined = (await ofToday()).find(({ id }) => id === `joined#${fleet.userId}`)
    expect(joined?.subject?.name).toBe('Quayside Vans Ltd')
    expect(await parties()).toEqual([
      ['business.verified', name, 'Quayside Vans Ltd'],
      ['partner.rejected', name, null],
      ['user.joined', 'Quayside Vans Ltd', 'Quayside Vans Ltd'],
      ['user.joined', name, name],
    ])
    await erase(fleet)
    await host.settled()
    expect(await parties()).toEqual([
      ['business.verified', name, null],
      ['partner.rejected', name, null],
      ['user.joined', name, name],
    ])
  })

  test.each(['1', '2', '5', '50'])(
    'repeats and misses nothing in pages of %s, even if everything happened at once',
    async (limit) => {
      const [admin, applicants] = [await anAdmin(host), await Promise.all([1, 2, 3].map(() => anApplicant(host)))]
      const others = await Promise.all([1, 2].map(() => aBusiness(host, { isVerified: false })))
      await Promise.all(applicants.map((one) => decide(admin, one, { decision: 'approve' })))
      await host.settled()
      const at = new Date().toISOString()
      const found = (await sinceThen(at, admin, { limit })).map(({ id }) => id)
      const people = [admin, ...applicants, ...others]
      expect(new Set(found).size).toBe(found.length)
      expect(found.filter((id) => id.startsWith('aud_'))).toHaveLength(3)
      expect(found.filter((id) => !id.startsWith('aud_')).toSorted()).toEqual(
        [
          ...people.map(({ userId }) => `joined#${userId}`),
          ...applicants.map(({ userId }) => `applied#${userId}#${at}`),
        ].toSorted(),
      )
    },
  )

  test('keeps the second page unchanged by what arrives after the first', async () => {
    const { admin, ofToday } = await busyDay()
    const all = await ofToday()
    const { items = [], next } = await pageFor(admin, { limit: '3' })
    minuteLater()
    await anApplicant(host)
    await host.settled()
    const { items: more = [] } = await pageFor(admin, { limit: '3', cursor: next ?? '' })
    expect([...items, ...more]).toEqual(all)
  })

  test('takes one round trip for the session, one for each list and one for all names', async () => {
    const { admin } = await busyDay()
    const trips = async (query: Query) => {
      const calls = await meter.measure(() => pageFor(admin, query))
      return calls.map(({ operation }) => operation).toSorted()
    }
    expect(await trips({ of: 'all' })).toEqual(['BatchGetItem', expect.anything(), ...Array(9).fill('Query')])
    expect(await trips({ of: 'admins' })).toEqual(['BatchGetItem', expect.anything(), 'Query', 'Query'])
  })
})
