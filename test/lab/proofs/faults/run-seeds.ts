import { createHash } from 'node:crypto'
import { kindOf } from '#functions/platform/table/keys.ts'
import { foreseen, wrongAnswer } from '#test/lab/model/answers/wrong-answer.ts'
import { useFigures } from '#test/lab/model/figures.ts'
import { namelessFiles } from '#test/lab/model/laws/references.ts'
import { makeWorld } from '#test/lab/model/make-world.ts'
import type { Command } from '#test/lab/model/moves.ts'
import { nextCommand } from '#test/lab/model/next-command.ts'
import { wrongStates } from '#test/lab/model/next-state.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import type { Row } from '#test/lab/model/stage.ts'
import { type Step, stepsOf, transitionsIn } from '#test/lab/model/step.ts'
import { comeBack, takeStep } from '#test/lab/model/take-step.ts'
import { wholeLife } from '#test/lab/model/themes.ts'
import { follow } from '#test/lab/model/view.ts'
import { keepWorld, lookAround, type World } from '#test/lab/model/world.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { brokenAtTheEnd, leftToTheClock } from './end-of-seed.ts'
import { type Met, met } from './faulty-calls.ts'
import { type FaultyStage, faultyStage, type Work } from './faulty-stage.ts'

export type Seeds = { first: number; count: number; commands: number }

type SeedReport = Work & {
  outcomes: Record<'done' | 'refused' | 'unheard', number>
  broken: string[]
  /** The same in every run of a seed. */
  hash: string
  /** How often time passed. */
  waits: number
  /** Files of steps and statements that nothing names, left by calls that got no final answer. */
  leftFiles: number
}
/** The reports of some seeds, and the faults that belong to no single seed. */
export type SeedsRun = { reports: SeedReport[]; met: Met; odd: string[] }

/** Users come and go more often than in a life without faults, and time passes up to a problem's end. */
const wishes = {
  ...Object.fromEntries(Object.entries(wholeLife).filter(([wish]) => !wish.endsWith('unwritten'))),
  ...{ eraseAccount: 0.5, suspendUser: 2, liftSuspension: 2, verifyPartner: 3, saveProfile: 2 },
  ...{ '3 d later': 1, '6 d later': 1, handOver: 7, attempt: 7, reportProblem: 9 },
}
/** After a tenth of the commands all effects so far are applied. */
const effectsShare = 0.1
/**
 * Before this share of the commands, and whenever a deadline is less than a minute away, time passes up to the next
 * deadline.
 */
const deadlineShare = 0.05
/** The maximum in one call. */
const maxPhotos = 2
const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]

type Playing = { stage: FaultyStage; world: World; report: SeedReport; lines: string[] }

/** The time until the next deadline of a handover, an attempt or a problem. */
const toDeadline = ({ view }: World): { ms: number } | undefined => {
  const now = setClock.now()
  const ends = [...view.requests.values()]
    .flatMap(({ door }) => [door?.handover?.confirmBy, door?.attempt?.decideBy, door?.problem?.closesAt])
    .map((at) => Date.parse(at ?? ''))
    .filter((at) => at > now)
  return ends.length > 0 ? { ms: Math.min(...ends) - now } : undefined
}

/** Applies all effects of what was written; returns what is wrong with the steps that follow from it. */
const runEffects = async ({ stage, world }: Playing): Promise<string[]> => {
  await lookAround(world)
  await stage.deliver()
  const transitions = transitionsIn(stage.takeLog() ?? [])
  const faults = wrongStates({ world, operation: 'effects', given: {}, transitions })
  await lookAround(world)
  return faults
}

/** Lets time pass, at most a day at a time, because the sweeper looks back no further. */
const letTimePass = async ({ stage, world, report, lines }: Playing, ms: number, isSwept = true): Promise<string[]> => {
  const faults = await runEffects({ stage, world, report, lines })
  report.waits += 1
  lines.push(`${ms / 60_000} minutes later`)
  for (let left = ms; left > 0; left -= dayMs) {
    const step = await takeStep(world, { ms: Math.min(left, dayMs), isSwept })
    faults.push(...wrongStates(step))
    follow(world.view, step.rows)
  }
  await comeBack(world)
  return isSwept ? [...faults, ...leftToTheClock(world)] : faults
}

const single = new Set(['request', 'ride', 'problem', 'audit'])
const versioned = new Set(['problem', 'partner', 'business'])

/**
 * A call does a thing once: at most one step of a request or of another row with a version, and one new row of a kind.
 */
const doneTwice = (step: Step): string[] => {
  const userId = step.who && step.world.people[step.who].userId
  const own = stepsOf(step).flatMap(({ next }) => (next.event.by === userId ? [next.requestId] : []))
  const kinds = step.rows.map(({ name, before, after }) => {
    const kind = name.startsWith('AUD#') ? 'audit' : (kindOf(after?.item ?? before?.item) ?? '')
    const versions = Number(after?.item.version ?? 0) - Number(before?.item.version ?? 0)
    return { kind, isNew: !before, isTwice: versioned.has(kind) && versions > 1 }
  })
  const created = kinds.filter(({ kind, isNew }) => isNew && single.has(kind)).map(({ kind }) => kind)
  return [
    ...(new Set(own).size === own.length ? [] : ['a step was taken twice']),
    ...kinds.filter(({ isTwice }) => isTwice).map(({ kind }) => `a ${kind} took two steps`),
    ...(new Set(created).size === created.length ? [] : [`${created.join(' and ')} are new`]),
  ]
}

/** What an admin decides about in a row; undefined in rows without such a decision. */
const decided = ({ item }: Row): string =>
  JSON.stringify({ partner: item.status, user: item.suspension, problem: item.resolution }[String(kindOf(item))])

