import { scopeOf, sha256, signatureOf, stampOf } from './signature-v4.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string }

/** A refusal of the table's own, by its short name: ResourceNotFoundException and the like. */
export class TableApiError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/**
 * DynamoDB's JSON protocol by hand. The SDK turns dates and bytes of stream records into objects; in raw JSON they
 * already have the shape that Lambda hands on.
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
    // The caller names the shape that this operation is documented to answer with.
    return JSON.parse(text) as T
  }
}

export type TableApi = ReturnType<typeof tableApi>

const refusalOf = (text: string): TableApiError => {
  const code = /"__type"\s*:\s*"(?:[^"]*#)?([^"]+)"/.exec(text)?.[1] ?? 'UnknownError'
  return new TableApiError(code, /"[mM]essage"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? text)
}
