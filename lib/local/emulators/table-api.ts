import { signer, stampOf } from '#functions/platform/table/signer.ts'

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
export const tableApi = (endpoint: string, credentials: Credentials) => {
  const { host } = new URL(endpoint)
  const sign = signer({ ...credentials, service: 'dynamodb' })
  return async <T>(target: string, input: unknown): Promise<T> => {
    const service = target.startsWith('DescribeStream') || /Shard|Records/.test(target) ? 'DynamoDBStreams' : 'DynamoDB'
    const body = JSON.stringify(input)
    const headers: Record<string, string> = {
      host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': stampOf(new Date()),
      'x-amz-target': `${service}_20120810.${target}`,
    }
    headers.authorization = sign(headers, body)
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
