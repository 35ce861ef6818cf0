import { fingerprint, keys } from '#functions/platform/table/keys.ts'
import { contracts } from '#shared/contracts/contracts.ts'
import { attemptChoices } from '#shared/model/at-the-door.ts'
import { problemEndings } from '#shared/model/problem-rules.ts'
import { rowName } from '#test/lab/model/stage.ts'
import { comeBack } from '#test/lab/model/take-step.ts'
import type { Who, World } from '#test/lab/model/world.ts'
import type { Size } from '#test/lab/proofs/proof.ts'
import { passwords } from '#test/support/accounts.ts'
import { inDays } from '#test/support/requests.ts'
import { browserRace } from './browser-race.ts'
import {
  type About,
  accept,
  acceptByAnother,
  accepted,
  askForCode,
  assign,
  call,
  clock,
  does,
  email,
  guess,
  type Move,
  move,
  postBy,
  posted,
  resolve,
  rightCodeOf,
  sweep,
  sweepDue,
  waitUntil,
} from './move.ts'
import { proposalRaces } from './proposal-races.ts'
import { publishingRaceOf } from './publishing-race.ts'
import { reviewRaceOf } from './review-race.ts'

export type Race = {
  name: string
  /**
   * Brings a world to where the race begins, and returns what it is about; the first of several is for the last move.
   */
  start: (world: World, variant: number) => Promise<string | string[]>
  /** The moves made at once about each of these. */
  moves: Record<string, Move>
  last?: Move
  /** The number of people who make the same move. */
  callers?: number | Record<Size, number>
  /** The number of variants, which the rounds take in turn. */
  variants?: number
  rounds?: Record<Size, number>
  /** Refusals that mean the same. Which one a caller gets depends on timing. */
  alike?: RegExp
  /** What may end the race, if that is not the first call granted. */
  enders?: readonly string[]
  /** What is wrong with an ending, for a race with too many endings to look for an order. */
  wrong?: (said: readonly string[], world: World, variant: number) => string[]
}

const ofSecond = ({ people }: World) => ({ params: { id: people.second.userId } })
const adminship = (who: Who, is_admin: boolean) => (world: World) => ({
  params: { id: world.people[who].userId },
  body: { is_admin },
})
const suspension = ({ people }: World, { variant }: About) => ({
  params: { id: people[(['partner', 'fleet', 'owner'] as const)[variant] ?? 'partner'].userId },
  body: { reason: 'Three parcels never arrived.' },
})
const decision = (_: World, { id, variant }: About) => {
  const choice = attemptChoices[variant]
  return { params: { id }, body: { choice, ...(choice === 'retry' && { date: inDays(1), slot: 'morning' }) } }
}
const acceptOffer = move('partner', 'acceptOffer')
const deleteRide = move('partner', 'deleteRide')
const cancel = move('owner', 'cancelOwnRequest')
const start = move('partner', 'startDelivery')
const report = move('owner', 'reportProblem')
const confirm = move('owner', 'confirmHandover')
const makeAdmin = move('admin', 'toggleAdmin', adminship('stranger', true))
const code = move('partner', 'completeDelivery', async (world, { id }) => ({
  body: { otp: await rightCodeOf(world, id) },
}))
const register = (who: Who): Move => call(who, contracts.auth.register, () => ({ body: { email, ...passwords() } }))

const underway = async (world: World): Promise<string> => does(world, start, await accepted(world))
const handedOver = async (world: World): Promise<string> =>
  does(world, move('partner', 'handOver'), await underway(world))
const offered = async (world: World): Promise<string> => {
  await does(world, move('partner', 'publishRide'))
  return does(world, move('owner', 'createRequest'))
}
const owners = ['owner', 'neighbour', 'rival', 'third'] as const
/** Jobs in the pool, of several owners. */
const jobs =
  (count: number) =>
  async (world: World): Promise<string[]> => {
    const ids: string[] = []
    while (ids.length < count) ids.push(await does(world, postBy(owners[ids.length % owners.length] ?? 'owner')))
    return ids
  }
