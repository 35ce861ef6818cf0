import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newOffer } from '#functions/domain/requests/post/create-request.ts'
import type { FoundRide } from '#functions/domain/rides/ride-store.ts'
import { publicPoint } from '#shared/model/geo.ts'
import { RideId } from '#shared/model/ids.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { offeredSlots, openSlots, slotStart, waitsUntil } from '#shared/model/time-slots.ts'
import { aRequest, people, sessionOf } from '#test/support/fake-requests.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { expired } from './lifecycle/request-transitions.ts'
import { formOf } from './post/suggest-price.ts'
import type { RequestItem } from './request-item.ts'

const rideId = RideId.parse('rid_0000000000000000000000')
const place = {
  lat: 53.8,
  lon: -1.55,
  area: 'Leeds LS1',
  landmass: 'GB',
  precision: 'unit' as const,
  label: 'Leeds',
}
const hourMs = 3_600_000

type Made = { item: RequestItem; createdAt: Date; departAt: Date }

/** An offer as a requester can make it: for an open slot and a ride that has not departed. */
const offerAt = async (createdAt: Date, days: number, rideInMinutes: number): Promise<Made | undefined> => {
  const today = londonTime(createdAt)
  const date = addDays(today.date, days)
  const [slot] = openSlots(offeredSlots, date, today)
  if (!slot) return undefined
  const departAt = new Date(createdAt.getTime() + rideInMinutes * 60_000)
  const spot = { ...publicPoint(place), landmass: 'GB' }
  const ride: FoundRide = {
    rideId,
    partnerId: people.carrier,
    from: spot,
    to: spot,
    departAt: departAt.toISOString(),
    arriveAt: departAt.toISOString(),
    mode: 'Car',
    extraMiles: 5,
    loadingAssistance: false,
  }
  const form = formOf({
    itemCategory: 'Send Parcel',
    preferredDate: date,
    preferredTimeSlot: slot,
    delivery_address: 'Bradford',
  } as Parameters<typeof formOf>[0]) // only the fields that an offer reads
  const made = await newOffer(
    {
      rideOfPartner: async () => ({ ride, partner: { userId: people.carrier }, partnerName: 'Robin' }),
      now: () => createdAt,
    },
    sessionOf(people.owner),
    { directPartnerId: people.carrier, matchedRideId: rideId },
    form,
    { pickup: place, delivery: place, kilometres: 1 },
  )
  if (!made) throw new Error('no offer was made')
  const event = { type: 'offer' as const, by: people.owner, at: createdAt.toISOString() }
  const parts = {
    status: 'pending_partner_approval' as const,
    offer: made.offer,
    createdAt: event.at,
    event,
    date,
    slot,
  }
  return { item: aRequest(parts), createdAt, departAt }
}

const offers = fc.tuple(
  fc.date({ min: new Date('2026-03-01T00:00:00Z'), max: new Date('2027-04-01T00:00:00Z'), noInvalidDate: true }),
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 1, max: 4 * 24 * 60 }),
)
const each = (check: (made: Made) => void) =>
  fc.assert(
    fc.asyncProperty(offers, async (wish) => {
      const made = await offerAt(...wish)
      if (made) check(made)
    }),
    { numRuns: 2_000 },
  )

describe('the deadline of an offer', () => {
  test('is in the future, within three hours, and before the ride departs, the slot starts and the request expires', () =>
    each(({ item, createdAt, departAt }) => {
      const deadline = Date.parse(item.offer?.expiresAt ?? '')
      expect(deadline).toBeGreaterThan(createdAt.getTime())
      expect(deadline).toBeLessThanOrEqual(createdAt.getTime() + 3 * hourMs)
      expect(deadline).toBeLessThanOrEqual(departAt.getTime())
      expect(deadline).toBeLessThanOrEqual(waitsUntil(item.date, item.slot).getTime())
      const begins = slotStart(item.date, item.slot)
      if (begins > createdAt) expect(deadline).toBeLessThanOrEqual(begins.getTime())
    }))

  test('is exact to the millisecond, whether the expiry is written or not', () =>
    each(({ item }) => {
      const deadline = new Date(item.offer?.expiresAt ?? '')
      const overAt = waitsUntil(item.date, item.slot)
      const before = new Date(deadline.getTime() - 1)
      expect(withExpiryApplied(item, before)).toBe(item)
      expect(expired(item, before)).toBeUndefined()
      for (const at of [deadline, new Date(deadline.getTime() + hourMs), overAt, new Date(overAt.getTime() + hourMs)]) {
        const seen = withExpiryApplied(item, at)
        const written = expired(item, at)
        expect(seen).toMatchObject({
          status: at < overAt ? 'pending_match' : 'cancelled',
          version: item.version,
          excluded: [people.carrier],
          event: { by: 'system', reason: 'expired', at: (at < overAt ? deadline : overAt).toISOString() },
        })
        expect(seen).not.toHaveProperty('offer')
        expect(written).toEqual({ ...seen, version: item.version + 1 })
        // After writing, nothing is left to write until more time has passed.
        if (written) expect(expired(written, at)).toBeUndefined()
        if (written)
          expect(withExpiryApplied(written, overAt)).toMatchObject({
            ...withExpiryApplied(item, overAt),
            version: written.version,
          })
      }
    }))
})
