import { describe, expect, test } from 'vitest'
import { PutCommand } from '#functions/platform/table/commands.ts'
import { tableName } from '#lib/local/functions.ts'
import { type AdminAction, adminActions } from '#shared/contracts/admin.ts'
import { londonTime } from '#shared/model/london.ts'
import { erase } from '#test/support/account-erasure.ts'
import {
  anAdmin,
  anApplicant,
  askForName,
  checkWork,
  decide,
  decideOnBusiness,
  decideOnName,
  decideOnPapers,
  everyEntry,
  lift,
  sendPapers,
  signOut,
  suspend,
  toggle,
} from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import { openHost } from '#test/support/open-host.ts'
import { fileOf, reported, resolve } from '#test/support/problems.ts'
import { inDays, ok, requestIn } from '#test/support/requests.ts'
import { askTable, type Row, readRow, rowsOf } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person, setOnUser } from '#test/support/test-users.ts'
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

const [approve, reject] = [{ decision: 'approve' }, { decision: 'reject', reason: 'The photo is blurred.' }]
const waiting = () => aBusiness(host, { isVerified: false })
const paperOf = async (admin: Person, { userId }: Person) => {
  const entry = (await everyEntry(admin, '50')).find(({ user_id }) => user_id === userId)
  return entry?.documents.find(({ name }) => name.startsWith('dbs-check'))?.id ?? ''
}

const aProblem = async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  return { owner, problem: await reported(owner, await requestIn('in_transit', { owner, carrier })) }
}

type Entry = {
  call: () => Promise<{ status: number; headers: Record<string, string> }>
  subject: string
  about: object | undefined
}

