import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'

import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '#functions/platform/table/commands.ts'
import { fingerprint, keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { requestAt } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'

vi.hoisted(() => {
  process.env.CODE_KEYS = 'k1:one'
})
const { handler } = await import('./fan-out.ts')
const { requestRow } = await import('#functions/domain/requests/request-item.ts')

const rows = mockTable(table)
const ses = mockClient(SESv2Client)
const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const mailed = () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input.Destination?.ToAddresses?.[0])

const requested = (place: number, to: string, minute = 0): DynamoDBRecord => {
  const sentAt = new Date(Date.now() + minute * 60_000).toISOString()
  const key = keys.otp('signup', to, 'flow')
  const item = {
    kind: 'notice',
    purpose: 'signup',
    to,
    nonce: 'n',
    keyId: 'k1',
    flowHash: 'flow',
    epoch: 0,
    wrong: 0,
    sentAt,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    ttl: 0,
  }
  return {
    eventName: 'MODIFY',
    // The SDK and the event describe the same JSON in two types.
    dynamodb: { Keys: marshall(key), NewImage: marshall({ ...key, ...item }), SequenceNumber: String(place) } as never,
  }
}

beforeEach(() => {
  ses.reset()
  said.mockClear()
  rows.on(GetCommand).resolves({})
  rows.on(PutCommand).resolves({})
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
})

test('a failed change is reported, holds back later changes of its row, and delays no other row', async () => {
  rows.on(GetCommand).callsFake(({ Key }) => {
    if (Key.PK.includes(fingerprint('ann@example.org'))) throw new Error('ann@example.org is refused')
    return {}
  })
  const Records = [requested(1, 'ann@example.org'), requested(2, 'ben@example.org'), requested(3, 'ann@example.org', 1)]
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
  expect(mailed()).toEqual(['ben@example.org'])
  const logged = JSON.stringify(said.mock.calls)
  expect(logged).toContain('telling failed')
  expect(logged).not.toContain('ann@example.org')
})

test('a mail that SES refuses delays nothing', async () => {
  ses
    .on(SendEmailCommand, { Destination: { ToAddresses: ['ann@example.org'] } })
    .rejects(Object.assign(new Error('Local address contains dot-dot'), { name: 'BadRequestException' }))
  const Records = [requested(1, 'ann@example.org'), requested(2, 'ben@example.org'), requested(3, 'ann@example.org', 1)]
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
  expect(mailed()).toHaveLength(3)
})

test('changes of one row wait for each other, in whatever order their keys are written', async () => {
  rows.on(GetCommand).rejects(new Error('out'))
  const turned = requested(2, 'ann@example.org', 1)
  const { PK, SK } = turned.dynamodb?.Keys ?? {}
  const Records = [
    requested(1, 'ann@example.org'),
    { ...turned, dynamodb: { ...turned.dynamodb, Keys: { SK, PK } } as never }, // the key in the other order
  ]
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
  expect(rows.commandCalls(GetCommand)).toHaveLength(1)
})

test('the rows of a change are written in parallel, before recipients are looked up', async () => {
  const { promise: written, resolve: write } = Promise.withResolvers<object>()
  rows.on(PutCommand).callsFake(() => written)
  const row = requestRow(requestAt('pending_match'))
  const dynamodb = { Keys: marshall(keys.request('req')), NewImage: marshall(row), SequenceNumber: '1' }
  // The SDK and the event describe the same JSON in two types.
  const handled = handler({ Records: [{ eventName: 'INSERT', dynamodb: dynamodb as never }] })
  // Its history, its number and its deadline.
  await vi.waitFor(() => expect(rows.commandCalls(PutCommand)).toHaveLength(3))
  expect(rows.commandCalls(GetCommand)).toEqual([])
  write({})
  expect(await handled).toEqual({ batchItemFailures: [] })
  // The request for its frames, and then whom these have rung.
  expect(rows.commandCalls(GetCommand)).toHaveLength(2)
})

