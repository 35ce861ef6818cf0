import { reportProblem } from '#functions/domain/problems/report-problem.ts'
import { resolveProblem } from '#functions/domain/problems/resolve-problem.ts'
import { answerProblem, withdrawProblem } from '#functions/domain/problems/settle-problem.ts'
import { acceptOffer, acceptRequest, declineOffer } from '#functions/domain/requests/accept-request.ts'
import { cancelOwnRequest, cancelRequest, decideCancel } from '#functions/domain/requests/cancel-request.ts'
import { completionCode } from '#functions/domain/requests/completion-code.ts'
import { completeDelivery, startDelivery } from '#functions/domain/requests/deliver.ts'
import { decideAttempt, reportAttempt, returnInstead } from '#functions/domain/requests/door/attempt.ts'
import { findDelivery } from '#functions/domain/requests/door/door-details.ts'
import { confirmHandover, handOver } from '#functions/domain/requests/door/hand-over.ts'
import { assignDelivery } from '#functions/domain/requests/fleet/assign-delivery.ts'
import { withdrawn } from '#functions/domain/requests/lifecycle/request-transitions.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import { londonTime } from '#shared/model/london.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { aFleetId } from '#test/support/fake-problems.ts'
import {
  aDetail,
  auditContextOf,
  managerOf,
  noUploads,
  people,
  ring,
  sessionOf,
  userId,
} from '#test/support/fake-requests.ts'
import { userWith } from '#test/support/user-with.ts'
import type { World } from './memory-world.ts'

export type Chance = () => number

const owner = sessionOf(people.owner)
const partner = sessionOf(people.carrier, { user: userWith({ id: people.carrier, first_name: 'Pat' }) })
const driver = sessionOf(people.carrier, { user: userWith({ id: people.carrier, is_driver: true }) })
const manager = managerOf(aFleetId)
const admin = sessionOf(userId('admin'))

const oneOf = <One>(chance: Chance, among: readonly [One, ...One[]]): One =>
  among[Math.floor(chance() * among.length)] ?? among[0]

const depsOf = ({ requests, problems, now }: World) => ({
  requests,
  problems,
  now,
  claimUploads: noUploads,
  keyRing: () => ring,
  count: (): Action => ({}),
  parties: { partner: async () => undefined },
})

const business = {
  businessId: aFleetId,
  ownerId: manager.userId,
  name: 'Riverside Vans Ltd',
  address: '4 Weir Lane, Leeds',
  status: 'verified',
  createdAt: '2026-11-20T12:00:00.000Z',
  version: 1,
} as const

/** Whoever acts for the carrier's side now: a driver who is inactive cannot, and their business does. */
const carrierOf = ({ state: { item, isDriverActive } }: World): Session => {
  if (!item.businessId) return partner
  return isDriverActive ? driver : manager
}

type Call = (world: World, chance: Chance) => Promise<unknown>

const lastProblem = ({ state: { item, problems } }: World) => {
  const id = item.door?.lastProblem ?? [...problems.keys()].at(-1)
  if (!id) throw new Failure('problem.unknown')
  return { id: item.requestId, problemId: id }
}

const words = { text: 'It has not arrived, and nobody answers.', photos: [] }
const report = (world: World, by: Session) =>
  reportProblem(depsOf(world), by, world.state.item.requestId, { kind: 'other', ...words })
const answer = (world: World, by: Session) => answerProblem(depsOf(world), by, lastProblem(world), words)
const withdraw = (world: World, by: Session) => withdrawProblem(depsOf(world), by, lastProblem(world))

const resolve: Call = (world, chance) => {
  const { state } = world
  const files = {
    findDelivery: findDelivery.bind(undefined, {
      findWhole: async () => ({ item: state.item, detail: aDetail(), events: [], steps: [] }),
    }),
    problems: { ...world.problems, of: async () => [] },
    partyNames: { findAll: async () => new Map() },
  }
  const ending = oneOf(chance, ['keep', 'keep', 'complete', 'cancel'] as const)
  const body = { outcome: 'partly', ending, note: 'We have read both sides.', private_note: undefined } as const
  const { problemId } = lastProblem(world)
  return resolveProblem({ ...depsOf(world), ...files }, admin, auditContextOf(admin.userId), problemId, body)
}

const tomorrowOf = ({ state }: World) => londonTime(new Date(state.now + 24 * 3_600_000)).date