/** Each action of an admin, and the audit entry that it should leave. */
const actions: Record<AdminAction, (admin: Person) => Promise<Entry>> = {
  'partner.verified': async (admin) => {
    const person = await anApplicant(host)
    const about = { from: 'pending', version: 2 }
    return { call: () => decide(admin, person, approve), subject: person.userId, about }
  },
  'partner.rejected': async (admin) => {
    const person = await anApplicant(host)
    const about = { from: 'pending', version: 2, reason: reject.reason }
    return { call: () => decide(admin, person, reject), subject: person.userId, about }
  },
  'partner.revoked': async (admin) => {
    const person = await aPartner(host)
    const about = { from: 'verified', version: 3, reason: reject.reason }
    return { call: () => decide(admin, person, reject), subject: person.userId, about }
  },
  'name.approved': async (admin) => {
    const person = await aPartner(host)
    ok(await askForName(person, { firstName: 'Ida', lastName: 'Moss' }))
    return { call: () => decideOnName(admin, person, approve), subject: person.userId, about: { version: 4 } }
  },
  'name.refused': async (admin) => {
    const person = await aPartner(host)
    ok(await askForName(person, { firstName: 'Ida', lastName: 'Moss' }))
    const about = { version: 4, reason: reject.reason }
    return { call: () => decideOnName(admin, person, reject), subject: person.userId, about }
  },
  'papers.approved': async (admin) => {
    const person = await aPartner(host)
    ok(await sendPapers(person, { hireAndReward: true, insuranceUntil: inDays(90) }))
    return { call: () => decideOnPapers(admin, person, approve), subject: person.userId, about: { version: 4 } }
  },
  'papers.refused': async (admin) => {
    const person = await aPartner(host)
    ok(await sendPapers(person, { hireAndReward: true, insuranceUntil: inDays(90) }))
    const about = { version: 4, reason: reject.reason }
    return { call: () => decideOnPapers(admin, person, reject), subject: person.userId, about }
  },
  'right-to-work.checked': async (admin) => {
    const person = await aPartner(host)
    return { call: () => checkWork(admin, person), subject: person.userId, about: { version: 3 } }
  },
  'business.verified': async (admin) => {
    const fleet = await waiting()
    const about = { from: 'pending', version: 2, owner: fleet.userId }
    return { call: () => decideOnBusiness(admin, fleet, approve), subject: fleet.businessId, about }
  },
  'business.rejected': async (admin) => {
    const fleet = await waiting()
    const about = { from: 'pending', version: 2, owner: fleet.userId, reason: reject.reason }
    return { call: () => decideOnBusiness(admin, fleet, reject), subject: fleet.businessId, about }
  },
  'document.opened': async (admin) => {
    const person = await anApplicant(host, byCar)
    const uploadId = await paperOf(admin, person)
    const about = { uploadId, purpose: 'dbs-check' }
    return { call: () => open(admin.client, uploadId), subject: person.userId, about }
  },
  'applicant.opened': async (admin) => {
    const { userId } = await anApplicant(host)
    const call = () => admin.client.admin.getReviewFacts({ params: { id: userId } })
    return { call, subject: userId, about: { version: 1 } }
  },
  'person.opened': async (admin) => {
    const { userId } = await aRequester(host)
    const call = () => admin.client.admin.openPersonDetails({ params: { id: userId } })
    return { call, subject: userId, about: undefined }
  },
  'delivery.opened': async (admin) => {
    const { owner, problem } = await aProblem()
    const call = () => admin.client.admin.openDeliveryDetails({ params: { id: problem.request_id } })
    return { call, subject: owner.userId, about: { deliveryId: problem.request_id } }
  },
  'admin.granted': async (admin) => {
    const person = await aRequester(host)
    return { call: () => toggle(admin, person, { is_admin: true }), subject: person.userId, about: { from: 'user' } }
  },
  'admin.withdrawn': async (admin) => {
    const person = await anAdmin(host)
    return { call: () => toggle(admin, person, { is_admin: false }), subject: person.userId, about: { from: 'admin' } }
  },
  'user.signed-out': async (admin) => {
    const person = await aRequester(host)
    return { call: () => signOut(admin, person), subject: person.userId, about: undefined }
  },
  'problem.opened': async (admin) => {
    const { owner, problem } = await aProblem()
    return { call: () => fileOf(admin, problem), subject: owner.userId, about: { disputeId: problem.id } }
  },
  'problem.addresses-opened': async (admin) => {
    const { owner, problem } = await aProblem()
    const call = () => fileOf(admin, problem, { addresses: 'true' })
    return { call, subject: owner.userId, about: { disputeId: problem.id } }
  },
  'problem.resolved': async (admin) => {
    const { owner, problem } = await aProblem()
    const decision = { outcome: 'partly', ending: 'cancel' } as const
    const note = 'It was damaged before.'
    const about = { disputeId: problem.id, from: 'open', ...decision, reason: note }
    return { call: () => resolve(admin, problem, { ...decision, note }), subject: owner.userId, about }
  },
  'user.suspended': async (admin) => {
    const person = await aBusiness(host)
    const body = { reason: reject.reason, until: londonTime(new Date()).date }
    return { call: () => suspend(admin, person, body), subject: person.userId, about: { from: 'user', ...body } }
  },
  'user.lifted': async (admin) => {
    const person = await aPartner(host)
    ok(await suspend(admin, person))
    return { call: () => lift(admin, person), subject: person.userId, about: undefined }
  },
}

describe('the audit trail', () => {
  test('gets no entry from a call that was refused or that changed nothing', async () => {
    const [admin, applicant, fleet] = [await anAdmin(host), await anApplicant(host, byCar), await waiting()]
    const [paper, ownFleet] = [await paperOf(admin, applicant), await waiting()]
    await setOnUser(ownFleet.userId, 'isAdmin', true)
    const demoted = await anAdmin(host)
    await setOnUser(demoted.userId, 'isAdmin', false)
    const [stranger, driver] = [await aRequester(host), await aDriverOf(host, await aBusiness(host))]
    const problem = await aProblem()
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
