/** The account and region for which templates are resolved. They need not exist. */
export const place = { account: '111122223333', region: 'eu-west-2', partition: 'aws' } as const

/** A value in a template. */
export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json }

/** A template without anything to make has no resources. */
export type Template = { Resources?: Record<string, { Type: string; Properties?: Record<string, Json> }> }

const pseudoParameters: Record<string, string> = {
  'AWS::AccountId': place.account,
  'AWS::Region': place.region,
  'AWS::Partition': place.partition,
  'AWS::URLSuffix': 'amazonaws.com',
}

/** The properties that name a resource; one without is named by its logical id. */
const nameProperties: Record<string, string> = {
  'AWS::S3::Bucket': 'BucketName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SES::ConfigurationSet': 'Name',
}

const arn = (service: string, resource: string): string =>
  `arn:${place.partition}:${service}:${place.region}:${place.account}:${resource}`

const arns: Record<string, (name: string) => string> = {
  'AWS::S3::Bucket': (name) => `arn:${place.partition}:s3:::${name}`,
  'AWS::DynamoDB::GlobalTable': (name) => arn('dynamodb', `table/${name}`),
  'AWS::Lambda::Function': (name) => arn('lambda', `function:${name}`),
  'AWS::Logs::LogGroup': (name) => arn('logs', `log-group:${name}:*`),
}

/** Puts values that CloudFormation could have made in place of Ref, Fn::GetAtt, Fn::Join and Fn::Sub. */
export const resolverOf = ({ Resources: resources = {} }: Template) => {
  const nameOf = (id: string): string => {
    const { Type, Properties = {} } = resources[id] ?? { Type: '' }
    const given = Properties[nameProperties[Type] ?? '']
    return given === undefined ? id : text(given)
  }

  const attribute = (id: string, name: string): string => {
    const arnOf = arns[resources[id]?.Type ?? '']
    if (name === 'Arn' && arnOf) return arnOf(nameOf(id))
    if (name === 'StreamArn' && arnOf) return `${arnOf(nameOf(id))}/stream/2026-01-01T00:00:00.000`
    return `${id}.${name}`
  }

  const text = (value: Json): string => {
    if (typeof value !== 'object' || value === null) return String(value)
    if (Array.isArray(value)) return value.map(text).join(',')
    const [[operation = '', given] = []] = Object.entries(value)
    if (operation === 'Ref') return pseudoParameters[String(given)] ?? nameOf(String(given))
    if (operation === 'Fn::GetAtt') {
      const [id = '', name = ''] = Array.isArray(given) ? given.map(String) : String(given).split('.')
      return attribute(id, name)
    }
    if (operation === 'Fn::Join' && Array.isArray(given)) {
      const [between, parts] = given
      return Array.isArray(parts) ? parts.map(text).join(String(between)) : ''
    }
    if (operation === 'Fn::Sub' && typeof given === 'string')
      return given.replace(/\$\{([^}]+)\}/g, (_, name: string) => pseudoParameters[name] ?? nameOf(name))
    return JSON.stringify(value)
  }

  return { resources, text, attribute }
}
