import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { listen, stopListening } from '#lib/local/listen.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const home = temporaryFolder('cloud')

const account = '111111111111'

/** A fake AWS: knows the account of the credentials, has no stack, and refuses everything else. */
const requested: string[] = []
const aws = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const [, action] = /Action=(\w+)/.exec(body) ?? []
  const [, region] = /Credential=[^/]+\/\d+\/([^/]+)/.exec(request.headers.authorization ?? '') ?? []
  requested.push(`${action} ${region}`)
  if (action === 'GetCallerIdentity') {
    const who = `<Arn>arn:aws:iam::${account}:user/one</Arn><Account>${account}</Account>`
    return response.end(
      `<GetCallerIdentityResponse><GetCallerIdentityResult>${who}</GetCallerIdentityResult></GetCallerIdentityResponse>`,
    )
  }
  const why = '<Code>ValidationError</Code><Message>Stack with id CDKToolkit does not exist</Message>'
  return response.writeHead(400).end(`<ErrorResponse><Error>${why}</Error></ErrorResponse>`)
})
afterAll(() => stopListening(aws))

const run = async (words: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cloud.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: home, AWS_EC2_METADATA_DISABLED: 'true', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const [code] = await once(child, 'exit')
  return { code, said: said.trim() }
}

describe('the commands of the cloud', { timeout: 60_000 }, () => {
  test.each(['deploy', 'diff', 'destroy', 'bootstrap'])(
    '%s reports missing credentials in one sentence',
    async (command) => {
      const { code, said } = await run([command])
      expect([code, said.split('\n').length]).toEqual([1, 1])
      expect(said).toMatch(/^There are no AWS credentials: .+\.$/)
    },
  )

  test('deploy without a terminal names the option that it needs', async () => {
    const { code, said } = await run(['deploy'], { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'y' })
    expect(code).toBe(1)
    expect(said).toMatch(/^There is no terminal .+ --require-approval never .+\.$/)
  })

  test.each(['diff', 'deploy', 'deploy:role'])('%s --help shows the help of the CDK', async (command) => {
    const { code, said } = await run([command, '--help'])
    expect(code).toBe(0)
    expect(said).toContain(`cdk ${command === 'deploy:role' ? 'deploy' : command} [`)
    expect(said).toContain('Options:')
  })

  test('bootstrap prepares the regions of the account and builds nothing', async () => {
    const port = await listen(aws, 0, '127.0.0.1')
    const endpoint = { AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` }
    const keys = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'y', AWS_REGION: 'eu-central-1' }
    const { said } = await run(['bootstrap', '--no-notices'], { ...endpoint, ...keys })
    expect(said).toContain('CDKToolkit: creating CloudFormation changeset')
    expect(said).not.toContain('Synthesis')
    const changes = requested.filter((one) => one.startsWith('CreateChangeSet'))
    expect(changes.toSorted()).toEqual(
      ['eu-west-1', 'eu-west-2', 'us-east-1'].map((region) => `CreateChangeSet ${region}`),
    )
  })
})
