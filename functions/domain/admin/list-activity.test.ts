import { describe, expect, test } from 'vitest'
import { businessRow } from '#functions/domain/accounts/business-item.ts'
import { pauseList, pauseRow } from '#functions/domain/requests/counters/pause-store.ts'
import { partnerRow } from '#functions/domain/shared/partner-item.ts'
import { BatchGetCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import type { Activity, AdminAction } from '#shared/contracts/admin.ts'
import { BusinessId, UploadId } from '#shared/model/ids.ts'
import { auditContextOf, ring, sessionOf, userId } from '#test/support/fake-requests.ts'
import { answerBatchReads, answerIndexQueries, mockTable, readAllPages } from '#test/support/mock-table.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { auditRow } from './audit-store.ts'
import { listActivity } from './list-activity.ts'
import { newestLists, partyNamesStore } from './list-store.ts'

const sent = mockTable(table)

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

/** The index's lists, and the rows by key, without erased ones. */
const stored = (rows: object[] = [people.admin, people.applicant, people.fleet, business]) => {
  answerIndexQueries(sent, listed)
  answerBatchReads(sent, rows)
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
const list = (query: Partial<Query> = {}, caller = admin) =>
  listActivity(deps, sessionOf(caller), { of: 'all', limit: 20, ...query })

const theAdmin = { id: admin, name: 'Test Person 1', email: `${admin}@example.org` }
const theApplicant = { id: applicant, name: 'Test Person 2', email: `${applicant}@example.org` }
const vans = { id: fleet, name: 'Riverside Vans Ltd', email: `${fleet}@example.org` }

describe('a cursor', () => {
  test('is refused for another admin, another list, or when changed', async () => {
    stored()
    const { next } = await list({ limit: 2 })
    const cursor = next ?? ''
    const refused = { code: 'input.invalid', fields: { cursor: 'Please start again from the first page.' } }
    await expect(list({ cursor }, applicant)).rejects.toMatchObject(refused)
    await expect(list({ cursor, of: 'admins' })).rejects.toMatchObject(refused)
    await expect(list({ cursor: `${cursor}0` })).rejects.toMatchObject(refused)
    expect((await list({ cursor })).items).toHaveLength(6)
  })

  test.each([1, 2, 3, 9])('leads through all entries in pages of %i', async (limit) => {
    stored()
    const pages = await readAllPages((cursor) => list({ limit, cursor }))
    expect(pages.flatMap(({ items }) => items)).toEqual((await list()).items)
  })
})

const event = (id: string | undefined, minute: number, action: Activity, parties: object, details = {}) => ({
  ...{ id, at: at(minute), action, reason: null, until: null, document: null },
  ...parties,
  ...details,
})
const by = (party: object | null) => ({ actor: party, subject: party })

test('lists sign-ups, applications and changes by admins, newest first, without what they looked at', async () => {
  stored()
  const trail = listed.flatMap((row) => ('action' in row ? [String(row.id)] : [])).toReversed()
  const onApplicant = { actor: theAdmin, subject: theApplicant }
  expect(await list()).toEqual({
    items: [
      event(`applied#${gone}#${at(8)}`, 8, 'partner.applied', by(null)),
      event(trail[0], 7, 'business.verified', { actor: theAdmin, subject: { ...vans, id: businessId } }),
      event(trail[1], 6, 'partner.rejected', onApplicant, { reason: 'The photo is blurred.' }),
      event(`applied#${applicant}#${at(4)}`, 4, 'partner.applied', by(theApplicant)),
      event(`joined#${gone}`, 3, 'user.joined', by(null)),
      event(`joined#${fleet}`, 2, 'user.joined', by(vans)),
      event(`joined#${applicant}`, 1, 'user.joined', by(theApplicant)),
      event(`joined#${admin}`, 0, 'user.joined', by(theAdmin)),
    ],
    next: null,
  })
})

test('lists the pauses of requesters, partners and businesses', async () => {
  const until = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
  stored()
  answerIndexQueries(sent, [
    pauseRow(keys.historyCounts(applicant), { who: applicant, pausedUntil: until(20) }),
    pauseRow(keys.historyCounts(applicant), { who: applicant, pausedUntil: until(19), from: 'posting' }),
    pauseRow(keys.businessCounts(businessId), { who: businessId, pausedUntil: until(21) }),
  ])
  expect((await list()).items).toEqual([
    event(`paused#${businessId}#${until(21)}`, 21, 'business.paused', by({ ...vans, id: businessId, email: null })),
    event(`paused#${applicant}#${until(20)}`, 20, 'partner.paused', by(theApplicant)),
    event(`paused#${applicant}#${until(19)}`, 19, 'requester.paused', by(theApplicant)),
  ])
  expect((await list({ of: 'admins' })).items).toEqual([])
})

test('lists only actions of admins, with what they looked at', async () => {
  stored()
  const { items } = await list({ of: 'admins' })
  expect(items.map(({ action }) => action)).toEqual(['business.verified', 'partner.rejected', 'document.opened'])
})

test('shows no names of erased admins, businesses or owners', async () => {
  stored([people.applicant])
  const { items } = await list({ of: 'admins' })
  expect(items.map(({ actor, subject }) => [actor, subject])).toEqual([
    [null, null],
    [null, theApplicant],
    [null, theApplicant],
  ])
})

test('reads each party once, all in one batch', async () => {
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

test('reads no parties for an empty list', async () => {
  sent.on(QueryCommand).resolves({})
  expect(await list()).toEqual({ items: [], next: null })
  expect(sent.commandCalls(BatchGetCommand)).toEqual([])
})
