import type { Resource } from './synth-stage.ts'

type Scope = 'region' | 'everywhere'

/** Types whose names are unique: the property with the name, and the scope of its uniqueness. */
const namesOfTypes: Record<string, { at: string; once: Scope }> = {
  'AWS::Backup::BackupVault': { at: 'BackupVaultName', once: 'region' },
  'AWS::Budgets::Budget': { at: 'Budget.BudgetName', once: 'everywhere' },
  'AWS::CloudFront::CachePolicy': { at: 'CachePolicyConfig.Name', once: 'everywhere' },
  'AWS::CloudFront::Distribution': { at: 'DistributionConfig.Aliases', once: 'everywhere' },
  'AWS::CloudFront::Function': { at: 'Name', once: 'everywhere' },
  'AWS::CloudFront::OriginAccessControl': { at: 'OriginAccessControlConfig.Name', once: 'everywhere' },
  'AWS::CloudFront::OriginRequestPolicy': { at: 'OriginRequestPolicyConfig.Name', once: 'everywhere' },
  'AWS::CloudFront::ResponseHeadersPolicy': { at: 'ResponseHeadersPolicyConfig.Name', once: 'everywhere' },
  'AWS::CloudWatch::Alarm': { at: 'AlarmName', once: 'region' },
  'AWS::CloudWatch::CompositeAlarm': { at: 'AlarmName', once: 'region' },
  'AWS::CloudWatch::Dashboard': { at: 'DashboardName', once: 'everywhere' },
  'AWS::DynamoDB::GlobalTable': { at: 'TableName', once: 'region' },
  'AWS::Events::Rule': { at: 'Name', once: 'region' },
  'AWS::IAM::ManagedPolicy': { at: 'ManagedPolicyName', once: 'everywhere' },
  'AWS::IAM::OIDCProvider': { at: 'Url', once: 'everywhere' },
  'AWS::IAM::Role': { at: 'RoleName', once: 'everywhere' },
  'AWS::Lambda::Function': { at: 'FunctionName', once: 'region' },
  'AWS::Logs::ResourcePolicy': { at: 'PolicyName', once: 'region' },
  'AWS::Logs::LogGroup': { at: 'LogGroupName', once: 'region' },
  'AWS::S3::Bucket': { at: 'BucketName', once: 'everywhere' },
  'AWS::SES::ConfigurationSet': { at: 'Name', once: 'region' },
  'AWS::SES::EmailIdentity': { at: 'EmailIdentity', once: 'region' },
  'AWS::SNS::Topic': { at: 'TopicName', once: 'region' },
  'AWS::SQS::Queue': { at: 'QueueName', once: 'region' },
  'AWS::Scheduler::Schedule': { at: 'Name', once: 'region' },
  'AWS::SecretsManager::Secret': { at: 'Name', once: 'region' },
  'AWS::WAFv2::WebACL': { at: 'Name', once: 'region' },
}

/** Names that may occur twice, or that refer to something else. */
const notOnce = [
  'AWS::ApiGatewayV2::Api.Name',
  'AWS::ApiGatewayV2::Stage.StageName', // once for each API
  'AWS::CloudWatch::Alarm.MetricName',
  'AWS::CodeDeploy::DeploymentGroup.DeploymentConfigName', // one of AWS's own
  'AWS::IAM::Policy.PolicyName', // once for each role
  'AWS::Lambda::Alias.Name', // once for each function
  // known by its id: https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutQueryDefinition.html
  'AWS::Logs::QueryDefinition.Name',
]

/** Values that CloudFormation fills in while it deploys one stack. */
export type Deployment = { stackId: string; account: string; region: string }

/** The text of a value. A reference to another resource becomes a text that no other stack has. */
const resolve = (value: unknown, deployment: Deployment): string => {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const [intrinsic, given] = Object.entries(value as Record<string, unknown>)[0] ?? [] // a template is JSON
  const args = [given].flat() as [unknown, unknown] // the functions read here have two
  const text = (part: unknown): string => resolve(part, deployment)
  const { stackId, account, region } = deployment
  if (intrinsic === 'Fn::Join') return (args[1] as unknown[]).map(text).join(text(args[0]))
  if (intrinsic === 'Fn::Select') {
    // only splits make lists here
    const [separator, whole] = (args[1] as { 'Fn::Split': [string, unknown] })['Fn::Split']
    return text(whole).split(separator)[Number(args[0])] ?? ''
  }
  const pseudo = { 'AWS::StackId': stackId, 'AWS::AccountId': account, 'AWS::Region': region, 'AWS::Partition': 'aws' }
  if (intrinsic === 'Ref' && String(given) in pseudo) return pseudo[given as keyof typeof pseudo]
  return `${stackId} ${JSON.stringify(value)}`
}

const read = (properties: Record<string, unknown>, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], properties)

/** The names that this resource takes. None if CloudFormation generates the name. */
export const namesOf = ({ Type, Properties }: Resource, deployment: Deployment): string[] => {
  const known = namesOfTypes[Type]
  const found = known && read(Properties, known.at)
  if (!known || found === undefined) return []
  const where = known.once === 'everywhere' ? '' : ` in ${deployment.region}`
  return [found].flat().map((name) => `${Type} ${resolve(name, deployment)}${where}`)
}

/** Explicit names that the tables above do not cover. */
export const unknownNames = ({ Type, Properties }: Resource): string[] =>
  Object.entries(Properties)
    .filter(([key, value]) => /Name$|^EmailIdentity$/.test(key) && !isReference(value))
    .map(([key]) => `${Type}.${key}`)
    .filter((name) => !notOnce.includes(name) && name !== `${Type}.${namesOfTypes[Type]?.at}`)

const isReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('Ref' in value || 'Fn::GetAtt' in value)
