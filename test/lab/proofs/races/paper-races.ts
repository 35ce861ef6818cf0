import { londonInstant } from '#shared/model/london.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import { lookAround, type World } from '#test/lab/model/world.ts'
import { inDays } from '#test/support/requests.ts'
import { accept, assign, clock, does, effects, type Move, move, postBy, sweep, sweepDue, waitUntil } from './move.ts'
import type { Race } from './races.ts'
import { reviewRaceOf } from './review-race.ts'

const dayMs = 24 * 3_600_000

/** They say that they have no insurance for hire and reward, which counts at once. */
const noInsurance = () => ({ body: { hireAndReward: false } })
const end: Move = move('partner', 'savePapers', noInsurance)
const endOfFleet: Move = move('fleet', 'saveBusinessPapers', noInsurance)

const ofPartner = (body: Record<string, unknown>) => (world: World) => ({
  params: { id: world.people.partner.userId },
  body,
})
/** Newer papers, which wait for an admin. */
const insuredUntil = (days: number): Move =>
  move('partner', 'savePapers', () => ({
    body: { hireAndReward: true, insuranceUntil: inDays(days), vehicleInsurance: undefined },
  }))
const approve = move('admin', 'reviewPapers', ofPartner({ decision: 'approve' }))

const start = move('partner', 'startDelivery')
const startOfDriver = move('second', 'startDelivery')

/** A job by car, which needs insurance. Now is in its slot, unless it is days ahead. */
const byCar =
  (days = 0) =>
  (world: World): Promise<string> =>
    does(world, postBy('owner', { wish: { preferredTransport: 'Car', preferredDate: inDays(days) } }))
const accepted =
  (days = 0) =>
  async (world: World): Promise<string> =>
    does(world, accept, await byCar(days)(world))
const assigned = async (world: World): Promise<string> => does(world, assign, await byCar()(world))

export const paperRaces: readonly Race[] = [
  { name: 'papers end × accept', start: byCar(), moves: { end, accept, effects } },
  { name: 'papers end × start', start: accepted(), moves: { end, start, effects } },
  { name: 'papers of a fleet end × assign', start: byCar(), moves: { end: endOfFleet, assign, effects } },
  { name: 'papers of a fleet end × start', start: assigned, moves: { end: endOfFleet, start: startOfDriver, effects } },
  {
    name: 'papers end × accept × assign × start',
    start: byCar(),
    moves: { end, accept, assign, start, effects },
  },
  {
    name: 'papers of a fleet end × accept × assign × start',
    start: byCar(),
    moves: { end: endOfFleet, accept, assign, start: startOfDriver, effects },
  },
  {
    name: 'right to work ends × accept',
    start: byCar(1),
    moves: {
      end: move('admin', 'recordRightToWork', (world) =>
        ofPartner({ how: 'passport', checked_on: inDays(0), until: inDays(0) })(world),
      ),
      accept,
      effects,
    },
  },
  {
    name: 'insurance ends at midnight × start',
    start: async (world) => {
      const id = await accepted()(world)
      await does(world, insuredUntil(0))
      await does(world, approve)
      await waitUntil(world, londonInstant(inDays(1), 0).toISOString())
      return id
    },
    moves: { clock, start, sweep },
  },
  {
    name: 'a job goes back for its papers × newer ones are accepted',
    start: async (world) => {
      const id = await accepted(3)(world)
      const backAt = slotStart(inDays(3), 'afternoon').getTime() - dayMs
      await does(world, insuredUntil(1))
      await does(world, approve)
      await does(world, insuredUntil(90))
      await waitUntil(world, new Date(backAt).toISOString())
      await world.stage.sweep() // all that was due before
      await lookAround(world)
      return id
    },
    moves: { back: sweepDue, approve },
  },
  reviewRaceOf({ isChecked: true }),
]
