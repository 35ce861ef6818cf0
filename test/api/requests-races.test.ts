import { describe, expect, test } from 'vitest'
import type { CompletionCode } from '#functions/domain/requests/request-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure } from '#test/support/account-erasure.ts'
import { wrongCode } from '#test/support/accounts.ts'
import type { Answered } from '#test/support/client.ts'
import { clock, hours } from '#test/support/clock.ts'
import { callAtOnce, later, summaryOf, toRounds } from '#test/support/concurrent-calls.ts'
import { acceptOffer, callOff, declineOffer, deleteRide, offered, openOffers } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, documents, ok, post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const rounds = toRounds(12)
const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const statusesOf = (answers: Answered<unknown>[]): number[] => answers.map(({ status }) => status).toSorted()
const stored = (id: string) => readRow(keys.request(id))
const group = (size: number): Promise<Person[]> => Promise.all(Array.from({ length: size }, () => aPartner(host)))
const start = ({ client }: Person, id: string) =>
  client.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } })

describe('concurrent calls', () => {
  test('of eight partners who accept: one gets it', async () => {
    const partners = await group(8)
    for (const _ of rounds) {
      const owner = await aRequester(host)
      const params = { id: (await post(owner.client)).id }
      const answers = await Promise.all(partners.map(({ client }) => client.requests.acceptRequest({ params })))
      expect(statusesOf(answers)).toEqual([200, ...Array(7).fill(409)])
      for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('request.taken')
      const winner = partners[answers.findIndex(({ status }) => status === 200)]
      expect(await stored(params.id)).toMatchObject({ status: 'matched', version: 2, carrierId: winner?.userId })
      ok(await owner.client.requests.cancelOwnRequest({ params }))
    }
  })

  test('of a cancellation and an acceptance: it is cancelled', async () => {
    for (const _ of rounds) {
      const { owner, carrier } = await parties()
      const params = { id: (await post(owner.client)).id }
      const [accepted, cancelled] = await Promise.all([
        carrier.client.requests.acceptRequest({ params }),
        owner.client.requests.cancelOwnRequest({ params }),
      ])
      expect([200, 409]).toContain(accepted.status)
      expect(cancelled.status).toBe(200)
      expect(await stored(params.id)).toMatchObject({ status: 'cancelled', version: accepted.status === 200 ? 3 : 2 })
    }
  })

  test('of a cancellation and a start: one of them succeeds', async () => {
    for (const round of rounds) {
      const { owner, carrier } = await parties()
      const id = await requestIn('matched', { owner, carrier })
      const { cancelOwnRequest, cancelRequest } = owner.client.requests
      const cancel = round % 2 ? cancelOwnRequest : cancelRequest
      const [cancelled, started] = await Promise.all([cancel({ params: { id } }), start(carrier, id)])
      expect(statusesOf([cancelled, started])).toEqual([200, 409])
      expect((await stored(id))?.status).toBe(started.status === 200 ? 'in_transit' : 'cancelled')
      if (started.status !== 200) continue
      ok(
        await carrier.client.delivery.completeDelivery({
          params: { id },
          body: { otp: await codeOf(owner.client, id) },
        }),
      )
    }
  })

  test('of a start and a give-back: one of them succeeds', async () => {
    const owner = await aRequester(host)
    for (const _ of rounds) {
      const carrier = await aPartner(host)
      const id = await requestIn('matched', { owner, carrier })
      const [back, started] = await Promise.all([
        carrier.client.requests.cancelRequest({ params: { id } }),
        start(carrier, id),
      ])
      expect([back.status, started.status]).toContain(200)
      const { status } = (await stored(id)) ?? {}
      expect(status).toBe(started.status === 200 ? 'in_transit' : 'pending_match')
      expect(back.status === 200).toBe(started.status !== 200)
      if (status === 'pending_match') ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
      else
        ok(
          await carrier.client.delivery.completeDelivery({
            params: { id },
            body: { otp: await codeOf(owner.client, id) },
          }),
        )
    }
  })

  test('with the right code, eight times: it is completed once', async () => {
    const { owner, carrier } = await parties()
    for (const round of rounds) {
      if (round % 10 === 9) clock.advance(hours(1))
      const id = await requestIn('in_transit', { owner, carrier })
      const otp = await codeOf(owner.client, id)
      const complete = () => carrier.client.delivery.completeDelivery({ params: { id }, body: { otp } })
      const answers = await Promise.all(Array.from({ length: 8 }, complete))
      expect(statusesOf(answers)).toEqual(Array(8).fill(200))
      expect(await stored(id)).toMatchObject({ status: 'completed', version: 4 })
    }
    await host.settled()
    const receipts = (await host.mailbox.to(owner.user.email)).filter(({ subject }) => /complete/i.test(subject))
    expect(receipts).toHaveLength(rounds.length)
  })

  test('with a hundred wrong codes: five are checked', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { owner, carrier } = await parties()
      const id = await requestIn('in_transit', { owner, carrier })
      const code = await codeOf(owner.client, id)
      const guess = (_: unknown, index: number) =>
        carrier.client.delivery.completeDelivery({ params: { id }, body: { otp: wrongCode(code, index + 1) } })
      const answers = await Promise.all(Array.from({ length: 100 }, guess))
      expect((await stored(id))?.code as CompletionCode).toMatchObject({ wrong: 5 }) // as stored
      expect(statusesOf(answers)).toEqual([...Array(4).fill(400), ...Array(96).fill(429)])
    }
  })

  test('with the right code among many wrong ones: completed, or locked after five', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, carrier } = await parties()
      const id = await requestIn('in_transit', { owner, carrier })
      const code = await codeOf(owner.client, id)
      const guess = (_: unknown, index: number) => (index === 4 ? code : wrongCode(code, index + 1))
      const answers = await Promise.all(
        Array.from({ length: 9 }, guess).map((otp) =>
          carrier.client.delivery.completeDelivery({ params: { id }, body: { otp } }),
        ),
      )
      const { status, code: left } = (await stored(id)) ?? {}
      const isDone = answers[4]?.status === 200
      expect(status).toBe(isDone ? 'completed' : 'in_transit')
      if (!isDone) expect(left).toMatchObject({ wrong: 5 })
    }
  })

  test('of a new code and a try of the old one: one of them counts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, carrier } = await parties()
      const id = await requestIn('in_transit', { owner, carrier })
      const otp = await codeOf(owner.client, id)
      const [completed, renewed] = await Promise.all([
        carrier.client.delivery.completeDelivery({ params: { id }, body: { otp } }),
        owner.client.requests.renewOtp({ params: { id } }),
      ])
      const { status } = (await stored(id)) ?? {}
      expect(status).toBe(completed.status === 200 ? 'completed' : 'in_transit')
      expect([200, 400]).toContain(completed.status)
      expect(renewed.status).toBe(renewed.body.otp ? 200 : 409)
      expect(completed.status === 200 || renewed.status === 200).toBe(true)
    }
  })

  test('of an erasure by the owner and an acceptance: no job without an owner is carried', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [owner, carrier] = [await aRequester(host), await aPartner(host)]
      const ids = []
      for (let count = 0; count < 3; count += 1) ids.push((await post(owner.client)).id)
      const accept = (id: string) => carrier.client.requests.acceptRequest({ params: { id } })
      const [erased, ...accepted] = await Promise.all([askForErasure(owner), ...ids.map(accept)])
      expect(erased.status).toBe(200)
      for (const { status } of accepted) expect([200, 409]).toContain(status)
      const statuses = await Promise.all(ids.map(async (id) => (await stored(id))?.status))
      expect(statuses).toEqual(['cancelled', 'cancelled', 'cancelled'])
    }
  })
})

describe('the partner of an offer', () => {
  test('accepts, declines and meets a cancellation at once: at most one answer, and it is cancelled', async () => {
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

  test('accepts and declines at once: one of them counts', async () => {
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
  ] as const)('sends %s eight times at once: it counts once', async (_, answer, status) => {
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

describe('the ride of an offer', () => {
  test('R6 deleted while its partner accepts: taken, or in the pool', async () => {
    for (const round of rounds) {
      const { partner, id, ride } = await offered(host)
      const [yes, gone] = await callAtOnce(round, [() => acceptOffer(partner, id), () => deleteRide(partner, ride)])
      expect(['200', '409 offer.gone']).toContain(yes)
      expect(gone).toBe('200')
      expect(await stored(id)).toMatchObject({ status: yes === '200' ? 'matched' : 'pending_match', version: 2 })
      expect(await openOffers(partner)).toEqual([])
    }
  })

  test('R2 deleted while someone offers: no offer stays on a deleted ride', async () => {
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

test('R6 R10 a cancellation while two sweepers find the offer expired: it is cancelled', async () => {
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
