import { afterAll, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin, anApplicant, checkWork, decide } from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import { inDays, ok } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import type { Person } from '#test/support/test-users.ts'

const host = await startTestHost({ GATES: 'required' })
afterAll(host.stop)

const approve = { decision: 'approve' }
const unchecked = { status: 409, body: { code: 'papers.work-unchecked' } }
const coverOf = async ({ userId }: Person) => (await readRow(keys.user(userId)))?.cover

test('an application with the fields of the specification alone is accepted, and approved once the right to work is checked', async () => {
  const [admin, person] = [await anAdmin(host), await anApplicant(host, byCar)]
  expect(await decide(admin, person, approve)).toMatchObject(unchecked)
  const { body } = ok(await admin.client.admin.getReviewFacts({ params: { id: person.userId } }))
  const outcomes = new Map(body.checklist?.map(({ check, outcome }) => [check, outcome]))
  expect([outcomes.get('work'), outcomes.get('hire')]).toEqual(['missing', 'missing'])
  ok(await checkWork(admin, person))
  ok(await decide(admin, person, approve))
  // Its motor modes wait: nothing says that it is insured.
  expect(await coverOf(person)).toEqual({ since: expect.any(String), work: 'always' })
  const { due, gates } = ok(await person.client.partner.getPapers()).body
  expect([gates, due?.map(({ paper }) => paper)]).toEqual(['required', ['hire']])
})

test('an application is rejected without a check', async () => {
  const [admin, person] = [await anAdmin(host), await anApplicant(host)]
  expect((await decide(admin, person, { decision: 'reject', reason: 'It is blurred.' })).status).toBe(200)
})

test('an application with insurance and a registration covers both', async () => {
  const admin = await anAdmin(host)
  const papers = { hireAndReward: true, insuranceUntil: inDays(90) }
  const person = await anApplicant(host, (client) => byCar(client, papers))
  ok(await checkWork(admin, person, { how: 'share-code', until: inDays(300) }))
  ok(await decide(admin, person, approve))
  expect(await coverOf(person)).toMatchObject({ hire: inDays(90), work: inDays(300) })
})
