import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Duration, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccessLogs } from '#lib/cloud/constructs/access-logs.ts'
import { places } from '#lib/cloud/constructs/places.ts'
import { Uploads } from '#lib/cloud/constructs/uploads.ts'
import { type Grantable, WorkerFunction } from '#lib/cloud/constructs/worker-function.ts'
import { readStage } from '#lib/cloud/stage.ts'
import { expectResource } from './expect-resource.ts'
import { statementsOf } from './statements-of.ts'

const dist = mkdtempSync(join(tmpdir(), 'sameway-grants-'))
beforeAll(() => {
  mkdirSync(join(dist, 'functions/probe'), { recursive: true })
  writeFileSync(join(dist, 'functions/probe/index.mjs'), 'export const handler = () => {}')
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

/** A function that is given one thing, for what no group uses yet. */
const probe = (resource: (stack: Stack, stage: ReturnType<typeof readStage>) => Grantable) => {
  const app = new App({ outdir: join(dist, 'cdk.out'), builtinCloudFormationValidation: false })
  const stack = new Stack(app, 'Probe', { env: { region: 'eu-west-2' } })
  const stage = readStage((name) => (name === 'dist' ? dist : undefined), {})
  const worker = { name: 'probe', memoryMb: 256, uses: [] }
  const made = new WorkerFunction(stack, 'Function', { stage, worker, timeout: Duration.seconds(5), environment: {} })
  resource(stack, stage).grantTo(made)
  const template = Template.fromStack(stack)
  const granted = statementsOf(template, 'Function').filter(({ actions }) => !actions.includes('logs:PutLogEvents'))
  return { template, granted: granted.map(({ actions, resources }) => ({ actions: actions.toSorted(), resources })) }
}

describe('a grant of files', () => {
  it('is to read, write and delete what is in the bucket, and its name', () => {
    const { template, granted } = probe(
      (stack, stage) => new Uploads(stack, 'Uploads', { stage, accessLogs: new AccessLogs(stack, 'Logs', { stage }) }),
    )
    expect(granted).toEqual([
      {
        actions: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
        resources: [expect.stringMatching(/^<UploadsBucket\w+\.Arn>\/\*$/)],
      },
    ])
    expectResource(template, 'AWS::Lambda::Function', {
      Environment: {
        Variables: { UPLOADS_BUCKET: { Ref: Object.keys(template.findResources('AWS::S3::Bucket')).at(-1) } },
      },
    })
  })
})

describe('a grant of places', () => {
  it('is to look up addresses and ways, of one provider', () => {
    const { template, granted } = probe(() => places)
    expect(granted).toEqual([
      {
        actions: ['geo-places:Autocomplete', 'geo-places:Geocode'],
        resources: ['arn:aws:geo-places:eu-west-2::provider/default'],
      },
      { actions: ['geo-routes:CalculateRoutes'], resources: ['arn:aws:geo-routes:eu-west-2::provider/default'] },
    ])
    expectResource(template, 'AWS::Lambda::Function', { Environment: { Variables: { PLACES_PROVIDER: 'amazon' } } })
  })
})
