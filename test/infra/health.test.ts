import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { healthKey, keys } from '#functions/platform/table/keys.ts'
import { bundleFunctions } from '#lib/build/bundle-functions.ts'
import { groups } from '#lib/groups.ts'
import { hasDynoxide, startDynoxideTable } from '#test/support/dynoxide.ts'
import { startLambdaProcess } from '#test/support/lambda-process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { type Ailment, ailments, startToxicProxy } from '#test/support/toxic-proxy.ts'
import { rowPermissions } from './row-permissions.ts'
import { statementsOf } from './statements-of.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

const health = groups.find(({ name }) => name === 'health') ?? expect.fail('there is no group health')
const folder = temporaryFolder('health')
beforeAll(() => bundleFunctions({ workers: [health], folder }))

const call = (headers: Record<string, string>) => ({
  version: '2.0',
  routeKey: 'GET /api/health',
  rawPath: '/api/health',
  rawQueryString: '',
  headers,
  requestContext: { http: { method: 'GET', path: '/api/health', sourceIp: '203.0.113.7' }, requestId: 'request-1' },
  isBase64Encoded: false,
})
const throughTheEdge = call({ 'x-origin-verify': 'secret of the edge' })

/** The bundle in a process of its own, as Lambda runs it, with a proxy before its table. */
const startHealth = async (ailment?: Ailment) => {
  const table = await startToxicProxy()
  if (ailment) table.ail(ailment)
  const lambda = await startLambdaProcess('health', join(folder, 'health/index.mjs'), {
    TABLE_NAME: 'sameway',
    PUBLIC_ORIGINS: 'https://www.sameway.example',
    ORIGIN_VERIFY: 'secret of the edge',
    LOG_LEVEL: 'error',
    AWS_ENDPOINT_URL_DYNAMODB: table.url,
  })
  onTestFinished(() => {
    lambda.stop()
    table.stop()
  })
  return { lambda, table }
}

const answerOf = async ({ lambda }: Awaited<ReturnType<typeof startHealth>>) => {
  const { statusCode, body } = await lambda.call(throughTheEdge)
  const { ok, fields } = JSON.parse(body ?? '{}')
  return { statusCode, ok, fields }
}
const isWell = { statusCode: 200, ok: true, fields: undefined }
const isIll = { statusCode: 503, ok: undefined, fields: { table: 'failing' } }

describe('the health in the cloud', () => {
  it.each(ailments)('is 503 within the function’s timeout when the table answers so: %s', async (ailment) => {
    const running = await startHealth(ailment)
    const startedAt = performance.now()
    expect(await answerOf(running)).toEqual(isIll)
    expect(performance.now() - startedAt).toBeLessThan(8_000)
  })

  it('is refused to a call that bypasses the edge', async () => {
    const { lambda } = await startHealth()
    expect(await lambda.call(call({}))).toMatchObject({
      statusCode: 403,
      body: expect.stringContaining('origin.foreign'),
    })
  })

  describe.skipIf(!hasDynoxide)('on a table (needs dynoxide)', () => {
    let dynoxide: Awaited<ReturnType<typeof startDynoxideTable>>
    beforeAll(async () => {
      dynoxide = await startDynoxideTable(join(folder, 'table'))
    })
    afterAll(() => dynoxide.stop())

    it('is 200, 503 while the table is dead, and 200 when it is back', async () => {
      const running = await startHealth()
      running.table.leadTo(dynoxide.endpoint)
      expect(await answerOf(running)).toEqual(isWell)
      running.table.ail('refused')
      expect(await answerOf(running)).toEqual(isWell) // five seconds are not over yet
      await wait(5_000)
      expect(await answerOf(running)).toEqual(isIll)
      running.table.heal()
      await wait(5_000)
      expect(await answerOf(running)).toEqual(isWell)
    })
  })
})

describe('the template', () => {
  let cloud: SynthesisedStage
  let may: ReturnType<typeof rowPermissions>
  beforeAll(async () => {
    cloud = await sharedStage({ context: prodContext })
    may = rowPermissions(cloud)
  })

  it('lets its function read and write one row, and touch no other', async () => {
    const { PK } = healthKey
    expect(await may(health, 'GetItem', PK)).toBe(true)
    expect(await may(health, 'PutItem', PK)).toBe(true)
    const others = [keys.user('usr_1').PK, keys.audit('2026-11', '', '').PK, `${PK}#1`]
    for (const action of ['GetItem', 'PutItem', 'Query', 'BatchGetItem', 'UpdateItem', 'DeleteItem'])
      for (const partitions of [...others.map((other) => [other]), [PK, keys.user('usr_1').PK], []])
        expect([action, partitions, await may(health, action, ...partitions)]).toEqual([action, partitions, false])
    expect(await may(health, 'DeleteItem', PK)).toBe(false)
  })

  it('lets its function use its row and its log, and nothing else', () => {
    const actions = statementsOf(cloud.main, 'FunctionhealthRole').flatMap((statement) => statement.actions)
    expect(actions.toSorted()).toEqual([
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
    ])
  })

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
  it('keeps errors out of the edge’s cache, so the next caller gets the current state', () => {
    const [distribution] = cloud.resources('AWS::CloudFront::Distribution')
    expect(distribution?.Properties.DistributionConfig).toMatchObject({
      CustomErrorResponses: [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    })
  })
})
