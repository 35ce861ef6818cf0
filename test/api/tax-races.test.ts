import { afterEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { eraseAfterThreeDays, eraseWhenDue } from '#test/support/account-erasure.ts'
import { clock } from '#test/support/clock.ts'
import { callAtOnce, fakeAnswer, later, toRounds } from '#test/support/concurrent-calls.ts'
import { complete } from '#test/support/fleets.ts'
import { brokenAmongThoseLeft } from '#test/support/invariants.ts'
import { openHost } from '#test/support/open-host.ts'
import { codeOf, requestIn } from '#test/support/requests.ts'
import { allRows, askTable, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()
afterEach(async () => {
  await host.settled()
  expect(await allRows().then(brokenAmongThoseLeft)).toEqual([])
})

/** In some rounds the erasure begins earlier, in others the completion. */
const leads = 13
const rounds = toRounds(leads)
const year = new Date().getUTCFullYear()
const rowOf = ({ userId }: { userId: string }) => readRow(keys.taxYear(year, userId))
const sumOf = (row: Record<string, unknown> | undefined, what: 'Pence' | 'Jobs') =>
  [1, 2, 3, 4].reduce((sum, quarter) => sum + Number(row?.[`q${quarter}${what}`] ?? 0), 0)

describe('the year of a carrier', () => {
  test('counts each of several jobs that are completed at once, and each only once', async () => {
    for (const round of rounds.slice(0, 4)) {
      const [owner, carrier] = [await aRequester(host), await aPartner(host)]
      const ids = [1, 2, 3].map(() => requestIn('in_transit', { owner, carrier }, { price: 10 }))
      const jobs = await Promise.all(
        ids.map(async (id) => ({ id: await id, otp: await codeOf(owner.client, await id) })),
      )
      await callAtOnce(
        round,
        [...jobs, ...jobs].map(
          ({ id, otp }) =>
            () =>
              complete(carrier, id, otp),
        ),
      )
      await host.settled()
      expect([sumOf(await rowOf(carrier), 'Pence'), sumOf(await rowOf(carrier), 'Jobs')]).toEqual([3000, 3])
    }
  })

  test('has a job that is completed while the account is erased, and who it was', async () => {
    const seen = new Set<string>()
    for (const round of rounds) {
      const [owner, carrier] = [await aRequester(host), await aPartner(host)]
      await requestIn('completed', { owner, carrier }, { price: 20 })
      const id = await requestIn('in_transit', { owner, carrier }, { price: 10 })
      const otp = await codeOf(owner.client, id)
      await setOnUser(carrier.userId, 'erasesAt', new Date().toISOString())
      const lead = (round % leads) - Math.floor(leads / 2)
      const [, erasure = ''] = await callAtOnce(round, [
        later(4 * Math.max(lead, 0), () => complete(carrier, id, otp)),
        later(4 * Math.max(-lead, 0), async () => fakeAnswer(200, await eraseWhenDue(carrier))),
      ])
      seen.add(erasure)
      await host.settled()
      // Under way, it was put off; else the account is gone by now.
      if (await readRow(keys.user(carrier.userId))) {
        clock.advance(1)
        await complete(carrier, id, otp)
        expect(await eraseAfterThreeDays(carrier)).toBe('erased')
      }
      await host.settled()
      const row = await rowOf(carrier)
      expect([sumOf(row, 'Pence'), sumOf(row, 'Jobs')]).toEqual([3000, 2])
      expect(row).toMatchObject({ sealed: expect.any(String), keyId: expect.any(String) })
    }
    expect([...seen].toSorted(), 'each came first').toEqual(['200 erased', '200 put-off'])
  })
})

test('the night fills in what was completed before years were counted, and changes nothing else', async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  await requestIn('completed', { owner, carrier }, { price: 12 })
  await host.settled()
  const counted = await rowOf(carrier)
  const { DeleteCommand } = await import('#functions/platform/table/commands.ts')
  await askTable(new DeleteCommand({ TableName: 'sameway', Key: keys.taxYear(year, carrier.userId) }))
  const others = (await allRows()).filter(({ PK }) => String(PK).startsWith('TAX#'))
  // Loaded late: the functions read their settings when they load.
  const { checkStoredTaxYears } = await import('#functions/jobs/check-tax-years.ts')
  const { filled } = await checkStoredTaxYears(async () => {})
  expect(filled).toBe(1)
  expect(sumOf(await rowOf(carrier), 'Pence')).toBe(sumOf(counted, 'Pence'))
  expect(await rowOf(carrier)).toMatchObject({ ttl: counted?.ttl })
  for (const row of others) expect(await readRow({ PK: String(row.PK), SK: String(row.SK) })).toEqual(row)
  expect(await checkStoredTaxYears(async () => {})).toEqual({ filled: 0, corrected: [] })
})