/** What the calls of either side, of an admin and of a business do. */
const calls = {
  cancelOwn: (world) => cancelOwnRequest(depsOf(world), owner, world.state.item.requestId),
  confirm: (world) => confirmHandover(depsOf(world), owner, world.state.item.requestId),
  decide: (world, chance) => {
    const choice = oneOf(chance, ['retry', 'retry', 'leave', 'return'] as const)
    const when = choice === 'retry' ? { date: tomorrowOf(world), slot: 'morning' as const } : {}
    const body = { choice, note: undefined, date: undefined, slot: undefined, to: undefined, ...when }
    return decideAttempt(depsOf(world), owner, world.state.item.requestId, body)
  },
  ownerReports: (world) => report(world, owner),
  ownerAnswers: (world) => answer(world, owner),
  ownerWithdraws: (world) => withdraw(world, owner),
  take: async (world, chance) => {
    if (world.state.isCarrierSuspended) throw new Failure('account.suspended')
    const { requestId, offer } = world.state.item
    if (offer) return acceptOffer(depsOf(world), partner, requestId)
    if (chance() < 0.5) return acceptRequest(depsOf(world), partner, requestId)
    const employed = { userId: people.carrier, isActive: world.state.isDriverActive } as never // the use case reads no more
    const counts = { drivers: 1, inactive: 0, done: 0, cancelled: 0 }
    const fleet = { employment: async () => ({ business, driver: employed, counts }) }
    return assignDelivery({ ...depsOf(world), fleet }, manager, requestId, people.carrier)
  },
  decline: (world) => declineOffer(depsOf(world), partner, world.state.item.requestId),
  giveBack: (world) =>
    cancelRequest(depsOf(world), world.state.item.businessId ? manager : partner, world.state.item.requestId),
  start: (world) =>
    startDelivery(depsOf(world), carrierOf(world), world.state.item.requestId, { note: undefined, photos: [] }),
  complete: async (world) => {
    const { item } = world.state
    if (!item.code) throw new Failure('completion.not-yet')
    return completeDelivery(depsOf(world), carrierOf(world), item.requestId, completionCode(item, ring) ?? '')
  },
  guess: (world) => completeDelivery(depsOf(world), carrierOf(world), world.state.item.requestId, 'wrong!'),
  handOver: (world) => {
    const body = { left_with: 'neighbour' as const, name: undefined, note: undefined, photos: [] }
    return handOver(depsOf(world), carrierOf(world), world.state.item.requestId, body)
  },
  attempt: (world, chance) => {
    const reason = oneOf(chance, ['nobody_home', 'unsafe'] as const)
    const body = { reason, note: undefined, photos: [] }
    return reportAttempt(depsOf(world), carrierOf(world), world.state.item.requestId, body)
  },
  returnInstead: (world) => returnInstead(depsOf(world), carrierOf(world), world.state.item.requestId),
  carrierReports: (world) => report(world, carrierOf(world)),
  carrierAnswers: (world) => answer(world, carrierOf(world)),
  carrierWithdraws: (world) => withdraw(world, carrierOf(world)),
  resolve,
  /** R13, and nothing new until it is lifted. */
  suspendCarrier: async (world) => {
    world.state.isCarrierSuspended = !world.state.isCarrierSuspended
    if (world.state.isCarrierSuspended) await giveUp(world, 'admin')
  },
  switchDriver: async (world) => {
    world.state.isDriverActive = !world.state.isDriverActive
    if (!world.state.isDriverActive && world.state.item.businessId) await giveUp(world, 'carrier')
  },
  suspendOwner: (world) =>
    world.requests.change('', (item) =>
      canTransition('cancel', item.status) ? decideCancel(item, { by: 'system', at: world.now() }) : undefined,
    ),
} satisfies Record<string, Call>

const giveUp = (world: World, side: 'carrier' | 'admin') =>
  world.requests.change('', (item) =>
    canTransition('withdraw', item.status) ? { next: withdrawn(item, side, world.now()) } : undefined,
  )

export type CallName = keyof typeof calls

/** Makes a call; false if it was refused or has changed nothing. */
export const makeCall = async (world: World, name: CallName, chance: Chance): Promise<boolean> => {
  if (world.refuses(name)) return false
  const { item, problems, isDriverActive, isCarrierSuspended } = world.state
  const known = [...problems.values()]
  try {
    await calls[name](world, chance)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  const { state } = world
  return (
    state.item !== item ||
    state.isDriverActive !== isDriverActive ||
    state.isCarrierSuspended !== isCarrierSuspended ||
    state.problems.size !== known.length ||
    [...state.problems.values()].some((problem, index) => problem !== known[index])
  )
}
