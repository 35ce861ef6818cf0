import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { erase } from '#test/support/account-erasure.ts'
import {
  anAdmin,
  anApplicant,
  askForName,
  decide,
  decideOnName,
  decideOnPapers,
  everyEntry,
  miscounted,
  sendPapers,
} from '#test/support/admin-actions.ts'
import { byCar, countedPartners, onFoot } from '#test/support/applications.ts'
import { openHost } from '#test/support/open-host.ts'
import { inDays, ok } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person, setOnUser } from '#test/support/test-users.ts'
import { countStoredCopies, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const [approve, reject] = [{ decision: 'approve' }, { decision: 'reject', reason: 'It is blurred.' }]
const insured = { hireAndReward: true, insuranceUntil: inDays(200) }
const registered = {
  carriesWaste: true,
  wasteRegulator: 'Environment Agency',
  wasteNumber: 'CBDU123456',
  wasteUntil: inDays(100),
} as const
const coverOf = async ({ userId }: Person) => (await readRow(keys.user(userId)))?.cover
const detailsOf = async ({ client }: Person) => ok(await client.partner.getApplication()).body.application?.details
const papersOf = async ({ client }: Person) => ok(await client.partner.getPapers()).body
const rowOf = ({ userId }: Person) => readRow(keys.partner(userId))
const certificate = ({ client }: Person) => uploadedFile(client, { purpose: 'vehicle-insurance' })

describe('papers are refused', () => {
  test('of users who never applied, and of drivers and strangers', async () => {
    expect(await sendPapers(await aRequester(host), insured)).toMatchObject({ status: 403 })
    expect((await host.client().partner.savePapers({ body: insured })).status).toBe(401)
  })

  test.each([
    ['a day that has passed', { ...insured, insuranceUntil: inDays(-1) }, 'insuranceUntil', 'This day has passed.'],
    [
      'a lower tier',
      { ...registered, wasteNumber: 'CBDL123456' },
      'wasteNumber',
      'Lower tier covers only your own waste.',
    ],
  ])('with %s, in an application and later', async (_, papers, field, text) => {
    const refusal = { status: 400, body: { error: text, fields: { [field]: text } } }
    const [person, partner] = [await aRequester(host), await aPartner(host)]
    const body = await onFoot(person.client, papers)
    expect(await person.client.partner.apply({ body })).toMatchObject(refusal)
    expect(await sendPapers(partner, papers)).toMatchObject(refusal)
    expect(await rowOf(partner)).not.toHaveProperty('waitingPapers')
  })

  test('with another partner’s certificate', async () => {
    const [partner, other] = [await aPartner(host), await aPartner(host)]
    const vehicleInsurance = await certificate(other)
    expect(await sendPapers(partner, { ...insured, vehicleInsurance })).toMatchObject({
      status: 404,
      body: { code: 'upload.unknown' },
    })
  })
})

describe('an application', () => {
  test('without papers is approved as before, and covers nothing yet', async () => {
    const [admin, person] = [await anAdmin(host), await anApplicant(host)]
    ok(await decide(admin, person, approve))
    expect(await coverOf(person)).toEqual({ since: expect.any(String) })
    const { due, gates, seen } = await papersOf(person)
    expect(gates).toBe('advised')
    expect(due?.map(({ paper, ends }) => [paper, ends])).toEqual([['work', null]])
    expect(seen).toEqual([expect.stringMatching(/^ID seen by Sameway, \w+ \d{4}$/)])
  })

  test('keeps its papers, which cover what they say once it is approved', async () => {
    const admin = await anAdmin(host)
    const person = await anApplicant(host, (client) => byCar(client, { ...insured, ...registered }))
    expect(await coverOf(person)).toBeUndefined()
    ok(await decide(admin, person, { ...approve, waste_looked_up_on: inDays(0) }))
    expect(await coverOf(person)).toEqual({
      since: expect.any(String),
      hire: insured.insuranceUntil,
      waste: registered.wasteUntil,
      wasteBy: 'Environment Agency',
    })
    expect((await papersOf(person)).seen).toEqual([
      expect.stringMatching(/^ID seen/),
      expect.stringMatching(/^DBS check seen/),
      expect.stringMatching(/^Insurance certificate seen, valid until \d+ \w+ \d{4}$/),
      expect.stringMatching(/^Registered waste carrier, looked up \d+ \w+ \d{4}$/),
    ])
  })

  test('that waits takes newer papers and a newer certificate, and the older file goes', async () => {
    const person = await anApplicant(host, byCar)
    const { documents } = (await rowOf(person)) as { documents: Record<string, { uploadId: string }> }
    const vehicleInsurance = await certificate(person)
    const { version, papers, waiting } = ok(await sendPapers(person, { ...insured, vehicleInsurance })).body
    expect([version, papers?.insuranceUntil, waiting]).toEqual([2, insured.insuranceUntil, null])
    expect(await countStoredCopies(host, documents['vehicle-insurance']?.uploadId)).toBe(0)
    expect(await countStoredCopies(host, vehicleInsurance)).toBe(1)
    // A paper that the next answer does not mention stays.
    ok(await sendPapers(person, { carriesWaste: false }))
    expect((await papersOf(person)).papers).toMatchObject({ hireAndReward: true, carriesWaste: false })
  })
})

test.each([
  ['a rejection', []],
  ['a revocation', [approve]],
])('after %s the papers are refused, and the next form is filled in from what was said', async (_, before) => {
  const [admin, person] = [await anAdmin(host), await anApplicant(host, (client) => byCar(client, insured))]
  for (const decision of [...before, reject]) ok(await decide(admin, person, decision))
  expect(await person.client.partner.getPapers()).toMatchObject({ status: 403 })
  expect(await detailsOf(person)).toMatchObject({ vehicleType: 'Car', papers: { ...insured, carriesWaste: null } })
  expect(await detailsOf(await aRequester(host))).toBeUndefined()
})

describe('newer papers of a verified partner', () => {
  test('wait in a list of their own, and count once an admin accepts them', async () => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host)]
    const before = await countedPartners()
    const vehicleInsurance = await certificate(partner)
    const sent = ok(await sendPapers(partner, { ...insured, vehicleInsurance })).body
    expect(sent.waiting).toMatchObject(insured)
    expect(await coverOf(partner)).toBeUndefined()
    expect(await countedPartners()).toEqual({ ...before, waitingPapers: before.waitingPapers + 1 })
    await host.settled()
    const listed = (await everyEntry(admin)).find(({ user_id }) => user_id === partner.userId)
    expect(listed).toMatchObject({ papers_wait: true, is_verified: true })
    const facts = ok(await admin.client.admin.getReviewFacts({ params: { id: partner.userId } })).body
    expect(facts.papers?.waiting).toMatchObject(insured)
    expect(facts.checklist).toContainEqual(expect.objectContaining({ check: 'hire', outcome: 'to-judge' }))

    expect(await decideOnPapers(partner, partner, approve)).toMatchObject({ status: 403 })
    expect(await decideOnPapers(admin, partner, { ...approve, version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'papers.moved' },
    })
    ok(await decideOnPapers(admin, partner, { ...approve, version: 3 }))
    ok(await decideOnPapers(admin, partner, { ...approve, version: 3 }))
    expect(await coverOf(partner)).toEqual({ since: expect.any(String), hire: insured.insuranceUntil })
    expect(await countedPartners()).toEqual(before)
    expect(await papersOf(partner)).toMatchObject({ waiting: null, papers: insured, version: 4 })
    await host.settled()
    const subjects = (await host.mailbox.to(partner.user.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your newer papers were accepted'])
  })

  test('are refused with a reason: the earlier ones count on, and the certificate goes', async () => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host)]
    ok(await sendPapers(partner, insured))
    ok(await decideOnPapers(admin, partner, approve))
    const vehicleInsurance = await certificate(partner)
    ok(await sendPapers(partner, { ...insured, insuranceUntil: inDays(300), vehicleInsurance }))
    ok(await decideOnPapers(admin, partner, reject))
    expect(await coverOf(partner)).toMatchObject({ hire: insured.insuranceUntil })
    expect(await papersOf(partner)).toMatchObject({ waiting: null, papers: insured })
    await host.settled()
    const mails = await host.mailbox.to(partner.user.email)
    expect(mails.at(-1)?.text).toContain('It is blurred.')
  })

  test('that say they have none count at once, and drop what waited', async () => {
    const partner = await aPartner(host)
    ok(await sendPapers(partner, { ...insured, vehicleInsurance: await certificate(partner) }))
    ok(await sendPapers(partner, { hireAndReward: false }))
    expect(await coverOf(partner)).toMatchObject({ hire: 'none' })
    expect(await papersOf(partner)).toMatchObject({ waiting: null, papers: { hireAndReward: false } })
    expect(await miscounted()).toEqual([])
  })

  test('may wait beside a new name, and each is decided by itself', async () => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host)]
    const before = await countedPartners()
    ok(await askForName(partner, { firstName: 'Ida', lastName: 'Moss' }))
    ok(await sendPapers(partner, registered))
    const both = { waitingNames: before.waitingNames + 1, waitingPapers: before.waitingPapers + 1 }
    expect(await countedPartners()).toEqual({ ...before, ...both })
    ok(await decideOnName(admin, partner, approve))
    expect(await countedPartners()).toEqual({ ...before, waitingPapers: before.waitingPapers + 1 })
    ok(await decideOnPapers(admin, partner, { ...approve, waste_looked_up_on: inDays(0) }))
    expect(await countedPartners()).toEqual(before)
    expect(await coverOf(partner)).toMatchObject({ waste: registered.wasteUntil })
    expect(await miscounted()).toEqual([])
  })

  test('and the same ones again change nothing', async () => {
    const partner = await aPartner(host)
    const vehicleInsurance = await certificate(partner)
    const first = ok(await sendPapers(partner, { ...insured, vehicleInsurance })).body
    expect(ok(await sendPapers(partner, { ...insured, vehicleInsurance })).body).toEqual(first)
  })

  test('go with a revocation and with the account', async () => {
    const [admin, partner, other] = [await anAdmin(host), await aPartner(host), await aPartner(host)]
    const before = await countedPartners()
    const [one, two] = [await certificate(partner), await certificate(other)]
    ok(await sendPapers(partner, { ...insured, vehicleInsurance: one }))
    ok(await sendPapers(other, { ...insured, vehicleInsurance: two }))
    ok(await decide(admin, partner, reject))
    expect(await rowOf(partner)).not.toHaveProperty('waitingPapers')
    await erase(other)
    expect(await countStoredCopies(host, two)).toBe(0)
    expect(await countedPartners()).toMatchObject({ waitingPapers: before.waitingPapers })
    expect(await miscounted()).toEqual([])
  })
})

test('nobody decides on their own papers, not even an admin', async () => {
  const partner = await aPartner(host)
  ok(await sendPapers(partner, insured))
  await setOnUser(partner.userId, 'isAdmin', true)
  expect(await decideOnPapers(partner, partner, approve)).toMatchObject({
    status: 403,
    body: { code: 'application.own' },
  })
})
