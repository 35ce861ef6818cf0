import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#functions/platform/config.ts'
import { apiHeaders } from '#lib/cloud/constructs/distribution.ts'
import { allFunctions, groups } from '#lib/groups.ts'
import { statementsOf } from './statements-of.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage({ context: prodContext })
})

const ofOurs = (name: string) => {
  const ours = cloud.resources('AWS::Lambda::Function').filter(({ Properties }) => Properties.Description)
  const fn = ours.find(({ Properties }) => Properties.Description === `Sameway prod: ${name}`)
  if (!fn) throw new Error(`There is no function ${name}`)
  return fn.Properties
}

const variablesOf = (name: string): Record<string, unknown> =>
  (ofOurs(name).Environment as { Variables: Record<string, unknown> }).Variables // CloudFormation's shape

const sources = globSync('functions/**/*.ts')
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

describe('every function', () => {
  it.each(allFunctions)(
    '$name runs on Node 24 for arm64 from its own bundle, and logs JSON to its own log',
    (worker) => {
      expect(ofOurs(worker.name)).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        MemorySize: worker.memoryMb,
        LoggingConfig: { LogFormat: 'JSON', LogGroup: expect.anything() },
      })
    },
  )

  it.each(allFunctions)('$name gets only variables that it reads and accepts', ({ name }) => {
    const variables = variablesOf(name)
    const known = [...Object.keys(readConfig({})), 'NODE_OPTIONS']
    expect(known).toEqual(expect.arrayContaining(Object.keys(variables)))
    const asText = Object.entries(variables).map(([key, value]) => [key, typeof value === 'string' ? value : 'a:b'])
    expect(readConfig(Object.fromEntries(asText))).toMatchObject({ STAGE: 'prod', OTP_ECHO: false, LIMITS: 'strict' })
  })

  it('leaves only the variables of one machine to their defaults', () => {
    const given = new Set(allFunctions.flatMap(({ name }) => Object.keys(variablesOf(name))))
    const left = Object.keys(readConfig({})).filter((key) => !given.has(key))
    expect(left.toSorted()).toEqual([
      'GAZETTEER_DIR',
      'LIMITS',
      'LIMITS_FACTOR',
      'LISTENS_ON',
      'LOG_LEVEL',
      'OTP_ECHO',
      'PASSWORD_BLOCKLIST',
      'RELEASE', // given with every deploy: see below
    ])
  })

  it('gets the release that it belongs to, so that its lines can name it', async () => {
    const release = '0123456789abcdef0123456789abcdef01234567'
    const deployed = await sharedStage({ context: { ...prodContext, release } })
    const ours = deployed
      .resources('AWS::Lambda::Function')
      .filter(({ Properties }) => String(Properties.Description).startsWith('Sameway '))
    expect(ours).toHaveLength(allFunctions.length)
    for (const { Properties } of ours) expect(Properties.Environment).toMatchObject({ Variables: { RELEASE: release } })
  })

  it('gets the origin secret where a call can reach it from outside, and nowhere else', () => {
    const holders = allFunctions.filter(({ name }) => 'ORIGIN_VERIFY' in variablesOf(name)).map(({ name }) => name)
    expect(holders).toEqual([...groups.map(({ name }) => name), 'unknown', 'socket'])
  })
})

describe('a grant', () => {
  it.each([
    [['table', 'health-row', 'limit-rows', 'session-rows', 'message-rows', 'mailbox-rows'], 'TABLE_NAME'],
    [['code-keys'], 'CODE_KEYS'],
    [['push-keys'], 'PUSH_KEYS'],
    [['tax-keys'], 'TAX_KEYS'],
    [['mail'], 'MAIL_FROM'],
    [['files', 'canary-account'], 'UPLOADS_BUCKET'],
    [['places', 'routes', 'suggestions'], 'PLACES_PROVIDER'],
    [['sockets'], 'SOCKETS_ENDPOINT'],
  ] as const)('of %s brings %s, and only to its users', (resources, variable) => {
    for (const { name, uses } of allFunctions) {
      expect([name, variable in variablesOf(name)]).toEqual([name, resources.some((one) => uses.includes(one))])
    }
  })

  it('of nothing still lets a function write its log', () => {
    const actions = statementsOf(cloud.main, 'Functionunknown').flatMap((statement) => statement.actions)
    expect(actions.toSorted()).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents'])
  })
})

describe('the edge', () => {
  it('passes on every header that the functions read', () => {
    const read = sources.match(/(?<=headers\??\.?\[')[a-z-]+(?='\])/g) ?? []
    // CloudFront adds its own id to every call:
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
    const passed = [...apiHeaders.map((name) => name.toLowerCase()), 'x-origin-verify', 'x-amz-cf-id']
    expect(read).toContain('idempotency-key')
    expect(passed).toEqual(expect.arrayContaining(read))
    expect(apiHeaders.length).toBeLessThanOrEqual(10)
  })
})
