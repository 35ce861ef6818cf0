import { tableSchema } from '#lib/table-schema.ts'
import { type Credentials, scopeOf, sha256, signatureOf, stampOf } from './signature-v4.ts'

/** A refusal by the table. Its code is the short name, such as ResourceNotFoundException. */
export class TableApiError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/**
 * DynamoDB's JSON protocol without the SDK, which turns dates and bytes of stream records into objects. Raw JSON
 * already has the form that Lambda gets.
 */
export const tableApi = (endpoint: string, { accessKeyId, secretAccessKey, region }: Credentials) => {
  const { host } = new URL(endpoint)
  return async <T>(target: string, input: unknown): Promise<T> => {
    const service = target.startsWith('DescribeStream') || /Shard|Records/.test(target) ? 'DynamoDBStreams' : 'DynamoDB'
    const body = JSON.stringify(input)
    const stamp = stampOf(new Date())
    const headers: Record<string, string> = {
      host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': stamp,
      'x-amz-target': `${service}_20120810.${target}`,
    }
    const signedHeaders = Object.keys(headers).toSorted()
    const signing = { stamp, region, service: 'dynamodb' }
    const payloadHash = sha256(body)
    const signature = signatureOf(
      { method: 'POST', path: '/', query: [], headers, signedHeaders, payloadHash, ...signing },
      secretAccessKey,
    )
    headers.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scopeOf(signing)}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`
    const answer = await fetch(endpoint, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
    const text = await answer.text()
    if (!answer.ok) throw refusalOf(text)
    // The caller names the documented type of the result.
    return JSON.parse(text) as T
  }
}

export type TableApi = ReturnType<typeof tableApi>

const refusalOf = (text: string): TableApiError => {
  const code = /"__type"\s*:\s*"(?:[^"]*#)?([^"]+)"/.exec(text)?.[1] ?? 'UnknownError'
  return new TableApiError(code, /"[mM]essage"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? text)
}

/** Creates the table if it does not exist, and waits until it is active. */
export const createTable = async (call: TableApi, name: string): Promise<void> => {
  const status = await statusOf(call, name)
  if (status === 'ACTIVE') return
  if (status === undefined) {
    await call('CreateTable', definition(name))
    await whenActive(call, name)
    const { ttlAttribute: AttributeName } = tableSchema
    await call('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification: { Enabled: true, AttributeName } })
    return
  }
  await whenActive(call, name)
}

const indexKeys = (index: string) => ({ partition: `${index}PK`, sort: `${index}SK` })

const definition = (name: string) => {
  const { keys, indexes, stream } = tableSchema
  const keySchema = ({ partition, sort }: { partition: string; sort: string }) => [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ]
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [keys, ...indexes.map(indexKeys)]
      .flatMap(({ partition, sort }) => [partition, sort])
      .map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keySchema(keys),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index,
      KeySchema: keySchema(indexKeys(index)),
      Projection: { ProjectionType: 'ALL' },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: stream },
  }
}

const statusOf = async (call: TableApi, name: string): Promise<string | undefined> => {
  try {
    return (await call<{ Table: { TableStatus: string } }>('DescribeTable', { TableName: name })).Table.TableStatus
  } catch (error) {
    if (error instanceof TableApiError && error.code === 'ResourceNotFoundException') return undefined
    throw error
  }
}

const whenActive = async (call: TableApi, name: string): Promise<void> => {
  while ((await statusOf(call, name)) !== 'ACTIVE') await new Promise((resolve) => setTimeout(resolve, 100))
}
