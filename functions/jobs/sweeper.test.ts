import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newSessionItem, sessionRow } from '#functions/domain/accounts/sessions/session-store.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { type RequestItem, requestRow } from '#functions/domain/requests/request-item.ts'
import type { ScheduledTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { socketGateway } from '#functions/platform/sockets/sockets.ts'
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { UserId } from '#shared/model/ids.ts'
import { requestAt } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { handler } from './sweeper.ts'

const rows = mockTable(table)
const hangUp = vi.spyOn(socketGateway, 'hangUp')
const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const now = new Date('2026-11-20T00:00:30.000Z')
const due = { kind: 'session.end', at: '2026-11-19T23:59:50.000Z', userId, tokenHash: 'hash' }
const user: UserItem = { userId, email: 'a@example.org', createdAt: now.toISOString(), epoch: 1 }
const laid = () => rows.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)
/** The values written to requests, with or without counters. */
const moved = () => [
  ...rows.commandCalls(UpdateCommand).map(({ args }) => args[0].input.ExpressionAttributeValues),
  ...rows
    .commandCalls(TransactWriteCommand)
    .map(({ args }) => args[0].input.TransactItems?.[0]?.Update?.ExpressionAttributeValues),
]
const removed = () => rows.commandCalls(DeleteCommand).map(({ args }) => String(args[0].input.Key?.PK))

/** One due row of yesterday, for a session that is still live or has ended, with or without a socket. */
const rowDue = ({ isOver = false, hasSocket = true }) => {
  rows.on(PutCommand).resolves({})
  rows.on(DeleteCommand).resolves({})
  rows.on(UpdateCommand).resolves({})
  rows.on(TransactWriteCommand).resolves({})
  rows.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => {
    const shard = `DUE#2026-11-19#${'h'.charCodeAt(0) % 4}`
    return { Items: ExpressionAttributeValues[':shard'] === shard ? [due] : [] }
  })
  const session = isOver ? [] : [sessionRow(newSessionItem(user, 'hash', 'Test', now))]
  const sockets = hasSocket ? [{ ...keys.sockets(userId), sockets: new Set([`${now.toISOString()} c1 hash`]) }] : []
  rows.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const isOfSockets = JSON.stringify(RequestItems).includes('SOCKETS')
    return { Responses: { [tableName]: isOfSockets ? sockets : [{ ...keys.user(userId), ...user }, ...session] } }
  })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now)
  said.mockClear()
  hangUp.mockReset().mockResolvedValue(true)
})
afterEach(() => void vi.useRealTimers())

test('a failed task stays, is logged without an address, and fails the run', async () => {
  rowDue({ isOver: true })
  hangUp.mockRejectedValue(new Error('no gateway'))
  await expect(handler()).rejects.toThrow('1 of 1 due tasks failed')
  expect(removed()).toEqual([])
  expect(JSON.stringify(said.mock.calls)).not.toContain(user.email)
})

test('a session that ended loses its sockets, and its row', async () => {
  rowDue({ isOver: true })
  await handler()
  expect(hangUp).toHaveBeenCalledTimes(1)
  expect(removed().some((key) => key.startsWith('DUE#2026-11-19'))).toBe(true)
  expect(laid()).toEqual([])
})

test('a session that was used meanwhile is checked again at its new end', async () => {
  rowDue({})
  await handler()
  expect(hangUp).not.toHaveBeenCalled()
  expect(laid()).toMatchObject([{ ...due, at: '2026-11-27T00:00:30.000Z' }])
  expect(removed()).toHaveLength(1)
})

test('a session without sockets is not checked again', async () => {
  rowDue({ hasSocket: false })
  await handler()
  expect(laid()).toEqual([])
  expect(removed()).toHaveLength(1)
})

