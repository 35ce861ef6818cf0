import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountStore as accounts } from '#functions/domain/accounts/account-store.ts'
import { bootstrapCanary } from '#functions/domain/accounts/sign-up/bootstrap-canary.ts'
import { type LocalTable, localAdapters, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { handler as canary } from '#lib/smoke/canary.ts'
import { handler as night } from '#lib/smoke/canary-night.ts'
import { canaryAccount, canaryParameter } from '#shared/model/canary.ts'
import { startFilesAndParameters } from '#test/support/aws-files-and-parameters.ts'
import { captureLog } from '#test/support/captured-log.ts'
import { ensureSite } from '#test/support/ensure-site.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { allRows } from '#test/support/table.ts'

await ensureSite()
const host = await startTestHost()
const aws = await startFilesAndParameters()
// Functions read the address of the store from the environment when they sign their first link.
for (const [name, value] of Object.entries({ ...aws.variables, UPLOADS_BUCKET: 'uploads' })) vi.stubEnv(name, value)
vi.stubEnv('PUBLIC_ORIGINS', host.url)
vi.stubEnv('STAGE', 'try')
afterAll(async () => {
  vi.unstubAllEnvs()
  await aws.stop()
  await host.stop()
})

const said = { log: vi.spyOn(console, 'log'), error: vi.spyOn(console, 'error') }
const adapters = localAdapters()
beforeEach(async () => {
  for (const spy of Object.values(said)) spy.mockReset().mockReturnValue()
  const password = await bootstrapCanary({ accounts, now: () => new Date() })
  aws.parameters.set(canaryParameter('try'), password)
})
afterEach(() => {
  aws.refuse(undefined)
  setLocalAdapters(adapters)
})

const faultsOf = async (run: () => Promise<void>) => {
  const log = captureLog() // what the functions log about it
  const error = await run().catch((thrown: unknown) => thrown)
  log.release()
  const failed = said.error.mock.calls.flat().map((line) => String(line).slice('FAILED   '.length))
  return { message: error instanceof Error ? error.message : undefined, failed }
}

const withTable = (send: LocalTable['send']) => setLocalAdapters({ ...adapters, table: { send } })
const deadTable: LocalTable['send'] = async () => ({ refusal: { name: 'ServiceUnavailable', message: 'dead' } })
const wrongRole: LocalTable['send'] = async () => ({ refusal: { name: 'AccessDeniedException', message: 'may not' } })

describe('the nightly check', { timeout: 30_000 }, () => {
  test('signs in with a real password, opens a socket, and leaves no file and no trace in lists and counts', async () => {
    const before = await allRows()
    expect(await faultsOf(night)).toEqual({ message: undefined, failed: [] })
    expect([...aws.files.keys()]).toEqual([])
    const rows = await allRows()
    const listed = rows.filter((row) => JSON.stringify(row).includes(canaryAccount.userId) && 'GSI1PK' in row)
    expect(listed).toEqual([])
    const counters = (all: typeof rows) => all.filter(({ PK }) => String(PK).startsWith('STAT#'))
    expect(counters(rows)).toEqual(counters(before))
    await host.settled()
    expect(await host.mailbox.to(canaryAccount.email)).toEqual([])
  })

  test('reports that it was skipped if no account was made for it', async () => {
    aws.parameters.clear()
    expect(await faultsOf(night)).toEqual({ message: undefined, failed: [] })
    expect(said.log.mock.calls).toEqual([
      [expect.stringMatching(/^skipped {2}the check of the night: .*canary:bootstrap/)],
    ])
  })

  test('fails without a site', async () => {
    vi.stubEnv('PUBLIC_ORIGINS', '')
    await expect(night()).rejects.toThrow('PUBLIC_ORIGINS names no site')
    vi.stubEnv('PUBLIC_ORIGINS', host.url)
  })

  test.each([
    ['is not there', 'NoSuchBucket', 404],
    ['refuses the role', 'AccessDenied', 403],
  ] as const)('fails if the bucket %s', async (_, fault, status) => {
    aws.refuse(fault)
    const { message, failed } = await faultsOf(night)
    expect(message).toMatch(/^1 of 6 failed/)
    expect(failed).toEqual([
      `a file goes up, and comes down as it was: the store answers ${status} to an upload, not 200`,
    ])
  })

  test.each([
    ['the table is dead', deadTable, 503],
    ['the role may not use the table', wrongRole, 500],
  ])('fails if %s', async (_, send, status) => {
    withTable(send)
    const { message, failed } = await faultsOf(night)
    expect(message).toMatch(/ of 6 failed/)
    expect(failed[0]).toMatch(new RegExp(`^somebody signs in, .*: it answers ${status}, not 200`))
  })

  test('fails with a wrong password', async () => {
    aws.parameters.set(canaryParameter('try'), 'another one')
    const { failed } = await faultsOf(night)
    expect(failed[0]).toMatch(/^somebody signs in, .*: it answers 401, not 200/)
  })
})

describe('the five-minute canary', { timeout: 30_000 }, () => {
  test.each([
    ['the table is dead', deadTable],
    ['the role may not use the table', wrongRole],
  ])('fails if %s, both by the health and by a call that anyone may make', async (_, send) => {
    withTable(send)
    const { message, failed } = await faultsOf(canary)
    expect(message).toContain('failed')
    expect(failed.join()).toContain('/api/health says that all is well: it answers 503')
    expect(failed.join()).toMatch(/\/api\/estimates knows a price between two districts: it answers 50[03], not 200/)
  })
})
