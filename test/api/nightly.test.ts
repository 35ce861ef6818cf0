import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeleteCommand, UpdateCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { tableName } from '#lib/local/functions.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { anAdmin, anApplicant } from '#test/support/admin-actions.ts'
import { clock, hours } from '#test/support/clock.ts'
import { aFleet } from '#test/support/fleets.ts'
import { requestIn } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { askTable, readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await startTestHost()
const started = londonTime(new Date()).date
afterAll(host.stop)

let owner: Person
let carrier: Person
let fleet: Awaited<ReturnType<typeof aFleet>>
const requests: string[] = []

/** What the nightly job logs about wrong figures, and nothing else. */
const found = async () => {
  const from = host.log.lines.length
  await host.night()
  return host.log.lines
    .slice(from)
    .map((line) => JSON.parse(line))
    .filter(({ group }) => group === 'nightly')
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
  owner = await aRequester(host)
  carrier = await aPartner(host)
  fleet = await aFleet(host)
  await anAdmin(host)
  await anApplicant(host)
  for (const status of ['pending_match', 'matched', 'in_transit', 'completed', 'cancelled', 'completed'] as const)
    requests.push(await requestIn(status, { owner, carrier }))
  for (const status of ['completed', 'cancelled'] as const)
    requests.push(await requestIn(status, { owner, carrier: fleet.driver }))
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

  test('corrects a counter, and names the owner of each wrong figure and timeline', async () => {
    const before = await counted('users', 'unverifiedPartners', 'regulars')
    const [waiting = '', , , completed = ''] = requests
    await change(keys.statistics(3), 'users', 2)
    await change(keys.statistics(4), 'unverifiedPartners', -1)
    await change(keys.historyCounts(owner.userId), 'reqDone', 1)
    await change(keys.businessCounts(fleet.fleet.businessId), 'cancelled', -1)
    await askTable(new DeleteCommand({ TableName: tableName, Key: keys.requestEvent(completed, 2) }))
    await askTable(new DeleteCommand({ TableName: tableName, Key: keys.requestEvent(waiting, 1) }))

    const said = await found()
    const about = (message: string) =>
      said
        .filter((line) => line.message === message)
        .map(({ figure, subject, difference }) => [figure, subject, difference])
    expect(about('counter corrected')).toEqual([
      ['users', undefined, -2],
      ['unverifiedPartners', undefined, 1],
    ])
    expect(about('figures disagree')).toEqual(
      expect.arrayContaining([
        ['reqDone', owner.userId, 1],
        ['cancelled', fleet.fleet.businessId, -1],
        ['timeline', completed, -1],
        ['timeline', waiting, -1],
      ]),
    )
    expect(said).toHaveLength(6)
    expect(await counted('users', 'unverifiedPartners', 'regulars')).toEqual(before)

    expect((await found()).map(({ message }) => message)).toEqual(Array(4).fill('figures disagree'))
  })

  test('keeps the first record of a day', async () => {
    const yesterday = keys.statisticsDay(addDays(londonTime(new Date()).date, -1))
    const noted = await readRow(yesterday)
    await aRequester(host)
    await host.night()
    expect(await readRow(yesterday)).toEqual(noted)
  })
})
