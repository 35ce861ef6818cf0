import { describe, expect, test } from 'vitest'
import { PutCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { UserId } from '#shared/model/ids.ts'
import { auditContextOf, noon, userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { auditRow, auditStore, toAuditContext } from './audit-store.ts'

describe('audit store', () => {
  const sent = mockTable(table)

  const [admin, applicant] = [userId('admin'), userId('applicant')]
  const at = noon.toISOString()
  const entry = {
    ...auditContextOf(admin),
    at,
    action: 'partner.verified',
    subject: applicant,
    about: { from: 'pending' },
  } as const

  test('an entry has actor, action, subject, network and call, and never replaces another', () => {
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

  test('a look is listed apart from the changes', () => {
    const look = { ...entry, action: 'person.opened', about: {} } as const
    expect(auditRow(look).Put.Item?.GSI1PK).toBe('DIR#LOOK')
  })

  test('the same action twice makes two entries', () => {
    expect(auditRow(entry).Put.Item?.id).not.toBe(auditRow(entry).Put.Item?.id)
  })

  test('a single entry has the same condition', async () => {
    await auditStore.add(entry)
    const [{ args } = { args: [] }, ...more] = sent.commandCalls(PutCommand)
    expect(more).toEqual([])
    expect(args[0]?.input).toMatchObject({ Item: { by: admin }, ConditionExpression: 'attribute_not_exists(PK)' })
  })

  test('the call fails if its entry cannot be written', async () => {
    sent.on(PutCommand).rejects(new Error('the table is out'))
    await expect(auditStore.add(entry)).rejects.toThrow('the table is out')
  })
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2', '2001:db8:1::/48'],
])('an audit context of the address %s keeps the network %s', (ip, ipPrefix) => {
  const by = UserId.parse('usr_0000000000000000000001')
  expect(toAuditContext({ userId: by }, { id: 'call-1', ip })).toEqual({ by, requestId: 'call-1', ipPrefix })
})
