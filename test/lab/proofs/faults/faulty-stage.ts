import type { LocalTable } from '#functions/platform/local-adapters.ts'
import { memoryStage } from '#test/lab/model/memory-stage.ts'
import type { Answer, Stage } from '#test/lab/model/stage.ts'
import { faultyFiles, mortalMail, newRun, within } from './faulty-calls.ts'

/** A user presses the button again without an answer or after a 503, and gives up after this many times. */
const maxTries = 4
const maxDeliveries = 1_000
const maxSweeps = 100
/** A delivery of many records, or a sweep, makes many calls and is repeated: with all faults it would never end. */
const workRarity = 4

const noAnswer: Answer = { status: 503, body: {}, setCookies: [] }

const inShort = ({ status, body }: Answer): string => [status, body.code].filter(Boolean).join(' ')

/** A mail has a twin where its mark could not be written, or where the fan-out died before it was. */
const mayHaveTwins = (met: string[]): boolean => met.some((one) => /^PutItem SENT|crash$/.test(one))

/** What was done in a seed, besides its commands. */
export type Work = { told: number; deliveries: number; mails: number; twins: number; sweeps: number }

/** What a user did to get an answer: all that they got, and how often nobody received the end. */
type Tries = { said: string[]; unheard: number }

/**
 * The model's stage, where every call of the table and of files may go wrong: in the calls of users, who try again, in
 * the fan-out, which is told again, and in the sweeper. Nothing happens by itself, so a seed always does the same.
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

  /** As Lambda does: from the first failure on it is told again, or all if the fan-out died. */
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

  /** Tells everything that was written, as often as necessary, and what is written by that. */
  const deliver = async (): Promise<void> => {
    for (let left = stage.takeRecords(); left.length > 0; left = stage.takeRecords()) {
      work.told += left.length
      while (left.length > 0) left = await runEffects(left)
    }
  }

  /** Runs the sweeper as each minute does, and replays what failed five times, until it has done all that is due. */
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
    /** The same without faults, to make a world on. */
    plain: stage as Stage,
    ask,
    /** What follows is told when the proof says so. */
    drain: async () => undefined,
    deliver,
    sweep,
    begin: (next: number): void => {
      seed = next
      work = { told: 0, deliveries: 0, mails: 0, twins: 0, sweeps: 0 }
      broken = []
    },
    /** Does something whose call meets the faults of this name. */
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
