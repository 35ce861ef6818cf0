import { beforeEach, describe, expect, test } from 'vitest'
import { businessRow } from '#functions/domain/accounts/business-item.ts'
import { pauseList, pauseRow } from '#functions/domain/requests/counters/pause-store.ts'
import { partnerRow } from '#functions/domain/shared/partner-item.ts'
import { BatchGetCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import type { AdminAction } from '#shared/contracts/admin.ts'
import { BusinessId, UploadId } from '#shared/model/ids.ts'
import { auditContextOf, ring, sessionOf, userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { auditRow } from './audit-store.ts'
import { listActivity } from './list-activity.ts'
import { newestLists, partyNamesStore } from './list-store.ts'

const sent = mockTable(table)
beforeEach(() => sent.reset())

const [admin, applicant, fleet, gone] = [userId('admin'), userId('applicant'), userId('fleet'), userId('gone')]
const businessId = BusinessId.parse(`biz_${'vans'.padEnd(22, '0')}`)
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()

const profile = (id: typeof applicant, createdAt: string, more: object = {}) => ({
  ...keys.user(id),
  userId: id,
  email: `${id}@example.org`,
  createdAt,
  epoch: 0,
  GSI1PK: 'DIR#USER',
  GSI1SK: `${createdAt}#${id}`,
  ...more,
})
const people = {
  admin: profile(admin, at(0), { firstName: 'Test', lastName: 'Person 1', isAdmin: true }),
  applicant: profile(applicant, at(1), { firstName: 'Test', lastName: 'Person 2' }),
  fleet: profile(fleet, at(2), {
    firstName: 'Test',
    lastName: 'Person 3',
    isBusiness: true,
    businessName: 'Riverside Vans Ltd',
  }),
  gone: profile(gone, at(3)),
}
const business = businessRow({
  businessId,
  ownerId: fleet,
  name: 'Riverside Vans Ltd',
  address: '4 Weir Lane, Leeds',
  status: 'verified',
  createdAt: at(2),
  version: 2,
})
const entry = (minute: number, action: AdminAction, subject: typeof applicant | BusinessId, about: object) =>
  auditRow({ ...auditContextOf(admin), at: at(minute), action, subject, about }).Put.Item ?? {}
const paper = { uploadId: UploadId.parse(`upl_${'0'.repeat(22)}`), purpose: 'dbs-check' }
const application = (id: typeof applicant, appliedAt: string) => partnerRow(anApplication({ userId: id, appliedAt }))
const listed = [
  ...Object.values(people),
  application(applicant, at(4)),
  entry(5, 'document.opened', applicant, paper),
  entry(6, 'partner.rejected', applicant, { from: 'pending', version: 2, reason: 'The photo is blurred.' }),
  entry(7, 'business.verified', businessId, { from: 'pending', version: 2, owner: fleet }),
  application(gone, at(8)),
]

/** The table: its lists as the index has them, and the rows by their keys, save those that were erased. */
const stored = (rows: object[] = [people.admin, people.applicant, people.fleet, business]) => {
  sent.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':list': list, ':before': before }, Limit }) => ({
    Items: listed
      .filter((row) => row.GSI1PK === list && String(row.GSI1SK) < before)
      .toSorted((a, b) => (String(a.GSI1SK) < String(b.GSI1SK) ? 1 : -1))
      .slice(0, Limit),
  }))
  sent.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const wanted: Key[] = RequestItems[tableName].Keys
    const isWanted = (row: object) =>
      wanted.some(({ PK, SK }) => 'PK' in row && row.PK === PK && 'SK' in row && row.SK === SK)
    return { Responses: { [tableName]: rows.filter(isWanted).toReversed() } }
  })
}

const deps = {
  newest: newestLists,
  partyNames: partyNamesStore,
  everyone: 'DIR#USER',
  partnerLists: ['DIR#PTR#P', 'DIR#PTR#V', 'DIR#PTR#R'],
  pauseList,
  keyRing: () => ring,
}
type Query = Parameters<typeof listActivity>[2]
const list = (query: Partial<Query> = {}, by = admin) =>
  listActivity(deps, sessionOf(by), { of: 'all', limit: 20, ...query })

const theAdmin = { id: admin, name: 'Test Person 1', email: `${admin}@example.org` }
const theApplicant = { id: applicant, name: 'Test Person 2', email: `${applicant}@example.org` }
const vans = { id: fleet, name: 'Riverside Vans Ltd', email: `${fleet}@example.org` }
const plain = { reason: null, document: null }

