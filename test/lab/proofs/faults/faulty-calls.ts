import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { LocalFiles, LocalMail } from '#functions/platform/local-adapters.ts'

/** How many of a hundred calls of the table meet each fault; reads are only throttled. */
const chances = { conflict: 30, throttle: 20, timeout: 5, reset: 5, crash: 2 }
/** The same for calls of files; reads only meet an outage. */
const fileChances = { outage: 6, lost: 5, crash: 5 }

export type Fault = keyof typeof chances
type FileFault = `file ${keyof typeof fileChances}`
export type Met = Record<Fault | FileFault, number>

/** How often each fault was met. */
export const met: Met = {
  ...{ conflict: 0, throttle: 0, timeout: 0, reset: 0, crash: 0 },
  ...{ 'file outage': 0, 'file lost': 0, 'file crash': 0 },
}

/** One run of a handler: its faults follow from its name, so the order of two parallel calls does not matter. */
export type Run = {
  name: string
  /** Never resolves unless the run dies. */
  died: Promise<undefined>
  die: () => void
  isDead: boolean
  met: string[]
  counts: Map<string, number>
  /** How many times rarer than usual it meets a fault. */
  rarity: number
}

const running = new AsyncLocalStorage<Run>()

export const currentRun = (): Run | undefined => running.getStore()

export const newRun = (name: string, rarity = 1): Run => {
  const { promise: died, resolve: die } = Promise.withResolvers<undefined>()
  return { name, died, die: () => die(undefined), isDead: false, met: [], counts: new Map(), rarity }
}

/**
 * The result of the work, or undefined if its run dies. Faults happen only here, not while worlds are built or rows are
 * read.
 */
export const within = <Result>(run: Run, work: () => Promise<Result>): Promise<Result | undefined> =>
  Promise.race([running.run(run, work), run.died])

/** A dead run gets no answers. */
export const never = new Promise<never>(() => undefined)

/** Ends a run: neither this call nor any later one of it is answered. */
export const endRun = (run: Run): Promise<never> => {
  run.isDead = true
  run.die()
  return never
}

const roll = ({ name }: Run, what: string): number =>
  (createHash('sha1').update(`${name} ${what}`).digest().readUInt32BE(0) / 2 ** 32) * 100

/** The nth call of a kind gets the same number whenever its run is repeated. */
const rollFor = (run: Run, kind: string): number => {
  const nth = (run.counts.get(kind) ?? 0) + 1
  run.counts.set(kind, nth)
  return roll(run, `${kind} ${nth}`)
}

export const noteFault = (run: Run, kind: string, fault: keyof Met): void => {
  met[fault] += 1
  run.met.push(`${kind} ${fault}`)
}

const isWrite = (kind: string): boolean => /^(TransactWrite|Put|Update|Delete|BatchWrite)/.test(kind)

/** A transaction that went through never conflicts. */
export const faultOfTable = (run: Run, kind: string, wentThrough: boolean): Fault | undefined => {
  const at = rollFor(run, kind) * run.rarity
  const { conflict, throttle, timeout, reset, crash } = chances
  if (at < throttle) return 'throttle'
  if (!isWrite(kind)) return undefined
  if (at < throttle + conflict) return wentThrough ? undefined : 'conflict'
  if (at < throttle + conflict + timeout) return 'timeout'
  if (at < throttle + conflict + timeout + crash) return 'crash'
  return at < throttle + conflict + timeout + crash + reset ? 'reset' : undefined
}

/** How many of a hundred conflicting transactions conflict at every try, until the caller gives up. */
const lastingConflicts = 5

export const isLasting = (run: Run, kind: string): boolean =>
  roll(run, `${kind} lasts ${run.met.length}`) * run.rarity < lastingConflicts

const faultOfFile = (at: number, isWritten: boolean): FileFault | undefined => {
  const { outage, lost, crash } = fileChances
  if (at < outage) return 'file outage'
  if (!isWritten || at >= outage + lost + crash) return undefined
  return at < outage + lost ? 'file lost' : 'file crash'
}

/**
 * A file store that is sometimes out, stores a file without an answer, or ends the run that calls it. Browsers, which
 * send their files straight to the store, meet no faults.
 */
export const faultyFiles = (store: LocalFiles): LocalFiles => {
  const ask = async <Answer>(operation: string, key: string, really: () => Promise<Answer>): Promise<Answer> => {
    const run = currentRun()
    if (!run) return really()
    if (run.isDead) return never
    const kind = `${operation} ${key.slice(0, key.indexOf('/'))}`
    const fault = faultOfFile(rollFor(run, kind), operation !== 'read')
    if (fault) noteFault(run, kind, fault)
    if (fault === 'file outage') throw new Error('the store is out')
    const answer = await really()
    if (fault === 'file lost') throw new Error('the store did not answer')
    return fault === 'file crash' ? endRun(run) : answer
  }
  return {
    read: (key) => ask('read', key, () => store.read(key)),
    write: (key, bytes, type) => ask('write', key, () => store.write(key, bytes, type)),
    remove: (key) => ask('remove', key, () => store.remove(key)),
  }
}

/** Mails have no faults of their own, but a dead run sends none. */
export const mortalMail = ({ take }: LocalMail): LocalMail => ({
  take: (mail) => (currentRun()?.isDead ? never : take(mail)),
})
