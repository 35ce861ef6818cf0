import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { runScript } from '#test/support/run-local.ts'
import { serve } from '#test/support/serve.ts'
import { outcomeOf } from '#test/support/stage-stand-in.ts'
import { folderForEachTest, temporaryFolder } from '#test/support/temporary-folder.ts'

/** A fake AWS: hands out SSO keys, records the keys and region of each call, and refuses the call. */
const calls: { service: string; by: string; region: string; token: unknown }[] = []
const address = await serve(async (request, response) => {
  for await (const _ of request);
  if (request.url?.startsWith('/federation/credentials')) {
    const roleCredentials = {
      accessKeyId: 'OFSSO',
      secretAccessKey: 'y',
      sessionToken: 'of SSO',
      expiration: Date.now() + 3_600_000,
    }
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ roleCredentials }))
  }
  const [, by = '', region = '', service = ''] =
    /Credential=([^/]+)\/\d+\/([^/]+)\/([^/]+)/.exec(request.headers.authorization ?? '') ?? []
  calls.push({ service, by, region, token: request.headers['x-amz-security-token'] })
  const refusal =
    service === 'dynamodb'
      ? JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#AccessDeniedException', message: 'You may not' })
      : '<ErrorResponse><Error><Code>AccessDenied</Code><Message>You may not</Message></Error></ErrorResponse>'
  return response.writeHead(403).end(refusal)
})

const rewrite = join(temporaryFolder('rewrite'), 'rewrite.mjs')
writeFileSync(rewrite, 'export const rewrite = () => undefined\n')

const commands: [string, string, string[]][] = [
  ['bootstrap', 'bin/cloud.ts', ['bootstrap', '--no-notices']],
  ['deploy', 'bin/cloud.ts', ['deploy', '--require-approval', 'never']],
  ['admin:bootstrap', 'bin/admin-bootstrap.ts', ['--email', 'a@sameway.example', '--table', 'ours']],
  ['rows:copy', 'bin/copy-rows.ts', ['--from', 'then', '--to', 'ours', '--all']],
  ['rows:rewrite', 'bin/rewrite-rows.ts', ['--table', 'ours', '--with', rewrite]],
]

let home = ''
folderForEachTest('home', (folder) => (home = folder))
beforeEach(() => {
  calls.length = 0
  mkdirSync(join(home, '.aws/sso/cache'), { recursive: true })
})

const configure = (file: string, text: string) => writeFileSync(join(home, '.aws', file), text)
const signIn = (expiresAt: string) =>
  configure(
    `sso/cache/${createHash('sha1').update('ours').digest('hex')}.json`,
    JSON.stringify({ accessToken: 'token', expiresAt, startUrl: 'https://ours.example/start', region: 'eu-west-1' }),
  )
const ssoProfile = `[sso-session ours]
sso_start_url = https://ours.example/start
sso_region = eu-west-1
[profile ours]
sso_session = ours
sso_account_id = 111111111111
sso_role_name = Admin
region = eu-west-2
`

const run = (script: string, words: string[], env: Record<string, string>) => {
  const bare = { HOME: home, AWS_EC2_METADATA_DISABLED: 'true', AWS_ENDPOINT_URL: address }
  return outcomeOf(runScript(script, { ...bare, AWS_ENDPOINT_URL_DYNAMODB: address, ...env }, words))
}

describe.each(commands)('npm run %s', { timeout: 60_000 }, (_, script, words) => {
  test('says in one sentence that there are no credentials', async () => {
    const { code, said } = await run(script, words, {})
    expect([code, calls]).toEqual([1, []])
    expect(said).toMatch(/^There are no AWS credentials: set AWS_PROFILE .+\.$/)
  })

  test('says what to do when an SSO sign-in has expired', async () => {
    configure('config', ssoProfile)
    signIn('2026-01-01T00:00:00Z')
    const { code, said } = await run(script, words, { AWS_PROFILE: 'ours' })
    expect([code, calls]).toEqual([1, []])
    expect(said).toContain('aws sso login')
  })

  test('uses the keys of a profile file', async () => {
    configure('credentials', '[ours]\naws_access_key_id = OFPROFILE\naws_secret_access_key = y\n')
    await run(script, words, { AWS_PROFILE: 'ours' })
    expect(new Set(calls.map(({ by }) => by))).toEqual(new Set(['OFPROFILE']))
  })

  test('uses the keys of an SSO sign-in', async () => {
    configure('config', ssoProfile)
    signIn(new Date(Date.now() + 3_600_000).toISOString())
    await run(script, words, { AWS_PROFILE: 'ours' })
    expect(new Set(calls.map(({ by, token }) => `${by} ${token}`))).toEqual(new Set(['OFSSO of SSO']))
  })

  test('uses the keys of the environment', async () => {
    await run(script, words, { AWS_ACCESS_KEY_ID: 'OFKEYS', AWS_SECRET_ACCESS_KEY: 'y' })
    expect(new Set(calls.map(({ by, token }) => `${by} ${token}`))).toEqual(new Set(['OFKEYS undefined']))
  })
})

describe.each(commands.slice(1))('npm run %s', { timeout: 60_000 }, (name, script, words) => {
  const regions = () => [...new Set(calls.map(({ region }) => region))]
  const keys = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'y' }

  test('uses the default region of stages', async () => {
    await run(script, words, keys)
    expect(regions()).toEqual(['eu-west-2'])
  })

  test.each([
    ['the environment', { ...keys, AWS_REGION: 'eu-west-1' }],
    ['the profile', { AWS_PROFILE: 'abroad' }],
  ])('uses the region that %s names, unless the stage sets another', async (_, env) => {
    configure('config', '[profile abroad]\nregion = eu-west-1\naws_access_key_id = x\naws_secret_access_key = y\n')
    await run(script, words, env)
    expect(regions()).toEqual([name === 'deploy' ? 'eu-west-2' : 'eu-west-1'])
  })
})
