import { setImmediate as turn } from 'node:timers/promises'
import { type RequestItem, requestOfRow } from '#functions/domain/requests/request-item.ts'
import { kindOf } from '#functions/platform/table/keys.ts'
import { createTurns } from '#lib/local/table/conflicts.ts'
import type { Gates } from '#shared/model/cover.ts'
import { whoIs } from '#test/lab/model/draws.ts'
import { makeWorld } from '#test/lab/model/make-world.ts'
import { memoryStage } from '#test/lab/model/memory-stage.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { type Answer, type RowChange, rowsChanged } from '#test/lab/model/stage.ts'
import { keepWorld, lookAround, type World } from '#test/lab/model/world.ts'
import type { Size } from '#test/lab/proofs/proof.ts'
import { miscountedIn } from '#test/support/admin-actions.ts'
import { brokenAmongThoseLeft } from '#test/support/invariants.ts'
import { answersAllowed } from './answers-allowed.ts'
import type { Run } from './move.ts'
import type { Race } from './races.ts'

/**
 * The maximum number of turns of the event loop that a command waits, because calls overtake each other in the cloud.
 */
const maxTurns = 4
/** The turns that a call takes, roughly, and those within which all calls begin. */
const [turnsOfCall, maxLateTurns] = [40, 200]
/** The time after a race in which everything due soon is done. */
const soonMs = 60_000

/**
 * The model's stage and world, and a way to let calls overtake each other at its table: the same for the same seed.
 * Where papers are required, everyone who works has them.
 */
export const racingStage = async (gates: Gates) => {
  let waitForTurns: (() => Promise<void>) | undefined
  const stage = await memoryStage(
    ({ table, ...others }) => ({
      ...others,
      table: {
        send: async (operation, input) => {
          await waitForTurns?.()
          return table.send(operation, input)
        },
      },
    }),
    { GATES: gates },
  )
  return {
    stage,
    anew: await keepWorld(await makeWorld(stage, { hasPapers: gates === 'required' })),
    overlap: (seed: number | undefined): void => {
      waitForTurns = seed === undefined ? undefined : createTurns(maxTurns, seed)
    },
  }
}
export type RacingStage = Awaited<ReturnType<typeof racingStage>>

type Runner = { name: string; run: Run; isLast?: boolean }
type Start = { race: Race; runners: readonly Runner[]; again: () => Promise<World> }
/** The answers of the runners, the world afterwards, and both in words. */
type End = { said: readonly string[]; world: World; ending: string }

const runnersOf = async (race: Race, world: World, variant: number, size: Size): Promise<Runner[]> => {
  const { start, moves, last, callers = 1 } = race
  const ids = [await start(world, variant)].flat()
  const runners: Runner[] = []
  for (const id of last ? ids.slice(1) : ids)
    for (const [name, move] of Object.entries(moves))
      for (let left = typeof callers === 'number' ? callers : callers[size]; left > 0; left -= 1)
        runners.push({ name, run: await move(world, { id, index: runners.length, variant }) })
  if (last)
    runners.push({ name: 'last', run: await last(world, { id: ids[0] ?? '', index: 0, variant }), isLast: true })
  return runners
}

/** The kinds of rows whose changes make up an ending. The invariants check the counters. */
const compared = new Set([
  ...['problem', 'ride', 'user', 'business', 'driver', 'partner', 'session', 'emailLock'],
  ...['pushDevice', 'pushLock'],
])

const requestInWords = (world: World, item: RequestItem): string => {
  const { status, version, carrierId, outcome, event, door, pricePence } = item
  const by = event.by === 'system' ? event.by : whoIs(world, event.by)
  const at = Object.keys(door ?? {}).toSorted()
  return ['a request is', status, version, event.type, by, whoIs(world, carrierId), pricePence, outcome, ...at].join(
    ' ',
  )
}

