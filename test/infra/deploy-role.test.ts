import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { createDeployRoleApp, subjects } from '#lib/cloud/deploy-role.ts'
import { deployRoleWords } from '#lib/deploy/options.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { prodContext, synthStage } from './synth-stage.ts'

const folder = temporaryFolder('role')

const { context: flags } = JSON.parse(readFileSync('cdk.json', 'utf8'))
const account = '111111111111'

type Statement = { Action: string; Effect: string; Resource: string[]; Condition: Record<string, object> }

/** The template that `npm run deploy:role` deploys for these arguments. */
const template = (...words: string[]) => {
  const pairs = deployRoleWords(words).filter((word) => word.includes('='))
  const { stack } = createDeployRoleApp(
    {
      outdir: mkdtempSync(join(folder, 'cdk.out-')),
      analyticsReporting: false,
      builtinCloudFormationValidation: false,
      context: { ...flags, ...Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s))) },
    },
    { CDK_DEFAULT_ACCOUNT: account },
  )
  const { Resources } = Template.fromStack(stack).toJSON()
  const of = (type: string) =>
    Object.values<{ Type: string; Properties: Record<string, unknown> }>(Resources).filter(({ Type }) => Type === type)
  const statementsIn = (part: unknown) => (part as { Statement: Statement[] }).Statement // CloudFormation's shape
  return {
    of,
    trust: of('AWS::IAM::Role').flatMap(({ Properties }) => statementsIn(Properties.AssumeRolePolicyDocument)),
    policy: of('AWS::IAM::Policy').flatMap(({ Properties }) => statementsIn(Properties.PolicyDocument)),
  }
}

const rolesOf = (qualifier: string, regions: string[]) =>
  ['deploy', 'file-publishing', 'lookup'].flatMap((name) =>
    regions.map((region) => `arn:aws:iam::${account}:role/cdk-${qualifier}-${name}-role-${account}-${region}`),
  )

