import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeleteCommand } from '#functions/platform/table/commands.ts'
import { fileStore } from '#lib/local/emulators/file-store.ts'
import { tableName, uploadsBucket } from '#lib/local/functions.ts'
import { demoNotes } from '#lib/local/seed/seed-world.ts'
import { itemCategories } from '#shared/model/categories.ts'
import { addDays, londonTime, longDate } from '#shared/model/london.ts'
import type { Papers } from '#shared/model/papers.ts'
import { requestStatuses } from '#shared/model/request-lifecycle.ts'
import { signUp } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { demoAddress, demoSignIn } from '#test/support/demo-sign-in.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { ok } from '#test/support/requests.ts'
import { schemasOfRows } from '#test/support/schemas-of-rows.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { allRows, askTable, putRow, type Row, rowsOf } from '#test/support/table.ts'

const host = await startTestHost({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
afterAll(host.stop)

const signedInAs = demoSignIn(host)

const today = () => londonTime(new Date()).date

let rows: Row[] = []
beforeAll(async () => {
  await host.settled()
  rows = await allRows()
}, 60_000)

const requests = () => rows.filter(({ PK, SK }) => String(PK).startsWith('REQ#') && SK === 'META')

const scheduledTasks = (kind: string) => rows.filter((row) => row.kind === kind && String(row.PK).startsWith('DUE#'))

test('the demo world has scheduled tasks that end an attempt, handovers and two problems', () => {
  expect(scheduledTasks('attempt.expire')).toHaveLength(1)
  expect(scheduledTasks('handover.expire').length).toBeGreaterThanOrEqual(1)
  expect(scheduledTasks('problem.lapse')).toHaveLength(2)
})

describe('the whole world', () => {
  test('has at least fifty recent requests, and requests of every category and status', () => {
    const present = requests().filter(({ createdAt }) => String(createdAt) > addDays(today(), -2))
    expect(present.length).toBeGreaterThanOrEqual(50)
    const every = requests()
    expect(new Set(every.map(({ category }) => category))).toEqual(new Set(itemCategories))
    expect(new Set(every.map(({ status }) => status))).toEqual(new Set(requestStatuses))
  })

  test('goes back almost ninety days', () => {
    const days = new Set(
      requests().flatMap(({ status, event }) =>
        status === 'completed' ? [(event as { at: string }).at.slice(0, 10)] : [],
      ),
    )
    expect(days.size).toBeGreaterThan(80)
  })

  test('still shows the oldest delivery to both sides after its timeline has expired', async () => {
    const [requester, partner] = [await signedInAs('requester'), await signedInAs('partner')]
    const idOf = async ({ auth }: Client) => ok(await auth.checkSession()).body.user?.id
    const [ownerId, carrierId] = [await idOf(requester), await idOf(partner)]
    const theirs = requests().filter((row) => row.ownerId === ownerId && row.carrierId === carrierId)
    const [oldest] = theirs
      .filter(({ status }) => status === 'completed')
      .toSorted((a, b) => String(a.createdAt).localeCompare(String(b.createdAt)))
    const PK = String(oldest?.PK)
    const seen = async () => {
      const params = { id: PK.replace('REQ#', '') }
      const [own, carried] = [
        ok(await requester.requests.getDetails({ params })).body,
        ok(await partner.requests.getDetails({ params })).body,
      ]
      return { own, carried }
    }
    const before = await seen()
    expect(before.own).toMatchObject({ status: 'completed', partner: { fullName: 'Ben Boulevard' } })
    expect(before.carried).toMatchObject({ status: 'completed', viewer: 'carrier', price: before.own.price })
    const timeline = await rowsOf(PK, 'EVT#')
    expect(timeline).toHaveLength(4)
    for (const { SK } of timeline)
      await askTable(new DeleteCommand({ TableName: tableName, Key: { PK, SK: String(SK) } }))
    const after = await seen()
    for (const row of timeline) await putRow(row)
    // The row of the request has only its last step.
    const withLastStep = <D extends { timeline?: unknown[] }>(details: D) => ({
      ...details,
      timeline: details.timeline?.slice(-1),
    })
    expect(after).toEqual({ own: withLastStep(before.own), carried: withLastStep(before.carried) })
  })

  test('has rows that the product can read, each by the schema of its kind', async () => {
    const readers = await schemasOfRows()
    const unread = rows.filter((row) => {
      const reader = readers.find(({ matches }) => matches(String(row.PK), String(row.SK)))
      reader?.read(row) // throws for a row that lacks something
      return !reader
    })
    expect(unread.map(({ PK, SK }) => `${PK} ${SK}`)).toEqual([])
  })

  test('has a file for each upload', async () => {
    const files = fileStore(host.dataDir)
    const uploads = rows.filter(({ SK }) => SK === 'UPL')
    expect(uploads.length).toBeGreaterThan(100)
    for (const { fileKey, size } of uploads)
      expect((await files.get(uploadsBucket, String(fileKey)))?.size, String(fileKey)).toBe(size)
  })

  test('keeps every invariant', async () => {
    expect(await brokenInvariants()).toEqual([])
  })

  test('has five users who can sign in', async () => {
    const { hashOfNoPassword } = await import('#functions/domain/accounts/passwords/password-hash.ts')
    const passwords = rows.filter(({ SK, passwordHash }) => SK === 'CRED' && passwordHash !== hashOfNoPassword)
    expect(passwords).toHaveLength(6) // with the protected admin of tests
  })

  test('has sent mails only to the five users who can sign in', async () => {
    const known = new Set(['requester', 'partner', 'business', 'driver', 'admin'].map(demoAddress))
    const strangers = (await host.mailbox.all()).filter(({ to }) => !known.has(String(to)))
    expect(strangers).toEqual([])
  })

  test('passes the nightly check', async () => {
    clock.freeze() // tomorrow at noon, long after the last change
    await host.settled()
    await host.night()
    const said = host.log.lines.filter((line) => line.includes('"nightly"') && !line.includes('search filled in'))
    expect(said).toEqual([])
    clock.release()
  })

  test('is topped up by the first start of another day, but not by the second', async () => {
    const later = addDays(today(), 2)
    clock.freeze()
    clock.set(later, 10)
    await host.sweep()
    await host.settled()
    await host.fillDemo()
    await host.settled()
    rows = await allRows()
    const dates = (status: string) =>
      new Set(
        requests()
          .filter((row) => row.status === status)
          .map(({ date }) => date),
      )
    expect(dates('pending_match')).toContain(addDays(later, 7))
    expect(dates('completed')).toContain(addDays(later, -1))
    const late = requests().filter(
      ({ status, date, businessId }) => businessId && status === 'matched' && String(date) < later,
    )
    expect(late.map(({ date }) => date)).toEqual([addDays(later, -1), addDays(later, -1)])
    expect(rows.filter(({ SK }) => String(SK).startsWith('RIDE#')).length).toBeGreaterThan(50)
    expect(rows.map(({ papers }) => (papers as Papers | undefined)?.insuranceUntil)).toContain(addDays(later, 20))
    expect(await brokenInvariants()).toEqual([])
    const before = rows.length
    await host.fillDemo()
    expect((await allRows()).length).toBe(before)
    clock.release()
  })

  test('has an attempt that waits for its owner after each start', async () => {
    clock.freeze()
    clock.set(addDays(today(), 2), 11)
    const { requests: calls } = await signedInAs('requester')
    const waiting = async () => {
      await host.fillDemo()
      const { items = [] } = ok(await calls.listRequests({ query: { state: 'open' } })).body
      return items.flatMap(({ id, door }) => (door?.attempt?.decide_by ? [id] : []))
    }
    const before = await waiting()
    expect(before).toHaveLength(1)
    expect(await waiting()).toEqual(before)
    clock.advance(minutes(31))
    const after = await waiting()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
    const [id = ''] = before
    expect(ok(await calls.getDetails({ params: { id } })).body).toMatchObject({
      status: 'completed',
      outcome: 'returned',
    })
    expect(await brokenInvariants()).toEqual([])
    clock.release()
  })

  test('has something on its way with the demo’s partner after each start', async () => {
    clock.freeze()
    clock.set(addDays(today(), 2), 11)
    const [owner, carrier] = [await signedInAs('requester'), await signedInAs('partner')]
    const underWay = async () => {
      await host.fillDemo()
      const jobs = ok(await carrier.requests.listActive()).body
      return jobs.flatMap(({ id, status, door }) => (status === 'in_transit' && !door ? [id] : []))
    }
    const before = await underWay()
    expect(before).toHaveLength(1)
    expect(await underWay()).toEqual(before)
    const params = { id: before[0] ?? '' }
    const { otp = '' } = ok(await owner.requests.getOtp({ params })).body
    ok(await carrier.delivery.completeDelivery({ params, body: { otp } }))
    const after = await underWay()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
    expect(await brokenInvariants()).toEqual([])
    clock.release()
  })

  test('is not topped up on a later day if anyone has signed up, and the terminal names the folder to delete', async () => {
    clock.freeze()
    const filledOn = addDays(today(), 2)
    clock.set(addDays(filledOn, 1), 10)
    expect(await demoNotes({ seed: 'demo', dataDir: host.dataDir })).toEqual([])
    clock.set(filledOn, 12)
    const { user } = await signUp(host)
    await host.settled()
    clock.set(addDays(filledOn, 1), 10)
    const before = await allRows()
    expect(before.map(({ PK }) => PK)).toContain(`USER#${user.id}`)
    await host.fillDemo()
    expect(await allRows()).toEqual(before)
    const [note, ...others] = await demoNotes({ seed: 'demo', dataDir: host.dataDir })
    expect(note).toContain(`stays as it was on ${longDate(filledOn)}`)
    expect(note).toContain(`delete ${host.dataDir}`)
    expect(others).toEqual([])
    clock.release()
  })
})
