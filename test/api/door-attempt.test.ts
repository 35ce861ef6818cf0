import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { confirm, decide, detailsOf, handOver, reportAttempt, returnInstead } from '#test/support/door.ts'
import { complete } from '#test/support/fleets.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, inDays, noonSlot, ok, requestIn, type Wish } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const underWay = async (wish: Partial<Wish> = {}) => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  return { owner, carrier, id: await requestIn('in_transit', { owner, carrier }, { ...noonSlot(), ...wish }) }
}
const tried = async (wish: Partial<Wish> = {}) => {
  const all = await underWay(wish)
  ok(await reportAttempt(all.carrier, all.id))
  return all
}
const stored = (id: string) => readRow(keys.request(id))
const subjects = async ({ user }: Person) => (await host.mailbox.to(user.email)).map(({ subject }) => subject)
const tomorrow = () => ({ choice: 'retry', date: inDays(1), slot: 'morning' }) as const

describe('a call at the door is refused', () => {
  test('for an attempt without a reason or a photo, except by a carrier in danger', async () => {
    const { carrier, id } = await underWay()
    expect(await reportAttempt(carrier, id, { photos: [] })).toMatchObject({
      status: 400,
      body: { error: 'Please add a photo.', fields: { photos: 'Please add a photo.' } },
    })
    expect(await reportAttempt(carrier, id, { reason: 'bored' as never })).toMatchObject({ status: 400 })
    ok(await reportAttempt(carrier, id, { reason: 'unsafe', photos: [] }))
  })

  test('for an attempt by its owner, by strangers, before the pickup, and while another one is undecided', async () => {
    const { owner, carrier, id } = await tried()
    expect(await reportAttempt(owner, id)).toMatchObject({ status: 403 })
    expect(await reportAttempt(await aPartner(host), id)).toMatchObject({ status: 404 })
    const undecided = { code: 'attempt.open', error: 'The requester is still choosing what happens next.' }
    expect(await reportAttempt(carrier, id)).toMatchObject({ status: 409, body: undecided })
    const waiting = await requestIn('matched', { owner, carrier })
    expect(await reportAttempt(carrier, waiting)).toMatchObject({ status: 409, body: { code: 'request.moved' } })
  })

  test('for a choice by others, before an attempt, twice, and for a time that has passed or is far away', async () => {
    const { owner, carrier, id } = await underWay()
    expect(await decide(owner, id, { choice: 'leave' })).toMatchObject({ status: 409, body: { code: 'attempt.none' } })
    ok(await reportAttempt(carrier, id))
    const before = await stored(id)
    for (const other of [carrier, await aRequester(host)])
      expect(await decide(other, id, { choice: 'leave' })).toMatchObject({ status: 404 })
    for (const body of [
      { choice: 'retry' },
      { choice: 'retry', date: inDays(-1), slot: 'morning' },
      { choice: 'retry', date: inDays(3), slot: 'evening' },
      { choice: 'retry', date: 'tomorrow', slot: 'morning' },
    ] as const)
      expect(await decide(owner, id, body)).toMatchObject({
        status: 400,
        body: { fields: { slot: 'Please choose a time within the next 48 hours.' } },
      })
    expect(await stored(id)).toEqual(before)
    ok(await decide(owner, id, { choice: 'leave' }))
    const decided = await stored(id)
    ok(await decide(owner, id, { choice: 'leave' }))
    expect(await decide(owner, id, { choice: 'return' })).toMatchObject({ status: 409, body: { code: 'attempt.none' } })
    expect(await stored(id)).toEqual(decided)
  })

  test('for the carrier’s own return, unless a retry was asked for', async () => {
    const { owner, carrier, id } = await tried()
    expect(await returnInstead(carrier, id)).toMatchObject({ status: 409, body: { code: 'attempt.none' } })
    ok(await decide(owner, id, { choice: 'leave' }))
    expect(await returnInstead(carrier, id)).toMatchObject({ status: 409, body: { code: 'attempt.none' } })
    expect(await returnInstead(owner, id)).toMatchObject({ status: 403 })
  })

  test('for a third retry', async () => {
    const { owner, carrier, id } = await tried()
    for (let time = 0; time < 2; time += 1) {
      ok(await decide(owner, id, tomorrow()))
      ok(await reportAttempt(carrier, id))
    }
    expect((await detailsOf(owner, id)).attempt).toMatchObject({ number: 3, retries_left: 0 })
    expect(await decide(owner, id, tomorrow())).toMatchObject({
      status: 409,
      body: {
        code: 'attempt.retried-enough',
        error: 'This has been tried again twice already. Please choose something else.',
      },
    })
    ok(await decide(owner, id, { choice: 'leave' }))
  })
})

