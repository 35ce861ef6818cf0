import { describe, expect, test } from 'vitest'
import type { LocatedPlace } from '#functions/domain/shared/places.ts'
import { NewRide } from '#shared/contracts/partner.ts'
import { failures } from '#shared/model/failure.ts'
import { RideId } from '#shared/model/ids.ts'
import { rideTexts } from '#shared/model/ride-rules.ts'
import { noon, people, sessionOf } from '#test/support/fake-requests.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { deleteRide, listRides, publishRide } from './publish-ride.ts'
import type { RideItem, RideStore } from './ride-store.ts'

const leeds: LocatedPlace = { lat: 53.8, lon: -1.55, label: 'Leeds', area: 'Leeds', landmass: 'GB', precision: 'town' }
const form = {
  from_address: 'Leeds, LS1',
  to_address: 'Bradford, BD1',
  extra_miles: 10,
  date: '2026-11-25',
  departure_time: '09:00',
  arrival_date: '2026-11-25',
  arrival_time: '10:15',
  loading_assistance: true,
  transport_mode: 'Car',
}
const key = { seed: Buffer.from('a key').toString('base64url'), bodyHash: 'body' }
const session = sessionOf(people.carrier)

type Outcome = Awaited<ReturnType<RideStore['publish']>>

/** The dependencies, with rides in memory. */
const harness = ({ modes = ['Car'] as const, outcome = undefined as Outcome | undefined } = {}) => {
  const kept = new Map<string, RideItem>()
  const done: string[] = []
  let at = noon
  const rides = {
    find: async (partnerId: string, rideId: string) => kept.get(partnerId + rideId),
    listByPartner: async (partnerId: string) => [...kept.values()].filter((ride) => ride.partnerId === partnerId),
    publish: async (ride: RideItem): Promise<Outcome> => {
      if (outcome) return outcome
      kept.set(ride.partnerId + ride.rideId, ride)
      return 'published'
    },
    remove: async (ride: RideItem) => {
      done.push('remove')
      return kept.delete(ride.partnerId + ride.rideId)
    },
  }
  const deps = {
    rides,
    applications: { find: async () => anApplication({ userId: people.carrier, transportModes: [...modes] }) },
    places: {
      locate: async (address: string) => {
        done.push(`locate ${address}`)
        return address.includes('nowhere') ? undefined : leeds
      },
    },
    endRide: async (partnerId: string, rideId: RideId) => void done.push(`void ${partnerId} ${rideId}`),
    now: () => at,
  }
  return {
    kept,
    done,
    deps,
    publish: (change: object = {}, idempotency?: typeof key, by = session) =>
      publishRide(deps, by, NewRide.parse({ ...form, ...change }), idempotency),
    list: (by = session) => listRides(deps, by),
    remove: (rideId: string, by = session) => deleteRide(deps, by, RideId.parse(rideId)),
    wait: (minutes: number) => {
      at = new Date(at.getTime() + minutes * 60_000)
    },
  }
}

describe('a ride is refused', () => {
  test('T-P15 with a text for each wrong field, before any address is located', async () => {
    const { publish, kept, done } = harness()
    await expect(
      publish({ date: '2026-11-19', arrival_date: '2026-11-18', extra_miles: 7, transport_mode: 'Van' }),
    ).rejects.toMatchObject({
      code: 'input.invalid',
      message: rideTexts.datePast,
      fields: {
        date: rideTexts.datePast,
        arrival_date: rideTexts.arrivalBefore,
        extra_miles: rideTexts.extraMiles,
        transport_mode: rideTexts.modeUnknown,
      },
    })
    expect([kept.size, done]).toEqual([0, []])
  })

  test('for a user without an application', async () => {
    const { deps } = harness()
    const applications = { find: async () => undefined }
    await expect(publishRide({ ...deps, applications }, session, NewRide.parse(form), undefined)).rejects.toMatchObject(
      { fields: { transport_mode: rideTexts.modeUnknown } },
    )
  })

  test.each([
    [{ from_address: 'nowhere' }, ['from_address']],
    [{ to_address: 'nowhere' }, ['to_address']],
    [{ from_address: 'nowhere', to_address: 'nowhere else' }, ['from_address', 'to_address']],
  ])('with an address that cannot be located: %j', async (change, names) => {
    const { publish, kept } = harness()
    const fields = Object.fromEntries(names.map((name) => [name, failures['ride.unplaced'].text]))
    await expect(publish(change)).rejects.toMatchObject({ code: 'ride.unplaced', fields })
    expect(kept.size).toBe(0)
  })

  test('if fifty others have not departed yet', async () => {
    const { publish, list, wait } = harness()
    for (let count = 0; count < 50; count += 1) await publish()
    await expect(publish()).rejects.toMatchObject({
      code: 'ride.too-many',
      message: 'You already have 50 published rides.',
    })
    expect(await list()).toHaveLength(50)
    wait(6 * 24 * 60)
    const later = { date: '2026-11-27', arrival_date: '2026-11-27' }
    expect(await publish(later)).toMatchObject(later)
  })

  test('if its journey is too long', async () => {
    await expect(harness({ outcome: 'too-long' }).publish()).rejects.toMatchObject({
      code: 'ride.too-long',
      message: 'This journey is too long to publish.',
    })
  })
})

