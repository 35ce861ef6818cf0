import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UpdateCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { captureLog } from '#test/support/captured-log.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { handler, type MailEvent } from './mail-events.ts'

const rows = mockTable(table)
const now = new Date('2026-11-26T12:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const updates = () => rows.commandCalls(UpdateCommand).map(({ args }) => args[0].input)
const written = () => updates().map(({ Key }) => Key)
const timeOfBounce = () => updates()[0]?.ExpressionAttributeValues?.[':at']

let log: ReturnType<typeof captureLog>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  rows.on(UpdateCommand).resolves({})
  log = captureLog()
})
afterEach(() => {
  log.release()
  vi.useRealTimers()
})

const bounced = (bounceType = 'Permanent', timestamp = ago(1)): MailEvent => ({
  source: 'aws.ses',
  detail: { eventType: 'Bounce', mail: { destination: ['Ann@Example.org'] }, bounce: { bounceType, timestamp } },
})
const complained = (complaintFeedbackType = 'abuse'): MailEvent => ({
  source: 'aws.ses',
  detail: {
    eventType: 'Complaint',
    mail: { destination: ['ann@example.org'] },
    complaint: { complaintFeedbackType, timestamp: ago(1) },
  },
})

test.each([
  ['of a mailbox that is full, or a server that is down', bounced('Transient')],
  ['of a bounce of an unknown kind', bounced('Undetermined')],
  ['of someone who says that a mail is not spam', complained('not-spam')],
  ['of an event that is not from SES', { ...bounced(), source: 'sameway' }],
  [
    'of a mail to several',
    { source: 'aws.ses', detail: { ...bounced().detail, mail: { destination: ['a@b.example', 'c@d.example'] } } },
  ],
  ['of a delivery', { source: 'aws.ses', detail: { eventType: 'Delivery', mail: { destination: ['a@b.example'] } } }],
])('nothing is kept %s', async (_, event) => {
  await handler(event)
  expect(written()).toEqual([])
})

test('a bounce is kept under the address that we wrote to, whatever address the report names', async () => {
  const event = bounced()
  const bounce = { ...event.detail.bounce, bouncedRecipients: [{ emailAddress: 'victim@example.org' }] }
  await handler({ ...event, detail: { ...event.detail, bounce } } as MailEvent)
  expect(written()).toEqual([keys.bounce('ann@example.org')])
  expect(timeOfBounce()).toBe(ago(1))
})

test.each([
  ['in the future', ago(-60)],
  ['of last week', ago(7 * 24 * 60)],
  ['that is not a time', 'soon'],
])('a report with a time %s counts from now', async (_, timestamp) => {
  await handler(bounced('Permanent', timestamp))
  expect(timeOfBounce()).toBe(now.toISOString())
})

test('a complaint is kept for a year, and the log names no address', async () => {
  await handler(complained())
  const ttl = (Date.parse(ago(1)) + 365 * 24 * 3_600_000) / 1000
  expect(written()).toEqual([keys.complaint('ann@example.org')])
  expect(updates()[0]?.ExpressionAttributeValues).toEqual({ ':at': ago(1), ':gone': ttl })
  expect(JSON.stringify(log.lines)).toContain('mail complained about')
  expect(JSON.stringify(log.lines)).not.toContain('@')
})
