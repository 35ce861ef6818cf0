import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { DeleteCommand } from '#functions/platform/table/commands.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import { tableName as TableName } from '#lib/local/functions.ts'
import { isOpenProblem } from '#shared/model/problem-rules.ts'
import { isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import { whoIs } from '#test/lab/model/draws.ts'
import { type Call, callNamed } from '#test/lab/model/moves.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { rowsChanged } from '#test/lab/model/stage.ts'
import { isStillIn } from '#test/lab/model/take-step.ts'
import { acting } from '#test/lab/model/ways.ts'
import { ask, lookAround, signInAgain, type World } from '#test/lab/model/world.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { askTable } from '#test/support/table.ts'

/** A fault that the search has to find. */
export type PlantedFault = {
  /** Whether a scheduled task is dropped; `isStep` if it follows from a step of the request. */
  forgets?: (task: Item, isStep: boolean) => boolean
  /** Whether a call is refused that should succeed. */
  refuses?: (operation: string, item: RequestItem) => boolean
}

/** One request of a world, and the fault planted there. */
export type RequestInWorld = { world: World; requestId: string; fault?: PlantedFault | undefined }

export const itemIn = ({ world, requestId }: RequestInWorld): RequestItem => {
  const item = world.view.requests.get(requestId)
  if (!item) throw new Error(`${requestId} is not there any more`)
  return item
}

const problemsIn = ({ world, requestId }: RequestInWorld) =>
  [...world.view.problems.values()].filter((problem) => problem.requestId === requestId)

/** The content of the rows of the request and its problems. */
const textIn = (place: RequestInWorld): string => {
  const { rows } = place.world.seen
  const problems = problemsIn(place).map(({ problemId }) => rows.get(`PRB#${problemId}\u0000PRB`)?.text)
  return [rows.get(`REQ#${place.requestId}\u0000META`)?.text, ...problems].join()
}

/** Takes a step with all its effects; returns whether that changed the request or one of its problems. */
const watch = async (place: RequestInWorld, work: () => Promise<unknown>): Promise<boolean> => {
  const { world, fault } = place
  const [before, text, version] = [world.seen, textIn(place), itemIn(place).version]
  await work()
  await lookAround(world)
  const isStep = itemIn(place).version !== version
  const created = fault?.forgets ? rowsChanged(before, world.seen).map(({ after }) => after?.item ?? {}) : []
  const forgotten = created.filter((row) => String(row.PK).startsWith('DUE#') && fault?.forgets?.(row, isStep))
  for (const { PK, SK } of forgotten) await askTable(new DeleteCommand({ TableName, Key: { PK, SK } }))
  if (forgotten.length > 0) await lookAround(world)
  return textIn(place) !== text
}

/** Makes a call; false if it was refused or changed nothing. */
export const makeCall = async (place: RequestInWorld, { who, operation, endpoint, given }: Call): Promise<boolean> => {
  const { world, fault } = place
  if (fault?.refuses?.(operation, itemIn(place))) return false
  setClock.to(setClock.now() + 1_000)
  return watch(place, () => ask(world, who, endpoint, given))
}

/** Moves the clock to a time. Without the sweeper nothing is written for it yet. */
export const waitUntil = (place: RequestInWorld, at: number, isSwept = true): Promise<boolean> => {
  setClock.to(Math.max(at, setClock.now()))
  return watch(place, async () => isSwept && place.world.stage.sweep())
}

const tasksIn = (place: RequestInWorld): number[] => {
  const ids = [place.requestId, ...problemsIn(place).map(({ problemId }) => problemId)]
  const tasks: number[] = []
  for (const [name, { item }] of place.world.seen.rows)
    if (name.startsWith('DUE#') && ids.some((id) => id === item.requestId || id === item.disputeId))
      tasks.push(Date.parse(String(item.at)))
  return tasks
}

/** The time of the next scheduled task. */
export const nextTask = (place: RequestInWorld): number | undefined => {
  const tasks = tasksIn(place)
  return tasks.length > 0 ? Math.min(...tasks) : undefined
}

/**
 * Lets time pass until the next task; false if none is scheduled, or it was not done. The sweeper looks back only a
 * day.
 */
const untilNext = async (place: RequestInWorld): Promise<boolean> => {
  const [at, count] = [nextTask(place), tasksIn(place).length]
  if (at === undefined) return false
  return (await waitUntil(place, at)) || tasksIn(place).length < count
}

export type Side = 'owner' | 'carrier'

/** The calls that a side can make without the other one and without an admin, the shortest way out first. */
const own: Record<Side, readonly string[]> = {
  owner: ['cancelOwnRequest', 'confirmHandover', 'reportProblem'],
  carrier: ['cancelRequest', 'handOver'],
}

const dayMs = 24 * 3_600_000
/** A problem is open at most this long. */
const maxDays = 14
const aMinute = 1 / (24 * 60)
const maxMoves = 100

/** Makes a call that this side can make alone, or else waits for the next scheduled task. */
const moves = async (place: RequestInWorld, side: Side): Promise<boolean> => {
  const item = itemIn(place)
  const { world } = place
  const [userId] =
    side === 'owner' ? [item.ownerId] : item.businessId ? [world.people.fleet.userId] : acting(item, world)
  for (const operation of own[side]) {
    const by = operation === 'handOver' ? acting(item, world)[0] : userId
    const who = whoIs(world, by)
    if (!who) continue
    if (!isStillIn(world, world.people[who])) await signInAgain(world.stage, world.people[who])
    const call = await callNamed(operation, { world, who, chance: chanceFrom(1), item })
    if (await makeCall(place, call)) return true
  }
  return untilNext(place)
}

/** The reason why a side is stuck or something never ends; undefined if it gets away and everything ends. */
export const stuck = async (place: RequestInWorld, side: Side): Promise<{ because?: string; days: number }> => {
  const { carrierId } = itemIn(place)
  const from = setClock.now()
  const isFree = (): boolean => {
    const item = itemIn(place)
    return isOver(item.status) || (side === 'carrier' && !(item.carrierId === carrierId && isCarried(item.status)))
  }
  for (let count = 0; !isFree(); count += 1)
    if (count === maxMoves || !(await moves(place, side))) return { because: `the ${side} never gets away`, days: 0 }
  const days = (setClock.now() - from) / dayMs
  if (days > maxDays + aMinute) return { because: `the ${side} gets away after ${days.toFixed(1)} days`, days }
  while (await untilNext(place));
  const { status } = itemIn(place)
  if (!isOver(status)) return { because: `after the ${side} has left, it stays ${status}`, days }
  const isOpen = problemsIn(place).some(({ state }) => isOpenProblem(state))
  return { days, ...(isOpen && { because: `after the ${side} has left, its problem stays open` }) }
}