describe('a ride', () => {
  test('is published with places and instants, and listed as entered', async () => {
    const { publish, list, kept } = harness()
    const ride = await publish()
    expect(ride).toEqual({ ...form, id: expect.stringMatching(/^rid_/) })
    expect(await list()).toEqual([ride])
    expect([...kept.values()]).toEqual([
      {
        rideId: ride.id,
        partnerId: people.carrier,
        from: { lat: 53.8, lon: -1.55, landmass: 'GB' },
        to: { lat: 53.8, lon: -1.55, landmass: 'GB' },
        fromAddress: 'Leeds, LS1',
        toAddress: 'Bradford, BD1',
        departAt: '2026-11-25T09:00:00.000Z',
        arriveAt: '2026-11-25T10:15:00.000Z',
        mode: 'Car',
        extraMiles: 10,
        loadingAssistance: true,
        createdAt: noon.toISOString(),
      },
    ])
  })

  test('keeps its times in London time', async () => {
    const { publish, list, kept } = harness()
    const summer = { date: '2027-06-01', arrival_date: '2027-06-02', departure_time: '23:30', arrival_time: '00:10' }
    await publish(summer)
    expect([...kept.values()][0]?.departAt).toBe('2027-06-01T22:30:00.000Z')
    expect(await list()).toMatchObject([summer])
  })

  test('is listed until it departs, only to its partner', async () => {
    const { publish, list, wait } = harness()
    await publish()
    expect(await list(sessionOf(people.stranger))).toEqual([])
    wait(5 * 24 * 60)
    expect(await list()).toEqual([])
  })
})

describe('with an idempotency key', () => {
  test('refuses different details', async () => {
    const { publish, kept } = harness()
    await publish({}, key)
    const other = { ...key, bodyHash: 'another' }
    await expect(publish({ extra_miles: 0 }, other)).rejects.toMatchObject({ code: 'idempotency.reused' })
    expect(kept.size).toBe(1)
  })

  test('repeats the answer, even if the limit is reached or the ride has departed', async () => {
    const { publish, kept, wait } = harness()
    const first = await publish({}, key)
    for (let count = 1; count < 50; count += 1) await publish()
    expect(await publish({}, key)).toEqual(first)
    wait(30 * 24 * 60)
    expect(await publish({}, key)).toEqual(first)
    expect(kept.size).toBe(50)
  })

  test('a call that loses a race with its own repetition returns the same', async () => {
    const { publish, deps } = harness()
    const first = await publish({}, key)
    let reads = 0
    const find: typeof deps.rides.find = async (...which) => {
      reads += 1
      return reads === 1 ? undefined : deps.rides.find(...which)
    }
    const rides = { ...deps.rides, find, publish: async () => 'exists' as const }
    expect(await publishRide({ ...deps, rides }, session, NewRide.parse(form), key)).toEqual(first)
  })
})

describe('deleting a ride', () => {
  test('T-P14 refuses another partner’s ride like an unknown one', async () => {
    const { publish, remove, kept } = harness()
    const { id } = await publish()
    for (const tried of [remove(id, sessionOf(people.stranger)), remove('rid_0000000000000000000009')])
      await expect(tried).rejects.toMatchObject({ code: 'ride.unknown' })
    expect(kept.size).toBe(1)
  })

  test('T-P13 deletes the ride first, then closes its offers', async () => {
    const { publish, remove, kept, done } = harness()
    const { id } = await publish()
    await remove(id)
    expect(kept.size).toBe(0)
    expect(done.slice(-2)).toEqual(['remove', `void ${people.carrier} ${id}`])
  })

  test('again finishes a deletion that crashed, for the partner’s own rides only', async () => {
    const { publish, remove, done } = harness()
    const { id } = await publish()
    await remove(id)
    await expect(remove(id)).rejects.toMatchObject({ code: 'ride.unknown' })
    const voided = `void ${people.carrier} ${id}`
    expect(done.filter((what) => what.startsWith('void'))).toEqual([voided, voided])
    await expect(remove(id, sessionOf(people.stranger))).rejects.toMatchObject({ code: 'ride.unknown' })
    expect(done.at(-1)).toBe(`void ${people.stranger} ${id}`)
  })
})
