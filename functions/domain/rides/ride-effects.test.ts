import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { RideId, UserId } from '#shared/model/ids.ts'
import { rideEffects } from './ride-effects.ts'

const at = new Date('2026-11-20T12:00:00.000Z')
const partnerId = UserId.parse('usr_0000000000000000000001')
const rideId = RideId.parse('rid_0000000000000000000002')
const rideAt = (departAt: string) => ({
  ...keys.ride(partnerId, rideId),
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
const coming = rideAt('2026-11-20T12:00:00.001Z')

test.each([
  ['a ride is published', { old: undefined, new: coming }],
  ['a ride is changed', { old: coming, new: coming }],
  ['a ride that has departed is removed', { old: rideAt('2026-11-20T12:00:00.000Z'), new: undefined }],
])('closes no offers when %s', (_, change) => {
  expect(rideEffects({ ...change, at })).toEqual([])
})

test('deleting a ride closes its offers, now and again a minute later', () => {
  expect(rideEffects({ old: coming, new: undefined, at })).toEqual([
    { type: 'end-work', end: { kind: 'ride.removed', partnerId, rideId } },
    { type: 'schedule-task', task: { kind: 'ride.removed', at: '2026-11-20T12:01:00.000Z', partnerId, rideId } },
  ])
})
