import {
  App,
  type AppProps,
  CfnOutput,
  DefaultStackSynthesizer,
  Stack,
  type StackProps,
  Tags,
  Validations,
} from 'aws-cdk-lib'
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam'
import { AwsSolutionsChecks } from 'cdk-nag'
import type { Construct } from 'constructs'
import { defaultRegion, regionsOf } from './regions.ts'
import { acceptFinding, acceptWildcard } from './resource-defaults.ts'

const host = 'token.actions.githubusercontent.com'

/**
 * The roles of `npm run bootstrap` that `npm run deploy` assumes. The role for images is left out, because we have
 * none.
 */
const bootstrapRoles = ['deploy', 'file-publishing', 'lookup'] as const

/** `owner/name`, or with the immutable numbers that GitHub gives both: `owner@1234/name@5678`. */
const repositoryPattern = /^([A-Za-z0-9-]+)(@\d+)?\/([\w.-]+)(@\d+)?$/
/** Excludes `*` and `?`, which IAM reads as wildcards. */
const contextPattern = /^[\w./ -]+$/

type TrustedSource = {
  repository: string
  /** Workflows of this branch, or jobs of this environment, whose rules say which branches may use it. */
  from: { branch: string } | { environment: string }
}

type DeployRoleStackProps = StackProps & TrustedSource & { regions: readonly string[]; hasProvider: boolean }

/** Lets the workflows of one repository deploy without a secret, by GitHub's OIDC tokens. */
class DeployRoleStack extends Stack {
  constructor(scope: Construct, id: string, props: DeployRoleStackProps) {
    super(scope, id, props)
    const provider = props.hasProvider
      ? // An account can have only one provider per URL.
        `arn:${this.partition}:iam::${this.account}:oidc-provider/${host}`
      : new OidcProviderNative(this, 'Provider', { url: `https://${host}`, clientIds: ['sts.amazonaws.com'] })
          .openIdConnectProviderArn
    const role = new Role(this, 'Role', {
      description: `Deploys Sameway from ${props.repository}`,
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: { [`${host}:aud`]: 'sts.amazonaws.com' },
        StringLike: { [`${host}:sub`]: subjects(props) },
      }),
    })
    const qualifier = this.node.tryGetContext('@aws-cdk/core:bootstrapQualifier')
    const prefix = `cdk-${qualifier ?? DefaultStackSynthesizer.DEFAULT_QUALIFIER}`
    role.addToPolicy(
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: props.regions.flatMap((region) =>
          bootstrapRoles.map(
            (name) =>
              `arn:${this.partition}:iam::${this.account}:role/${prefix}-${name}-role-${this.account}-${region}`,
          ),
        ),
      }),
    )
    // The command itself asks with this role whether the account may make the daily copy. The action has no resource.
    role.addToPolicy(new PolicyStatement({ actions: ['backup:DescribeRegionSettings'], resources: ['*'] }))
    acceptFinding(role, 'AwsSolutions-IAM5[Resource::*]', 'Settings of a whole account, which are only read.')
    // The command reads the live stack before it assumes any of those roles: see lib/deploy/live-stack.ts.
    const stacks = `arn:${this.partition}:cloudformation:${this.region}:${this.account}:stack/Sameway-*`
    role.addToPolicy(new PolicyStatement({ actions: ['cloudformation:DescribeStacks'], resources: [stacks] }))
    acceptWildcard(role, stacks, 'One role deploys whichever stage its workflow names.')
    new CfnOutput(this, 'RoleArn', { value: role.roleArn })
  }
}

/**
 * The subjects of a workflow's token. Repositories created since July 2026 are named with their numbers, older ones
 * without, so a name alone trusts both forms. `*` can match only a number, because names contain neither `@` nor `:`.
 * https://docs.github.com/en/actions/reference/security/oidc#immutable-subject-claims
 */
export const subjects = ({ repository, from }: TrustedSource): string[] => {
  const [, owner, ownerNumber, name, number] = repositoryPattern.exec(repository) ?? []
  if (!owner || !name || !ownerNumber !== !number)
    throw new Error(`--repository ${repository} is neither owner/name nor owner@number/name@number`)
  const context = 'branch' in from ? from.branch : from.environment
  if (!contextPattern.test(context)) throw new Error(`"${context}" is no name that can be trusted`)
  const where = 'branch' in from ? `ref:refs/heads/${context}` : `environment:${context}`
  const names = number ? [repository] : [`${owner}/${name}`, `${owner}@*/${name}@*`]
  return names.map((one) => `repo:${one}:${where}`)
}

/** A separate app: a person deploys the role once, and the role deploys everything else. */
export const createDeployRoleApp = (props: AppProps = {}, environment = process.env) => {
  const app = new App(props)
  const option = (name: string): string | undefined => app.node.tryGetContext(name)
  const [region, account] = [option('region') ?? defaultRegion, environment.CDK_DEFAULT_ACCOUNT]
  const named = option('environment')
  const stack = new DeployRoleStack(app, 'Sameway-deploy-role', {
    env: { region, ...(account && { account }) },
    repository: option('repository') ?? '',
    from: named ? { environment: named } : { branch: option('branch') ?? 'main' },
    regions: regionsOf(region),
    hasProvider: option('existingProvider') === 'true',
  })
  Tags.of(app).add('product', 'sameway')
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  return { app, stack }
}
