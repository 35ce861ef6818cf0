import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'

import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test, vi } from 'vitest'
import { GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'

vi.hoisted(() => {
  process.env.CODE_KEYS = 'k1:one'
})
const { handler } = await import('./fan-out.ts')

const rows = mockTable(table)
const ses = mockClient(SESClient)
const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const mailed = () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input.Destination?.ToAddresses?.[0])

const asked = (place: number, to: string, minute = 0): DynamoDBRecord => {
  const sentAt = new Date(Date.now() + minute * 60_000).toISOString()
  const key = keys.otp('signup', to, 'flow')
  const item = {
    kind: 'notice',
    purpose: 'signup',
    to,
    sentAt,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }
  return {
    eventName: 'MODIFY',
    // The SDK and the event describe the same JSON in two types.
    dynamodb: { Keys: marshall(key), NewImage: marshall({ ...key, ...item }), SequenceNumber: String(place) } as never,
  }
}

beforeEach(() => {
  rows.reset()
  ses.reset()
  said.mockClear()
  rows.on(GetCommand).resolves({})
  rows.on(PutCommand).resolves({})
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
})

test('what fails is named, keeps its followers waiting, and holds up nobody else', async () => {
  ses
    .on(SendEmailCommand, { Destination: { ToAddresses: ['ann@example.org'] } })
    .rejects(new Error('ann@example.org is refused'))
  const Records = [asked(1, 'ann@example.org'), asked(2, 'ben@example.org'), asked(3, 'ann@example.org', 1)]
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
  expect(mailed()).toEqual(['ann@example.org', 'ben@example.org'])
  const logged = JSON.stringify(said.mock.calls)
  expect(logged).toContain('telling failed')
  expect(logged).not.toContain('ann@example.org')
})

test('changes of one row wait for each other, however their keys are spelled out', async () => {
  ses.on(SendEmailCommand).rejects(new Error('out'))
  const turned = asked(2, 'ann@example.org', 1)
  const { PK, SK } = turned.dynamodb?.Keys ?? {}
  const Records = [
    asked(1, 'ann@example.org'),
    { ...turned, dynamodb: { ...turned.dynamodb, Keys: { SK, PK } } as never }, // the same record, turned round
  ]
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
  expect(mailed()).toHaveLength(1)
})

test('a batch without failures names none', async () => {
  const Records = [asked(1, 'ann@example.org'), asked(2, 'ann@example.org', 1)]
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
  expect(mailed()).toHaveLength(2)
})

test('a batch that comes again mails nothing twice', async () => {
  const marks = new Set<string>()
  rows.on(GetCommand).callsFake(({ Key }) => (marks.has(Key.PK) ? { Item: Key } : {}))
  rows.on(PutCommand).callsFake(({ Item }) => {
    marks.add(Item.PK)
    return {}
  })
  const Records = [asked(1, 'ann@example.org'), asked(2, 'ben@example.org')]
  for (let time = 0; time < 3; time += 1) await handler({ Records })
  expect(mailed()).toHaveLength(2)
})
