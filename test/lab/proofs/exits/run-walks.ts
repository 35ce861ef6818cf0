import { requestEffects } from '#functions/domain/requests/effects/request-effects.ts'
import { requestRow } from '#functions/domain/requests/request-item.ts'
import type { ItemCategory } from '#shared/model/categories.ts'
import { noon, noonSlot, requestAt } from '#test/support/fake-requests.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { type Side, stuck } from './leave-alone.ts'
import { openWorld, type SeededFault, type State, tasksOf, type World } from './memory-world.ts'
import { type CallName, type Chance, makeCall } from './sides.ts'

/** How often each call is drawn; those of a delivery’s usual way are the likeliest. */
const weights: Record<CallName | 'wait', number> = {
  take: 6,
  start: 6,
  wait: 4,
  handOver: 4,
  attempt: 4,
  decide: 6,
  ownerReports: 4,
  ownerWithdraws: 4,
  carrierReports: 3,
  carrierWithdraws: 3,
  resolve: 3,
  returnInstead: 2,
  ownerAnswers: 1,
  carrierAnswers: 1,
  confirm: 1,
  complete: 1,
  guess: 1,
  giveBack: 1,
  decline: 1,
  cancelOwn: 1,
  suspendCarrier: 1,
  suspendOwner: 1,
  switchDriver: 1,
}
const drawn = Object.entries(weights).flatMap(([name, weight]) =>
  Array<CallName | 'wait'>(weight).fill(name as CallName),
) // the names above

const minuteMs = 60_000
const waits = [2, 10, 31, 5 * 60, 25 * 60, 3 * 24 * 60, 15 * 24 * 60]
const categories: readonly ItemCategory[] = ['Send Parcel', 'Errand Run', 'Shopping Assistance']

const among = <One>(chance: Chance, all: readonly One[]): One => all[Math.floor(chance() * all.length)] as One // none of them is empty

const usual = ['take', 'start'] as const satisfies CallName[]
const atTheDoor = 0.7

const newState = (chance: Chance, fault: SeededFault | undefined): State => {
  const status = chance() < 0.2 ? 'pending_partner_approval' : 'pending_match'
  const isSoon = chance() < 0.8
  const item = requestAt(status, { category: among(chance, categories), ...(isSoon && noonSlot) })
  const posted = requestEffects({ old: undefined, new: requestRow(item), at: noon })
  return {
    now: noon.getTime(),
    item,
    problems: new Map(),
    tasks: tasksOf(posted, true, fault),
    isDriverActive: true,
    isCarrierSuspended: false,
  }
}

const wait = async (world: World, chance: Chance): Promise<string> => {
  const minutes = among(chance, waits)
  world.state.now += minutes * minuteMs
  const isSwept = chance() < 0.7
  if (isSwept) await world.sweep()
  return `wait ${minutes} min${isSwept ? ', swept' : ''}`
}

const mostTries = 4

/** A call that changes something, or some time; what it was, or nothing where all that was drawn was refused. */
const takeStep = async (world: World, chance: Chance): Promise<string | undefined> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const name = among(chance, drawn)
    if (name === 'wait') return wait(world, chance)
    if (await makeCall(world, name, chance)) return name
  }
  return undefined
}

/** A state in words, apart from its times. */
const nameOf = ({ item: { status, door = {}, outcome, event }, isDriverActive, isCarrierSuspended }: State): string => {
  const { handover, attempt, problem, leg, reports = {}, retries } = door
  const parts = [
    status,
    handover && 'handed over',
    attempt && (attempt.choice ?? 'undecided'),
    problem && `problem ${problem.handover ?? ''}`,
    leg,
    outcome,
    event.reason === 'not_done' && event.reason,
    event.side === 'carrier' && 'left',
    retries,
    `${reports.requester ?? 0}+${reports.carrier ?? 0} reports`,
    !isDriverActive && 'inactive',
    isCarrierSuspended && 'suspended',
  ]
  return parts.filter(Boolean).join(' ')
}

export type Walks = { seed: number; walks: number; calls: number }
export type WalksRun = {
  walked: number
  made: Map<string, number>
  states: Map<string, number>
  left: number
  longest: Record<Side, number>
  /** The first few that somebody never gets away from, with the way there. */
  stuck: string[]
}

const mostShown = 3

/** Random ways through the calls of both sides; in every state on them each side tries to get away alone. */
export const runWalks = async ({ seed, walks, calls }: Walks, fault?: SeededFault): Promise<WalksRun> => {
  const run: WalksRun = {
    walked: 0,
    made: new Map(),
    states: new Map(),
    left: 0,
    longest: { owner: 0, carrier: 0 },
    stuck: [],
  }
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

  const tryToLeave = async (state: State, way: readonly string[]): Promise<void> => {
    add(run.states, nameOf(state))
    for (const side of ['owner', 'carrier'] as const) {
      run.left += 1
      const { because, days } = await stuck(state, side, fault)
      run.longest[side] = Math.max(run.longest[side], days)
      if (because) run.stuck.push(`${because}: ${way.join(', ')}: ${nameOf(state)}`)
    }
  }

  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0 // refusals are the rule here, and half of their cost is the stack that nobody reads
  for (let walk = 0; walk < walks && run.stuck.length < mostShown; walk += 1) {
    const chance = chanceFrom(seed * 1_000_003 + walk)
    const world = openWorld(newState(chance, fault), fault)
    const way: string[] = [world.state.item.category]
    await tryToLeave(world.state, way)
    // Most that can happen to a request happens at the door.
    if (chance() < atTheDoor) for (const name of usual) if (await makeCall(world, name, chance)) way.push(name)
    for (let count = 0; count < calls && run.stuck.length < mostShown; count += 1) {
      const did = await takeStep(world, chance)
      if (!did) continue
      way.push(did)
      add(run.made, did.replace(/^wait.*/, 'wait'))
      await tryToLeave(world.state, way)
    }
    run.walked += 1
  }
  Error.stackTraceLimit = stackTraceLimit
  return run
}
