import { beforeEach, expect, test } from 'vitest'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import { partnerContract } from '#shared/contracts/partner.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { Point } from '#shared/model/geo.ts'
import { noon, sessionOf, userId } from '#test/support/fake-requests.ts'
import type { PresenceItem } from './presence-item.ts'
import { type StatusDeps, setStatus } from './set-status.ts'

const ann = userId('ann')
const home = { lat: 53.7, lon: -1.5 }
const position = { lat: 51.501234, lng: -0.141987 }
const rounded = { lat: 51.501, lon: -0.142 }

let isVerifiedPartner: boolean
let presence: PresenceItem | undefined
let listed: { point: Point; modes: TransportMode[] } | undefined
let outcome: 'online' | 'not-verified'

beforeEach(() => {
  isVerifiedPartner = true
  outcome = 'online'
  presence = undefined
  listed = undefined
})

const partner = () => ({
  user: {
    userId: ann,
    isVerifiedPartner,
    addressParts: { houseNumber: '', street: '', city: '', county: '', postcode: '' },
  },
  application: { transportModes: ['Car'] },
  ...(presence && { presence }),
})

const deps: StatusDeps = {
  partners: { find: async () => partner() as Partner }, // as much of one as is asked for
  presence: {
    find: async () => presence,
    goOnline: async (wish, near) => {
      if (outcome === 'online') {
        presence = wish
        listed = near
      }
      return outcome
    },
    goOffline: async () => {
      presence = { userId: ann, isOnline: false }
      listed = undefined
    },
  },
  rides: { listByPartner: async () => [] },
  places: { locate: async () => ({ ...home, label: '', area: '', landmass: 'GB', precision: 'unit' }) },
  now: () => noon,
}
const set = (wish: Parameters<typeof setStatus>[2] = {}) => setStatus(deps, sessionOf(ann), wish)

test('whoever is no verified partner does not go online, also where they were one a moment ago', async () => {
  isVerifiedPartner = false
  await expect(set({ is_online: true })).rejects.toMatchObject({ code: 'access.denied' })
  isVerifiedPartner = true
  outcome = 'not-verified'
  await expect(set({ is_online: true })).rejects.toMatchObject({ code: 'access.denied' })
  expect([presence, listed]).toEqual([undefined, undefined])
})

test('T-P17 what is asked for is what holds, however often; without a wish it is the other way each time', async () => {
  for (const isOnline of [true, true, false, false])
    expect(await set({ is_online: isOnline })).toEqual({ is_online: isOnline })
  for (const isOnline of [true, false, true]) expect(await set()).toEqual({ is_online: isOnline })
})

test('without a position it is home that counts, and none is kept', async () => {
  await set({ is_online: true })
  expect(presence).toEqual({ userId: ann, isOnline: true })
  expect(listed).toEqual({ point: home, modes: ['Car'] })
})

test('a position counts at once and is kept to a hundred metres', async () => {
  await set(partnerContract.setStatus.body.parse({ is_online: true, ...position }))
  expect(presence).toEqual({ userId: ann, isOnline: true, point: rounded, positionAt: noon.toISOString() })
  expect(listed?.point).toEqual(rounded)
})

test.each([
  [29, rounded],
  [31, home],
])('%s minutes later another call without one', async (minutes, point) => {
  const positionAt = new Date(noon.getTime() - minutes * 60_000).toISOString()
  presence = { userId: ann, isOnline: true, point: rounded, positionAt }
  await set({ is_online: true })
  expect(listed?.point).toEqual(point)
  expect(presence).toEqual({ userId: ann, isOnline: true, ...(minutes < 30 && { point: rounded, positionAt }) })
})

test('half a position is none', async () => {
  await set({ is_online: true, lat: 51 })
  expect(listed?.point).toEqual(home)
})
