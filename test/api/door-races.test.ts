import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { type Call, callAtOnce, fakeAnswer, toRounds } from '#test/support/concurrent-calls.ts'
import { aProof, confirm, decide, handOver, reportAttempt, returnInstead } from '#test/support/door.ts'
import { complete } from '#test/support/fleets.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, inDays, noonSlot, ok, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import { countStoredCopies } from '#test/support/uploads.ts'

const host = await openHost()
checkInvariants(host)

const rounds = toRounds(8)
const stored = (id: string) => readRow(keys.request(id))
const sweep: Call = async () => {
  await host.sweep()
  return fakeAnswer(200, '')
}
const underWay = async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('in_transit', { owner, carrier }, noonSlot())
  return { owner, carrier, id, otp: await codeOf(owner.client, id) }
}

describe('concurrent calls', () => {
  test('of the code, the confirmation and the clock end it once, for one reason', async () => {
    for (const round of rounds) {
      const { owner, carrier, id, otp } = await underWay()
      ok(await handOver(carrier, id))
      const version = Number((await stored(id))?.version)
      await host.settled()
      clock.advance(hours(24))
      const calls = [() => complete(carrier, id, otp), () => confirm(owner, id), sweep]
      expect(await callAtOnce(round, calls)).toEqual(['200', '200', '200'])
      expect(await stored(id)).toMatchObject({
        status: 'completed',
        version: version + 1,
        event: { type: 'confirm', by: 'system', reason: 'not_contested' },
      })
    }
  })

  test('of the code and the confirmation before the clock: one of them ends it', async () => {
    for (const round of rounds) {
      const { owner, carrier, id, otp } = await underWay()
      ok(await handOver(carrier, id))
      const version = Number((await stored(id))?.version)
      expect(await callAtOnce(round, [() => complete(carrier, id, otp), () => confirm(owner, id)])).toEqual([
        '200',
        '200',
      ])
      const after = await stored(id)
      expect(after).toMatchObject({ status: 'completed', version: version + 1 })
      expect(['complete', 'confirm']).toContain(Object(after?.event).type)
    }
  })

  test('of two handovers: one is kept, and no file of the other', async () => {
    for (const round of rounds) {
      const { carrier, id } = await underWay()
      const photos = [await aProof(carrier), await aProof(carrier)]
      const answers = await callAtOnce(
        round,
        photos.map((photo) => () => handOver(carrier, id, { photos: [photo] })),
      )
      expect(answers.toSorted()).toEqual(['200', '409 handover.open'])
      const states = await Promise.all(photos.map(async (photo) => (await readRow(keys.upload(photo)))?.state))
      expect(states.toSorted()).toEqual(['claimed', 'waiting'])
      const copies = await Promise.all(photos.map((photo) => countStoredCopies(host, photo)))
      expect(copies.toSorted()).toEqual([0, 1])
    }
  })

  test('with one photo for a handover and an attempt use it once', async () => {
    for (const round of rounds) {
      const { carrier, id } = await underWay()
      const photos = [await aProof(carrier)]
      const answers = await callAtOnce(round, [
        () => handOver(carrier, id, { photos }),
        () => reportAttempt(carrier, id, { photos }),
      ])
      expect(answers.filter((answer) => answer === '200')).toHaveLength(1)
      expect(await stored(id)).toMatchObject({ version: 4 })
    }
  })

  test('of a choice, the clock and the code end in one of the legal orders', async () => {
    for (const round of rounds) {
      const { owner, carrier, id, otp } = await underWay()
      ok(await reportAttempt(carrier, id))
      await host.settled()
      clock.advance(minutes(30))
      const calls = [() => decide(owner, id, { choice: 'leave' }), sweep, () => complete(carrier, id, otp)]
      const [choice, , code] = await callAtOnce(round, calls)
      expect(choice).toMatch(/^409 (attempt\.none|request\.moved)$/)
      expect(code).toBe('200')
      expect(await stored(id)).toMatchObject({ status: 'completed', outcome: 'returned' })
    }
  })

  test('of a choice and a handover: the handover stays', async () => {
    for (const round of rounds) {
      const { owner, carrier, id } = await underWay()
      ok(await reportAttempt(carrier, id))
      const photos = [await aProof(carrier)]
      const [choice, handover] = await callAtOnce(round, [
        () => decide(owner, id, { choice: 'return' }),
        () => handOver(carrier, id, { photos }),
      ])
      expect(['200', '409 attempt.none']).toContain(choice)
      expect(handover).toBe('200')
      const door = (await stored(id))?.door as Record<string, unknown>
      expect(door).toHaveProperty('handover')
      expect(door).not.toHaveProperty('attempt')
      expect('leg' in door).toBe(choice === '200')
    }
  })

  test('of the carrier’s return and another retry: one after the other, or one alone', async () => {
    for (const round of rounds) {
      const { owner, carrier, id } = await underWay()
      ok(await reportAttempt(carrier, id))
      ok(await decide(owner, id, { choice: 'retry', date: inDays(1), slot: 'morning' }))
      const photos = [await aProof(carrier)]
      const [back, again] = await callAtOnce(round, [
        () => returnInstead(carrier, id),
        () => reportAttempt(carrier, id, { photos }),
      ])
      expect(again).toBe('200')
      expect(['200', '409 attempt.none']).toContain(back)
      expect((await stored(id))?.door).toMatchObject({ attempt: { number: 2 } })
    }
  })
})