/** Jobs that were taken, and before them one more in the pool. */
const taken =
  (count: number, take: Move) =>
  async (world: World): Promise<string[]> => {
    const ids = await jobs(count + 1)(world)
    for (const id of ids.slice(1)) await does(world, take, id)
    return ids
  }
const countOf = (said: readonly string[], what: string): number => said.filter((one) => one === what).length

/** Each makes the table larger, so those with the largest groups come last. */
export const races: readonly Race[] = [
  { name: 'assign × accept', start: posted, moves: { assign, accept } },
  { name: 'assign × profile edit', start: posted, moves: { assign, edit: move('fleet', 'saveBusiness') } },
  {
    name: 'deactivate × assign',
    start: posted,
    moves: {
      deactivate: move('fleet', 'setDriverStatus', (world) => ({ ...ofSecond(world), body: { isActive: false } })),
      assign,
    },
  },
  {
    name: 'remove × assign',
    start: posted,
    moves: { remove: move('fleet', 'removeDriver', ofSecond), assign },
    alike: /404 driver\.unknown|409 driver\.inactive/, // a driver is switched off before they are removed
  },
  {
    name: 'offer: accept × decline × cancel',
    start: offered,
    moves: { accept: acceptOffer, decline: move('partner', 'declineOffer'), cancel },
  },
  { name: 'ride deleted × accept offer', start: offered, moves: { accept: acceptOffer, delete: deleteRide } },
  {
    name: 'register × register',
    rounds: { short: 2, full: 300 },
    start: async (world) => {
      for (const who of ['nobody', 'stranger'] as const) {
        const otp = await askForCode(world, who)
        await does(
          world,
          call(who, contracts.auth.verifyOtp, () => ({ body: { email, otp } })),
        )
      }
      return ''
    },
    moves: { one: register('nobody'), other: register('stranger') },
  },
  {
    name: 'toggle × toggle',
    start: async (world) => {
      await does(world, makeAdmin)
      await comeBack(world)
      return ''
    },
    moves: {
      one: move('admin', 'toggleAdmin', adminship('stranger', false)),
      other: move('stranger', 'toggleAdmin', adminship('admin', false)),
    },
  },
  {
    name: 'erase × sign in',
    start: async (world) => {
      await does(world, move('partner', 'publishRide'))
      await does(world, move('partner', 'eraseAccount'))
      await waitUntil(world, world.view.users.get(world.people.partner.userId)?.erasesAt)
      return ''
    },
    moves: { erase: sweepDue, 'sign in': move('partner', 'login') },
  },
  {
    name: 'suspend × accept × assign',
    variants: 3,
    start: posted,
    moves: { suspend: move('admin', 'suspendUser', suspension), accept, assign },
    alike: /403 (account\.suspended|access\.denied|business\.unverified)|409 request\.(taken|gone)/,
  },
  reviewRaceOf({ isChecked: false }),
  {
    name: 'handover: code × confirm × confirm_by × report × resolution',
    variants: 3,
    start: async (world) => {
      const id = await handedOver(world)
      await waitUntil(world, world.view.requests.get(id)?.door?.handover?.confirmBy)
      return id
    },
    moves: { code, confirm, clock, sweep, report, resolution: resolve('admin', (variant) => problemEndings[variant]) },
    enders: ['code', 'confirm', 'clock', 'admin'],
  },
  {
    name: 'contested handover: code × confirm × withdrawal × confirm_by × two resolutions',
    variants: 3,
    start: async (world) => {
      const id = await handedOver(world)
      await does(world, makeAdmin)
      await does(world, report, id)
      await waitUntil(world, world.view.requests.get(id)?.door?.handover?.confirmBy)
      return id
    },
    moves: {
      ...{ code, confirm, withdraw: move('owner', 'withdrawProblem'), clock, sweep },
      one: resolve('admin', (variant) => problemEndings[variant]),
      other: resolve('stranger', (variant) => problemEndings[(variant + 1) % 3]),
    },
    enders: ['code', 'confirm', 'admin'],
  },
  {
    name: 'attempt: decision × decide_by × code',
    variants: 3,
    start: async (world) => {
      const attempt = move('partner', 'reportAttempt', () => ({ body: { reason: 'unsafe', note: 'There is a dog.' } }))
      const id = await does(world, attempt, await underway(world))
      await waitUntil(world, world.view.requests.get(id)?.door?.attempt?.decideBy)
      return id
    },
    moves: { decision: move('owner', 'decideAttempt', decision), clock, sweep, code },
    alike: /409 (attempt\.none|request\.moved)/,
  },
  publishingRaceOf((world) => underway(world), code),
  browserRace,
  { name: 'accept × cancel', start: posted, moves: { accept, cancel } },
  ...proposalRaces,
  { name: 'start × cancel', start: accepted, moves: { start, cancel } },
  { name: 'complete × 8', start: underway, moves: { complete: code }, callers: 8 },
  {
    name: 'post × 8, one key',
    start: async () => '',
    moves: { post: postBy('owner', { headers: { 'idempotency-key': 'one-key-for-all' } }) },
    callers: 8,
  },
  {
    ...{ name: 'accept × 16', rounds: { short: 3, full: 1_000 } },
    ...{ start: posted, moves: { accept: acceptByAnother }, callers: 16 },
  },
  {
    name: 'sign-up code × guesses',
    rounds: { short: 2, full: 300 },
    variants: 2,
    start: (world) => askForCode(world, 'nobody'),
    moves: {
      guess: call('nobody', contracts.auth.verifyOtp, (_, about) => ({ body: { email, otp: guess(about.id, about) } })),
    },
    callers: { short: 24, full: 200 },
    enders: ['right', 'wrong'],
    wrong: (said, { people, seen }, variant) => {
      const browser = fingerprint(people.nobody.cookies.get('vf') ?? '')
      const row = seen.rows.get(rowName(keys.otp('signup', email, browser)))?.item
      const [granted, looked] = [countOf(said, '200'), countOf(said, '400 otp.wrong')]
      const isUsed = !row && granted === 1 && variant === 1
      const isLocked = granted === 0 && looked === 5 && row?.wrong === 5
      return isUsed || isLocked ? [] : [`${granted} granted, ${looked} looked at, ${row?.wrong} counted`]
    },
  },
  {
    name: 'delivery code × guesses',
    rounds: { short: 2, full: 300 },
    variants: 2,
    start: underway,
    moves: {
      guess: move('partner', 'completeDelivery', async (world, about) => ({
        body: { otp: guess(await rightCodeOf(world, about.id), about) },
      })),
    },
    callers: { short: 24, full: 200 },
    enders: ['right', 'wrong'],
    wrong: (said, { view }, variant) => {
      const { status, version, code: left } = [...view.requests.values()].at(-1) ?? {}
      const looked = countOf(said, '400 completion.wrong')
      const isDone = status === 'completed' && version === 4 && looked <= 4 && variant === 1
      const isLocked = status === 'in_transit' && version === 3 && looked === 4 && left?.wrong === 5
      return isDone || isLocked ? [] : [`${status} ${version}, ${looked} looked at, ${left?.wrong} counted`]
    },
  },
  {
    name: 'post × 27, one person',
    rounds: { short: 2, full: 100 },
    start: async () => '',
    moves: { post: postBy('partner') },
    callers: 27,
  },
  {
    name: 'give back × 8, one partner',
    rounds: { short: 2, full: 100 },
    start: taken(8, accept),
    moves: { 'give back': move('partner', 'cancelRequest') },
    last: accept, // however many were given back at once, the pause begins once and lasts
  },
  {
    name: 'give back × 12, one business',
    rounds: { short: 1, full: 50 },
    start: taken(12, assign),
    moves: { 'give back': move('fleet', 'cancelRequest') },
    last: assign,
  },
  { name: 'accept × 29, one partner', rounds: { short: 2, full: 50 }, start: jobs(29), moves: { accept } },
  { name: 'assign × 40, one driver', rounds: { short: 1, full: 25 }, start: jobs(40), moves: { assign } },
]
