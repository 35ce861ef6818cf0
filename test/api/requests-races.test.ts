import { describe, expect, test } from 'vitest'
import type { CompletionCode } from '#functions/domain/requests/request-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure } from '#test/support/account-erasure.ts'
import { wrongCode } from '#test/support/accounts.ts'
import type { Answered } from '#test/support/client.ts'
import { clock, hours } from '#test/support/clock.ts'
import { toRounds } from '#test/support/concurrent-calls.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, ok, post, requestIn } from '#test/support/requests.ts'
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
  client.requests.startDelivery({ params: { id }, body: { status: 'in_transit' } })

describe('at once', () => {
  test('eight partners accept: one gets it', async () => {
    const owner = await aRequester(host)
    const partners = await group(8)
    for (const _ of rounds) {
      const params = { id: (await post(owner.client)).id }
      const answers = await Promise.all(partners.map(({ client }) => client.requests.acceptRequest({ params })))
      expect(statusesOf(answers)).toEqual([200, ...Array(7).fill(409)])
      for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('request.taken')
      const winner = partners[answers.findIndex(({ status }) => status === 200)]
      expect(await stored(params.id)).toMatchObject({ status: 'matched', version: 2, carrierId: winner?.userId })
      ok(await owner.client.requests.cancelOwnRequest({ params }))
    }
  })

  test('the owner calls it off while a partner accepts: it is off', async () => {
    const { owner, carrier } = await parties()
    for (const _ of rounds) {
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

  test('the owner calls it off while the carrier starts: one of them does', async () => {
    const { owner, carrier } = await parties()
    for (const round of rounds) {
      const id = await requestIn('matched', { owner, carrier })
      const { cancelOwnRequest, cancelRequest } = owner.client.requests
      const cancel = round % 2 ? cancelOwnRequest : cancelRequest
      const [cancelled, started] = await Promise.all([cancel({ params: { id } }), start(carrier, id)])
      expect(statusesOf([cancelled, started])).toEqual([200, 409])
      expect((await stored(id))?.status).toBe(started.status === 200 ? 'in_transit' : 'cancelled')
      if (started.status !== 200) continue
      ok(
        await carrier.client.requests.completeDelivery({
          params: { id },
          body: { otp: await codeOf(owner.client, id) },
        }),
      )
    }
  })

  test('the carrier starts and gives it back: one of both', async () => {
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
          await carrier.client.requests.completeDelivery({
            params: { id },
            body: { otp: await codeOf(owner.client, id) },
          }),
        )
    }
  })

  test('the right code eight times: it is done once', async () => {
    const { owner, carrier } = await parties()
    for (const round of rounds) {
      if (round % 10 === 9) clock.advance(hours(1))
      const id = await requestIn('in_transit', { owner, carrier })
      const otp = await codeOf(owner.client, id)
      const complete = () => carrier.client.requests.completeDelivery({ params: { id }, body: { otp } })
      const answers = await Promise.all(Array.from({ length: 8 }, complete))
      expect(statusesOf(answers)).toEqual(Array(8).fill(200))
      expect(await stored(id)).toMatchObject({ status: 'completed', version: 4 })
    }
    await host.settled()
    const receipts = (await host.mailbox.to(owner.user.email)).filter(({ subject }) =>
      /deliver|complete/i.test(subject),
    )
    expect(receipts).toHaveLength(rounds.length)
  })

  test('a hundred wrong codes: five are looked at', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { owner, carrier } = await parties()
      const id = await requestIn('in_transit', { owner, carrier })
      const code = await codeOf(owner.client, id)
      const guess = (_: unknown, at: number) =>
        carrier.client.requests.completeDelivery({ params: { id }, body: { otp: wrongCode(code, at + 1) } })
      const answers = await Promise.all(Array.from({ length: 100 }, guess))
      expect((await stored(id))?.code as CompletionCode).toMatchObject({ wrong: 5 }) // as the item has it
      expect(statusesOf(answers)).toEqual([...Array(4).fill(400), ...Array(96).fill(429)])
    }
  })

  test('the right code in a crowd of wrong ones: done, or locked after five', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, carrier } = await parties()
      const id = await requestIn('in_transit', { owner, carrier })
      const code = await codeOf(owner.client, id)
      const guess = (_: unknown, at: number) => (at === 4 ? code : wrongCode(code, at + 1))
      const answers = await Promise.all(
        Array.from({ length: 9 }, guess).map((otp) =>
          carrier.client.requests.completeDelivery({ params: { id }, body: { otp } }),
        ),
      )
      const { status, code: left } = (await stored(id)) ?? {}
      const isDone = answers[4]?.status === 200
      expect(status).toBe(isDone ? 'completed' : 'in_transit')
      if (!isDone) expect(left).toMatchObject({ wrong: 5 })
    }
  })

  test('a new code is made while the old one is tried: one of both counts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, carrier } = await parties()
      const id = await requestIn('in_transit', { owner, carrier })
      const otp = await codeOf(owner.client, id)
      const [completed, renewed] = await Promise.all([
        carrier.client.requests.completeDelivery({ params: { id }, body: { otp } }),
        owner.client.requests.renewOtp({ params: { id } }),
      ])
      const { status } = (await stored(id)) ?? {}
      expect(status).toBe(completed.status === 200 ? 'completed' : 'in_transit')
      expect([200, 400]).toContain(completed.status)
      expect(renewed.status).toBe(renewed.body.otp ? 200 : 409)
      expect(completed.status === 200 || renewed.status === 200).toBe(true)
    }
  })

  test('the owner erases their account while a partner accepts: nobody carries for nobody', async () => {
    const carrier = await aPartner(host)
    for (let round = 0; round < 10; round += 1) {
      const owner = await aRequester(host)
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
