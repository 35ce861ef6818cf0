import { afterAll, describe, expect, test } from 'vitest'
import { tableName } from '#lib/local/functions.ts'
import { goodPassword, logIn, newEmail, signUp } from '#test/support/accounts.ts'
import { runScript } from '#test/support/run-local.ts'
import { remember } from '#test/support/secrets.ts'
import { startTestHost } from '#test/support/start-test-host.ts'

const host = await startTestHost()
afterAll(host.stop)

const nowhere = 'http://127.0.0.1:9'

/** The command as an operator runs it beside the running host, or with the table of a stage at this endpoint. */
const bootstrapAt = async (endpoint: string, ...args: string[]) => {
  const aws = { AWS_ENDPOINT_URL_DYNAMODB: endpoint, AWS_REGION: 'eu-west-2' }
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
  const run = runScript('bin/admin-bootstrap.ts', { ...aws, ...keys }, args)
  const code = await run.exited
  const lines = run.output().trim().split('\n')
  return { code, lines, password: lines.at(-1) ?? '' }
}

const bootstrap = (...args: string[]) => bootstrapAt(host.tableEndpoint ?? nowhere, ...args)

/**
 * With dynoxide the host does not hold the table itself, so the operator names the table, as in the cloud.
 */
const tableOfHost = host.tableEndpoint ? ['--table', tableName] : ['--data', host.dataDir]
const withoutSocket: [string, string[], RegExp][] = host.tableEndpoint
  ? [['a host without a table of its own', ['--email', 'a@test.example', '--data', host.dataDir], /lets nobody in/]]
  : []

const entered = async (email: string) => {
  const made = await bootstrap('--email', email, ...tableOfHost)
  expect(made.code).toBe(0)
  expect(made.lines[0]).toContain(`${email} is an admin. Temporary password`)
  remember(made.password)
  return made.password
}

const statusOf = async (email: string, password: string) =>
  (await host.client().auth.login({ body: { email, password } })).status

describe('npm run admin:bootstrap', () => {
  test.each<[string, string[], RegExp]>([
    ['nothing', [], /^Usage: npm run admin:bootstrap -- --email <address> \(--data/],
    ['no table', ['--email', 'a@test.example'], /^Usage/],
    ['no address', ['--data', host.dataDir], /^Usage/],
    ['a malformed address', ['--email', 'me', '--data', host.dataDir], /^me is not an email address\.$/],
    ['a table and a folder', ['--email', 'a@test.example', '--table', 'x', '--data', host.dataDir], /^Usage/],
    ['a folder of something else', ['--email', 'a@test.example', '--data', '/'], /^\/ is no data folder of Sameway/],
    ...withoutSocket,
  ])('given %s prints one line that says so', async (_, args, said) => {
    const { code, lines } = await bootstrap(...args)
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(said)])
  })

  test('given a table that does not answer prints one line that says so', async () => {
    const { code, lines } = await bootstrapAt(nowhere, '--email', 'a@test.example', '--table', tableName)
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/did not answer/)])
  })

  test('makes an admin, whose temporary password must be replaced and is useless afterwards', async () => {
    const email = newEmail('operator')
    const password = await entered(email)
    const client = await logIn(host, email, password)
    expect((await client.auth.checkSession()).body.user).toMatchObject({
      is_admin: true,
      password_change_required: true,
    })
    expect((await client.admin.listPartners()).body.code).toBe('password.change-required')
    const change = { newPassword: goodPassword, currentPassword: password }
    expect((await client.auth.changePassword({ body: change })).status).toBe(200)
    expect((await client.admin.listPartners()).status).toBe(200)
    expect(await statusOf(email, password)).toBe(401)
    expect(await statusOf(email, goodPassword)).toBe(200)
  })

  test('makes another password when it runs again, and the earlier one stops working', async () => {
    const email = newEmail('operator')
    const [first, second] = [await entered(email), await entered(email)]
    expect(second).not.toBe(first)
    expect(await statusOf(email, first)).toBe(401)
    expect(await statusOf(email, second)).toBe(200)
  })

  test('makes the existing account an admin, and ends its sessions', async () => {
    const { client, email } = await signUp(host)
    const password = await entered(email)
    expect((await client.auth.checkSession()).status).toBe(401)
    const admin = await logIn(host, email, password)
    expect((await admin.auth.checkSession()).body.user).toMatchObject({ is_admin: true })
  })
})
