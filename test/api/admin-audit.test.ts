import { describe, expect, test } from 'vitest'
import { PutCommand } from '#functions/platform/table/commands.ts'
import { tableName } from '#lib/local/functions.ts'
import { adminActions } from '#shared/contracts/admin.ts'
import { erase } from '#test/support/account-erasure.ts'
import {
  anAdmin,
  anApplicant,
  decide,
  decideOnBusiness,
  decideOnName,
  everyEntry,
  lift,
  signOut,
  suspend,
  toggle,
} from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import { aProblem, approve, auditedActions, paperOf, reject, waiting } from '#test/support/audited-actions.ts'
import { openHost } from '#test/support/open-host.ts'
import { fileOf, resolve } from '#test/support/problems.ts'
import { askTable, type Row, readRow, rowsOf } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aRequester, setOnUser } from '#test/support/test-users.ts'
import { open } from '#test/support/uploads.ts'

const host = await openHost()

const trail = (): Promise<Row[]> => rowsOf(`AUD#${new Date().toISOString().slice(0, 'yyyy-mm'.length)}`)

/** The entries that this call adds to the trail. */
const added = async <Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; entries: Row[] }> => {
  const before = await trail()
  const answer = await work()
  await host.settled()
  const after = await trail()
  expect(after).toEqual(expect.arrayContaining(before))
  return { answer, entries: after.filter(({ SK }) => !before.some((old) => old.SK === SK)) }
}

const actions = auditedActions(host)