/** A change in words, without what differs between two plays, such as the ids of new things. */
const inWords = (world: World, { name, before, after }: RowChange): string[] => {
  const kind = name.startsWith('AUD#') ? 'entry' : (kindOf(after?.item ?? before?.item) ?? '')
  if (kind === 'request' && after) return [requestInWords(world, requestOfRow(after.item))]
  if (kind !== 'entry' && !compared.has(kind)) return []
  return [`a ${kind} ${before ? (after ? 'changed' : 'went') : 'came'} ${kind === 'problem' ? after?.item.state : ''}`]
}

const counted = (all: readonly string[]): string =>
  [...Map.groupBy(all, (one) => one)].map(([one, same]) => `${same.length} × ${one}`.replace(/^1 × /, '')).join(', ')

/** Lets all effects of the calls happen, and puts the ending into words. */
const endOf = async ({ race, runners }: Start, world: World, answers: readonly Answer[]): Promise<End> => {
  const before = world.seen
  setClock.to(setClock.now() + soonMs)
  await world.stage.sweep()
  await lookAround(world)
  const said = answers
    .map(({ status, body }) => [status, body.code].filter(Boolean).join(' '))
    .map((one) => (race.alike?.test(one) ? 'refused' : one))
  if (race.wrong) return { said, world, ending: said.includes('200') ? 'right' : 'wrong' }
  const changes = rowsChanged(before, world.seen).flatMap((change) => inWords(world, change))
  const answered = counted(
    runners.flatMap(({ name }, index) => (said[index] ? [`${name} ${said[index]}`] : [])).toSorted(),
  )
  const shown = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => JSON.stringify(body))).size
  return { said, world, ending: `${answered}: ${counted(changes.toSorted())} (${shown})` }
}

const inOrder = async (start: Start, order: readonly number[]): Promise<End> => {
  const world = await start.again()
  const answers: Answer[] = []
  for (const index of order) answers[index] = (await start.runners[index]?.run(world)) as Answer // every index has one
  return endOf(start, world, answers)
}

/**
 * In half of the rounds all calls start at once; in the others each starts at a random time, when others may be
 * through.
 */
const atOnce = async (start: Start, chance: () => number, overlap: (isOn: boolean) => void) => {
  const world = await start.again()
  const { runners } = start
  const racing = runners.flatMap(({ isLast }, index) => (isLast ? [] : [index]))
  const [first, spread] = [Math.floor(chance() * racing.length), chance() < 0.5 ? 0 : chance() * maxLateTurns]
  const answers: Answer[] = []
  const order: number[] = []
  const run = async (index: number, lateTurns = 0): Promise<void> => {
    for (let left = lateTurns; left > 0; left -= 1) await turn()
    answers[index] = (await runners[index]?.run(world)) as Answer // every index has one
    order.push(index)
  }
  overlap(true)
  const rotated = [...racing.slice(first), ...racing.slice(0, first)]
  const calls = rotated.map((index) => {
    // the clock takes no turns of its own
    const within = runners[index]?.name === 'clock' ? Math.max(spread, turnsOfCall) : spread
    return run(index, Math.floor(chance() * within))
  })
  await Promise.all(calls)
  overlap(false)
  if (racing.length < runners.length) await run(racing.length)
  return { order, ...(await endOf(start, world, answers)) }
}

const namesOf = (runners: readonly Runner[], order: readonly number[]): string =>
  order.map((index) => runners[index]?.name).join()

const maxOrders = 1_000

/**
 * Orders of the runners, the likeliest first, then those with ever more swaps; runners of one name are interchangeable.
 */
function* ordersNear(runners: readonly Runner[], likely: readonly number[]): Generator<readonly number[]> {
  const seen = new Set<string>()
  const near = [likely]
  for (const order of near) {
    const names = namesOf(runners, order)
    if (seen.has(names)) continue
    seen.add(names)
    yield order
    if (seen.size === maxOrders) return
    for (let at = 1; at < order.length; at += 1)
      if (!runners[order[at] ?? 0]?.isLast)
        near.push([...order.slice(0, at - 1), ...order.slice(at - 1, at + 1).toReversed(), ...order.slice(at + 1)])
  }
}

