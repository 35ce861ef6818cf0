import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listen, stopListening } from '#lib/local/listen.ts'
import { handler as canary } from '#lib/smoke/canary.ts'
import { goodPassword, signUp } from '#test/support/accounts.ts'
import { ensureSite } from '#test/support/ensure-site.ts'
import { runScript } from '#test/support/run-local.ts'
import { startTestHost } from '#test/support/start-test-host.ts'

await ensureSite()
const host = await startTestHost()
afterAll(host.stop)

const smoke = async (...args: string[]) => {
  const run = runScript('bin/smoke.ts', {}, args)
  const code = await run.exited
  const lines = run.output().trim().split('\n')
  const named = (state: string) =>
    lines.filter((line) => line.startsWith(state)).map((line) => line.slice(9).replace(/: .*/, ''))
  return { code, lines, ok: named('ok '), failed: named('FAILED '), skipped: named('skipped ') }
}

/** The checks that need no account, send no mail and are not for the cloud alone. */
const plain = [
  '/ is a page with the policy',
  '/login is a page with the policy',
  '/api/nothing answers 404 as JSON',
  '/api/auth/check-session answers 401 as JSON',
  '/api/auth/check-session/ answers 401 as JSON',
  '/api/health says that all is well',
  '/api/estimates knows a price between two districts',
  'every answer has the safe headers',
  '/ws is refused without a session',
  '/ws is refused from elsewhere',
]
const ofTheCloud = ['browsers are told to stay with https', 'cookies are bound to the host and to https']
const ofAnAccount = [
  'somebody signs in, with cookies that nobody else gets',
  '/ws opens with a session, from our own site',
  '/ws is refused from elsewhere, whoever is signed in',
  '/api/users/me says who that is',
  'a file goes up, and comes down as it was',
  'whoever logs out has no session any more',
]
const mail = 'whoever asks for a code gets a cookie that nobody else gets'
const behind = "the API's own address answers nobody"

describe('npm run smoke', { timeout: 60_000 }, () => {
  // Answers every call with a friendly page, sockets too.
  const friendly = createServer((_, response) => response.setHeader('set-cookie', 'sid=1').end('<p>Hello</p>'))
  let friendlyUrl = ''
  beforeAll(async () => {
    friendlyUrl = `http://127.0.0.1:${await listen(friendly, 0, '127.0.0.1')}`
  })
  afterAll(() => stopListening(friendly))

  test('names every check that fails for a host whose answer is always the same friendly page', async () => {
    const account = ['--email', 'one@test.example', '--password', 'whatever it is']
    const { code, failed, skipped, lines } = await smoke(friendlyUrl, '--with-mail', '--api', friendlyUrl, ...account)
    expect(code).toBe(1)
    expect(failed.toSorted()).toEqual([...plain, ...ofAnAccount, mail, behind].toSorted())
    expect(skipped).toEqual(ofTheCloud)
    expect(lines).toContainEqual(
      expect.stringMatching(/^FAILED {3}\/ws is refused from elsewhere: it answers 200, not 403$/),
    )
    expect(lines.at(-1)).toBe('18 of 20 failed.')
  })

  test('names a host that does not answer', async () => {
    const { code, failed, lines } = await smoke('http://127.0.0.1:9')
    expect(code).toBe(1)
    expect(failed).toEqual(plain)
    expect(lines[0]).toMatch(/^FAILED {3}\/ is a page with the policy: fetch failed \(.+\)$/)
  })

  test.each([
    [[]],
    [['here']],
    [['http://localhost', 'twice']],
    [['http://localhost', '--email', 'a@test.example']],
    [['http://localhost', '--read-only', '--with-mail']],
    [['http://localhost', '--read-only', '--email', 'a@test.example', '--password', 'whatever it is']],
  ])('prints its usage when it gets %j', async (args) => {
    expect(await smoke(...args)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('Usage: npm run smoke --')],
    })
  })

  test('passes for a sound host, and names what only the cloud can show', async () => {
    const { code, ok, skipped, lines } = await smoke(host.url)
    expect({ code, ok, skipped }).toEqual({
      code: 0,
      ok: plain,
      skipped: [ofTheCloud[0], behind, mail, ...ofAnAccount, ofTheCloud[1]],
    })
    expect(lines).toContain('skipped  browsers are told to stay with https: only the cloud can show it')
    expect(lines.at(-1)).toBe('All is well.')
  })

  test('skips every check that signs in or sends a mail with --read-only', async () => {
    const { code, ok, failed, skipped } = await smoke(host.url, '--read-only')
    expect({ code, ok, failed, skipped }).toEqual({ code: 0, ok: plain, failed: [], skipped: [ofTheCloud[0], behind] })
  })

  test('passes with the canary’s account, too', async () => {
    vi.stubEnv('PUBLIC_ORIGINS', `${host.url},https://elsewhere.example`)
    await expect(canary()).resolves.toBeUndefined()
    vi.unstubAllEnvs()
  })

  test('an API that answers only calls through the edge passes', async () => {
    const refusal = { error: "This request didn't come from our site.", code: 'origin.foreign', request_id: 'one' }
    const guarded = createServer((_, response) =>
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(refusal)),
    )
    const port = await listen(guarded, 0, '127.0.0.1')
    const { code, ok } = await smoke(host.url, '--api', `http://127.0.0.1:${port}`)
    expect({ code, ok }).toEqual({ code: 0, ok: expect.arrayContaining([behind]) })
    await stopListening(guarded)
  })

  test('with an account and permission to send a mail makes the other checks, and leaves no session behind', async () => {
    const { email, client } = await signUp(host)
    const { code, ok, lines } = await smoke(host.url, '--with-mail', '--email', email, '--password', goodPassword)
    expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([])
    expect({ code, ok }).toEqual({ code: 0, ok: [...plain, mail, ...ofAnAccount] })
    expect((await client.auth.listSessions()).body).toHaveLength(1)
  })

  test('fails the log-in and the checks that need it if the password is wrong', async () => {
    const { email } = await signUp(host)
    const { code, failed } = await smoke(host.url, '--email', email, '--password', 'not this one')
    expect(code).toBe(1)
    expect(failed).toEqual([ofAnAccount[0], ofAnAccount[1], ofAnAccount[3], ofAnAccount[4]])
  })
})
