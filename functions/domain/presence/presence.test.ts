import { beforeEach, describe, expect, test } from 'vitest'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import type { RideItem } from '#functions/domain/rides/ride-store.ts'
import type { LocatedPlace } from '#functions/domain/shared/places.ts'
import { partnerContract } from '#shared/contracts/partner.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { Point } from '#shared/model/geo.ts'
import { RideId } from '#shared/model/ids.ts'
import { noon, people, sessionOf, userId } from '#test/support/fake-requests.ts'
import { userWith } from '#test/support/user-with.ts'
import { findPosition, getStatus, type StatusDeps, setStatus } from './presence.ts'
import type { PresenceItem } from './presence-item.ts'

describe('the position', () => {
  const ann = userId('ann')
  const addressParts = {
    houseNumber: '1',
    street: 'Weir Lane',
    city: 'Leeds',
    county: 'Yorkshire',
    postcode: 'LS1 4AP',
  }
  const [here, there, start, home] = [51, 52, 53, 54].map((lat) => ({ lat, lon: -1 })) as [P, P, P, P] // all four
  type P = { lat: number; lon: number }

  const minutes = (count: number): string => new Date(noon.getTime() + count * 60_000).toISOString()
  const ride = (departAt: string): RideItem => ({
    rideId: RideId.parse(`rid_${'1'.repeat(22)}`),
    partnerId: ann,
    from: { ...start, landmass: 'GB' },
    to: { ...home, landmass: 'GB' },
    fromAddress: 'A',
    toAddress: 'B',
    departAt,
    arriveAt: departAt,
    mode: 'Car',
    extraMiles: 0,
    loadingAssistance: false,
    createdAt: minutes(-60),
  })

  type Known = { presence?: Partial<PresenceItem>; rides?: RideItem[]; place?: P | undefined }
  const where = ({ presence, rides = [], place }: Known, position?: P, user = { userId: ann, addressParts }) => {
    const found: LocatedPlace | undefined = place && {
      ...place,
      label: '',
      area: '',
      landmass: 'GB',
      precision: 'unit',
    }
    return findPosition(
      {
        presence: { find: async () => presence && { userId: ann, isOnline: true, ...presence } },
        rides: { listByPartner: async () => rides },
        places: { locate: async (address) => (address.includes('LS1 4AP') ? found : undefined) },
        now: () => noon,
      },
      user,
      position,
    )
  }

  test('is unknown if nothing is known', async () => {
    expect(await where({})).toBeUndefined()
    const { addressParts: _, ...homeless } = { userId: ann, addressParts }
    expect(await where({ place: home }, undefined, homeless as never)).toBeUndefined() // a user without a profile
  })

  test('is first of all the one that the browser sends now', async () => {
    const presence = { point: there, positionAt: minutes(-1) }
    expect(await where({ presence, place: home }, here)).toEqual({ point: here, from: 'position' })
  })

  test.each([
    [-29, { point: there, from: 'position' }],
    [-30, { point: home, from: 'home' }],
  ])('of the browser counts for half an hour: sent %s minutes ago', async (ago, expected) => {
    expect(await where({ presence: { point: there, positionAt: minutes(ago) }, place: home })).toEqual(expected)
  })

  test.each([
    ['has just left', -1, 'home'],
    ['leaves now', 0, 'home'],
    ['leaves soon', 1, 'ride'],
    ['leaves in twelve hours', 720, 'ride'],
    ['leaves later', 721, 'home'],
  ])('of a ride counts only if it starts soon: a ride that %s', async (_, departs, from) => {
    expect((await where({ rides: [ride(minutes(departs))], place: home }))?.from).toBe(from)
  })

  test('of a ride has only the coordinates of its start', async () => {
    expect(await where({ rides: [ride(minutes(-5)), ride(minutes(5))] })).toEqual({ point: start, from: 'ride' })
  })
})