test('a row that cannot be written fails its change, after the other rows are written', async () => {
  const done: string[] = []
  rows.on(PutCommand).callsFake(async ({ Item }) => {
    if (Item.SK.startsWith('EVT#')) throw new Error('out')
    await new Promise((resolve) => setTimeout(resolve, 20))
    done.push(Item.kind ?? 'number')
  })
  const row = requestRow(requestAt('pending_match'))
  const dynamodb = { Keys: marshall(keys.request('req')), NewImage: marshall(row), SequenceNumber: '1' }
  // The SDK and the event describe the same JSON in two types.
  expect(await handler({ Records: [{ eventName: 'INSERT', dynamodb: dynamodb as never }] })).toEqual({
    batchItemFailures: [{ itemIdentifier: '1' }],
  })
  expect(done).toEqual(['number', 'request.expire'])
  expect(rows.commandCalls(GetCommand)).toEqual([])
})

test('a batch without failures names none', async () => {
  const Records = [requested(1, 'ann@example.org'), requested(2, 'ann@example.org', 1)]
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
  expect(mailed()).toHaveLength(2)
})

test('a row that DynamoDB expires has no effects, but the same row deleted by us does', async () => {
  const Keys = marshall(keys.session('usr_1', 'hash'))
  const removal = { eventName: 'REMOVE', dynamodb: { Keys, OldImage: Keys, SequenceNumber: '1' } } as never
  const byTime = { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }
  await handler({ Records: [{ ...(removal as DynamoDBRecord), ...byTime }] })
  expect(rows.calls()).toEqual([])
  await handler({ Records: [removal] })
  expect(rows.calls().length).toBeGreaterThan(0)
})

test('a repeated batch sends no mail twice', async () => {
  const marks = new Set<string>()
  rows.on(GetCommand).callsFake(({ Key }) => (marks.has(Key.PK) ? { Item: Key } : {}))
  rows.on(PutCommand).callsFake(({ Item }) => {
    marks.add(Item.PK)
    return {}
  })
  const Records = [requested(1, 'ann@example.org'), requested(2, 'ben@example.org')]
  for (let time = 0; time < 3; time += 1) await handler({ Records })
  expect(mailed()).toHaveLength(2)
})

test('while SES is down its records count as done; lists come first, and frames do not wait for mails', async () => {
  const order: string[] = []
  ses.on(SendEmailCommand).callsFake(() => {
    order.push('mail')
    throw new Error('out')
  })
  rows.on(BatchGetCommand).callsFake(() => {
    order.push('sockets')
    return { Responses: {} }
  })
  rows.on(TransactWriteCommand).resolves({})
  rows.on(QueryCommand).resolves({ Items: [] })
  rows.on(UpdateCommand).callsFake(({ Key }) => {
    order.push(Key.SK)
    return {}
  })
  const user = { ...keys.user('usr_1'), userId: 'usr_1', email: 'ann@example.org', createdAt: '', epoch: 1 }
  rows.on(GetCommand, { Key: keys.user('usr_1') }).resolves({ Item: user })
  const changed = { ...user, epoch: 2, passwordChangedAt: '2026-11-20T12:00:00.000Z' }
  const dynamodb = {
    Keys: marshall(keys.user('usr_1')),
    OldImage: marshall(user),
    NewImage: marshall(changed),
    SequenceNumber: '1',
    ApproximateCreationDateTime: Date.parse(changed.passwordChangedAt) / 1000,
  }
  // The SDK and the event describe the same JSON in two types.
  expect(await handler({ Records: [{ eventName: 'MODIFY', dynamodb: dynamodb as never }] })).toEqual({
    batchItemFailures: [],
  })
  const at = changed.passwordChangedAt
  expect(order).toEqual([`NOTE#${at}#password#usr_1#${at}`, 'sockets', 'sockets', 'mail'])
  expect(rows.commandCalls(TransactWriteCommand)).toHaveLength(1)
})