describe('tasks of requests', () => {
  const waits = { date: '2026-11-19', slot: 'morning' } as const // until two in the afternoon
  const waiting = requestAt('pending_match', waits)
  const offered = { ...requestAt('pending_partner_approval'), date: '2026-11-20' }

  /** Due rows that stay until each is removed, and the request that they refer to. */
  const requestDue = (item: RequestItem, dues: ScheduledTask[]) => {
    const left = new Map(dues.map((due, index) => [String(index), due]))
    rows.on(GetCommand).resolves({ Item: requestRow(item) })
    rows.on(UpdateCommand).resolves({})
    rows.on(TransactWriteCommand).resolves({})
    rows.on(DeleteCommand).callsFake(({ Key }) => {
      for (const [at, due] of left) if (Key.SK === `${due.at}#${due.kind}#${item.requestId}`) left.delete(at)
      return {}
    })
    rows.on(QueryCommand).callsFake(({ ExpressionAttributeValues, Limit, ExclusiveStartKey }) => {
      const [, date, shard] = ExpressionAttributeValues[':shard'].split('#')
      const mine = [...left.values()].filter(({ at }) => at.startsWith(date) && at > (ExclusiveStartKey?.at ?? ''))
      const Items = shard === '0' ? mine.slice(0, Limit) : []
      return { Items, ...(Items.length < mine.length && shard === '0' && { LastEvaluatedKey: Items.at(-1) }) }
    })
    return left
  }
  const dueOf = (item: RequestItem, kind: 'request.expire' | 'offer.expire', at: string): ScheduledTask => ({
    kind,
    at,
    requestId: item.requestId,
  })

  test('a failed task stays', async () => {
    const left = requestDue(waiting, [dueOf(waiting, 'request.expire', '2026-11-19T14:00:00.000Z')])
    rows.on(TransactWriteCommand).rejects(new Error('no table'))
    await expect(handler()).rejects.toThrow('1 of 1 due tasks failed')
    expect(left.size).toBe(1)
  })

  test('R11 a request that no one took in time expires, dated at its end', async () => {
    const left = requestDue(waiting, [dueOf(waiting, 'request.expire', '2026-11-19T14:00:00.000Z')])
    await handler()
    expect(moved()).toMatchObject([
      { ':status': 'cancelled', ':version': 2, ':event': { type: 'expire', at: '2026-11-19T14:00:00.000Z' } },
    ])
    expect(left.size).toBe(0)
  })

  test('R6 a request that its partner did not answer returns to the pool', async () => {
    const at = '2026-11-19T15:00:00.000Z'
    const item = { ...offered, ...(offered.offer && { offer: { ...offered.offer, expiresAt: at } }) }
    const left = requestDue(item, [dueOf(item, 'offer.expire', at)])
    await handler()
    expect(moved()).toMatchObject([
      { ':status': 'pending_match', ':excluded': [offered.offer?.partnerId], ':event': { type: 'closeOffer', at } },
    ])
    expect(left.size).toBe(0)
  })

  test.each([
    ['taken meanwhile', requestAt('matched', waits)],
    ['over already', requestAt('cancelled', waits)],
    ['carried out', requestAt('completed', waits)],
  ])('a request that is %s is left as it is', async (_, item) => {
    const left = requestDue(item, [
      dueOf(item, 'request.expire', '2026-11-19T14:00:00.000Z'),
      dueOf(item, 'offer.expire', '2026-11-19T09:00:00.000Z'),
    ])
    await handler()
    expect(moved()).toEqual([])
    expect(left.size).toBe(0)
  })

  test('sweeps more tasks than one page of the query holds', async () => {
    const many = Array.from({ length: 250 }, (_, index) =>
      dueOf(waiting, 'request.expire', new Date(Date.parse('2026-11-19T14:00:00.000Z') + index).toISOString()),
    )
    const left = requestDue(requestAt('matched', waits), many)
    await handler()
    expect(left.size).toBe(0)
  })
})

test('R13 a request taken at the last moment returns to the pool, even if no list had it when the partnership ended', async () => {
  const item = requestAt('matched', { date: '2026-11-20' })
  const { carrierId = '' } = item
  const fallen: ScheduledTask = {
    kind: 'partner.fall',
    at: '2026-11-19T23:59:50.000Z',
    userId: UserId.parse(carrierId),
  }
  const person = { ...keys.user(carrierId), userId: carrierId, email: '', createdAt: fallen.at, epoch: 0 }
  rows.on(BatchGetCommand).resolves({ Responses: { [tableName]: [person] } })
  rows.on(GetCommand).callsFake(({ Key }) => (Key.SK === 'META' ? { Item: requestRow(item) } : {}))
  rows.on(UpdateCommand).resolves({})
  rows.on(TransactWriteCommand).resolves({})
  rows.on(DeleteCommand).resolves({})
  rows.on(UpdateCommand).resolves({})
  rows.on(TransactWriteCommand).resolves({})
  rows.on(QueryCommand).callsFake(({ ExpressionAttributeValues: asked }) => {
    if (asked[':shard']?.startsWith('DUE#2026-11-19#1')) return { Items: [fallen] }
    return { Items: Object.values(asked).includes(`ASG#${carrierId}`) ? [requestRow(item)] : [] }
  })
  await handler()
  expect(moved()).toMatchObject([{ ':status': 'pending_match', ':event': { type: 'withdraw', by: 'system' } }])
  expect(removed()).toHaveLength(1)
})
