import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, hours } from '#test/support/clock.ts'
import { callAtOnce, later, summaryOf, toRounds } from '#test/support/concurrent-calls.ts'
import { acceptOffer, callOff, declineOffer, deleteRide, offered, openOffers } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { documents } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const rounds = toRounds(12)
const stored = (id: string) => readRow(keys.request(id))

describe('the partner’s answer', () => {
  test('yes, no and called off at once: one yes or no at most, and it is off', async () => {
    for (const round of rounds) {
      const { owner, partner, id } = await offered(host)
      const [yes, no, off] = await callAtOnce(round, [
        () => acceptOffer(partner, id),
        later(round % 5, () => declineOffer(partner, id)),
        later(round % 7, () => callOff(owner, id)),
      ])
      const late = '409 offer.gone'
      expect(['200', late]).toContain(yes)
      expect(['200', late]).toContain(no)
      expect([yes, no]).toContain(late)
      expect(off).toBe('200')
      const isAnswered = yes === '200' || no === '200'
      expect(await stored(id)).toMatchObject({ status: 'cancelled', version: isAnswered ? 3 : 2 })
      expect(await openOffers(partner)).toEqual([])
    }
  })

  test('yes and no at once: one of both', async () => {
    for (const round of rounds) {
      const { partner, id } = await offered(host)
      const [yes, no] = await callAtOnce(round, [
        () => acceptOffer(partner, id),
        later(round % 10, () => declineOffer(partner, id)),
      ])
      expect([yes, no].toSorted()).toEqual(['200', '409 offer.gone'])
      const after =
        yes === '200'
          ? { status: 'matched', carrierId: partner.userId }
          : { status: 'pending_match', excluded: [partner.userId] }
      expect(await stored(id)).toMatchObject({ ...after, version: 2 })
    }
  })

  test.each([
    ['R5 yes', acceptOffer, 'matched'],
    ['R6 no', declineOffer, 'pending_match'],
  ] as const)('%s, said eight times at once, is said once', async (_, answer, status) => {
    for (const round of rounds) {
      const { owner, partner, id } = await offered(host)
      const said = await callAtOnce(
        round,
        Array.from({ length: 8 }, () => () => answer(partner, id)),
      )
      expect(said).toEqual(Array(8).fill('200'))
      expect(await stored(id)).toMatchObject({ status, version: 2 })
      if (round % 10 > 0) continue
      await host.settled()
      expect(await host.mailbox.to(owner.user.email)).toHaveLength(status === 'matched' ? 1 : 0)
    }
  })
})

describe('the ride', () => {
  test('R6 is deleted while its partner accepts: taken, or with all partners', async () => {
    for (const round of rounds) {
      const { partner, id, ride } = await offered(host)
      const [yes, gone] = await callAtOnce(round, [() => acceptOffer(partner, id), () => deleteRide(partner, ride)])
      expect(['200', '409 offer.gone']).toContain(yes)
      expect(gone).toBe('200')
      expect(await stored(id)).toMatchObject({ status: yes === '200' ? 'matched' : 'pending_match', version: 2 })
      expect(await openOffers(partner)).toEqual([])
    }
  })

  test('R2 is deleted while somebody offers: no offer stays on a ride that is gone', async () => {
    const owner = await aRequester(host)
    for (const round of rounds) {
      const partner = await aPartner(host)
      const ride = await publishRide(partner)
      const body = { ...documents(), directPartnerId: partner.userId, matchedRideId: ride.rideId }
      let id = ''
      const offer = async () => {
        const answer = await owner.client.requests.createRequest({ body })
        id = answer.body.request?.id ?? ''
        return answer
      }
      const [made, gone] = await callAtOnce(round, [offer, later(round, () => deleteRide(partner, ride))])
      expect(['201', '409 ride.gone']).toContain(made)
      expect(gone).toBe('200')
      expect(await openOffers(partner)).toEqual([])
      if (!id) continue
      expect(await stored(id)).toMatchObject({ status: 'pending_match', excluded: [partner.userId] })
      await callOff(owner, id)
    }
  })
})

test('R6 R10 the owner calls it off while two sweepers find the offer run out: it is off', async () => {
  const { handler } = await import('#functions/jobs/sweeper.ts') // late: it reads its settings when it loads
  for (const _ of rounds) {
    const { owner, partner, id } = await offered(host)
    await host.settled()
    clock.advance(hours(3))
    const [off] = await Promise.all([callOff(owner, id), handler(), handler()])
    expect(summaryOf(off)).toBe('200')
    const { status, version } = (await stored(id)) ?? {}
    expect(status).toBe('cancelled')
    expect([2, 3]).toContain(version)
    expect(await openOffers(partner)).toEqual([])
  }
})
