import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { goodPassword, logIn } from '#test/support/accounts.ts'
import {
  anAdmin,
  anApplicant,
  checkWork,
  decide,
  decideOnPapers,
  everyEntry,
  sendPapers,
} from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import { clock, days, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import type { Person } from '#test/support/test-users.ts'
import { countStoredCopies, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const [approve, reject] = [{ decision: 'approve' }, { decision: 'reject', reason: 'It is blurred.' }]
const inDays = (count: number): string => addDays(londonTime(new Date()).date, count)

type Stored = { documents: Record<string, { uploadId: string } | undefined>; seen?: object }
const rowOf = async ({ userId }: Person) => (await readRow(keys.partner(userId))) as unknown as Stored
/** The purposes of an application's copies, by its row. */
const copiesOf = async (person: Person) => Object.keys((await rowOf(person)).documents).toSorted()
const uploadsOf = async (person: Person) =>
  new Map(Object.entries((await rowOf(person)).documents).map(([purpose, file]) => [purpose, file?.uploadId ?? '']))

/** Two sweepers at once, this much later. */
const pass = async (seconds: number): Promise<void> => {
  const { handler } = await import('#functions/jobs/sweeper.ts') // late: it reads its settings when it loads
  await host.settled()
  clock.advance(seconds)
  await Promise.allSettled([handler(), handler()])
  await host.sweep()
  await host.settled()
}

const all = [
  'dbs-check',
  'driving-licence',
  'id-document',
  'id-document-back',
  'profile-photo',
  'vehicle-insurance',
  'vehicle-photo',
]
const withoutIdentity = ['dbs-check', 'profile-photo', 'vehicle-insurance', 'vehicle-photo']

const anInsured = (until: string) =>
  anApplicant(host, (client) => byCar(client, { hireAndReward: true, insuranceUntil: until }))

describe('the copies of an application', () => {
  test('all stay while it waits for review', async () => {
    const person = await anInsured(inDays(20))
    await pass(days(100))
    expect(await copiesOf(person)).toEqual(all)
  })

  test('go on their days once it is approved, and the row says what was seen', async () => {
    const [admin, person] = [await anAdmin(host), await anInsured(inDays(100))]
    const files = await uploadsOf(person)
    const stored = (purpose: string) => countStoredCopies(host, files.get(purpose))
    ok(await decide(admin, person, approve))
    await pass(days(30) - 60)
    expect(await copiesOf(person)).toEqual(all)
    await pass(minutes(2))
    expect(await copiesOf(person)).toEqual(withoutIdentity)
    for (const purpose of ['id-document', 'id-document-back', 'driving-licence']) {
      expect(await stored(purpose)).toBe(0)
      expect(await readRow(keys.upload(files.get(purpose) ?? ''))).toBeUndefined()
    }
    admin.client = await logIn(host, admin.user.email, goodPassword)
    const entry = (await everyEntry(admin, '50')).find(({ user_id }) => user_id === person.userId)
    expect(entry?.documents.map(({ name }) => name)).not.toContain('photo-id.png')
    expect(entry?.seen).toContainEqual(expect.stringMatching(/^Photo ID seen \d+ \w+ \d{4}$/))
    // The insurance ended on the hundredth day.
    await pass(days(71))
    expect(await copiesOf(person)).toEqual(['dbs-check', 'profile-photo', 'vehicle-photo'])
    await pass(days(81))
    expect(await copiesOf(person)).toEqual(['profile-photo', 'vehicle-photo'])
    expect(await stored('dbs-check')).toBe(0)
    expect(await stored('profile-photo')).toBe(1)
    expect(Object.keys((await rowOf(person)).seen ?? {}).toSorted()).toEqual([
      'dbs',
      'identity',
      'insurance',
      'licence',
    ])
  })

  test('go thirty days after it was rejected, and those of the next one stay', async () => {
    const [admin, person] = [await anAdmin(host), await anInsured(inDays(300))]
    ok(await decide(admin, person, reject))
    await host.settled()
    clock.advance(days(30) - 60)
    person.client = await logIn(host, person.user.email, goodPassword)
    ok(await person.client.partner.apply({ body: await byCar(person.client) }))
    const fresh = await uploadsOf(person)
    await pass(minutes(5))
    expect(await copiesOf(person)).toEqual(all)
    for (const uploadId of fresh.values()) expect(await countStoredCopies(host, uploadId)).toBe(1)
  })

  test('include a certificate that was replaced, and one whose newer papers were refused', async () => {
    const [admin, person] = [await anAdmin(host), await anInsured(inDays(300))]
    const first = (await uploadsOf(person)).get('vehicle-insurance')
    ok(await decide(admin, person, approve))
    const send = async () => {
      const vehicleInsurance = await uploadedFile(person.client, { purpose: 'vehicle-insurance' })
      ok(await sendPapers(person, { hireAndReward: true, insuranceUntil: inDays(310), vehicleInsurance }))
      return vehicleInsurance
    }
    const second = await send()
    ok(await decideOnPapers(admin, person, approve))
    const third = await send()
    ok(await decideOnPapers(admin, person, reject))
    await pass(minutes(2))
    const counts = [first, second, third].map((uploadId) => countStoredCopies(host, uploadId))
    expect(await Promise.all(counts)).toEqual([0, 1, 0])
    expect(await rowOf(person)).not.toHaveProperty('replaced')
  })
})

describe('a paper that ends', () => {
  const subjects = async ({ user }: Person) => (await host.mailbox.to(user.email)).map(({ subject }) => subject)

  test('is announced a month and a week before, and on the day after, once each', async () => {
    const [admin, person] = [await anAdmin(host), await anInsured(inDays(60))]
    ok(await decide(admin, person, approve))
    await pass(days(29))
    expect((await subjects(person)).filter((subject) => subject.includes('insurance'))).toEqual([])
    await pass(days(1))
    await pass(days(23))
    await pass(days(8))
    const received = (await subjects(person)).filter((subject) => subject.includes('insurance'))
    expect(received).toEqual([
      expect.stringMatching(/^Your insurance for hire and reward ends on /),
      expect.stringMatching(/^Your insurance for hire and reward ends on /),
      'Your insurance for hire and reward has ended',
    ])
  })

  test('is not announced once a newer one counts, and not while a newer one waits', async () => {
    const admin = await anAdmin(host)
    const [renewed, waiting] = [await anInsured(inDays(40)), await anInsured(inDays(40))]
    for (const person of [renewed, waiting]) {
      ok(await decide(admin, person, approve))
      ok(await sendPapers(person, { hireAndReward: true, insuranceUntil: inDays(400) }))
    }
    ok(await decideOnPapers(admin, renewed, approve))
    await pass(days(10))
    await pass(days(23))
    for (const person of [renewed, waiting])
      expect((await subjects(person)).filter((subject) => subject.includes('ends'))).toEqual([])
    await pass(days(8))
    expect(await subjects(waiting)).toContain('Your insurance for hire and reward has ended')
    expect(await subjects(renewed)).not.toContain('Your insurance for hire and reward has ended')
  })

  test('says of the right to work that no jobs come any more', async () => {
    const [admin, person] = [await anAdmin(host), await anApplicant(host)]
    ok(await decide(admin, person, approve))
    ok(await checkWork(admin, person, { until: inDays(3) }))
    await pass(days(4))
    const [, mail] = await host.mailbox.to(person.user.email)
    expect(mail?.subject).toBe('Your right-to-work check has ended')
    expect(mail?.text).toContain('From today, no jobs come to you.')
  })
})
