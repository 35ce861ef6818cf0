import { beforeEach, expect, test } from 'vitest'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { DeleteCommand, QueryCommand, UpdateCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { MessageId } from '#shared/model/ids.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { messageStore, refileMessages } from './message-store.ts'

const sent = mockTable(table)
const messageId = MessageId.parse('msg_0123456789abcdefABCDEF')
const email = 'ann@example.org'
const message = { messageId, name: 'Ann', email, message: 'Hello', createdAt: '2026-11-20T12:00:00.000Z' }
const [first, second] = [readKeyRing('k1:one'), readKeyRing('k2:two,k1:one')]
const written = () => sent.commandCalls(UpdateCommand).map(({ args }) => args[0].input.ExpressionAttributeValues ?? {})
const requested = () =>
  sent.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExpressionAttributeValues?.[':list'])

beforeEach(() => {
  sent.on(UpdateCommand).resolves({})
  sent.on(DeleteCommand).resolves({})
  sent.on(QueryCommand).resolves({ Items: [] })
})

test('a message is kept for a year, in a list that cannot be found from the address without the key', async () => {
  await messageStore.put(message, first)
  await messageStore.put(message, readKeyRing('k1:other'))
  const [one, other] = written()
  expect(one).toMatchObject({ ':ttl': Date.parse('2027-11-20T12:00:00.000Z') / 1000 })
  expect(one?.[':GSI2PK']).toMatch(/^SENDER#[\w-]{43}$/)
  expect(other?.[':GSI2PK']).not.toBe(one?.[':GSI2PK'])
})

test("deleting an address's messages looks under every key", async () => {
  await messageStore.put(message, first)
  const list = written()[0]?.[':GSI2PK']
  const row = { PK: `MSG#${messageId}`, SK: 'MSG' }
  sent.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: ExpressionAttributeValues[':list'] === list ? [{ ...row, ...message }] : [],
  }))
  await messageStore.deleteFrom(email, second)
  expect(new Set(requested()).size).toBe(2)
  expect(sent.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([row])
})

test('each night, messages under an older key or none are filed under the current key', async () => {
  await messageStore.put(message, second)
  const [today] = written()
  sent.resetHistory()
  const rows = [
    { SK: 'MSG', ...message, messageId: '1' },
    { SK: 'MSG', ...message, messageId: '2', GSI2PK: 'SENDER#older' },
    { SK: 'MSG', ...message, messageId: '3', GSI2PK: today?.[':GSI2PK'] },
  ]
  sent.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: ExpressionAttributeValues[':list'] === 'MSG#2026-11' ? rows : [],
  }))
  await refileMessages({ messages: messageStore, keyRing: () => second }, new Date('2026-12-01T00:10:00.000Z'))
  expect(requested().slice(0, 2)).toEqual(['MSG#2026-12', 'MSG#2026-11'])
  expect(requested().at(-1)).toBe('MSG#2025-12')
  expect(sent.commandCalls(UpdateCommand).map(({ args }) => args[0].input.Key?.PK)).toEqual(['MSG#1', 'MSG#2'])
  for (const values of written())
    expect(values).toMatchObject({ ':GSI2PK': today?.[':GSI2PK'], ':ttl': today?.[':ttl'] })
})
