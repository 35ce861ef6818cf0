import type { LocalTable } from '#functions/platform/local-adapters.ts'
import { memoryStage } from '#test/lab/model/memory-stage.ts'
import type { Answer, Stage } from '#test/lab/model/stage.ts'
import { faultyFiles, mortalMail, newRun, within } from './faulty-calls.ts'

/** A user who gets no answer or a 503 presses the button again, and gives up after this many tries. */
const maxTries = 4
const maxDeliveries = 1_000
const maxSweeps = 100
/**
 * A delivery of many records, or a sweep, makes many calls and is repeated: with faults as often as usual it would
 * never end.
 */
const workRarity = 4

const noAnswer: Answer = { status: 503, body: {}, setCookies: [] }

const inShort = ({ status, body }: Answer): string => [status, body.code].filter(Boolean).join(' ')

/** A mail may be sent twice if its mark could not be written, or if the fan-out died before that. */
const mayHaveTwins = (met: string[]): boolean => met.some((one) => /^PutItem SENT|crash$/.test(one))

/** What was done in a seed, apart from its commands. */
export type Work = { told: number; deliveries: number; mails: number; twins: number; sweeps: number }

/** All answers that a user got, and how often it was a 503 or none. */
type Tries = { said: string[]; unheard: number }

/**
 * The model's stage, on which every call of the table and of files may fail: in calls of users, who try again, in the
 * fan-out, which runs again, and in the sweeper. Nothing happens by itself, so a seed always gives the same result.
 */
export const faultyStage = async () => {
  let own: LocalTable | undefined
  let mails = 0
  const stage = await memoryStage(({ table, files, mail }) => {
    own = table
    const take: typeof mail.take = (sent) => {
      mails += 1
      return mail.take(sent)
    }
    return { files: faultyFiles(files), mail: mortalMail({ take }) }
  })
  const { putBelowSdk } = await import('./below-the-sdk.ts') // late: the SDK reads the settings when it loads
  if (own) putBelowSdk(own)

  let seed = 0
  let work: Work = { told: 0, deliveries: 0, mails: 0, twins: 0, sweeps: 0 }
  let broken: string[] = []
  /** The call that may meet faults now. */
  let trying: ({ name: string } & Tries) | undefined

  const ask: Stage['ask'] = async (...call) => {
    if (!trying) return stage.ask(...call)
    let answer = noAnswer
    for (let attempt = 1; attempt <= maxTries && answer.status === 503; attempt += 1) {
      const run = newRun(`${trying.name} ${attempt}`)
      const received = await within(run, () => stage.ask(...call))
      answer = received ?? noAnswer
      if (answer.status === 503) trying.unheard += 1
      trying.said.push(`${received ? inShort(received) : 'nothing'} [${run.met.toSorted().join(', ')}]`)
    }
    return answer
  }

  const marks = async (): Promise<number> => {
    const { rows } = await stage.snapshot()
    return [...rows.keys()].filter((name) => name.startsWith('SENT#')).length
  }

  /**
   * Runs the fan-out as Lambda does. Returns the records to deliver again: those from the first failure on, or all if
   * the fan-out died.
   */
  const runEffects = async (records: ReturnType<typeof stage.takeRecords>): Promise<typeof records> => {
    work.deliveries += 1
    if (work.deliveries > maxDeliveries) throw new Error(`${records.length} records are not told after so many tries`)
    const run = newRun(`${seed} telling ${work.deliveries}`, workRarity)
    const [sentBefore, markedBefore] = [mails, await marks()]
    const failed = await within(run, () => stage.runEffects(records))
    const sent = mails - sentBefore
    const twins = sent - ((await marks()) - markedBefore)
    work.mails += sent
    work.twins += twins
    if (twins !== 0 && !mayHaveTwins(run.met))
      broken.push(`${sent} mails left ${sent - twins} marks, and nothing had gone wrong`)
    const first = failed ? records.findIndex(({ dynamodb }) => failed.includes(dynamodb.SequenceNumber)) : 0
    return first === -1 ? [] : records.slice(first)
  }

  /** Applies the effects of everything that was written, as often as necessary, and the effects of those effects. */
  const deliver = async (): Promise<void> => {
    for (let left = stage.takeRecords(); left.length > 0; left = stage.takeRecords()) {
      work.told += left.length
      while (left.length > 0) left = await runEffects(left)
    }
  }

  /** Runs the sweeper as often as necessary until all that is due is done, and replays what failed five times. */
  const sweep = async (): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      work.sweeps += 1
      const run = newRun(`${seed} sweep ${work.sweeps}`, workRarity)
      const isDone = await within(run, () =>
        stage.runSweeper({ replay: true }).then(
          () => true,
          () => false,
        ),
      )
      if (isDone) return deliver()
      if (tries === maxSweeps) throw new Error('what is due is not done after so many tries')
    }
  }

  return {
    ...stage,
    /** The stage without faults, to make a world on. */
    plain: stage as Stage,
    ask,
    /** Effects run only when the proof calls `deliver`. */
    drain: async () => undefined,
    deliver,
    sweep,
    begin: (next: number): void => {
      seed = next
      work = { told: 0, deliveries: 0, mails: 0, twins: 0, sweeps: 0 }
      broken = []
    },
    /** Runs something whose calls meet the faults that follow from this name. */
    dare: async <Result>(name: string, run: () => Promise<Result>): Promise<Tries & { result: Result }> => {
      const mine = { name: `${seed}.${name}`, said: [], unheard: 0 }
      trying = mine
      try {
        return { result: await run(), ...mine }
      } finally {
        trying = undefined
      }
    },
    work: () => work,
    takeBroken: (): string[] => broken.splice(0),
  }
}

export type FaultyStage = Awaited<ReturnType<typeof faultyStage>>