describe('the audit trail', () => {
  test('gets no entry from a call that was refused or that changed nothing', async () => {
    const [admin, applicant, fleet] = [await anAdmin(host), await anApplicant(host, byCar), await waiting(host)]
    const [paper, ownFleet] = [await paperOf(admin, applicant), await waiting(host)]
    await setOnUser(ownFleet.userId, 'isAdmin', true)
    const demoted = await anAdmin(host)
    await setOnUser(demoted.userId, 'isAdmin', false)
    const [stranger, driver] = [await aRequester(host), await aDriverOf(host, await aBusiness(host))]
    const problem = await aProblem(host)
    await setOnUser(problem.owner.userId, 'isAdmin', true)
    const refused = [
      () => decide(admin, applicant, { ...approve, version: 7 }),
      () => decide(admin, applicant, { decision: 'APPROVE' }),
      () => decide(admin, { userId: 'usr_0000000000000000000000' }, approve),
      () => decide(admin, stranger, reject),
      () => decideOnName(admin, applicant, approve),
      () => admin.client.admin.getReviewFacts({ params: { id: stranger.userId } }),
      () => admin.client.admin.getReviewFacts({ params: { id: admin.userId } }),
      () => stranger.client.admin.getReviewFacts({ params: { id: applicant.userId } }),
      () => decideOnBusiness(admin, fleet, { ...reject, version: 7 }),
      () => decideOnBusiness(ownFleet, ownFleet, approve),
      () => toggle(admin, admin, { is_admin: false }),
      () => toggle(admin, driver, { is_admin: true }),
      () => signOut(admin, admin),
      () => fileOf(admin, { id: 'prb_0000000000000000000000' as never }),
      () => fileOf(problem.owner, problem.problem),
      () => resolve(admin, problem.problem, { outcome: 'lost' as never }),
      () => resolve(problem.owner, problem.problem),
      () => suspend(admin, admin),
      () => suspend(admin, ownFleet),
      () => suspend(admin, stranger, { reason: ' ' }),
      () => suspend(admin, stranger, { reason: 'A reason.', until: '2020-01-01' }),
      () => lift(admin, { userId: 'usr_0000000000000000000000' }),
      ...[applicant, fleet, stranger, driver, demoted].flatMap((other) => [
        () => toggle(other, stranger, { is_admin: true }),
        () => signOut(other, stranger),
        () => suspend(other, stranger),
        () => lift(other, stranger),
        () => decide(other, applicant, approve),
        () => decideOnBusiness(other, fleet, approve),
      ]),
      ...[fleet, stranger, driver, demoted].map(
        ({ client }) =>
          () =>
            open(client, paper),
      ),
      () => open(host.client(), paper),
      () => open(admin.client, 'upl_0000000000000000000000'),
    ]
    for (const call of refused) {
      const { answer, entries } = await added(call)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(entries).toEqual([])
    }
    // The trail records neither what users do with their own files nor that an admin has read a list.
    const own = () => open(applicant.client, paper)
    const harmless: (() => Promise<unknown>)[] = [own, () => everyEntry(admin), () => admin.client.admin.listActivity()]
    for (const call of harmless) expect((await added(call)).entries).toEqual([])
  })

  test.each(adminActions)(
    'has one entry of %s: who, what, to whom, from which state, from where and in which call',
    async (action) => {
      const admin = await anAdmin(host)
      const { call, subject, about } = await actions[action](admin)
      const { answer, entries } = await added(call)
      expect(answer.status).toBeLessThan(400)
      const at = new Date().toISOString()
      const id = entries[0]?.id
      expect(entries).toEqual([
        {
          PK: `AUD#${at.slice(0, 7)}`,
          SK: `${at}#${id}`,
          id: expect.stringMatching(/^aud_\w{22}$/),
          at,
          by: admin.userId,
          requestId: answer.headers['apigw-requestid'],
          ipPrefix: admin.client.address.replace(/\.\d+$/, '.0/24'),
          action,
          subject,
          ...(about && { about }),
          GSI1PK: action.endsWith('opened') ? 'DIR#LOOK' : 'DIR#AUD',
          GSI1SK: `${at}#${id}`,
          ttl: expect.any(Number),
        },
      ])
      // The trail names people only by their ids, without names and exact IP addresses.
      const { email, firstName = '', lastName = '' } = admin.user
      for (const personal of [email, `${firstName} ${lastName}`, admin.client.address])
        expect(JSON.stringify(entries)).not.toContain(personal)
    },
  )

  const repeatable = adminActions.filter((action) => /opened$|signed-out$/.test(action))

  test.each(adminActions.filter((action) => !repeatable.includes(action)))(
    'has one entry of %s, even if the call is made three times at once and then again',
    async (action) => {
      const admin = await anAdmin(host)
      const { call } = await actions[action](admin)
      const { answer, entries } = await added(() => Promise.all([call(), call(), call()]))
      expect(answer.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(entries).toHaveLength(1)
      expect((await added(call)).entries).toEqual([])
    },
  )

  test.each(repeatable)('has an entry for each %s, even of two at once', async (action) => {
    const admin = await anAdmin(host)
    const { call } = await actions[action](admin)
    expect((await added(() => Promise.all([call(), call()]))).entries).toHaveLength(2)
  })

  test('refuses to overwrite an entry, alone or in a transaction', async () => {
    const admin = await anAdmin(host)
    const { call } = await actions['partner.verified'](admin)
    const [entry] = (await added(call)).entries
    const { auditRow } = await import('#functions/domain/admin/audit-store.ts')
    const { transact } = await import('#functions/platform/table/table.ts')
    const { UserId } = await import('#shared/model/ids.ts')
    const subject = UserId.parse(admin.userId)
    const { auditContextOf: deedBy } = await import('#test/support/fake-requests.ts')
    const at = new Date().toISOString()
    const made = auditRow({ ...deedBy(subject), at, action: 'partner.revoked', subject }).Put
    const Put = { ...made, Item: { ...made.Item, PK: entry?.PK, SK: entry?.SK } }
    await expect(askTable(new PutCommand({ TableName: tableName, ...Put }))).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
    })
    expect(await transact([{ Put }])).toMatchObject({ done: false })
    expect(await readRow({ PK: String(entry?.PK), SK: String(entry?.SK) })).toEqual(entry)
  })

  test('outlives its subject, and holds no more about them than before', async () => {
    const admin = await anAdmin(host)
    const person = await anApplicant(host)
    const [entry] = (await added(() => decide(admin, person, reject))).entries
    const { entries } = await added(() => erase(person))
    expect(entries).toEqual([])
    expect(await trail()).toContainEqual(entry)
  })
})
