import { MessageRejected, SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { sendMail } from './send-mail.ts'

const rows = mockTable(table)
const ses = mockClient(SESClient)
const mail = { to: 'ann@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

beforeEach(() => {
  rows.reset()
  ses.reset()
  rows.on(GetCommand).resolves({})
})

test('a refused mail leaves no mark, so it is tried again', async () => {
  ses.on(SendEmailCommand).rejects(new MessageRejected({ $metadata: {}, message: '' }))
  await expect(sendMail('event-1', mail)).rejects.toThrow(MessageRejected)
  expect(rows.commandCalls(PutCommand)).toHaveLength(0)
})

test('a mail that was sent is not sent again', async () => {
  rows.on(GetCommand).resolves({ Item: keys.sentMail('event-1') })
  await sendMail('event-1', mail)
  expect(ses.calls()).toHaveLength(0)
})

test('a mail goes to one address and is marked afterwards', async () => {
  ses.on(SendEmailCommand).callsFake(() => {
    expect(rows.commandCalls(PutCommand)).toHaveLength(0)
    return { MessageId: '1' }
  })
  await sendMail('event-1', { ...mail, replyTo: 'ben@example.org' })
  expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    Destination: { ToAddresses: ['ann@example.org'] },
    ReplyToAddresses: ['ben@example.org'],
  })
  expect(rows.commandCalls(PutCommand)[0]?.args[0].input.Item).toMatchObject(keys.sentMail('event-1'))
})
