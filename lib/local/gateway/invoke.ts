import { randomUUID } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'
import type { Context } from 'aws-lambda'
import { logFault } from '../fault-log.ts'

/** One invocation of a function. `result` is set once it has returned. */
type Invocation = { functionName: string; result?: unknown }

/** Publishes every invocation, so that tests can tell which function calls AWS. */
export const invocations = tracingChannel<unknown, Invocation>('sameway:invocation')

export type Handler = (event: unknown, context: Context) => unknown

/** A Lambda as the gateway sees it. */
export type Lambda = {
  name: string
  handler: Handler
  /**
   * Event and result are passed as objects, not through JSON. Safe only if the event was made for this one call and no
   * one reads it afterwards, because a handler may change it.
   */
  passesObjects?: boolean
}

export type Outcome =
  | { ok: true; result: unknown }
  | { ok: false; why: 'event-too-large' | 'result-too-large' | 'timeout' | 'fault' }

const maxPayloadBytes = 6 * 1024 * 1024

/** Passes a payload on, or returns undefined if it is too large. */
type Pass = (payload: unknown) => { payload: unknown } | undefined

/** Through JSON, as in Lambda: a Date, a class or an `undefined` is lost here as it is in the cloud. */
const throughJson: Pass = (payload) => {
  const text = JSON.stringify(payload ?? null)
  return Buffer.byteLength(text) > maxPayloadBytes ? undefined : { payload: JSON.parse(text) }
}

/** Checks the size without converting to JSON. Nearly all of a large payload is its body. */
const asItIs: Pass = (payload = null) => {
  const body = typeof payload === 'object' && payload !== null && 'body' in payload ? payload.body : undefined
  return typeof body === 'string' && Buffer.byteLength(body) > maxPayloadBytes ? undefined : { payload }
}

/** Invokes a handler as Lambda does. Logs failures, with the caller's address if there is one. */
export const invoke = async (lambda: Lambda, event: unknown, timeoutMs: number, caller?: string): Promise<Outcome> => {
  const sent = passOf(lambda)(event)
  if (!sent) return { ok: false, why: 'event-too-large' }
  const deadlineAt = Date.now() + timeoutMs
  const { promise: late, resolve: giveUp } = Promise.withResolvers<Outcome>()
  const timer = setTimeout(() => {
    logFault(`${lambda.name} took too long`, { cause: `no result after ${timeoutMs} ms`, caller })
    giveUp({ ok: false, why: 'timeout' })
  }, timeoutMs)
  try {
    return await Promise.race([run(lambda, sent.payload, deadlineAt, caller), late])
  } finally {
    clearTimeout(timer)
  }
}

const passOf = ({ passesObjects }: Lambda): Pass => (passesObjects ? asItIs : throughJson)

const run = async (
  lambda: Lambda,
  event: unknown,
  deadlineAt: number,
  caller: string | undefined,
): Promise<Outcome> => {
  const { name, handler } = lambda
  try {
    const call = async () => handler(event, contextOf(name, deadlineAt))
    const answered = passOf(lambda)(await invocations.tracePromise(call, { functionName: name }))
    if (answered) return { ok: true, result: answered.payload }
    logFault(`${name} returned too much`, { caller })
    return { ok: false, why: 'result-too-large' }
  } catch (error) {
    logFault(`${name} failed`, { error, caller })
    return { ok: false, why: 'fault' }
  }
}

const contextOf = (name: string, deadlineAt: number): Context => ({
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:eu-west-2:000000000000:function:${name}`,
  memoryLimitInMB: '512',
  awsRequestId: randomUUID(),
  logGroupName: `/aws/lambda/${name}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: false,
  getRemainingTimeInMillis: () => Math.max(0, deadlineAt - Date.now()),
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
})
