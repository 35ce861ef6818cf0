import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { afterAll, describe, expect, test } from 'vitest'
import { readSiteHeaders } from '#lib/cloud/constructs/security-headers.ts'
import { synthStage } from '#test/infra/synth-stage.ts'
import { edgeRuntimes } from '#test/support/edge-runtimes.ts'
import { needsUserAgent, readBehaviours } from '#test/support/edge-template.ts'
import { ensureSite } from '#test/support/ensure-site.ts'
import { runScript } from '#test/support/run-local.ts'
import { newCertificate, startEdge } from '#test/support/start-edge.ts'
import { protectedAdmin, startTestHost } from '#test/support/start-test-host.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

await ensureSite()
const certificate = newCertificate(temporaryFolder('edge'))
const cloud = await synthStage({ headers: readSiteHeaders('dist/web/csp.json') })
const originSecret = 'only the edge knows this'
const edge = await startEdge({
  behaviours: readBehaviours(cloud),
  needsUserAgent: needsUserAgent(cloud),
  originSecret,
  certificate,
})
const host = await startTestHost({ PUBLIC_URL: edge.url, ORIGIN_VERIFY: originSecret })
edge.leadTo(host.port)
afterAll(async () => {
  await edge.stop()
  await host.stop()
  cloud.remove()
})

const behind = `http://127.0.0.1:${host.port}`
const everything = [
  '--api',
  behind,
  '--with-mail',
  '--email',
  protectedAdmin.email,
  '--password',
  protectedAdmin.password,
]

const smoke = async (...options: string[]) => {
  const trusted = certificate && { NODE_EXTRA_CA_CERTS: certificate.file }
  const run = runScript('bin/smoke.ts', { ...trusted }, [edge.url, ...options])
  const code = await run.exited
  const lines = run.output().trim().split('\n')
  return { code, lines, not: (state: string) => lines.filter((line) => !line.startsWith(state)) }
}

/** The status that a program gets which sends no user agent. */
const statusWithoutAgent = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = certificate ? secureRequest : request
    const call = send(new URL(path, edge.url), { agent: false, ...(certificate && { ca: certificate.cert }) })
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end()
  })

describe.each(edgeRuntimes)('npm run smoke through firewall and edge, whose functions run in $name', (runtime) => {
  test('finds a 503 everywhere but at the sockets if the functions throw', { timeout: 60_000 }, async () => {
    edge.play({ runtime, functionCode: 'function handler(event) { return event.nothing.at.all }' })
    const { code, lines, not } = await smoke('--read-only')
    expect(code).toBe(1)
    expect(lines).toContainEqual(
      expect.stringMatching(/^FAILED {3}\/login is a page with the policy: it answers 503, not 200/),
    )
    expect(not('FAILED').filter((line) => line.startsWith('ok'))).toEqual([
      'ok       /ws is refused without a session',
      'ok       /ws is refused from elsewhere',
    ])
  })

  test('fails if the edge does not mark calls to the API as its own', { timeout: 60_000 }, async () => {
    edge.play({ runtime, originSecret: 'something else' })
    const { code, lines } = await smoke('--read-only')
    expect(code).toBe(1)
    expect(lines).toContainEqual(
      expect.stringMatching(/^FAILED {3}\/api\/nothing answers 404 as JSON: it answers 403, not 404/),
    )
  })

  test('passes with a sound edge, and skips nothing', { timeout: 60_000 }, async () => {
    edge.play({ runtime })
    const { code, lines, not } = await smoke(...everything)
    expect({ code, others: not('ok ') }).toEqual({
      code: 0,
      others: certificate
        ? ['All is well.']
        : [expect.stringMatching(/^skipped/), expect.stringMatching(/^skipped/), 'All is well.'],
    })
    expect(lines).toHaveLength(21)
  })
})

test('the firewall refuses callers without a user agent, sockets included', async () => {
  edge.play({ runtime: edgeRuntimes[0] })
  expect(await statusWithoutAgent('/')).toBe(403)
  expect(await statusWithoutAgent('/api/auth/check-session')).toBe(403)
  expect(await statusWithoutAgent('/ws')).toBe(403)
})
