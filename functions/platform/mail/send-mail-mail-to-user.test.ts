import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { mailToUser } from './send-mail.ts'

const rows = mockTable(table)
const ses = mockClient(SESClient)
const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const user = (item: object | undefined) =>
  rows.on(GetCommand).callsFake(({ Key }) => (Key.SK === 'PROFILE' && item ? { Item: item } : {}))

beforeEach(() => {
  ses.reset()
  rows.on(PutCommand).resolves({})
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
})

test.each([
  ['was erased', undefined],
  ['drives, and has no mailbox', { email: 'd@drivers.sameway.example', isDriver: true }],
])('who %s gets none', async (_, item) => {
  user(item)
  await mailToUser('event-1', 'usr_x', mail)
  expect(ses.calls()).toHaveLength(0)
})

test('the address is the one that stands in their row now', async () => {
  user({ email: 'ann@example.org' })
  await mailToUser('event-1', 'usr_x', mail)
  expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input.Destination).toEqual({ ToAddresses: ['ann@example.org'] })
})
