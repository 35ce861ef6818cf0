import { App, type AppProps, Duration, RemovalPolicy, Stack, type StackProps, Tags, Validations } from 'aws-cdk-lib'
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { AppStack } from './app-stack.ts'
import { Alarms } from './constructs/alarms.ts'
import { CopyStack } from './constructs/daily-copy.ts'
import type { Distribution } from './constructs/distribution.ts'
import { Firewall } from './constructs/firewall.ts'
import { edgeFaultRate, sumOfEdgeFunctionErrors } from './constructs/metrics.ts'
import { copyRegionOf, edgeRegion } from './regions.ts'
import { acceptFinding } from './resource-defaults.ts'
import { readStage, type Stage, unknownOptions } from './stage.ts'
import { stageOptions } from './stage-options.ts'

/** Settings that an account has once in a region for all stages: API Gateway may write logs of sockets. */
class AccountStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props)
    const name = 'service-role/AmazonAPIGatewayPushToCloudWatchLogs'
    const role = new Role(this, 'ApiLogsRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(name)],
    })
    const settings = new CfnAccount(this, 'ApiSettings', { cloudWatchRoleArn: role.roleArn })
    // Other stages may still log through them.
    role.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    settings.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    const policy = `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`
    acceptFinding(role, policy, 'The policy that AWS made for this one setting.')
  }
}

type EdgeAlarmsStackProps = StackProps & { stage: Stage; edge: Distribution; firewall: Firewall | undefined }

const alarmPeriod = Duration.minutes(5)

/**
 * The alarms for CloudFront and its firewall. Their metrics exist only in us-east-1, and an alarm watches only its own
 * region. They have a separate stack, because the distribution needs the firewall's stack first.
 */
class EdgeAlarmsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, edge, firewall, ...props }: EdgeAlarmsStackProps) {
    super(scope, id, props)
    const alarms = new Alarms(this, 'Alarms', { stage })
    const faults = edgeFaultRate(edge.distribution.distributionId, alarmPeriod)
    alarms.alarmWhen('edgeFaults', { metric: faults, atLeast: 5, periods: 2 })
    for (const { node, functionName } of edge.functions) {
      const errors = sumOfEdgeFunctionErrors(functionName, alarmPeriod)
      alarms.alarmWhen('edgeFunctionFails', { of: `-${node.id}`, metric: errors, atLeast: 1 })
    }
    if (firewall)
      alarms.alarmWhen('firewallBlocks', { metric: firewall.blocked({ period: alarmPeriod }), atLeast: 1000 })
  }
}

/** CloudFront's firewall has to be in us-east-1. Without one this stack is empty, and a deploy removes it. */
class EdgeStack extends Stack {
  readonly firewall: Firewall | undefined

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, props)
    if (!stage.hasFirewall) {
      acceptFinding(
        this,
        'CloudFormation-Validate::F0001',
        'Never sent: the command skips an empty stack, or deletes it.',
      )
      return
    }
    this.firewall = new Firewall(this, 'Firewall', { stage })
  }
}

/** All stacks of one stage. Needs neither an account nor a network before the deploy. */
export const createApp = async (props: AppProps = {}, environment = process.env) => {
  const app = new App(props)
  const [unknown] = unknownOptions(Object.keys(app.node.getAllContext()))
  if (unknown) throw new Error(`There is no option -c ${unknown}: it may be ${stageOptions.join(', ')}`)
  const stage = readStage((name) => app.node.tryGetContext(name), environment)
  const account = environment.CDK_DEFAULT_ACCOUNT
  const place = (region: string) => ({ region, ...(account && { account }) })
  const common = { stage, crossRegionReferences: true, terminationProtection: stage.isProtected }

  const settings = new AccountStack(app, 'Sameway-account', { env: place(stage.region) })
  const edge = new EdgeStack(app, `Sameway-${stage.name}-edge`, { ...common, env: place(edgeRegion) })
  const copy = stage.isCopied
    ? new CopyStack(app, `Sameway-${stage.name}-copy`, { ...common, env: place(copyRegionOf(stage.region)) })
    : undefined
  const main = new AppStack(app, `Sameway-${stage.name}`, {
    ...common,
    env: place(stage.region),
    webAclArn: edge.firewall?.arn,
    copyVaultArn: copy?.vaultArn,
  })
  const edgeAlarms = new EdgeAlarmsStack(app, `Sameway-${stage.name}-edge-alarms`, {
    ...common,
    env: place(edgeRegion),
    edge: main.edge,
    firewall: edge.firewall,
  })
  main.addStackDependency(settings)
  // A firewall can only be deleted once the distribution no longer uses it.
  if (!edge.firewall) edge.addStackDependency(main)
  Tags.of(app).add('product', 'sameway')
  for (const stack of [edge, main, edgeAlarms]) Tags.of(stack).add('stage', stage.name) // the account stack is shared
  // A finding without an accepted reason fails the synthesis. --validation=false skips this audit together with the
  // CDK's own, except for production.
  if (stage.isProd || environment.CDK_VALIDATION !== 'false') {
    const { AwsSolutionsChecks } = await import('cdk-nag')
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  }
  return { app, settings, edge, main, edgeAlarms, copy, stage }
}
