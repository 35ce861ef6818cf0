import { londonTime } from '#shared/model/london.ts'
import type { Law } from '#test/lab/model/laws/law.ts'
import { touchedOfOthers } from '#test/lab/model/laws/law-1.ts'
import { givenBackLaw, looksLaw } from '#test/lab/model/laws/law-2-and-3.ts'
import { inTimeLaw } from '#test/lab/model/laws/law-4.ts'
import { earnedLaw } from '#test/lab/model/laws/law-5.ts'
import { waysOutLaw } from '#test/lab/model/laws/law-6.ts'
import { attentionLaw } from '#test/lab/model/laws/law-7.ts'
import { publicPriceLaw } from '#test/lab/model/laws/law-9.ts'
import { filesMissed } from '#test/lab/model/laws/references.ts'
import type { Command } from '#test/lab/model/moves.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { type Answer, filesChanged, rowsChanged, type Snapshot } from '#test/lab/model/stage.ts'
import { type Step, transitionsIn } from '#test/lab/model/step.ts'
import { follow } from '#test/lab/model/view.ts'
import { actors, ask, lookAround, type Person, signInAgain, type World } from '#test/lab/model/world.ts'

/** Each law under its name in abuse.md. L1 remembers nothing, so it looks at steps by itself. */
const laws = {
  L2: looksLaw,
  L3: givenBackLaw,
  L4: inTimeLaw,
  L5: earnedLaw,
  L6: waysOutLaw,
  L7: attentionLaw,
  L9: publicPriceLaw,
}

export type Played = {
  /** What was broken, with the commands up to there. */
  broken: string[]
  /** The limits that it has reached, each after the name of its law. */
  reached: Set<string>
  /** Each call, and whether it was granted. */
  calls: { operation: string; isGranted: boolean }[]
}

/** Lets so much time pass, with all that the clock does in it. */
const letTimePass = async (world: World, ms: number): Promise<void> => {
  const { stage } = world
  const night = londonTime(new Date()).date
  setClock.to(setClock.now() + ms)
  await stage.sweep()
  if ((await stage.snapshot()) !== world.seen) await stage.sweep() // what the first has made due
  await stage.expireRows()
  if (londonTime(new Date()).date !== night) await stage.night()
}

const isStillIn = ({ seen, stage }: World, { userId, tokenHash }: Person, epoch: number): boolean => {
  const session = seen.rows.get(`USER#${userId}\u0000SESS#${tokenHash}`)?.item
  if (session?.epoch !== epoch) return false
  const idleUntil = Date.parse(String(session.seenAt)) + Number(session.idleSeconds) * 1000
  const isOver = Math.min(idleUntil, Date.parse(String(session.endsAt))) <= setClock.now()
  return !isOver && (!stage.takeFrames || seen.rows.has(`USER#${userId}\u0000SOCKETS`))
}

/** Whoever's session or socket is over, and who has not asked to leave, opens the application again. */
const comeBack = async (world: World, seenToChange: Set<string>): Promise<void> => {
  for (const who of actors) {
    const person = world.people[who]
    const user = world.view.users.get(person.userId)
    if (!user || user.erasesAt || user.isDeactivated || isStillIn(world, person, user.epoch)) continue
    await signInAgain(world.stage, person)
  }
  await lookAround(world, seenToChange)
}

/** No two steps happen at the same moment. */
const stepMs = 1_000

const carryOut = async (world: World, command: Command): Promise<Answer | undefined> => {
  if ('ms' in command) {
    await letTimePass(world, command.ms)
    return undefined
  }
  setClock.to(setClock.now() + stepMs)
  return ask(world, command.who, command.endpoint, command.given)
}

const takeStep = async (world: World, command: Command): Promise<Step> => {
  const { stage, seen: before } = world
  const answer = await carryOut(world, command)
  await stage.drain()
  const after = await stage.snapshot()
  const rows = rowsChanged(before, after)
  const isCall = 'who' in command
  const step: Step = {
    world,
    who: isCall ? command.who : undefined,
    operation: isCall ? command.operation : 'clock',
    given: isCall ? command.given : {},
    answer,
    before,
    rows,
    files: filesChanged(before, after),
    transitions: transitionsIn(stage.takeLog() ?? rows),
    frames: stage.takeFrames?.() ?? [],
    at: setClock.now(),
  }
  world.seen = after
  return step
}

const said = (command: Command, answer: Answer | undefined): string =>
  'ms' in command
    ? `${Math.round(command.ms / 60_000)} minutes later`
    : `${command.who} ${command.operation} ${JSON.stringify(command.given)} → ${answer?.status} ${answer?.body.code ?? ''}`

const noteErased = ({ rows, operation, answer }: Step, reached: Set<string>): void => {
  const isGone = rows.some(({ name, after }) => !after && name.startsWith('USER#') && name.endsWith('PROFILE'))
  if (isGone && operation === 'clock') reached.add('L1 somebody was erased')
  if (isGone && operation === 'removeDriver' && answer?.status === 200) reached.add('L1 a driver was removed')
}

/** An alarm for admins, who are asleep in these worlds. */
const isExpected = (line: string): boolean => line.includes('"problems wait"')

/** Rows that changed in the end and that no step was seen to change. */
const changedUnseen = (start: Snapshot, { seen }: World, names: ReadonlySet<string>): string[] =>
  rowsChanged(start, seen).flatMap(({ name }) =>
    names.has(name) ? [] : [`nobody has changed ${name}, and it is another`],
  )

/** Plays commands on a world that is put back afterwards, up to the first broken law. */
export const play = async (world: World, commands: AsyncIterable<Command>): Promise<Played> => {
  const looking = Object.entries(laws).map(([name, make]): [string, Law] => [name, make()])
  const played: Played = { broken: [], reached: new Set(), calls: [] }
  const lines: string[] = []
  const seenToChange = new Set<string>()
  const start = world.seen
  for await (const command of commands) {
    await lookAround(world, seenToChange) // at files that were sent for the command
    const step = await takeStep(world, command)
    lines.push(said(command, step.answer))
    const broken = touchedOfOthers(step).map((fault) => `L1 ${fault}`)
    follow(world.view, step.rows)
    for (const [name, law] of looking) broken.push(...(await law.look(step)).map((fault) => `${name} ${fault}`))
    broken.push(...world.stage.takeFaults().filter((line) => !isExpected(line)))
    if ((step.answer?.status ?? 0) >= 500) broken.push('it was answered with 5xx')
    for (const { name } of step.rows) seenToChange.add(name)
    noteErased(step, played.reached)
    if ('who' in command)
      played.calls.push({ operation: command.operation, isGranted: (step.answer?.status ?? 500) < 400 })
    else await comeBack(world, seenToChange)
    played.broken.push(...broken)
    if (played.broken.length > 0) break
  }
  played.broken.push(
    ...filesMissed(world.seen, setClock.now()).map((fault) => `L1 ${fault}`),
    ...changedUnseen(start, world, seenToChange).map((fault) => `L1 ${fault}`),
  )
  for (const [name, { reached }] of looking) for (const limit of reached) played.reached.add(`${name} ${limit}`)
  if (played.broken.length > 0) played.broken.push(...lines.map((line) => `    ${line}`))
  return played
}
