import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { contracts } from '#shared/contracts/contracts.ts'
import { endsWithoutReturn } from '#shared/model/at-the-door.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { type Chance, oneOf } from '#test/lab/model/draws.ts'
import { makeWorld } from '#test/lab/model/make-world.ts'
import { memoryStage } from '#test/lab/model/memory-stage.ts'
import { type Call, callAbout } from '#test/lab/model/moves.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { comeBack } from '#test/lab/model/take-step.ts'
import { drawWish, type Weights } from '#test/lab/model/themes.ts'
import { keepWorld, type Who, type World } from '#test/lab/model/world.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import {
  itemIn,
  makeCall,
  nextTask,
  type PlantedFault,
  type RequestInWorld,
  type Side,
  stuck,
  waitUntil,
} from './leave-alone.ts'
import { plantedFaults } from './planted-faults.ts'

const times = {
  '2 min': 0.4,
  '10 min': 0.4,
  '31 min': 0.4,
  '300 min': 0.4,
  '1500 min': 0.4,
  '4320 min': 0.4,
  '21600 min': 0.4,
}
const problems = { reportProblem: 8, contest: 2, withdrawProblem: 7, resolve: 3, answerProblem: 2 }

/** How often each call is drawn: in a usual delivery, by users who complain, and around failed deliveries. */
const themes: readonly Weights[] = [
  {
    ...{
      accept: 2,
      acceptOffer: 2,
      assign: 2,
      start: 6,
      handOver: 4,
      attempt: 6,
      decide: 6,
      returnInstead: 2,
      confirm: 1,
    },
    ...{
      complete: 1,
      guess: 1,
      giveBack: 1,
      closeOffer: 1,
      cancel: 1,
      suspendCarrier: 1,
      suspendOwner: 1,
      switchDriver: 1,
    },
    ...problems,
    ...times,
  },
  { ...problems, start: 2, handOver: 0.5, attempt: 0.5, resolve: 1, '31 min': 0.5, '1500 min': 0.5 },
  { start: 4, attempt: 6, decide: 6, returnInstead: 2, handOver: 2, complete: 0.3, reportProblem: 1, '31 min': 3 },
]

const admins = (operation: 'suspendUser' | 'liftSuspension', userId: string): Call => ({
  ...{ who: 'admin' as Who, operation, endpoint: contracts.admin[operation] },
  given: {
    params: { id: userId },
    ...(operation === 'suspendUser' && { body: { reason: 'Three parcels never arrived.' } }),
  },
})

/** A call about a person; its opposite if the person is suspended or inactive already. */
const toPeople = ({ world }: RequestInWorld, wish: string, item: RequestItem): Call | undefined => {
  const { users, drivers } = world.view
  const userId = wish === 'suspendOwner' ? item.ownerId : item.carrierId
  if (!userId) return undefined
  if (wish !== 'switchDriver') return admins(users.get(userId)?.suspension ? 'liftSuspension' : 'suspendUser', userId)
  const driver = drivers.get(userId)
  const given = { params: { id: userId }, body: { isActive: !driver?.isActive } }
  return driver && { who: 'fleet', operation: 'setDriverStatus', endpoint: contracts.business.setDriverStatus, given }
}

const maxUnswept = 24 * 60

/** Lets time pass. Scheduled tasks in between run at their time, unless the sweeper is late. */
const letTimePass = async (place: RequestInWorld, minutes: number, chance: Chance): Promise<string> => {
  const isSwept = chance() < 0.7 || minutes > maxUnswept
  const until = setClock.now() + minutes * 60_000
  while (isSwept && (nextTask(place) ?? until) < until) await waitUntil(place, nextTask(place) ?? until)
  await waitUntil(place, until, isSwept)
  await comeBack(place.world)
  return `wait ${minutes} min${isSwept ? ', swept' : ''}`
}

const maxTries = 20

/**
 * Makes a call that changes something, or lets time pass; returns what it was, or nothing if every drawn call was
 * refused.
 */
const takeStep = async (place: RequestInWorld, wishes: Weights, chance: Chance): Promise<string | undefined> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const wish = drawWish(wishes, chance)
    const [minutes, unit] = wish.split(' ')
    if (unit) return letTimePass(place, Number(minutes), chance)
    const item = itemIn(place)
    const call =
      wish.startsWith('s') && wish !== 'start'
        ? toPeople(place, wish, item)
        : await callAbout(place.world, wish, item, chance)
    if (call && ((await makeCall(place, call)) || wish.startsWith('suspend'))) return `${wish} by ${call.who}`
  }
  return undefined
}

/** A state in words, without its times. */
const nameOf = (place: RequestInWorld): string => {
  const { status, category, businessId, carrierId = '', door = {}, outcome, event } = itemIn(place)
  const { users, drivers } = place.world.view
  const { handover, attempt, problem, leg, reports = {}, retries } = door
  const parts = [
    status,
    category === 'Errand Run' && 'errand',
    businessId && 'fleet',
    handover && 'handed over',
    attempt && (attempt.choice ?? 'undecided'),
    problem && `problem ${problem.handover ?? ''}`,
    leg,
    outcome,
    event.reason === 'not_done' && event.reason,
    event.side === 'carrier' && 'left',
    retries,
    `${reports.requester ?? 0}+${reports.carrier ?? 0} reports`,
    (reports.requester ?? 0) >= 3 && 'complained',
    drivers.get(carrierId)?.isActive === false && 'inactive',
    users.get(carrierId)?.suspension && 'suspended',
  ]
  return parts.filter(Boolean).join(' ')
}

