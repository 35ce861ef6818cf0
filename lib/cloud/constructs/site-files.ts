import { join } from 'node:path'
import { DefaultStackSynthesizer, Stack } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct, type IConstruct, type IDependable } from 'constructs'
import { acceptFinding, acceptWildcard, logGroupProps } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'

type SiteFilesProps = {
  stage: Stage
  folder: string
  bucket: IBucket
  distribution: IDistribution
  /** The resources that new pages may call. They are deployed before the pages. */
  after: readonly IDependable[]
}

/** CloudFront compresses by itself, and the policy becomes headers. */
const notServed = ['**/*.br', '**/*.gz', 'csp.json', '.vite/**']

/** Copies the built site into its bucket: first the assets, then the pages, so that no page misses an asset. */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { stage, folder, bucket, distribution, after }: SiteFilesProps) {
    super(scope, id)
    // Nothing is pruned: a tab that was open before the deploy still finds the assets of its version.
    const logGroup = new LogGroup(this, 'Log', logGroupProps(stage))
    const common = { destinationBucket: bucket, prune: false, memoryLimit: 512, logGroup }
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(join(folder, 'assets'), { exclude: notServed })],
      destinationKeyPrefix: 'assets',
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    })
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [Source.asset(folder, { exclude: [...notServed, 'assets', 'assets/**'] }), ...releaseFile(stage)],
      cacheControl: [CacheControl.fromString('no-cache')],
      distribution,
      distributionPaths: ['/*'],
    })
    pages.node.addDependency(assets, ...after)
    acceptDeployerFindings(this, bucket)
  }
}

/** Names the deployed commit, so that the next deploy knows how to go back: see lib/deploy/release.ts. */
const releaseFile = ({ release }: Stage): ISource[] => (release ? [Source.jsonData('release.json', { release })] : [])

/** CDK copies files with one function of its own, whose permissions we cannot narrow. */
const acceptDeployerFindings = (site: Construct, bucket: IBucket): void => {
  const stack = Stack.of(site)
  const isDeployer = ({ node }: IConstruct) => node.id.startsWith('Custom::CDKBucketDeployment')
  const reason = "The deployment function of CDK; it acts on the site's bucket and distribution while a stack deploys."
  for (const deployer of stack.node.children.filter(isDeployer)) {
    for (const action of ['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'])
      acceptFinding(deployer, `AwsSolutions-IAM5[Action::${action}]`, reason)
    const qualifier = stack.synthesizer.bootstrapQualifier ?? DefaultStackSynthesizer.DEFAULT_QUALIFIER
    const staging = `arn:aws:s3:::cdk-${qualifier}-assets-${stack.account}-${stack.region}/*`
    for (const resource of [bucket.arnForObjects('*'), staging, '*']) acceptWildcard(deployer, resource, reason)
    const basics = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'
    acceptFinding(deployer, `AwsSolutions-IAM4[Policy::${basics}]`, reason)
    acceptFinding(deployer, 'AwsSolutions-L1', reason)
  }
}
