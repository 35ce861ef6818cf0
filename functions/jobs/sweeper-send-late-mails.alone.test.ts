import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CodeItem } from '#functions/domain/accounts/one-time-code/code.ts'
import type { MailOrder } from '#functions/platform/mail/mail-store.ts'
import { sendMail } from '#functions/platform/mail/send-mail.ts'
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteCommand,
} from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'

vi.hoisted(() => {
  process.env.CODE_KEYS = 'k1:one'
})
const { sendLateMails } = await import('./sweeper.ts')

type Row = Key & Record<string, unknown>

const rows = mockTable(table)
const ses = mockClient(SESv2Client)
const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const mail = { to: 'ann@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const began = Date.parse('2026-11-20T23:30:00.000Z')
const minuteMs = 60_000
let kept = new Map<string, Row>()

const idOf = ({ PK, SK }: Key) => `${PK} ${SK}`
const waiting = () => [...kept.values()].filter(({ PK }) => PK.startsWith('DUE#'))
const isMarkedDone = (id: string) => {
  const mark = kept.get(idOf(keys.sentMail(id)))
  return mark !== undefined && !mark.waits
}
const sent = () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input)
const minutesSince = () => (Date.now() - began) / minuteMs

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: began })
  kept = new Map()
  ses.reset()
  said.mockClear()
  rows.on(GetCommand).callsFake(({ Key }) => ({ Item: kept.get(idOf(Key)) }))
  rows.on(PutCommand).callsFake(({ Item }) => void kept.set(idOf(Item), Item))
  rows.on(DeleteCommand).callsFake(({ Key }) => void kept.delete(idOf(Key)))
  rows.on(QueryCommand).callsFake(({ ExpressionAttributeValues: asked, Limit }) => {
    const found = [...kept.values()].filter(({ PK, SK }) => PK === asked[':shard'] && SK <= asked[':end'])
    return { Items: found.toSorted((a, b) => a.SK.localeCompare(b.SK)).slice(0, Limit) }
  })
  rows.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
    const mustBeThere = TransactItems.every(
      ({ Delete }: { Delete?: { Key: Key } }) => !Delete || kept.has(idOf(Delete.Key)),
    )
    if (!mustBeThere)
      throw new TransactionCanceledException({ CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] })
    for (const { Put, Delete } of TransactItems) {
      if (Put) kept.set(idOf(Put.Item), Put.Item)
      if (Delete) kept.delete(idOf(Delete.Key))
    }
    return {}
  })
})
afterEach(() => void vi.useRealTimers())

/** A mail that SES could not take. */
const seed = async (id: string, order: MailOrder = { mail }) => {
  ses.on(SendEmailCommand).rejects(new Error('out'))
  await sendMail(id, mail, order)
  ses.reset()
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
}

/** The sweeper runs each minute. */
const sweepFor = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    vi.setSystemTime(Date.now() + minuteMs)
    await sendLateMails(new Date())
  }
}

test('is tried after 1, 5, 15 and 60 minutes, then hourly, and given up after a day', async () => {
  await seed('event-1')
  const triedAt: number[] = []
  ses.on(SendEmailCommand).callsFake(() => {
    triedAt.push(minutesSince())
    throw new Error('out')
  })
  await sweepFor(26 * 60)
  const hourly = Array.from({ length: 22 }, (_, hour) => 81 + 60 * (hour + 1))
  expect(triedAt).toEqual([1, 6, 21, 81, ...hourly])
  expect(waiting()).toEqual([])
  expect(isMarkedDone('event-1')).toBe(true)
  expect(said.mock.calls.join()).toContain('"message":"mail given up"')
})

test('is sent once SES accepts it, leaves only its mark, and is never sent again', async () => {
  await seed('event-1')
  await sweepFor(30)
  expect(sent()).toMatchObject([{ Destination: { ToAddresses: ['ann@example.org'] } }])
  expect(waiting()).toEqual([])
  await sendMail('event-1', mail)
  expect(sent()).toHaveLength(1)
})

test('is sent once, even if two sweepers run at the same time and its event is repeated', async () => {
  await seed('event-1')
  vi.setSystemTime(Date.now() + minuteMs)
  await Promise.all([sendLateMails(new Date()), sendLateMails(new Date()), sendMail('event-1', mail)])
  expect(sent()).toHaveLength(1)
})

