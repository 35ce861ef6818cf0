import { expect, test } from 'vitest'
import { RideId, UserId } from '#shared/model/ids.ts'
import { rideEffects } from './ride-effects.ts'

const at = new Date('2026-11-20T12:00:00.000Z')
const partnerId = UserId.parse('usr_0000000000000000000001')
const rideId = RideId.parse('rid_0000000000000000000002')
const rowOf = (departAt: string, SK = `RIDE#${rideId}`) => ({
  PK: `USER#${partnerId}`,
  SK,
  partnerId,
  rideId,
  departAt,
  arriveAt: departAt,
  from: {},
  to: {},
  fromAddress: 'Leeds',
  toAddress: 'York',
  mode: 'Car',
  extraMiles: 0,
  loading: false,
  createdAt: '2026-11-19T12:00:00.000Z',
})
const coming = rowOf('2026-11-20T12:00:00.001Z')

test.each([
  ['a ride is published', { old: undefined, new: coming }],
  ['one is changed', { old: coming, new: coming }],
  ['one is gone that had left', { old: rowOf('2026-11-20T12:00:00.000Z'), new: undefined }],
  ['another row is gone', { old: rowOf('2026-11-21T12:00:00.000Z', 'PARTNER'), new: undefined }],
])('when %s, no offer is void', (_, change) => {
  expect(rideEffects({ ...change, at })).toEqual([])
})

test('the offers of a ride that was taken back are void, now and once more a minute later', () => {
  expect(rideEffects({ old: coming, new: undefined, at })).toEqual([
    { type: 'ride-removed', partnerId, rideId },
    { type: 'schedule-task', task: { kind: 'ride.removed', at: '2026-11-20T12:01:00.000Z', partnerId, rideId } },
  ])
})
