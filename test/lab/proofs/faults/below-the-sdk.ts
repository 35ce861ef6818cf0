import { Readable } from 'node:stream'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import type { LocalTable } from '#functions/platform/local-adapters.ts'
import { tableClient } from '#functions/platform/table/ask-table.ts'
import type { Operation } from '#functions/platform/table/commands.ts'
import { tableName } from '#lib/local/functions.ts'
import { currentRun, endRun, type Fault, faultOfTable, isLasting, never, noteFault } from './faulty-calls.ts'

type Fields = Record<string, unknown>

/** Converts the rows and keys in a command or an answer: the fields with these names. */
const converting = (names: ReadonlySet<string>, convert: (row: never) => unknown) => {
  const converted = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(converted)
    if (typeof part !== 'object' || part === null) return part
    const fields = Object.entries(part).filter(([, value]) => value !== undefined)
    return Object.fromEntries(fields.map(([name, value]) => [name, (names.has(name) ? rows : converted)(value)]))
  }
  const rows = (value: unknown): unknown => (Array.isArray(value) ? value.map(rows) : convert(value as never))
  return converted as (part: object) => Fields
}

/** From and to the format in which DynamoDB sends attributes. */
const fromWire = converting(new Set(['Item', 'Key', 'Keys', 'ExclusiveStartKey', 'ExpressionAttributeValues']), (row) =>
  unmarshall(row),
)
const toWire = converting(new Set(['Item', 'Items', 'Attributes', 'LastEvaluatedKey', tableName]), (row) =>
  marshall(row, { removeUndefinedValues: true }),
)

/** An answer as the SDK's own request handler returns it: the SDK reads only these fields. */
const answered = (statusCode: number, body: Fields) => ({
  response: { statusCode, headers: {}, body: Readable.from([Buffer.from(JSON.stringify(body))]) },
})
type Handled = ReturnType<typeof answered>

const refused = (name: string, more: Fields): Handled =>
  answered(400, { __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...more })

/** The errors as that handler names them: it calls both timeouts. */
const timeout = () => Object.assign(new Error('the request has timed out'), { name: 'TimeoutError', code: 'ETIMEDOUT' })
const reset = () => Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' })

const conflictOf = (operation: Operation): Handled =>
  operation === 'TransactWriteItems'
    ? refused('TransactionCanceledException', {
        message: 'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]',
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      })
    : refused('TransactionConflictException', { message: 'Transaction is ongoing for the item' })

/** The operation and the kind of its first row: ids differ from run to run, kinds do not. */
const kindOf = (operation: Operation, body: string): string => {
  const kind = /"(?:PK|:\w+)":\{"S":"([A-Z]+)#/.exec(body)?.[1] ?? ''
  const part = /"SK":\{"S":"([A-Z]+)/.exec(body)?.[1] ?? ''
  return `${operation} ${kind}/${part}`
}

/**
 * Puts a table of this process below the SDK, with faults in between, so that the retries of the SDK and of the stores
 * meet them as in the cloud.
 */
export const putBelowSdk = ({ send }: LocalTable): void => {
  const done = new Set<string>()
  const lasting = new Set<string>()

  /** A transaction with a known token has been applied already. */
  const ask = async (operation: Operation, body: string): Promise<Handled> => {
    const { ClientRequestToken: token, ...input } = JSON.parse(body)
    if (done.has(token)) return answered(200, {})
    const outcome = await send(operation, fromWire(input))
    if ('refusal' in outcome) return refused(outcome.refusal.name, toWire(outcome.refusal))
    if (token) done.add(token)
    return answered(200, toWire(outcome.answer as Fields))
  }

  const fail = (fault: Fault, operation: Operation): Handled | undefined => {
    if (fault === 'throttle') return refused('ThrottlingException', { message: 'Rate exceeded' })
    return fault === 'conflict' ? conflictOf(operation) : undefined
  }

  const askOrFail = async (operation: Operation, body: string): Promise<Handled> => {
    const run = currentRun()
    if (!run) return ask(operation, body)
    if (run.isDead) return never
    const kind = kindOf(operation, body)
    const token = /"ClientRequestToken":"([^"]+)"/.exec(body)?.[1] ?? ''
    const fault = lasting.has(token) ? 'conflict' : faultOfTable(run, kind, done.has(token))
    if (fault === 'conflict' && token && isLasting(run, kind)) lasting.add(token)
    if (fault) noteFault(run, kind, fault)
    const refusal = fault && fail(fault, operation)
    if (refusal) return refusal
    const answer = await ask(operation, body)
    if (run.isDead) return never
    if (fault === 'timeout') throw timeout()
    if (fault === 'reset') throw reset()
    return fault === 'crash' ? endRun(run) : answer
  }

  const { requestHandler } = tableClient().config
  requestHandler.handle = (({ headers, body }) => {
    const { buffer, byteOffset, byteLength }: Uint8Array = body // bytes that pose as text, and warn when used as text
    const operation = headers['x-amz-target']?.split('.')[1] as Operation // as the SDK names it
    return askOrFail(operation, Buffer.from(buffer, byteOffset, byteLength).toString())
  }) as typeof requestHandler.handle
  // Pauses before retries are a random share of a maximum: here the share is zero.
  const chance = Math.random
  Math.random = () => (currentRun() ? 0 : chance())
}