test('is not tried again after a permanent refusal', async () => {
  await seed('event-1')
  ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { name: 'BadRequestException' }))
  await sweepFor(10)
  expect(sent()).toHaveLength(1)
  expect(waiting()).toEqual([])
  expect(isMarkedDone('event-1')).toBe(true)
})

test('is not lost when a sweeper crashes halfway', async () => {
  await seed('event-1')
  rows.on(GetCommand).rejects(new Error('dead'))
  await expect(sweepFor(1)).rejects.toThrow('dead')
  rows.on(GetCommand).callsFake(({ Key }) => ({ Item: kept.get(idOf(Key)) }))
  await sweepFor(5)
  expect(sent()).toHaveLength(1)
})

test('of many waiting mails, five are tried while SES is down, and all once it is back', async () => {
  for (let number = 0; number < 130; number += 1) await seed(`event-${number}`)
  ses.on(SendEmailCommand).rejects(new Error('out'))
  await sweepFor(1)
  expect(sent()).toHaveLength(5)
  ses.reset()
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
  await sweepFor(1)
  expect(sent()).toHaveLength(130)
  expect(waiting()).toEqual([])
})

test('a code that still works is sent as soon as SES is back', async () => {
  await seedCode(codeRow())
  ses.on(SendEmailCommand).rejects(new Error('out'))
  await sweepFor(7)
  await seed('event-1')
  await sweepFor(1)
  expect(sent().map(({ Content }) => Content?.Simple?.Subject?.Data)).toEqual(['Hello', 'Your Sameway code'])
})

test('is sent to the user’s present address, and never to an erased user', async () => {
  const { to: _, ...unaddressed } = mail
  for (const userId of ['usr_1', 'usr_2']) await seed(`of-${userId}`, { userId, mail: unaddressed })
  expect(JSON.stringify(waiting())).not.toContain('@')
  kept.set('new address', { ...keys.user('usr_1'), email: 'new@example.org' })
  rows.on(GetCommand, { Key: keys.user('usr_1') }).resolves({ Item: kept.get('new address') ?? {} })
  await sweepFor(1)
  expect(sent()).toMatchObject([{ Destination: { ToAddresses: ['new@example.org'] } }])
  expect(waiting()).toEqual([])
})

const codeRow = (parts: Partial<CodeItem> = {}): CodeItem & Key => ({
  ...keys.otp(parts.purpose ?? 'signup', 'ann@example.org', 'flow'),
  epoch: 1,
  kind: 'code',
  purpose: 'signup',
  to: 'ann@example.org',
  nonce: 'n1',
  keyId: 'k1',
  flowHash: 'flow',
  wrong: 0,
  sentAt: new Date(began).toISOString(),
  expiresAt: new Date(began + 10 * minuteMs).toISOString(),
  ttl: 0,
  ...parts,
})
const seedCode = async (row: CodeItem & Key) => {
  kept.set(idOf(row), row)
  await seed('code-1', { codeRow: { PK: row.PK, SK: row.SK } })
}
const subjectAfter = async (minutes: number) => {
  ses.on(SendEmailCommand).rejects(new Error('out'))
  await sweepFor(minutes)
  ses.reset()
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
  await sweepFor(60)
  expect(waiting()).toEqual([])
  return sent().map(({ Content }) => Content?.Simple?.Subject?.Data)
}

test('a code is sent while it works, and dropped once it does not', async () => {
  await seedCode(codeRow())
  expect(await subjectAfter(2)).toEqual(['Your Sameway code'])
  await seedCode(codeRow({ flowHash: 'late' }))
  expect(await subjectAfter(20)).toEqual([])
})

test('a code that was used meanwhile is dropped', async () => {
  await seedCode(codeRow())
  kept.delete(idOf(codeRow()))
  expect(await subjectAfter(1)).toEqual([])
})

test('a late reset mail keeps only its link, which works for a day', async () => {
  await seedCode(codeRow({ purpose: 'reset' }))
  expect(await subjectAfter(20)).toEqual(['Your Sameway password link'])
})
