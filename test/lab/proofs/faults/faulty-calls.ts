import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { LocalMail } from '#functions/platform/local-adapters.ts'
import { tableClient } from '#functions/platform/table/ask-table.ts'

type Fault = 'conflict' | 'throttle' | 'timeout' | 'reset' | 'crash'

/** How many of a hundred calls get each fault; reads are only throttled. */
const chances: Record<Fault, number> = { conflict: 30, throttle: 20, timeout: 5, reset: 5, crash: 2 }

/** Of a hundred transactions that conflict, how many do so at every try, until the caller gives up. */
const lastingConflicts = 5

/** One run of a handler: its faults follow from its name, so the order of two parallel calls does not matter. */
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

export const currentRun = (): Run | undefined => running.getStore()

/** From now on nothing that it asks is answered. */
export const endRun = (run: Run): void => {
  run.isDead = true
  run.die()
}

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

/** Faults happen only inside `work`; the harness itself, which builds worlds and reads rows, has none. */
export const within = <Result>(run: Run, work: () => Promise<Result>): Promise<Result> => running.run(run, work)

export const roll = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0) / 2 ** 32

type Sent = { headers: Record<string, string>; body: string }

/** The operation and the kind of row that it begins with: ids differ from run to run, kinds do not. */
const kindOf = ({ headers, body }: Sent): string => {
  const operation = headers['x-amz-target']?.split('.')[1] ?? ''
  const kind = /"(?:PK|:\w+)":\{"S":"([A-Z]+)#/.exec(body)?.[1] ?? ''
  const part = /"SK":\{"S":"([A-Z]+)/.exec(body)?.[1] ?? ''
  return `${operation} ${kind}/${part}`
}

const isWrite = (kind: string): boolean => /^(TransactWrite|Put|Update|Delete|BatchWrite)/.test(kind)

const decide = (run: Run, kind: string, wentThrough: boolean): Fault | undefined => {
  const at = roll(`${run.name} ${kind} ${run.count(kind)}`) * 100 * run.rarity
  const { conflict, throttle, timeout, reset, crash } = chances
  if (at < throttle) return 'throttle'
  if (!isWrite(kind)) return undefined
  if (at < throttle + conflict) return wentThrough ? undefined : 'conflict' // a token that went through never conflicts
  if (at < throttle + conflict + timeout) return 'timeout'
  if (at < throttle + conflict + timeout + crash) return 'crash'
  return at < throttle + conflict + timeout + crash + reset ? 'reset' : undefined
}

/** An answer as the SDK's own handler of requests hands it over. */
const refusal = (type: string, more: object = {}) => {
  const said = JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...more })
  return { response: { statusCode: 400, headers: {}, body: Readable.from([Buffer.from(said)]) } }
}

/** In that handler's words: it calls both of them timeouts. */
const timeout = () => Object.assign(new Error('the request has timed out'), { name: 'TimeoutError', code: 'ETIMEDOUT' })
const reset = () => Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' })

const conflictOf = (kind: string) =>
  kind.startsWith('TransactWrite')
    ? refusal('TransactionCanceledException', {
        message: 'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]',
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      })
    : refusal('TransactionConflictException', { message: 'Transaction is ongoing for the item' })

export const never = new Promise<never>(() => undefined)

type Met = Record<Fault, number>

type Handled = { response: { statusCode: number } }

/**
 * Puts faults between the SDK and the table, so that the retries of the SDK and of the stores meet them as in the
 * cloud.
 */
export const makeFaulty = (): { marks: Set<string>; met: Met } => {
  const marks = new Set<string>()
  const met: Met = { conflict: 0, throttle: 0, timeout: 0, reset: 0, crash: 0 }
  const tokens = new Set<string>()
  const lasting = new Set<string>()
  const { requestHandler } = tableClient().config
  const handle = requestHandler.handle.bind(requestHandler)

  const handleOrFail = async (sent: Sent, really: () => Promise<Handled>): Promise<Handled> => {
    const { body } = sent
    const run = running.getStore()
    if (!run) return really()
    if (run.isDead) return never
    const kind = kindOf(sent)
    const token = /"ClientRequestToken":"([^"]+)"/.exec(body)?.[1]
    const fault = lasting.has(token ?? '') ? 'conflict' : decide(run, kind, tokens.has(token ?? ''))
    const lasts = () => roll(`${run.name} ${kind} lasts ${run.met.length}`) * 100 * run.rarity < lastingConflicts
    if (fault === 'conflict' && token && lasts()) lasting.add(token)
    if (fault) {
      met[fault] += 1
      run.met.push(`${kind} ${fault}`)
    }
    if (fault === 'throttle') return refusal('ThrottlingException', { message: 'Rate exceeded' })
    if (fault === 'conflict') return conflictOf(kind)
    const answer = await really()
    if (run.isDead) return never
    if (answer.response.statusCode === 200) {
      if (token) tokens.add(token)
      const mark = kind.startsWith('PutItem') && /"PK":\{"S":"(SENT#[^"]+)"/.exec(body)?.[1]
      if (mark) marks.add(mark)
    }
    if (fault === 'timeout') throw timeout()
    if (fault === 'reset') throw reset()
    if (fault !== 'crash') return answer
    endRun(run)
    return never
  }
  requestHandler.handle = ((request, options) => {
    const { headers, body } = request
    const { buffer, byteOffset, byteLength }: Uint8Array = body // which poses as text, and complains when taken for it
    const text = Buffer.from(buffer, byteOffset, byteLength).toString()
    return handleOrFail({ headers, body: text }, () => handle(request, options))
  }) as typeof handle // the SDK reads only these fields of an answer
  // Pauses before retries are a random share of some time: here that share is zero.
  const chance = Math.random
  Math.random = () => (running.getStore() ? 0 : chance())
  return { marks, met }
}

/** Mails have no faults of their own, but a dead run sends none. */
export const mortalMail = ({ take }: LocalMail): LocalMail => ({
  take: (mail) => (running.getStore()?.isDead ? never : take(mail)),
})
