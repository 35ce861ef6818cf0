import { beforeEach, expect, test } from 'vitest'
import { PutCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { auditContextOf, noon, userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { auditRow, auditStore } from './audit-store.ts'

const sent = mockTable(table)
beforeEach(() => sent.reset())

const [admin, applicant] = [userId('admin'), userId('applicant')]
const at = noon.toISOString()
const entry = {
  ...auditContextOf(admin),
  at,
  action: 'partner.verified',
  subject: applicant,
  about: { from: 'pending' },
} as const

test('an entry says who did what to whom, from where and in which call, and never takes the place of another', () => {
  const { Item, ConditionExpression } = auditRow(entry).Put
  expect(Item).toEqual({
    PK: 'AUD#2026-11',
    SK: `${at}#${Item?.id}`,
    id: expect.stringMatching(/^aud_\w{22}$/),
    at,
    by: admin,
    requestId: 'call-1',
    ipPrefix: '203.0.113.0/24',
    action: 'partner.verified',
    subject: applicant,
    about: { from: 'pending' },
    GSI1PK: 'DIR#AUD',
    GSI1SK: `${at}#${Item?.id}`,
    ttl: noon.getTime() / 1000 + 2 * 365 * 24 * 3600,
  })
  expect(ConditionExpression).toBe('attribute_not_exists(PK)')
})

test('the same action twice makes two entries', () => {
  expect(auditRow(entry).Put.Item?.id).not.toBe(auditRow(entry).Put.Item?.id)
})

test('what stands by itself is added under the same condition', async () => {
  await auditStore.add(entry)
  const [{ args } = { args: [] }, ...more] = sent.commandCalls(PutCommand)
  expect(more).toEqual([])
  expect(args[0]?.input).toMatchObject({ Item: { by: admin }, ConditionExpression: 'attribute_not_exists(PK)' })
})

test('an entry that cannot be added stops what it tells of', async () => {
  sent.on(PutCommand).rejects(new Error('the table is out'))
  await expect(auditStore.add(entry)).rejects.toThrow('the table is out')
})