/** `leaves`: how often each side tries to leave each kind of state, which is reached in different ways. */
export type Walks = { seed: number; walks: number; calls: number; leaves: number; planted?: string }
export type WalksRun = {
  walked: number
  made: Map<string, number>
  states: Map<string, number>
  left: number
  longest: Record<Side, number>
  /** The first few states that a side never gets away from, with the way there. */
  stuck: string[]
}

/** States without which little would be proved. */
const mustReach = [
  'in_transit handed over problem',
  'in_transit undecided problem',
  'in_transit complained',
  'in_transit retry',
  'in_transit return',
  'in_transit handed over return',
  'in_transit handed over problem return',
  'completed returned',
  'cancelled not_done',
  'cancelled not_done left',
]

export const neverReached = (states: ReadonlyMap<string, number>): string[] =>
  mustReach.filter(
    (wanted) => ![...states.keys()].some((state) => wanted.split(' ').every((word) => state.split(' ').includes(word))),
  )

/** There are up to this many times as many walks while a state is still to be reached. */
const maxLonger = 4
const maxShown = 3
/** Most events of a request need a carrier. */
const newShare = 0.3
const errandShare = 0.3

/** A request that is carried, or a new one. */
const placeIn = async (world: World, chance: Chance, fault: PlantedFault | undefined): Promise<RequestInWorld> => {
  const carried = [...world.view.requests.values()].filter(({ status }) => isCarried(status))
  const { errands = [], others = [] } = Object.groupBy(carried, (item) =>
    endsWithoutReturn(item.category) ? 'errands' : 'others',
  )
  const { requestId } = oneOf(chance, chance() < errandShare ? errands : others)
  const place = { world, requestId, fault }
  if (chance() > newShare) return place
  const wish = chance() < 0.4 ? 'offer' : 'post'
  const call = await callAbout(world, wish, undefined, chance)
  if (call) await makeCall(place, call)
  return { ...place, requestId: [...world.view.requests.keys()].at(-1) ?? place.requestId }
}

type Run = WalksRun & { fault: PlantedFault | undefined; leaves: number }

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Lets each side try to get away alone, unless that was tried often enough; restores the state afterwards. */
const tryToLeave = async (run: Run, place: RequestInWorld, way: readonly string[]): Promise<RequestInWorld> => {
  const name = nameOf(place)
  add(run.states, name)
  if ((run.states.get(name) ?? 0) > run.leaves) return place
  const again = await keepWorld(place.world)
  for (const side of ['owner', 'carrier'] as const) {
    run.left += 1
    const { because, days } = await stuck({ ...place, world: await again() }, side)
    run.longest[side] = Math.max(run.longest[side], days)
    if (because) run.stuck.push(`${because}: ${way.join(', ')}: ${name}`)
  }
  return { ...place, world: await again() }
}

const walk = async (run: Run, world: World, chance: Chance, calls: number): Promise<void> => {
  const wishes = oneOf(chance, themes)
  let place = await placeIn(world, chance, run.fault)
  const way: string[] = [itemIn(place).category]
  place = await tryToLeave(run, place, way)
  for (let count = 0; count < calls && run.stuck.length < maxShown; count += 1) {
    const did = await takeStep(place, wishes, chance)
    if (!did) continue
    way.push(did)
    add(run.made, did.replace(/^wait.*/, 'wait').replace(/ by .*/, ''))
    place = await tryToLeave(run, place, way)
  }
}

/**
 * Random walks through the calls of both sides, all in one world; in each state on the way each side tries to get away
 * alone.
 */
export const runWalks = async (wanted: readonly Walks[]): Promise<WalksRun[]> => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0 // refusals are the rule here, and half of their cost is a stack trace that is never read
  const stage = await memoryStage()
  try {
    const anew = await keepWorld(await makeWorld(stage))
    const runs: WalksRun[] = []
    for (const { seed, walks, calls, leaves, planted = '' } of wanted) {
      const run: Run = {
        ...{ walked: 0, made: new Map(), states: new Map(), left: 0, longest: { owner: 0, carrier: 0 }, stuck: [] },
        ...{ fault: plantedFaults[planted], leaves },
      }
      const isEnough = (): boolean =>
        run.walked >= walks && (run.walked >= walks * maxLonger || neverReached(run.states).length === 0)
      for (; run.stuck.length < maxShown && !isEnough(); run.walked += 1)
        await walk(run, await anew(), chanceFrom(seed * 1_000_003 + run.walked), calls)
      const { fault: _, ...of } = run
      runs.push(of)
    }
    return runs
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    setClock.release()
    await stage.stop()
  }
}
