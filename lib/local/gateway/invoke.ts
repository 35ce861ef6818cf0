import { randomUUID } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'
import type { Context } from 'aws-lambda'

/** One invocation of a function. `result` is set once it has returned. */
type Invocation = { functionName: string; result?: unknown }

/** Publishes every invocation, so that tests can tell which function calls AWS. */
export const invocations = tracingChannel<unknown, Invocation>('sameway:invocation')

export type Handler = (event: unknown, context: Context) => unknown

/** A Lambda as the gateway sees it. */
export type Lambda = { name: string; handler: Handler }

export type Outcome =
  | { ok: true; result: unknown }
  | { ok: false; why: 'event-too-large' | 'result-too-large' | 'timeout' | 'fault' }

const maxPayloadBytes = 6 * 1024 * 1024

/**
 * Invokes a handler as Lambda does: event and result pass through JSON, so a Date, a class or an `undefined` is lost
 * here as it is in the cloud.
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
