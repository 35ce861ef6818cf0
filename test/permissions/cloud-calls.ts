import type { RecordedCall } from './recorded-call.ts'
import { place } from './resolve-template.ts'

/** A call as the same function makes it in the cloud, where its variables name other resources. */
export type CloudCall = { action: string; resource: string; context: Record<string, string | string[]> }

/** Whether a name is that of an identity that the stage makes in SES. */
export type IsIdentity = (name: string) => boolean

type Variables = Record<string, string>

/** The permissions that a call recorded on one machine needs in the cloud, for a function with these variables. */
export const cloudCallsFor = (
  { action, resource, context = {} }: RecordedCall,
  variables: Variables,
  isIdentity: IsIdentity,
): CloudCall[] => {
  const [service = ''] = action.split(':')
  if (service === 'ses') return mailCalls(action, variables, isIdentity)
  return [{ action, resource: resourceOf[service]?.(resource, variables) ?? resource, context }]
}

const { account, region, partition } = place
const arn = (service: string, resource: string, owner: string = account): string =>
  `arn:${partition}:${service}:${region}:${owner}:${resource}`

const resourceOf: Record<string, (resource: string, variables: Variables) => string> = {
  dynamodb: (resource, { TABLE_NAME = 'no table' }) =>
    arn('dynamodb', resource.replace(/^table\/[^/]+/, `table/${TABLE_NAME}`)),

  s3: (resource, { UPLOADS_BUCKET = 'no-bucket' }) =>
    `arn:${partition}:s3:::${resource.replace(/^[^/]+/, UPLOADS_BUCKET)}`,

  'execute-api': (resource, { SOCKETS_ENDPOINT = 'https://no.endpoint' }) => {
    // Not parsed as a URL, which would lower the case of the API's id.
    const [, api, stage] = /^https:\/\/([^.]+)[^/]*\/(.+)$/.exec(SOCKETS_ENDPOINT) ?? []
    return arn('execute-api', `${api}/${stage}/${resource}`)
  },

  'geo-places': (resource) => arn('geo-places', resource, ''),
  'geo-routes': (resource) => arn('geo-routes', resource, ''),
}

/**
 * A mail needs the permission for the identity of its sender and for its configuration set. In SES's sandbox, where
 * every new account starts, SES requires the same for the identity of each recipient.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
 * https://github.com/aws/aws-sdk-js/issues/3641
 */
const mailCalls = (
  action: string,
  { MAIL_FROM = '', MAIL_CONFIGURATION_SET: rules }: Variables,
  isIdentity: IsIdentity,
): CloudCall[] => {
  const from = /<(.+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
  const domain = from.replace(/.*@/, '')
  const identities = [isIdentity(domain) ? domain : from, 'somebody@elsewhere.example']
  return [...identities.map((name) => `identity/${name}`), ...(rules ? [`configuration-set/${rules}`] : [])].map(
    (resource) => ({ action, resource: arn('ses', resource), context: { 'ses:FromAddress': from } }),
  )
}
