import { caller, type Environment } from '#functions/platform/aws/caller.ts'
import type { sending } from '#functions/platform/aws/send.ts'
import { troubleOf, troubleWithout } from '#functions/platform/aws/trouble.ts'
import { persistence, throttled } from '#functions/platform/aws/try-again.ts'
import type { Command } from './commands.ts'
import { bodyOf, readAnswer, readRefusal } from './on-the-wire.ts'
import { errorOf, TableError } from './table-errors.ts'

/** A table that hangs is out, and its caller still waits to hear so. */
const answerMs = 3_000

/** Asks the table of this environment; `sendTo` is how one try gets there. */
export const connect = (environment: Environment, sendTo?: typeof sending) => {
  const { AWS_REGION: region, AWS_ENDPOINT_URL_DYNAMODB: url } = environment
  const endpoint = new URL(url ? url.replace(/\/?$/, '/') : `https://dynamodb.${region}.amazonaws.com`)
  const call = caller(environment, 'dynamodb', { who: 'The table', endpoint, answerMs }, sendTo)
  const persist = persistence(troubleIn)

  const ask = async (operation: string, body: string): Promise<object> => {
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `DynamoDB_20120810.${operation}` }
    const { status, text } = await call({ method: 'POST', path: endpoint.pathname, headers, body })
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

const troubleIn = (error: unknown, isSafeTwice: boolean) => {
  if (!(error instanceof Error)) return undefined
  if (!(error instanceof TableError)) return troubleWithout(error, isSafeTwice)
  return tooMuch.has(error.name) ? throttled : troubleOf(error.$metadata.httpStatusCode)
}