/** Each decision of an admin leaves one entry in the trail. */
const wrongTrail = ({ rows }: Step): string[] => {
  const entries = rows.filter(({ name }) => name.startsWith('AUD#')).length
  const decisions = rows.filter(({ before, after }) => before && after && decided(before) !== decided(after)).length
  return entries === decisions ? [] : [`${entries} entries for ${decisions} decisions`]
}

/** Whether these were done completely shows in what the same call would answer next. */
const settles = /^(suspendUser|liftSuspension|verifyPartner|deleteRide)$/

const judge = (step: Step, unheard: number): string[] => {
  const { world, operation, answer } = step
  const [wanted, states] = [foreseen(step, step.before.rows), wrongStates(step)]
  follow(world.view, step.rows)
  const afterwards = foreseen(step, world.seen.rows)
  const isHalf = answer?.status === 200 && settles.test(operation) && afterwards === '200'
  return [
    ...wrongAnswer(step, wanted, unheard > 0 ? afterwards : undefined),
    ...states,
    ...doneTwice(step),
    ...wrongTrail(step),
    ...(isHalf ? [`${operation} was done, and could be done again`] : []),
    ...((answer?.status ?? 0) >= 500 && answer?.status !== 503 ? [`${answer?.status} was answered`] : []),
  ]
}

const outcomeOf = ({ answer }: Step): keyof SeedReport['outcomes'] => {
  if (!answer || answer.status === 503) return 'unheard'
  return answer.status < 300 ? 'done' : 'refused'
}

const keyed = new Set(['createRequest', 'publishRide'])

/** Plays a command until it gets an answer. Returns how often it got none, or a 503. */
const play = async ({ stage, world, report, lines }: Playing, at: number, command: Command): Promise<number> => {
  if ('ms' in command) {
    const faults = await letTimePass({ stage, world, report, lines }, command.ms, command.isSwept)
    report.broken.push(...faults.map((fault) => `${lines.at(-1)}: ${fault}`))
    return 0
  }
  const { who, operation } = command
  const headers = { 'idempotency-key': `key-of-command-${at}` }
  const given = { ...command.given, ...(keyed.has(operation) && { headers }) }
  const { result: step, said, unheard } = await stage.dare(`${at}`, () => takeStep(world, { ...command, given }))
  const line = `${at} ${operation} by ${who}: ${said.join('; ')}`
  lines.push(line)
  report.outcomes[outcomeOf(step)] += 1
  report.broken.push(...judge(step, unheard).map((fault) => `${line}: ${fault}`))
  return unheard
}

/** Plays the commands of one seed one after another, and then checks what must hold at the end. */
const playSeed = async (stage: FaultyStage, world: World, seed: number, commands: number): Promise<SeedReport> => {
  const chance = chanceFrom(seed)
  stage.begin(seed)
  const report: SeedReport = {
    ...{ outcomes: { done: 0, refused: 0, unheard: 0 }, broken: [], hash: '', waits: 0, leftFiles: 0 },
    ...stage.work(),
  }
  const playing: Playing = { stage, world, report, lines: [] }
  let mayBeLeft = 0
  let last: Command | undefined
  for (let at = 0; at < commands; at += 1) {
    const deadline = toDeadline(world)
    if (deadline && deadline.ms >= minuteMs && chance() < deadlineShare) await play(playing, at, deadline)
    // Several may follow each other by seconds.
    for (let near = toDeadline(world); near && near.ms < minuteMs; near = toDeadline(world))
      await play(playing, at, near)
    last = await nextCommand(world, wishes, chance, last)
    mayBeLeft += (await play(playing, at, last)) * maxPhotos
    if (chance() < effectsShare) report.broken.push(...(await runEffects(playing)))
  }
  await play(playing, commands, { ms: minuteMs })
  report.broken.push(...(await runEffects(playing)), ...brokenAtTheEnd(world), ...stage.takeBroken())
  Object.assign(report, stage.work())
  report.leftFiles = namelessFiles(world.seen).length
  if (report.leftFiles > mayBeLeft) report.broken.push(`${report.leftFiles} files are left, of ${mayBeLeft}`)
  report.broken = report.broken.map((fault) => `seed ${seed}: ${fault}`)
  report.hash = createHash('sha256').update(playing.lines.join('\n')).digest('hex').slice(0, 16)
  return report
}

const isExpected = (line: string): boolean =>
  /"message":"(telling failed|call failed|sweep failed|task put aside|tasks are aside|file store failed|problems wait|reports wait)"/.test(
    line,
  ) && !/"status":500/.test(line)

/** Runs the seeds one after another in one world, and the first one twice, to check that it gives the same result. */
export const runSeeds = async ({ first, count, commands }: Seeds): Promise<SeedsRun> => {
  const stage = await faultyStage()
  useFigures()
  try {
    const anew = await keepWorld({ ...(await makeWorld(stage.plain)), stage })
    const odd: string[] = []
    const run = async (seed: number): Promise<SeedReport> => {
      const report = await playSeed(stage, await anew(), seed, commands)
      odd.push(...stage.takeFaults().filter((line) => !isExpected(line)))
      return report
    }
    const reports: SeedReport[] = []
    for (let seed = first; seed < first + count; seed += 1) {
      reports.push(await run(seed))
      // stdout has the log
      if (reports.length % 100 === 0) process.stderr.write(`${reports.length} seeds …\n`)
    }
    const again = await run(first)
    if (again.hash !== reports[0]?.hash) odd.push(`seed ${first} came out otherwise when it was run again`)
    return { reports, met: { ...met }, odd }
  } finally {
    setClock.release()
    await stage.stop()
  }
}
