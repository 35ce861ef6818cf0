import { foresee } from '#test/lab/model/answers/foresee.ts'
import { foreseen, saidIn, wrongAnswer } from '#test/lab/model/answers/wrong-answer.ts'
import { type Chance, oneOf } from '#test/lab/model/draws.ts'
import { useFigures } from '#test/lab/model/figures.ts'
import { makeWorld } from '#test/lab/model/make-world.ts'
import { anyRequest, type Command, callNamed } from '#test/lab/model/moves.ts'
import { nextCommand, tried } from '#test/lab/model/next-command.ts'
import { wrongStates } from '#test/lab/model/next-state.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { detailsSeen, everybody, fleetSeen, listsSeen, type Sight, wrongSights } from '#test/lab/model/sights.ts'
import type { Stage } from '#test/lab/model/stage.ts'
import { type Step, stepsOf } from '#test/lab/model/step.ts'
import { comeBack, inWords, ownFaults, takeStep } from '#test/lab/model/take-step.ts'
import { wholeLife } from '#test/lab/model/themes.ts'
import { follow } from '#test/lab/model/view.ts'
import { keepWorld, type World } from '#test/lab/model/world.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { brokenAmongThoseLeft } from '#test/support/invariants.ts'

export type Sequences = { seed: number; sequences: number; commands: number }

export type SequencesRun = {
  played: number
  /** How often each call got each answer. */
  answers: Map<string, number>
  looks: number
  /** How the requests ended. */
  ends: Map<string, number>
  /** The first sequences that differ from the expectation, with their commands. */
  divergences: string[]
}

const addOne = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

/** Counts the answer of a call, and returns what is wrong with it. */
const notedAnswer = (step: Step, answers: Map<string, number>): string[] => {
  if (step.who && step.answer) addOne(answers, `${step.operation} ${saidIn(step)}`)
  return wrongAnswer(step, foreseen(step, step.before.rows))
}

/** Calls that must be refused: random draws alone would make each only once in a long run. */
const forbidden = async (world: World, requestId: string, chance: Chance): Promise<Command[]> => {
  const item = world.view.requests.get(requestId)
  if (!item) return []
  const commands: Command[] = []
  for (let count = 0; count < 12 && commands.length < 6; count += 1) {
    const draw = { world, who: oneOf(chance, everybody), chance, item, wish: 'refused' }
    const command = await callNamed(oneOf(chance, tried), draw)
    const at = setClock.now() + (commands.length + 1) * 1_000
    const { operation, given } = command
    const wanted = foresee({ world, rows: world.seen.rows, who: draw.who, operation, given, at })
    if (wanted?.startsWith('4')) commands.push(command)
  }
  return commands
}

/** Plays one sequence up to its first divergence, and checks the changes after each of its commands. */
const playSequence = async (world: World, chance: Chance, commands: number, run: SequencesRun): Promise<string[]> => {
  const lines: string[] = []
  const compare = (sights: readonly Sight[]): string[] => {
    run.looks += sights.length
    return wrongSights(sights)
  }
  const take = async (command: Command): Promise<{ step: Step; faults: string[] }> => {
    const step = await takeStep(world, command)
    lines.push(inWords(command, step))
    const faults = [...notedAnswer(step, run.answers), ...wrongStates(step), ...ownFaults(step)]
    follow(world.view, step.rows)
    if (!step.who) await comeBack(world)
    return { step, faults }
  }
  const lookAt = async ({ transitions }: Step): Promise<string[]> => {
    const [changed] = transitions
    const item = world.view.requests.get((changed?.next ?? changed?.was)?.requestId ?? '') ?? anyRequest(world, chance)
    const at = setClock.now()
    const details = item ? [await detailsSeen(world, item, oneOf(chance, everybody), at)] : []
    const lists = chance() < 0.3 ? await listsSeen(world, oneOf(chance, everybody), at) : []
    return compare([...details, ...lists])
  }
  const lookAtAll = async (): Promise<string[]> => {
    const at = setClock.now()
    const sights = await fleetSeen(world, at)
    for (const item of world.view.requests.values())
      sights.push(await detailsSeen(world, item, oneOf(chance, everybody), at))
    for (const who of everybody) sights.push(...(await listsSeen(world, who, at)))
    return compare(sights)
  }

  const faults: string[] = []
  let last: Command | undefined
  for (let count = 0; count < commands && faults.length === 0; count += 1) {
    last = await nextCommand(world, wholeLife, chance, last)
    const { step, faults: found } = await take(last)
    faults.push(...found, ...(await lookAt(step)))
    const moved = stepsOf(step)[0]?.next.requestId
    for (const command of moved && faults.length === 0 ? await forbidden(world, moved, chance) : [])
      faults.push(...(await take(command)).faults)
  }
  if (faults.length === 0) faults.push(...(await take({ ms: 0 })).faults, ...(await lookAtAll()))
  const rows = [...world.seen.rows.values()].map(({ item }) => item)
  if (faults.length === 0) faults.push(...brokenAmongThoseLeft(rows))
  for (const { status, outcome, event } of world.view.requests.values())
    addOne(run.ends, outcome ?? (event.reason === 'not_done' ? event.reason : status))
  return faults.length > 0 ? [...faults, ...lines.map((line) => `    ${line}`)] : []
}

const maxDivergences = 3

/** Plays sequences one after another, each from the same world; the same seed plays the same ones. */
export const playSequences = async (open: () => Promise<Stage>, wanted: Sequences): Promise<SequencesRun> => {
  const run: SequencesRun = { played: 0, answers: new Map(), looks: 0, ends: new Map(), divergences: [] }
  const stage = await open()
  useFigures()
  try {
    const anew = await keepWorld(await makeWorld(stage))
    for (let at = 0; at < wanted.sequences && run.divergences.length < maxDivergences; at += 1) {
      const chance = chanceFrom(wanted.seed * 1_000_003 + at)
      const faults = await playSequence(await anew(), chance, wanted.commands, run)
      run.played += 1
      if (faults.length > 0) run.divergences.push(`seed ${wanted.seed}, sequence ${at}: ${faults.join('\n')}`)
      if (run.played % 1000 === 0) process.stderr.write(`${run.played} sequences …\n`)
    }
  } finally {
    setClock.release()
    await stage.stop()
  }
  return run
}
