import { describe, expect, test } from 'vitest'
import { inCall } from '#functions/platform/current-call.ts'
import { hasRoomForMark, markWrites, withoutMark } from './call-mark.ts'
import { keys } from './keys.ts'

const mark = <Input>(input: Input) => inCall('call-1', async () => markWrites(input))
const Key = keys.request('req_1')

describe('a write during a call', () => {
  test('keeps its id in a new row that has effects', async () => {
    expect(await mark({ Item: { ...Key, a: 1 } })).toEqual({ Item: { ...Key, a: 1, callId: 'call-1' } })
    expect(await mark({ Item: { ...Key, callId: 'call-0' } })).toEqual({ Item: { ...Key, callId: 'call-1' } })
  })

  test.each([
    ['SET a = :a REMOVE b', 'SET callId = :callId, a = :a REMOVE b'],
    ['ADD sockets :one SET #ttl = :ttl', 'ADD sockets :one SET callId = :callId, #ttl = :ttl'],
    ['REMOVE erasesAt', 'REMOVE erasesAt SET callId = :callId'],
  ])('keeps it with %s', async (UpdateExpression, expected) => {
    expect(await mark({ Key, UpdateExpression })).toEqual({
      Key,
      UpdateExpression: expected,
      ExpressionAttributeValues: { ':callId': 'call-1' },
    })
  })

  test('keeps it in each row of a transaction, and in tasks', async () => {
    const task = keys.due('2026-11-20', 0, '2026-11-20T12:00:00Z', 'request.expire#req_1')
    const check = { ConditionCheck: { Key, ConditionExpression: 'attribute_exists(PK)' } }
    expect(await mark({ TransactItems: [{ Put: { Item: task } }, check] })).toEqual({
      TransactItems: [{ Put: { Item: { ...task, callId: 'call-1' } } }, check],
    })
  })

  test('leaves all other rows as small as they are', async () => {
    const count = { Key: keys.rateWindow('login', 'ip', 'a', 1), UpdateExpression: 'ADD calls :one' }
    expect(await mark(count)).toEqual(count)
    const read = { Key }
    expect(await mark(read)).toEqual(read)
  })

  test('leaves a row unmarked if the mark would cost another unit, and removes an old mark', async () => {
    const nearlyFull = { ...Key, callId: 'call-0', text: 'x'.repeat(1_000) }
    const { callId, ...bare } = nearlyFull
    expect(await mark({ Item: nearlyFull })).toEqual({ Item: bare })
    expect(hasRoomForMark(nearlyFull)).toBe(false)
    expect(hasRoomForMark({ ...Key, text: 'x'.repeat(900) })).toBe(true)
    const update = { Key, UpdateExpression: 'REMOVE #callId', ExpressionAttributeNames: withoutMark.names }
    expect(await mark(update)).toBe(update)
  })

  test('is the only kind of write that is marked', () => {
    const input = { Item: { ...Key } }
    expect(markWrites(input)).toBe(input)
  })
})
