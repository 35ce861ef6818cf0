import { App, type AppProps, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { DeployRoleStack } from './deploy-role-stack.ts'

/** An app of its own: the role is deployed once, by a person, and deploys everything else. */
export const createDeployRoleApp = (props: AppProps = {}, environment = process.env) => {
  const app = new App(props)
  const option = (name: string): string | undefined => app.node.tryGetContext(name)
  const [region, account] = [option('region') ?? 'eu-west-2', environment.CDK_DEFAULT_ACCOUNT]
  const named = option('environment')
  const stack = new DeployRoleStack(app, 'Sameway-deploy-role', {
    env: { region, ...(account && { account }) },
    repository: option('repository') ?? '',
    from: named ? { environment: named } : { branch: option('branch') ?? 'main' },
    regions: [...new Set([region, 'us-east-1'])],
    hasProvider: option('existingProvider') === 'true',
  })
  Tags.of(app).add('product', 'sameway')
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  return { app, stack }
}