describe('a cursor', () => {
  test('is worth nothing to another admin, for another list, or once it was changed', async () => {
    stored()
    const { next } = await list({ limit: 2 })
    const cursor = next ?? ''
    const refused = { code: 'input.invalid', fields: { cursor: 'Please start again from the first page.' } }
    await expect(list({ cursor }, applicant)).rejects.toMatchObject(refused)
    await expect(list({ cursor, of: 'admins' })).rejects.toMatchObject(refused)
    await expect(list({ cursor: `${cursor}0` })).rejects.toMatchObject(refused)
    expect((await list({ cursor })).items).toHaveLength(7)
  })

  test.each([1, 2, 3, 9])('leads through all of it in pages of %i', async (limit) => {
    stored()
    const all = (await list()).items
    const found: typeof all = []
    let cursor: string | undefined
    do {
      const page = await list({ limit, cursor })
      found.push(...page.items)
      cursor = page.next ?? undefined
    } while (cursor)
    expect(found).toEqual(all)
  })
})

test('all that happened: who joined, who applied and what admins did, the newest first', async () => {
  stored()
  const trail = listed.flatMap((row) => ('action' in row ? [String(row.id)] : [])).toReversed()
  expect(await list()).toEqual({
    items: [
      { id: `applied#${gone}#${at(8)}`, at: at(8), action: 'partner.applied', actor: null, subject: null, ...plain },
      {
        id: trail[0],
        at: at(7),
        action: 'business.verified',
        actor: theAdmin,
        subject: { id: businessId, name: 'Riverside Vans Ltd', email: `${fleet}@example.org` },
        ...plain,
      },
      {
        id: trail[1],
        at: at(6),
        action: 'partner.rejected',
        actor: theAdmin,
        subject: theApplicant,
        reason: 'The photo is blurred.',
        document: null,
      },
      {
        id: trail[2],
        at: at(5),
        action: 'document.opened',
        actor: theAdmin,
        subject: theApplicant,
        reason: null,
        document: 'dbs-check',
      },
      {
        id: `applied#${applicant}#${at(4)}`,
        at: at(4),
        action: 'partner.applied',
        actor: theApplicant,
        subject: theApplicant,
        ...plain,
      },
      { id: `joined#${gone}`, at: at(3), action: 'user.joined', actor: null, subject: null, ...plain },
      { id: `joined#${fleet}`, at: at(2), action: 'user.joined', actor: vans, subject: vans, ...plain },
      {
        id: `joined#${applicant}`,
        at: at(1),
        action: 'user.joined',
        actor: theApplicant,
        subject: theApplicant,
        ...plain,
      },
      { id: `joined#${admin}`, at: at(0), action: 'user.joined', actor: theAdmin, subject: theAdmin, ...plain },
    ],
    next: null,
  })
})

test('who has to pause: a partner, and a business', async () => {
  const until = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
  const pauses = [
    pauseRow(keys.historyCounts(applicant), { who: applicant, pausedUntil: until(20) }),
    pauseRow(keys.businessCounts(businessId), { who: businessId, pausedUntil: until(21) }),
  ]
  stored()
  sent
    .on(QueryCommand)
    .callsFake(({ ExpressionAttributeValues: { ':list': list } }) => ({ Items: list === pauseList ? pauses : [] }))
  const ofVans = { id: businessId, name: 'Riverside Vans Ltd', email: null }
  expect((await list()).items).toEqual([
    {
      id: `paused#${businessId}#${until(21)}`,
      at: at(21),
      action: 'business.paused',
      actor: ofVans,
      subject: ofVans,
      ...plain,
    },
    {
      id: `paused#${applicant}#${until(20)}`,
      at: at(20),
      action: 'partner.paused',
      actor: theApplicant,
      subject: theApplicant,
      ...plain,
    },
  ])
  expect((await list({ of: 'admins' })).items).toEqual([])
})

test('the trail alone is what admins did', async () => {
  stored()
  const { items } = await list({ of: 'admins' })
  expect(items.map(({ action }) => action)).toEqual(['business.verified', 'partner.rejected', 'document.opened'])
})

test('whoever was erased since has no name: neither an admin, nor a business with its owner', async () => {
  stored([people.applicant])
  const { items } = await list({ of: 'admins' })
  expect(items.map(({ actor, subject }) => [actor, subject])).toEqual([
    [null, null],
    [null, theApplicant],
    [null, theApplicant],
  ])
})

test('everybody who is named is read once, in one step with all others', async () => {
  stored()
  await list()
  expect(sent.commandCalls(QueryCommand)).toHaveLength(6)
  const [{ args } = { args: [] }, ...more] = sent.commandCalls(BatchGetCommand)
  const wanted = args[0]?.input.RequestItems?.[tableName]?.Keys ?? []
  expect(more).toEqual([])
  expect(wanted.map(({ PK }) => PK).toSorted()).toEqual(
    [keys.business(businessId), ...[admin, applicant, fleet, gone].map((id) => keys.user(id))]
      .map(({ PK }) => PK)
      .toSorted(),
  )
})

test('an empty world asks for nobody', async () => {
  sent.on(QueryCommand).resolves({})
  expect(await list()).toEqual({ items: [], next: null })
  expect(sent.commandCalls(BatchGetCommand)).toEqual([])
})
