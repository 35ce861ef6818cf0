import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { maxActive } from '#shared/model/limits.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { clock, days } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { handOver } from '#test/support/door.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import { accept } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { reported, resolve, withdraw } from '#test/support/problems.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const activeOf = async ({ userId }: Person) => (await readRow(keys.historyCounts(userId)))?.active
const takesAnother = async (carrier: Person) =>
  summaryOf(await accept(carrier, (await post((await aRequester(host)).client)).id))

/** A partner with as many jobs as a partner may carry. */
const busy = async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const ids: string[] = []
  while (ids.length < maxActive.partner) ids.push(await requestIn('in_transit', { owner, carrier }))
  return { owner, carrier, ids }
}

describe('a job with a problem reported by its owner', { timeout: 60_000 }, () => {
  test('takes none of its carrier’s places, and takes one again when the problem closes, even beyond ten', async () => {
    const { owner, carrier, ids } = await busy()
    expect(await takesAnother(carrier)).toBe('409 request.too-many-active')
    const problems = []
    for (const id of ids.slice(0, 2)) problems.push(await reported(owner, id))
    expect(await activeOf(carrier)).toBe(8)
    expect([await takesAnother(carrier), await takesAnother(carrier), await takesAnother(carrier)]).toEqual([
      '200',
      '200',
      '409 request.too-many-active',
    ])
    const [first, second] = problems
    if (!first || !second) throw new Error('two problems were reported')
    ok(await withdraw(owner, first))
    ok(await withdraw(owner, first))
    expect(await activeOf(carrier)).toBe(11)
    ok(await resolve(await anAdmin(host), second))
    expect(await activeOf(carrier)).toBe(12)
    expect(await takesAnother(carrier)).toBe('409 request.too-many-active')
  })

  test('frees no place twice when it ends, by the clock or by an admin', async () => {
    const { owner, carrier, ids } = await busy()
    const [lapsing = '', decided = ''] = ids
    await reported(owner, lapsing)
    ok(await handOver(carrier, lapsing))
    const problem = await reported(owner, decided)
    expect(await activeOf(carrier)).toBe(8)
    ok(await resolve(await anAdmin(host), problem, { ending: 'complete' }))
    expect(await activeOf(carrier)).toBe(8)
    await host.settled()
    clock.advance(days(14))
    await host.sweep()
    expect(await activeOf(carrier)).toBe(8)
  })

  test('of a driver takes no place of theirs', async () => {
    const owner = await aRequester(host)
    const { fleet, driver, second } = await aFleet(host)
    const id = await requestIn('in_transit', { owner, carrier: driver })
    const problem = await reported(owner, id)
    expect(await activeOf(driver)).toBe(0)
    ok(await assign(fleet, id, second))
    ok(await withdraw(owner, problem))
    expect([await activeOf(driver), await activeOf(second)]).toEqual([0, 1])
  })
})

test('a problem reported by the carrier frees no place', { timeout: 60_000 }, async () => {
  const { carrier, ids } = await busy()
  const problem = await reported(carrier, ids[0] ?? '')
  expect(await activeOf(carrier)).toBe(10)
  expect(await takesAnother(carrier)).toBe('409 request.too-many-active')
  ok(await withdraw(carrier, problem))
  expect(await activeOf(carrier)).toBe(10)
})
