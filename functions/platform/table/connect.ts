import type { Command } from './commands.ts'
import { bodyOf, readAnswer, readRefusal } from './on-the-wire.ts'
import { posting } from './post.ts'
import { signer, stampOf } from './signer.ts'
import { errorOf, TableError } from './table-errors.ts'
import { passing, persistence, throttled } from './try-again.ts'

/** As Lambda and the host on one machine set it. */
type Environment = Record<string, string | undefined>

/** Asks the table of this environment; `postTo` is how one try gets there. */
export const connect = (environment: Environment, postTo = posting) => {
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment
  if (!region || !accessKeyId || !secretAccessKey)
    throw new Error('AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be in the environment')
  const { AWS_SESSION_TOKEN: token, AWS_ENDPOINT_URL_DYNAMODB: endpoint } = environment
  const url = new URL(endpoint ? endpoint.replace(/\/?$/, '/') : `https://dynamodb.${region}.amazonaws.com`)
  const post = postTo(url)
  const sign = signer({ accessKeyId, secretAccessKey, region, service: 'dynamodb' }, url.pathname)
  const persist = persistence(troubleIn)

  const ask = async (operation: string, body: string): Promise<object> => {
    const headers = {
      host: url.host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': stampOf(new Date()),
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      ...(token && { 'x-amz-security-token': token }),
    }
    const length = String(Buffer.byteLength(body))
    const signed = { ...headers, 'content-length': length, authorization: sign(headers, body) }
    const { status, text } = await post(signed, body)
    if (status === 200) return readAnswer(text)
    throw errorOf(status, readRefusal(text))
  }

  return <Input, Output>(command: Command<Input, Output>): Promise<Command<Input, Output>['answer']> => {
    const body = bodyOf(command)
    const { operation, isSafeTwice } = command
    // The table answers to each command as its type says.
    return persist(() => ask(operation, body), isSafeTwice) as Promise<Command<Input, Output>['answer']>
  }
}

const tooMuch = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
])
const theirs = new Set([500, 502, 503, 504])
const neverSent = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/** A write of which nobody knows whether it was done is not done again, nor is anything that took its time already. */
const troubleIn = (error: unknown, isSafeTwice: boolean) => {
  if (!(error instanceof Error)) return undefined
  if (error instanceof TableError) {
    const { httpStatusCode } = error.$metadata
    if (tooMuch.has(error.name) || httpStatusCode === 429) return throttled
    return theirs.has(httpStatusCode) ? passing : undefined
  }
  const { cause } = error
  if (!(cause instanceof Error)) return undefined
  return isSafeTwice || ('code' in cause && neverSent.has(String(cause.code))) ? passing : undefined
}
