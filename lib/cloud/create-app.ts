import { App, type AppProps, Tags, Validations } from 'aws-cdk-lib'
import { AccountStack } from './account-stack.ts'
import { AppStack } from './app-stack.ts'
import { EdgeAlarmsStack } from './edge-alarms-stack.ts'
import { EdgeStack } from './edge-stack.ts'
import { readStage } from './stage.ts'

/** The whole of AWS for one stage. Needs neither an account nor a network until it is deployed. */
export const createApp = async (props: AppProps = {}, environment = process.env) => {
  const app = new App(props)
  const stage = readStage((name) => app.node.tryGetContext(name), environment)
  const account = environment.CDK_DEFAULT_ACCOUNT
  const place = (region: string) => ({ region, ...(account && { account }) })
  const common = { stage, crossRegionReferences: true, terminationProtection: stage.isProtected }

  const settings = new AccountStack(app, 'Sameway-account', { env: place(stage.region) })
  const edge = new EdgeStack(app, `Sameway-${stage.name}-edge`, { ...common, env: place('us-east-1') })
  const main = new AppStack(app, `Sameway-${stage.name}`, {
    ...common,
    env: place(stage.region),
    webAclArn: edge.firewall?.arn,
  })
  const edgeAlarms = new EdgeAlarmsStack(app, `Sameway-${stage.name}-edge-alarms`, {
    ...common,
    env: place('us-east-1'),
    edge: main.edge,
    firewall: edge.firewall,
  })
  main.addStackDependency(settings)
  // What the distribution still uses cannot be deleted: it lets go of its firewall first.
  if (!edge.firewall) edge.addStackDependency(main)
  Tags.of(app).add('product', 'sameway')
  Tags.of(app).add('stage', stage.name)
  // A finding that nobody has explained fails the synthesis. Whoever works on a stack may leave the audit out together
  // with the CDK's own, by --validation=false, and does not even load it; production may not.
  if (stage.isProd || environment.CDK_VALIDATION !== 'false') {
    const { AwsSolutionsChecks } = await import('cdk-nag')
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  }
  return { app, settings, edge, main, edgeAlarms, stage }
}
