import { londonTime } from '#shared/model/london.ts'
import type { Command } from './moves.ts'
import { setClock } from './set-clock.ts'
import { type Answer, filesChanged, rowsChanged } from './stage.ts'
import { type Step, transitionsIn } from './step.ts'
import { actors, ask, lookAround, type Person, signInAgain, type World } from './world.ts'

/** Lets this much time pass, with all scheduled work in it unless the clock is late. */
const letTimePass = async (world: World, ms: number, isSwept = true): Promise<void> => {
  const { stage } = world
  const night = londonTime(new Date()).date
  setClock.to(setClock.now() + ms)
  if (!isSwept) return
  await stage.sweep()
  if ((await stage.snapshot()) !== world.seen) await stage.sweep() // tasks that the first has made due
  await stage.expireRows()
  if (londonTime(new Date()).date !== night) await stage.night()
}

/** Whether their latest session is still valid. */
export const isStillIn = ({ seen, stage, view }: World, { userId, tokenHash }: Person, rows = seen.rows): boolean => {
  const session = rows.get(`USER#${userId}\u0000SESS#${tokenHash}`)?.item
  if (!session || session.epoch !== view.users.get(userId)?.epoch) return false
  const idleUntil = Date.parse(String(session.seenAt)) + Number(session.idleSeconds) * 1000
  const isOver = Math.min(idleUntil, Date.parse(String(session.endsAt))) <= setClock.now()
  return !isOver && (!stage.takeFrames || rows.has(`USER#${userId}\u0000SOCKETS`))
}

/** Everyone whose session or socket is over, and who has not asked to leave, opens the application again. */
export const comeBack = async (world: World): Promise<void> => {
  for (const who of actors) {
    const person = world.people[who]
    const user = world.view.users.get(person.userId)
    if (!user || user.erasesAt || user.isDeactivated || isStillIn(world, person)) continue
    await signInAgain(world.stage, person)
  }
  await lookAround(world)
}

/** No two steps happen at the same moment. */
const stepMs = 1_000

const carryOut = async (world: World, command: Command): Promise<Answer | undefined> => {
  if ('ms' in command) {
    await letTimePass(world, command.ms, command.isSwept)
    return undefined
  }
  setClock.to(setClock.now() + stepMs)
  return ask(world, command.who, command.endpoint, command.given)
}

/** Runs a command and all its effects. The world's view stays behind until it follows the step. */
export const takeStep = async (world: World, command: Command): Promise<Step> => {
  await lookAround(world) // the files sent for the command
  const { stage, seen: before } = world
  const answer = await carryOut(world, command)
  await stage.drain()
  const after = await stage.snapshot()
  const rows = rowsChanged(before, after)
  for (const { name } of rows) world.noticed.add(name)
  world.seen = after
  const isCall = 'who' in command
  return {
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
    pushes: stage.takePushes?.() ?? [],
    at: setClock.now(),
  }
}

/** A command and its result, for the log of a sequence. */
export const inWords = (command: Command, { answer }: Pick<Step, 'answer'>): string =>
  'ms' in command
    ? `${Math.round(command.ms / 60_000)} minutes later`
    : `${command.who} ${command.operation} ${JSON.stringify(command.given)} → ${answer?.status} ${answer?.body.code ?? ''}`

/** An alarm for admins, who are asleep in these worlds. */
const isExpected = (line: string): boolean => /"(problems|reports) wait"/.test(line)

/** What the product itself logs as a fault. */
export const ownFaults = ({ world, answer }: Step): string[] => [
  ...world.stage.takeFaults().filter((line) => !isExpected(line)),
  ...((answer?.status ?? 0) >= 500 ? ['it was answered with 5xx'] : []),
]