/** What ended the newest request, by its last step. */
const enderIn = ({ view }: World): string => {
  const { type = '', by } = [...view.requests.values()].at(-1)?.event ?? {}
  if (type === 'confirm' && by === 'system') return 'clock'
  return { complete: 'code', resolve: 'admin' }[String(type)] ?? type
}

/** The first runner whose call was granted, in a group with its number; empty where all are alike. */
const firstOf = ({ race, runners }: Start, order: readonly number[], { said, ending, world }: End): string => {
  if (race.enders) return race.wrong ? ending : enderIn(world)
  const granted = order.filter((index) => said[index]?.startsWith('2') && !runners[index]?.isLast)
  const [first = 0] = granted
  const name = runners[first]?.name ?? ''
  if (runners.filter((one) => one.name === name).length === 1) return name
  return granted.length === 1 ? `${name} ${first + 1}` : ''
}

/** Plays the same calls one after another, to find an order that comes to this ending. */
const serialPlays = (start: Start) => {
  const endings = new Map<string, { order: readonly number[]; end: End }>()
  const played = new Set<string>()
  const explain = async (ending: string, likely: readonly number[]): Promise<readonly number[] | undefined> => {
    for (const order of endings.has(ending) ? [] : ordersNear(start.runners, likely)) {
      const names = namesOf(start.runners, order)
      if (played.has(names)) continue
      played.add(names)
      const end = await inOrder(start, order)
      if (!endings.has(end.ending)) endings.set(end.ending, { order, end })
      if (end.ending === ending) break
    }
    return endings.get(ending)?.order
  }
  return { explain, firsts: () => [...endings.values()].map(({ order, end }) => firstOf(start, order, end)) }
}

const brokenIn = ({ seen, stage }: World): string[] => {
  const rows = [...seen.rows.values()].map(({ item }) => item)
  return [...brokenAmongThoseLeft(rows), ...miscountedIn(rows), ...stage.takeFaults()]
}

type Round = { atOnce: number; ending: string; isAllowed: boolean; first: string; broken: string[] }
/** The rounds, and everyone who came first in some order. */
export type Rounds = { rounds: Round[]; couldBe: Set<string> }
type Wanted = { size: Size; count: number; seed: number; chance: () => number }

/**
 * Plays the rounds of a race, each from the same start. Some order of the calls must come to the ending that they came
 * to at once.
 */
export const playRace = async (
  stage: RacingStage,
  race: Race,
  { size, count, seed, chance }: Wanted,
): Promise<Rounds> => {
  const { variants = 1, enders = [], wrong } = race
  const answers = answersAllowed[race.name]
  const played: Rounds = { rounds: [], couldBe: new Set(enders) }
  for (let variant = 0; variant < variants; variant += 1) {
    const world = await stage.anew()
    const runners = await runnersOf(race, world, variant, size)
    await lookAround(world)
    const start: Start = { race, runners, again: await keepWorld(world) }
    const serial = serialPlays(start)
    for (let round = variant; round < count; round += variants) {
      const end = await atOnce(start, chance, (isOn) => stage.overlap(isOn ? seed + round : undefined))
      const faults = wrong?.(end.said, end.world, variant)
      const order = faults ? end.order : await serial.explain(end.ending, end.order)
      const isAnswered = answers?.includes(end.ending.replace(/: .*/, '')) ?? true
      const isAllowed = faults ? faults.length === 0 : isAnswered && order !== undefined
      const ending = [end.ending, ...(faults ?? [])].join(': ')
      const first = isAllowed ? firstOf(start, order ?? end.order, end) : ''
      played.rounds.push({ atOnce: runners.length, ending, isAllowed, first, broken: brokenIn(end.world) })
    }
    if (enders.length === 0) for (const first of serial.firsts()) if (first) played.couldBe.add(first)
  }
  return played
}