describe('set status', () => {
  const ann = userId('ann')
  const home = { lat: 53.7, lon: -1.5 }
  const bradford = { lat: 53.795, lon: -1.757 }
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
    partners: { find: async () => partner() as Partner }, // only the fields that are read
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
    places: {
      locate: async (address) =>
        address === 'ZZ1'
          ? undefined
          : {
              ...(address === 'BD1' ? bradford : home),
              label: '',
              area: 'Leeds LS1',
              landmass: 'GB',
              precision: 'unit',
            },
    },
    townNear: async () => 'London',
    now: () => noon,
  }
  const set = (wish: Parameters<typeof setStatus>[2] = {}) => setStatus(deps, sessionOf(ann), wish)

  test('refuses to put someone online who is not verified, or no longer', async () => {
    isVerifiedPartner = false
    await expect(set({ is_online: true })).rejects.toMatchObject({ code: 'access.denied' })
    isVerifiedPartner = true
    outcome = 'not-verified'
    await expect(set({ is_online: true })).rejects.toMatchObject({ code: 'access.denied' })
    expect([presence, listed]).toEqual([undefined, undefined])
  })

  test('T-P17 sets the given value, however often; without a value toggles each time', async () => {
    for (const isOnline of [true, true, false, false])
      expect(await set({ is_online: isOnline })).toEqual({ is_online: isOnline })
    for (const isOnline of [true, false, true]) expect(await set()).toEqual({ is_online: isOnline })
  })

  test('a press after being online has ended goes online, and not offline', async () => {
    const seenAt = new Date(noon.getTime() - 12 * 3_600_000).toISOString()
    presence = { userId: ann, isOnline: true, seenAt }
    expect(await set()).toEqual({ is_online: true })
  })

  test('uses the home if no position is sent, and stores none', async () => {
    await set({ is_online: true })
    expect(presence).toEqual({ userId: ann, isOnline: true })
    expect(listed).toEqual({ point: home, modes: ['Car'] })
  })

  test('uses a position at once, and stores it rounded to a hundred metres', async () => {
    await set(partnerContract.setStatus.body.parse({ is_online: true, ...position }))
    expect(presence).toEqual({ userId: ann, isOnline: true, point: rounded, positionAt: noon.toISOString() })
    expect(listed?.point).toEqual(rounded)
  })

  test.each([
    [29, rounded],
    [31, home],
  ])('keeps a position for half an hour: a call without one after %s minutes', async (minutes, point) => {
    const positionAt = new Date(noon.getTime() - minutes * 60_000).toISOString()
    presence = { userId: ann, isOnline: true, point: rounded, positionAt }
    await set({ is_online: true })
    expect(listed?.point).toEqual(point)
    expect(presence).toEqual({ userId: ann, isOnline: true, ...(minutes < 30 && { point: rounded, positionAt }) })
  })

  test('home or a postcode replaces a position at once, and the answer names the town', async () => {
    expect((await set({ is_online: true, ...position })).near).toBe('London')
    expect((await set({ is_online: true, postcode: 'BD1' })).near).toBe('Leeds LS1')
    expect(presence).toMatchObject({ point: bradford, positionAt: noon.toISOString() })
    await set({ is_online: true, at_home: true })
    expect([presence?.point, listed?.point]).toEqual([home, home])
  })

  test('refuses an unknown postcode at its field, and changes nothing', async () => {
    await set({ is_online: true, ...position })
    const before = presence
    await expect(set({ is_online: true, postcode: 'ZZ1' })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { postcode: "We don't know this postcode." },
    })
    expect(presence).toBe(before)
  })

  test('ignores half a position', async () => {
    await set({ is_online: true, lat: 51 })
    expect(listed?.point).toEqual(home)
  })
})

describe('get status', () => {
  const userId = people.carrier
  const now = new Date('2026-11-20T12:00:00.000Z')
  const until = '2026-11-21T09:00:00.000Z'
  const status = (isVerified: boolean, isOnline?: boolean, pausedUntil?: string, at = now, seenAt?: string) =>
    getStatus(
      {
        presence: {
          find: async () => (isOnline === undefined ? undefined : { userId, isOnline, ...(seenAt && { seenAt }) }),
        },
        counters: { giveBacksOf: async () => (pausedUntil ? { pausedUntil } : {}) },
        now: () => at,
      },
      sessionOf(userId, { user: userWith({ is_verified_partner: isVerified }) }),
    )

  test('a user who is not verified is neither online nor paused', async () => {
    expect(await status(false, true, until)).toEqual({
      is_online: false,
      paused_until: null,
      place_until: null,
    })
  })

  test('a partner is online or offline as they last chose, and offline before that', async () => {
    expect((await status(true)).is_online).toBe(false)
    expect((await status(true, false)).is_online).toBe(false)
    expect((await status(true, true)).is_online).toBe(true)
  })

  test('a partner whose hub was out of sight for twelve hours is offline, also before the sweeper has said so', async () => {
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
    const isOnline = async (seenAt: string) => (await status(true, true, undefined, now, seenAt)).is_online
    expect(await isOnline(ago(12 * 3_600_000))).toBe(false)
    expect(await isOnline(ago(12 * 3_600_000 - 1))).toBe(true)
  })

  test('a partner who gave back too much sees when their pause ends, and nothing after it', async () => {
    expect((await status(true, true, until)).paused_until).toBe(until)
    expect((await status(true, true, until, new Date(until))).paused_until).toBeNull()
  })
})

test('the status shows until when the last named place counts', async () => {
  const userId = people.carrier
  const until = async (positionAt: string, at: string) =>
    (
      await getStatus(
        {
          presence: { find: async () => ({ userId, isOnline: true, point: { lat: 51, lon: -1 }, positionAt }) },
          counters: { giveBacksOf: async () => ({}) },
          now: () => new Date(at),
        },
        sessionOf(userId, { user: userWith({ is_verified_partner: true }) }),
      )
    ).place_until
  const noonToday = '2026-11-20T12:00:00.000Z'
  expect(await until(noonToday, '2026-11-20T12:29:59.000Z')).toBe('2026-11-20T12:30:00.000Z')
  expect(await until(noonToday, '2026-11-20T12:30:00.000Z')).toBeNull()
})
