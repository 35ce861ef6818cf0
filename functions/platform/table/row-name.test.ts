import { describe, expect, test } from 'vitest'
import { fingerprint, keys } from './keys.ts'
import { nameRows, rowKindName, rowName } from './row-name.ts'

const userId = 'usr_0123456789abcdefABCDEF'
const requestId = 'req_0123456789abcdefABCDEF'

describe('the name of a row in the log', () => {
  test('shows ids, times and words of ours', () => {
    expect(rowName(keys.user(userId))).toBe(`USER#${userId} PROFILE`)
    expect(rowName(keys.request(requestId))).toBe(`REQ#${requestId} META`)
    expect(rowName(keys.audit('2026-11', '2026-11-20T12:00:00.000Z', userId))).toBe(
      `AUD#2026-11 2026-11-20T12:00:00.000Z#${userId}`,
    )
  })

  test.each([
    ['an address', keys.emailLock('ann@example.org'), 'ann'],
    ['the beginning of a name', keys.searchToken('hartley', userId), 'hartley'],
    ['the place where someone is', keys.online('2.-3.1074', userId), '1074'],
    ['the fingerprint of a session', keys.session(userId, 'TokenHash'), 'TokenHash'],
    ['the id of a socket', keys.connection('L0SM9cOFHcw='), 'L0SM9'],
  ])('shows only a fingerprint of %s', (_, key, word) => {
    expect(rowName(key)).not.toContain(word)
    expect(rowName(key).length).toBeGreaterThan(20)
  })

  test('shows the same fingerprint for the same row', () => {
    expect(rowName(keys.emailLock('ann@example.org'))).toBe(`EMAIL#${fingerprint('ann@example.org')} EMAIL`)
  })

  test('has a kind', () => {
    expect([keys.request(requestId), keys.upload('upl_1'), keys.emailLock('ann@example.org')].map(rowKindName)).toEqual(
      ['request', 'UPL', 'emailLock'],
    )
  })
})

describe('the log of a command names', () => {
  test('the row that it reads or writes, or the list', () => {
    expect(nameRows({ Key: keys.user(userId) })).toEqual({ row: `USER#${userId} PROFILE`, row_kind: 'user' })
    const query = { KeyConditionExpression: 'GSI1PK = :list', ExpressionAttributeValues: { ':list': 'DIR#USER' } }
    expect(nameRows(query)).toEqual({ row: 'DIR#USER', row_kind: 'DIR' })
  })

  test('the first three of many rows', () => {
    const Keys = Array.from({ length: 5 }, () => keys.user(userId))
    expect(nameRows({ RequestItems: { sameway: { Keys } } })?.row).toMatch(/^(USER#\w+ PROFILE, ){3}and 2 more$/)
  })

  test('only the refused rows of a transaction', () => {
    const input = {
      TransactItems: [{ Put: { Item: keys.request(requestId) } }, { Update: { Key: keys.historyCounts(userId) } }],
    }
    const error = { CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }] }
    expect(nameRows(input)?.row_kind).toBe('request')
    expect(nameRows(input, error)).toEqual({ row: `USER#${userId} COUNT`, row_kind: 'userCounters' })
  })
})
