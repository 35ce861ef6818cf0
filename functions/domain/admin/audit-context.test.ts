import { expect, test } from 'vitest'
import { UserId } from '#shared/model/ids.ts'
import { toAuditContext } from './audit-context.ts'

const userId = UserId.parse('usr_0000000000000000000001')

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2', '2001:db8:1::/48'],
])('of the address %s the trail keeps %s', (ip, ipPrefix) => {
  expect(toAuditContext({ userId }, { id: 'call-1', ip })).toEqual({ by: userId, requestId: 'call-1', ipPrefix })
})
