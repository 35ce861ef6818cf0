import { uploadsBucket } from '#lib/local/functions.ts'
import type { AdapterCall } from '#lib/local/gateway/adapter-calls.ts'
import type { NeededPermission } from './recorded-call.ts'
import { tablePermissions } from './table-permissions.ts'

/** A request as it is sent, by any client. */
export type SignedRequest = {
  method: string
  path: string
  headers: Record<string, unknown>
  body: Buffer
}

/** The service that a request is signed for, or undefined if it is not signed, and so not a call to AWS. */
const serviceOf = ({ headers }: SignedRequest): string | undefined =>
  /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\/aws4_request/.exec(String(headers.authorization ?? ''))?.[1]

/** The permissions that the sender of a request needs. A call that is not described here is returned as unknown. */
export const neededPermissions = (request: SignedRequest): NeededPermission[] => {
  const service = serviceOf(request)
  if (!service) return []
  return described[service]?.(request) ?? [unknown(service, `${request.method} ${request.path}`)]
}

/** The permissions that a function would need in the cloud for its call to the host in AWS's place. */
export const permissionsOfAdapterCall = (call: AdapterCall): NeededPermission[] => {
  switch (call.service) {
    case 'table':
      return tablePermissions(call.operation, call.input)
    case 'files':
      return filePermissions(operations[call.call], `${uploadsBucket}/${call.key}`)
    case 'mail':
      return [mailPermission]
    case 'sockets':
      return [socketPermission(call.call === 'post' ? 'POST' : 'DELETE')]
  }
}

/** The permission that the signer of a link needs, because the browser that follows it acts in the signer's name. */
export const permissionsOfLink = (link: string): NeededPermission[] => {
  const { pathname, searchParams } = new URL(link)
  return filePermissions(searchParams.get('x-id') ?? 'a link without a name', pathname)
}

/** An action that no policy allows, so that the check fails until the call is described here. */
const unknown = (service: string, what: string): NeededPermission => ({
  action: `${service}:UnknownToThisCheck`,
  resource: what,
})

const described: Record<string, (request: SignedRequest) => NeededPermission[]> = {
  dynamodb: ({ headers, body }) => {
    const operation = String(headers['x-amz-target']).split('.')[1] ?? ''
    return tablePermissions(operation, JSON.parse(body.toString()))
  },

  s3: ({ method, path, headers }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const copied = headers['x-amz-copy-source']
    if (copied)
      return [
        ...filePermissions('GetObject', decodeURIComponent(String(copied))),
        ...filePermissions('PutObject', pathname),
      ]
    return filePermissions(searchParams.get('x-id') ?? plainOperation[method] ?? `${method} ${path}`, pathname)
  },

  ses: ({ method, path }) =>
    method === 'POST' && path === '/v2/email/outbound-emails'
      ? [mailPermission]
      : [unknown('ses', `${method} ${path}`)],

  'execute-api': ({ method, path }) =>
    decodeURIComponent(path).includes('/@connections/')
      ? [socketPermission(method)]
      : [unknown('execute-api', `${method} ${path}`)],

  'geo-places': ({ path }) => [location('geo-places', path)],
  'geo-routes': ({ path }) => [location('geo-routes', path)],
}

/** The identities and configuration sets of mails are those of the stage; see `cloudCallsFor`. */
const mailPermission: NeededPermission = { action: 'ses:SendEmail', resource: 'identity' }

const socketPermission = (method: string): NeededPermission => ({
  action: 'execute-api:ManageConnections',
  resource: `${method}/@connections/socket`,
})

/** HeadObject needs the permission to read, CopyObject those to read and to write. */
const fileActions: Record<string, string> = {
  GetObject: 's3:GetObject',
  HeadObject: 's3:GetObject',
  PutObject: 's3:PutObject',
  DeleteObject: 's3:DeleteObject',
}

/** S3's operation for each call to the files of the host. */
const operations = { read: 'GetObject', write: 'PutObject', remove: 'DeleteObject' } as const

const plainOperation: Record<string, string> = { HEAD: 'HeadObject' }

/** The file store of one machine has the bucket in the path, after its own prefix. */
const filePermissions = (operation: string, path: string): NeededPermission[] => {
  const [, bucket, folder] = /^\/?(?:__s3\/)?([^/]+)\/(?:([^/]+)\/)?./.exec(path) ?? []
  const action = fileActions[operation]
  if (!action || !bucket) return [unknown('s3', `${operation} ${path}`)]
  return [{ action, resource: `${bucket}/${folder ? `${folder}/` : ''}object` }]
}

/** https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonlocationserviceplaces.html */
const locationActions: Record<string, string> = {
  '/v2/autocomplete': 'Autocomplete',
  '/v2/geocode': 'Geocode',
  '/v2/routes': 'CalculateRoutes',
}

const location = (service: string, path: string): NeededPermission => {
  const action = locationActions[path.replace(/\?.*/, '')]
  return action ? { action: `${service}:${action}`, resource: 'provider/default' } : unknown(service, path)
}
