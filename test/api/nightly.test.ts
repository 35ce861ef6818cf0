import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UpdateCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { tableName } from '#lib/local/functions.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { anAdmin, anApplicant } from '#test/support/admin-actions.ts'
import { clock, hours } from '#test/support/clock.ts'
import { aFleet } from '#test/support/fleets.ts'
import { requestIn } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { askTable, readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await startTestHost()
const started = londonTime(new Date()).date
afterAll(host.stop)

/** What the nightly job logs about wrong figures, and nothing else. */
const found = async () => {
  const from = host.log.lines.length
  await host.night()
  return host.log.lines
    .slice(from)
    .map((line) => JSON.parse(line))
    .filter(({ group, message }) => group === 'nightly' && message !== 'search filled in') // which the first night logs
}

const change = async (Key: { PK: string; SK: string }, name: string, by: number) => {
  const expression = {
    UpdateExpression: 'ADD #name :by',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':by': by },
  }
  await askTable(new UpdateCommand({ TableName: tableName, Key, ...expression }))
}

const counted = async (...names: string[]) => {
  const { statisticsStore } = await import('#functions/domain/statistics/statistics-store.ts')
  return statisticsStore.read(...names)
}

beforeAll(async () => {
  clock.freeze()
  const owner = await aRequester(host)
  const carrier = await aPartner(host)
  const fleet = await aFleet(host)
  await anAdmin(host)
  await anApplicant(host)
  for (const status of ['pending_match', 'matched', 'in_transit', 'completed', 'cancelled', 'completed'] as const)
    await requestIn(status, { owner, carrier })
  for (const status of ['completed', 'cancelled'] as const) await requestIn(status, { owner, carrier: fleet.driver })
  await host.settled()
  clock.advance(hours(2))
}, 60_000)
afterAll(clock.release)

describe('the nightly job', { timeout: 60_000 }, () => {
  test('records zero for yesterday before the first user came', async () => {
    const noted = await rowsOf(keys.statisticsDay('').PK)
    expect(noted).toEqual([{ ...keys.statisticsDay(addDays(started, -1)), users: 0, businesses: 0, partners: 0 }])
  })

  test('logs nothing in a sound world, and keeps it as it is', async () => {
    expect(await found()).toEqual([])
    const yesterday = keys.statisticsDay(addDays(londonTime(new Date()).date, -1))
    expect(await readRow(yesterday)).toEqual({ ...yesterday, ...(await counted('users', 'businesses', 'partners')) })
    expect((await readRow(yesterday))?.users).toBeGreaterThan(7)
  })

  test('corrects a wrong counter, and logs which it was', async () => {
    const before = await counted('users', 'unverifiedPartners', 'regulars')
    await change(keys.statistics(3), 'users', 2)
    await change(keys.statistics(4), 'unverifiedPartners', -1)

    const said = await found()
    expect(said.map(({ message, figure, difference }) => [message, figure, difference])).toEqual([
      ['counter corrected', 'users', -2],
      ['counter corrected', 'unverifiedPartners', 1],
    ])
    expect(await counted('users', 'unverifiedPartners', 'regulars')).toEqual(before)

    expect(await found()).toEqual([])
  })

  test('keeps the first record of a day', async () => {
    const yesterday = keys.statisticsDay(addDays(londonTime(new Date()).date, -1))
    const noted = await readRow(yesterday)
    await aRequester(host)
    await host.night()
    expect(await readRow(yesterday)).toEqual(noted)
  })
})
