import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

type Fault = 'conflict' | 'throttle' | 'timeout' | 'crash'

/** How many of a hundred calls go wrong so; reads are throttled and no more. */
const chances: Record<Fault, number> = { conflict: 30, throttle: 20, timeout: 5, crash: 2 }

/** One run of a handler: what it meets follows from its name, whichever of two calls at once comes first. */
export type Run = {
  name: string
  /** Never resolves unless the run dies. */
  died: Promise<void>
  die: () => void
  isDead: boolean
  met: string[]
  count: (what: string) => number
  /** How many times rarer than usual it meets a fault. */
  rarity: number
}

const running = new AsyncLocalStorage<Run>()

export const newRun = (name: string, rarity = 1): Run => {
  const { promise: died, resolve: die } = Promise.withResolvers<void>()
  const counts = new Map<string, number>()
  const count = (what: string): number => {
    const nth = (counts.get(what) ?? 0) + 1
    counts.set(what, nth)
    return nth
  }
  return { name, died, die, isDead: false, met: [], count, rarity }
}

/** Faults are met inside alone; the harness itself, building worlds and looking at rows, meets none. */
export const within = <Result>(run: Run, work: () => Promise<Result>): Promise<Result> => running.run(run, work)

const roll = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0) / 2 ** 32

type Call = { headers: Record<string, string>; body: string }

/** The SDK's bodies are bytes that pose as text, and complain when they are taken for it. */
const callOf = ({ headers, body }: { headers: Record<string, string>; body?: unknown }): Call => {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(String(body))
  return { headers, body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString() }
}

/** The operation and the kind of row that it begins with: ids differ from run to run, kinds do not. */
const kindOf = ({ headers, body }: Call): string => {
  const operation = headers['x-amz-target']?.split('.')[1] ?? ''
  const kind = /"(?:PK|:\w+)":\{"S":"([A-Z]+)#/.exec(body)?.[1] ?? ''
  const part = /"SK":\{"S":"([A-Z]+)/.exec(body)?.[1] ?? ''
  return `${operation} ${kind}/${part}`
}

const isWrite = (kind: string): boolean => /^(TransactWrite|Put|Update|Delete|BatchWrite)/.test(kind)

const decide = (run: Run, kind: string, wentThrough: boolean): Fault | undefined => {
  const at = roll(`${run.name} ${kind} ${run.count(kind)}`) * 100 * run.rarity
  const { conflict, throttle, timeout, crash } = chances
  if (at < throttle) return 'throttle'
  if (!isWrite(kind)) return undefined
  if (at < throttle + conflict) return wentThrough ? undefined : 'conflict' // a token that went through never conflicts
  if (at < throttle + conflict + timeout) return 'timeout'
  return at < throttle + conflict + timeout + crash ? 'crash' : undefined
}

const refusal = (type: string, more: object = {}) => ({
  response: {
    statusCode: 400,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Readable.from([Buffer.from(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...more }))]),
  },
})

const conflictOf = (kind: string) =>
  kind.startsWith('TransactWrite')
    ? refusal('TransactionCanceledException', {
        message: 'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]',
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      })
    : refusal('TransactionConflictException', { message: 'Transaction is ongoing for the item' })

const never = new Promise<never>(() => undefined)

/** Nobody reads it; unread it would keep its connection for ever. */
const lost = ({ response }: { response: { body?: unknown } }): Promise<never> => {
  if (response.body instanceof Readable) response.body.resume()
  return never
}

/** Puts faults between the SDK and the table: the SDK's own second tries, and ours, meet them as they would in the cloud. */
export const makeFaulty = (table: DynamoDBDocumentClient): { marks: Set<string>; met: Record<Fault, number> } => {
  const marks = new Set<string>()
  const met = { conflict: 0, throttle: 0, timeout: 0, crash: 0 }
  const tokens = new Set<string>()
  const { requestHandler } = table.config
  const really = requestHandler.handle.bind(requestHandler)

  const handle = async (...given: Parameters<typeof really>): ReturnType<typeof really> => {
    const run = running.getStore()
    if (!run) return really(...given)
    if (run.isDead) return never
    const call = callOf(given[0])
    const kind = kindOf(call)
    const token = /"ClientRequestToken":"([^"]+)"/.exec(call.body)?.[1]
    const fault = decide(run, kind, token !== undefined && tokens.has(token))
    if (fault) {
      met[fault] += 1
      run.met.push(`${kind} ${fault}`)
    }
    if (fault === 'throttle') return refusal('ThrottlingException', { message: 'Rate exceeded' }) as never
    if (fault === 'conflict') return conflictOf(kind) as never
    const answer = await really(...given)
    if (run.isDead) return lost(answer)
    if (answer.response.statusCode === 200) {
      if (token) tokens.add(token)
      const mark = kind.startsWith('PutItem') && /"PK":\{"S":"(SENT#[^"]+)"/.exec(call.body)?.[1]
      if (mark) marks.add(mark)
    }
    if (fault === 'timeout') {
      void lost(answer)
      throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
    }
    if (fault !== 'crash') return answer
    run.isDead = true
    run.die()
    return lost(answer)
  }
  requestHandler.handle = handle
  // Every pause before another try, the SDK's as ours, is a share of some time that chance draws: here it is none.
  const chance = Math.random
  Math.random = () => (running.getStore() ? 0 : chance())
  return { marks, met }
}