describe('an attempt', () => {
  test('is shown to its owner with the reason, and their choice to the carrier', async () => {
    const { owner, carrier, id } = await underWay()
    ok(await reportAttempt(carrier, id, { reason: 'no_access', note: 'The gate is locked.' }))
    expect((await detailsOf(owner, id)).attempt).toMatchObject({
      number: 1,
      reason: 'no_access',
      note: 'The gate is locked.',
      photos: [{ contentType: 'image/png' }],
      decide_by: new Date(Date.now() + minutes(30) * 1000).toISOString(),
      choice: null,
      retries_left: 2,
    })
    ok(await decide(owner, id, { ...tomorrow(), note: 'Gate code 4711.' }))
    expect((await detailsOf(carrier, id)).attempt).toMatchObject({
      decide_by: null,
      choice: 'retry',
      retry: { date: inDays(1), slot: 'morning' },
      choice_note: 'Gate code 4711.',
    })
    await host.settled()
    expect(await subjects(owner)).toContain('Urgent: please choose what happens with your delivery')
    expect(await subjects(carrier)).toContain('What happens next with your delivery')
  })

  test('returns it after half an hour without a choice, and the code ends it there as returned', async () => {
    const { owner, carrier, id } = await tried()
    await host.settled()
    clock.advance(minutes(30) - 1)
    await host.sweep()
    expect((await detailsOf(carrier, id)).leg).toBeNull()
    clock.advance(1)
    expect(await detailsOf(carrier, id)).toMatchObject({
      leg: 'return',
      return_address: '12 Park Row, Leeds, LS1 5HD',
      attempt: { choice: 'return', decide_by: null },
    })
    expect(await decide(owner, id, { choice: 'leave' })).toMatchObject({ status: 409, body: { code: 'attempt.none' } })
    await host.sweep()
    await host.settled()
    expect(await stored(id)).toMatchObject({ event: { type: 'decide', by: 'system' }, door: { leg: 'return' } })
    expect(await subjects(owner)).toContain('Your delivery is on its way back')
    const { request } = ok(await complete(carrier, id, await codeOf(owner.client, id))).body
    expect(request).toMatchObject({ status: 'completed', outcome: 'returned' })
    await host.settled()
    expect(await subjects(owner)).toContain('Your delivery was returned')
    const { items } = ok(await owner.client.requests.listHistory({ query: {} })).body
    expect(items).toMatchObject([{ id, outcome: 'returned', co2_saved_g: 0, price: 100 }])
    expect(ok(await owner.client.requests.listHistory({ query: {} })).body.co2_saved_g).toBe(0)
  })

  test('without any retries left returns it, and a handover there ends it as returned', async () => {
    const { owner, carrier, id } = await tried()
    ok(await decide(owner, id, tomorrow()))
    ok(await returnInstead(carrier, id))
    ok(await returnInstead(carrier, id))
    ok(await handOver(carrier, id, { left_with: 'receiver' }))
    expect(ok(await confirm(owner, id)).body.request).toMatchObject({ status: 'completed', outcome: 'returned' })
    const steps = (await detailsOf(owner, id)).timeline?.slice(-5).map(({ type, by }) => `${type} ${by}`)
    await host.settled()
    expect(steps).toHaveLength(5)
    expect((await detailsOf(owner, id)).timeline?.slice(3).map(({ type, by }) => `${type} ${by}`)).toEqual([
      'attempt carrier',
      'decide requester',
      'decide carrier',
      'handOver carrier',
      'confirm requester',
    ])
  })

  test('is closed by a handover and by a right code, whatever its owner has chosen', async () => {
    const { owner, carrier, id } = await tried()
    ok(await handOver(carrier, id))
    expect(await decide(owner, id, { choice: 'return' })).toMatchObject({ status: 409, body: { code: 'attempt.none' } })
    const second = await tried()
    ok(await complete(second.carrier, second.id, await codeOf(second.owner.client, second.id)))
    expect(await stored(second.id)).toMatchObject({ status: 'completed' })
    expect(await stored(second.id)).not.toHaveProperty('outcome')
  })
})
