import { randomUUID } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'
import type { Context } from 'aws-lambda'

/** One call of one function; `result` is there once it has answered. */
type Invocation = { functionName: string; result?: unknown }

/** Every call of a function is announced here, so that a test can tell which of them asks something of AWS. */
export const invocations = tracingChannel<unknown, Invocation>('sameway:invocation')

export type Handler = (event: unknown, context: Context) => unknown

/** A Lambda as the gateway sees it. */
export type Lambda = { name: string; handler: Handler }

export type Outcome =
  | { ok: true; result: unknown }
  | { ok: false; why: 'event-too-large' | 'result-too-large' | 'timeout' | 'fault' }

const maxPayloadBytes = 6 * 1024 * 1024

/**
 * Calls a handler as Lambda would: event and result pass through JSON, so a Date, a class or an `undefined` that would
 * not survive in the cloud does not survive here.
 */
export const invoke = async (lambda: Lambda, event: unknown, timeoutMs: number): Promise<Outcome> => {
  const sent = JSON.stringify(event)
  if (Buffer.byteLength(sent) > maxPayloadBytes) return { ok: false, why: 'event-too-large' }
  const deadlineAt = Date.now() + timeoutMs
  const { promise: late, resolve: giveUp } = Promise.withResolvers<Outcome>()
  const timer = setTimeout(() => giveUp({ ok: false, why: 'timeout' }), timeoutMs)
  try {
    return await Promise.race([run(lambda, sent, deadlineAt), late])
  } finally {
    clearTimeout(timer)
  }
}

const run = async ({ name, handler }: Lambda, sent: string, deadlineAt: number): Promise<Outcome> => {
  try {
    const call = async () => handler(JSON.parse(sent), contextOf(name, deadlineAt))
    const answered = JSON.stringify((await invocations.tracePromise(call, { functionName: name })) ?? null)
    if (Buffer.byteLength(answered) > maxPayloadBytes) return { ok: false, why: 'result-too-large' }
    return { ok: true, result: JSON.parse(answered) }
  } catch (error) {
    console.error(`${name} failed:`, error)
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