describe('the role of a pipeline', () => {
  it('is refused for an invalid repository, for every repository, and for a branch together with an environment', () => {
    for (const words of [[], ['--branch', 'main'], ['--repository', 'a/b', '--branch', 'x', '--environment', 'y']]) {
      expect(() => deployRoleWords(words)).toThrow('Usage: npm run deploy:role')
    }
    const from = { branch: 'main' }
    for (const repository of ['', 'owner', 'owner/*', '*/name', 'owner@1/name', 'owner@*/name@*', 'a/b:ref', 'a/b/c'])
      expect(() => subjects({ repository, from })).toThrow('is neither owner/name nor')
    for (const one of ['*', 'release-?', 'main:x', ''])
      expect(() => subjects({ repository: 'owner/name', from: { environment: one } })).toThrow('no name that can be')
  })

  it('trusts one repository and one branch of it, as GitHub vouches for them to AWS', () => {
    const { trust, of } = template('--repository', 'acme@12/sameway@34')
    expect(trust).toEqual([
      {
        Action: 'sts:AssumeRoleWithWebIdentity',
        Effect: 'Allow',
        Principal: { Federated: { Ref: expect.stringMatching(/^Provider/) } },
        Condition: {
          StringEquals: { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' },
          StringLike: {
            'token.actions.githubusercontent.com:sub': ['repo:acme@12/sameway@34:ref:refs/heads/main'],
          },
        },
      },
    ])
    expect(of('AWS::IAM::OIDCProvider')).toHaveLength(1)
  })

  it('trusts a name with and without the numbers that GitHub adds', () => {
    expect(subjects({ repository: 'acme/sameway', from: { environment: 'prod' } })).toEqual([
      'repo:acme/sameway:environment:prod',
      'repo:acme@*/sameway@*:environment:prod',
    ])
    expect(subjects({ repository: 'acme/sameway', from: { branch: 'release/1.x' } })[0]).toBe(
      'repo:acme/sameway:ref:refs/heads/release/1.x',
    )
  })

  it('may assume the roles that bootstrap made in its regions, read the live release and whether copies are allowed, and nothing else', () => {
    const { policy, of } = template('--repository', 'acme/sameway')
    expect(policy.slice(1)).toEqual([
      { Action: 'backup:DescribeRegionSettings', Effect: 'Allow', Resource: '*' },
      {
        Action: 'cloudformation:DescribeStacks',
        Effect: 'Allow',
        Resource: `arn:aws:cloudformation:eu-west-2:${account}:stack/Sameway-*`,
      },
    ])
    expect(policy[0]).toMatchObject({ Action: 'sts:AssumeRole', Effect: 'Allow' })
    expect(policy[0]?.Resource.toSorted()).toEqual(
      rolesOf('hnb659fds', ['eu-west-2', 'us-east-1', 'eu-west-1']).toSorted(),
    )
    expect(of('AWS::IAM::Role')[0]?.Properties.ManagedPolicyArns).toBeUndefined()
  })

  it('assumes them by the names and the trust that the pinned CDK gives them', () => {
    const made = readFileSync(
      fileURLToPath(import.meta.resolve('aws-cdk/lib/api/bootstrap/bootstrap-template.yaml')),
      'utf8',
    )
    for (const name of ['deploy', 'file-publishing', 'lookup'])
      expect(made).toMatch(
        new RegExp(
          `RoleName:\\s+Fn::Sub: cdk-\\$\\{Qualifier\\}-${name}-role-\\$\\{AWS::AccountId\\}-\\$\\{AWS::Region\\}`,
        ),
      )
    const trusts = made.match(
      /# AssumeRole for same account \(no ExternalId\)\s+- Action: sts:AssumeRole\s+Effect: Allow\s+Principal:\s+AWS:\s+Ref: AWS::AccountId/g,
    )
    expect(trusts?.length).toBeGreaterThanOrEqual(3)
  })

  it('accepts a custom qualifier, another region, and an existing provider', () => {
    const more = ['-c', '@aws-cdk/core:bootstrapQualifier=ours', '-c', 'region=us-east-1', '--existing-provider']
    const { policy, trust, of } = template('--repository', 'acme/sameway', ...more)
    expect(policy[0]?.Resource.toSorted()).toEqual(rolesOf('ours', ['us-east-1', 'eu-west-1']).toSorted())
    expect(of('AWS::IAM::OIDCProvider')).toEqual([])
    expect(JSON.stringify(trust)).toContain(`arn:aws:iam::${account}:oidc-provider/token.actions.githubusercontent.com`)
  })

  it('is enough: a stage is deployed by these roles, and has no images', async () => {
    const { app, remove } = await synthStage({ context: prodContext, environment: { CDK_DEFAULT_ACCOUNT: account } })
    const { artifacts } = JSON.parse(readFileSync(join(app.outdir, 'manifest.json'), 'utf8'))
    const needed = new Set<string>()
    for (const { type, properties } of Object.values<{ type: string; properties: Record<string, unknown> }>(
      artifacts,
    )) {
      if (type === 'aws:cloudformation:stack') {
        needed.add(String(properties.assumeRoleArn))
        needed.add(String((properties.lookupRole as { arn: string }).arn)) // the manifest's shape
      }
      if (type === 'cdk:asset-manifest') {
        const { files, dockerImages } = JSON.parse(readFileSync(join(app.outdir, String(properties.file)), 'utf8'))
        expect(Object.keys(dockerImages)).toEqual([])
        for (const role of JSON.stringify(files).match(/arn:[^"]*-file-publishing-role-[^"]*/g) ?? []) needed.add(role)
      }
    }
    remove()
    const { policy } = template('--repository', 'acme/sameway')
    const plain = [...needed].map((arn) =>
      arn.replaceAll(/\$\{AWS::Partition\}/g, 'aws').replaceAll(/\$\{AWS::AccountId\}/g, account),
    )
    expect(new Set(plain)).toEqual(new Set(policy[0]?.Resource))
  })
})
