import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { anOnlinePartner, listenAs } from '#test/support/live-socket.ts'
import { accept, callOff } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const start = ({ client }: Person, id: string) =>
  client.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } })
const complete = ({ client }: Person, id: string, otp: string) =>
  client.delivery.completeDelivery({ params: { id }, body: { otp } })
const giveBack = ({ client }: Person, id: string) => client.requests.cancelRequest({ params: { id } })
const subjects = async ({ user }: Person) => {
  await host.settled()
  return (await host.mailbox.to(user.email)).map(({ subject }) => subject)
}
const news = (type: string, about: { heard: (type: string) => Record<string, unknown>[] }) =>
  waitFor(type, () => about.heard(type)[0])

describe('R7 starting', () => {
  test('is refused to its owner and to others, before the match and once it is closed', async () => {
    const [{ owner, carrier }, other] = [await parties(), await aPartner(host)]
    const free = (await post(owner.client)).id
    expect(summaryOf(await start(carrier, free))).toBe('404 request.unknown')
    const id = await requestIn('matched', { owner, carrier })
    expect(summaryOf(await start(owner, id))).toBe('403 request.not-carrier')
    expect(summaryOf(await start(other, id))).toBe('404 request.unknown')
    expect(await stored(id)).toMatchObject({ status: 'matched', version: 2 })
    for (const over of ['completed', 'cancelled'] as const)
      expect(summaryOf(await start(carrier, await requestIn(over, { owner, carrier })))).toBe('409 request.moved')
  })

  test('notifies the owner, and a repetition changes nothing', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    const at = await listenAs(host, owner)
    const first = ok(await start(carrier, id)).body
    clock.advance(60)
    expect(ok(await start(carrier, id)).body).toEqual(first)
    expect(await news('request_updated', at)).toMatchObject({
      ...{ v: 3, request_id: id, status: 'in_transit' },
      message: expect.stringMatching(/^Picked up \d\d:\d\d\. Here's your code\.$/),
    })
    const [card] = ok(await owner.client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []
    expect(card).toMatchObject({ id, picked_up_at: expect.any(String) })
    await host.settled()
    expect(at.heard('request_updated')).toHaveLength(1)
    expect(await stored(id)).toMatchObject({ status: 'in_transit', version: 3 })
    at.socket.close()
  })
})

describe('marking as paid', () => {
  const mark = ({ client }: Person, id: string, paid = true) =>
    client.delivery.markPaid({ params: { id }, body: { paid } })

  test('is shown to both, notifies the other side, leaves status and version, and can be undone', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('completed', { owner, carrier })
    const { version } = (await stored(id)) ?? {}
    const at = await listenAs(host, owner)
    const marks = async () =>
      Promise.all(
        [owner, carrier].map(async ({ client }) => [
          ok(await client.requests.getDetails({ params: { id } })).body.paid_at,
          ok(await client.requests.listHistory({ query: { role: 'all' } })).body.items?.[0]?.paid_at,
        ]),
      )
    ok(await mark(carrier, id))
    const paidAt = new Date().toISOString()
    expect(await news('request_paid', at)).toMatchObject({ v: version, status: 'completed', paid_at: paidAt })
    expect(await marks()).toEqual([
      [paidAt, paidAt],
      [paidAt, paidAt],
    ])
    ok(await mark(carrier, id))
    ok(await mark(carrier, id, false))
    await host.settled()
    expect(at.heard('request_paid').map(({ paid_at }) => paid_at)).toEqual([paidAt, null])
    expect((await marks()).flat()).toEqual([null, null, null, null])
    expect(await stored(id)).toMatchObject({ status: 'completed', version })
    at.socket.close()
  })

  test('is in the downloads of both sides', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('completed', { owner, carrier })
    ok(await mark(carrier, id))
    const exported = async ({ client }: Person) => JSON.stringify((await client.users.exportData()).body)
    for (const person of [owner, carrier]) expect(await exported(person)).toMatch(/"paidAt":"2/)
  })
})

test('R8 completing is final, counted once and mailed as one receipt, however often it is repeated', async () => {
  const { owner, carrier } = await parties()
  const id = await requestIn('in_transit', { owner, carrier })
  const otp = await codeOf(owner.client, id)
  const first = ok(await complete(carrier, id, otp)).body
  expect(first.request).toMatchObject({ status: 'completed', version: 4 })
  expect(ok(await complete(carrier, id, otp)).body).toEqual(first)
  const [mine, theirs] = await Promise.all([owner, carrier].map(({ userId }) => rowsOf(`USER#${userId}`, 'COUNT')))
  expect([mine?.[0]?.reqDone, theirs?.[0]?.jobDone]).toEqual([1, 1])
  expect(await subjects(owner)).toEqual([
    'A partner has accepted your request',
    'Your delivery has been picked up',
    'Your delivery is complete',
  ])
  expect(summaryOf(await giveBack(carrier, id))).toBe('409 request.not-cancellable')
  expect(summaryOf(await callOff(owner, id))).toBe('409 request.not-cancellable')
  expect(await stored(id)).not.toHaveProperty('code')
})

test('R9 giving a job back removes carrier and code, notifies the owner and others, and is final for the carrier', async () => {
  const [owner, carrier, near] = [await aRequester(host), await anOnlinePartner(host), await anOnlinePartner(host)]
  const id = await requestIn('matched', { owner, carrier })
  const at = await listenAs(host, owner)
  const first = ok(await giveBack(carrier, id)).body
  expect(ok(await giveBack(carrier, id)).body).toEqual(first)
  const row = await stored(id)
  expect(row).toMatchObject({ status: 'pending_match', version: 3, excluded: [carrier.userId], matches: 1 })
  for (const gone of ['carrierId', 'code', 'actualMode']) expect(row).not.toHaveProperty(gone)
  expect((await owner.client.requests.getOtp({ params: { id } })).status).toBe(409)
  expect((await carrier.client.requests.getDetails({ params: { id } })).status).toBe(404)
  expect(await news('request_updated', at)).toMatchObject({ v: 3, status: 'pending_match' })
  await waitFor('the job again', () => near.heard('new_job_available').some(({ v }) => v === 3))
  expect(await subjects(owner)).toEqual([
    'A partner has accepted your request',
    'Your request is open to all partners again',
  ])
  expect(carrier.heard('new_job_available').some(({ v }) => v === 3)).toBe(false)
  ok(await accept(near, id))
  expect(await stored(id)).toMatchObject({ matches: 2 })
  for (const { socket } of [at, carrier, near]) socket.close()
})

describe('R10 cancelling', () => {
  test.each(['pending_match', 'matched'] as const)(
    'works while it is %s, and a repetition changes nothing',
    async (status) => {
      const { owner, carrier } = await parties()
      const id = await requestIn(status, { owner, carrier })
      const first = ok(await callOff(owner, id)).body
      expect(ok(await callOff(owner, id)).body).toEqual(first)
      expect(first.request).toMatchObject({ status: 'cancelled', version: status === 'matched' ? 3 : 2 })
      expect(await subjects(carrier)).toEqual(status === 'matched' ? ['A delivery was called off'] : [])
      expect(ok(await carrier.client.requests.listActive()).body).toEqual([])
      const row = await stored(id)
      for (const gone of ['carrierId', 'code', 'GSI2PK']) expect(row).not.toHaveProperty(gone)
      expect(summaryOf(await accept(carrier, id))).toBe('409 request.gone')
    },
  )
})
