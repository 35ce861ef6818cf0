import { isCarried } from '#shared/model/request-lifecycle.ts'
import { whoIs } from '#test/lab/model/draws.ts'
import type { Who, World } from '#test/lab/model/world.ts'
import { inDays } from '#test/support/requests.ts'
import { accept, clock, does, type Move, move, postBy, waitUntil } from './move.ts'
import type { Race } from './races.ts'

const tomorrow = () => ({ wish: { preferredDate: inDays(1), preferredTimeSlot: 'morning' } })

const proposes = move('third', 'propose', ({ view }, { id }) => ({
  body: { price: ((view.requests.get(id)?.pricePence ?? 0) + 200) / 100 },
}))

/** A job in the pool that the third partner would do for two pounds more. */
const proposed = async (world: World): Promise<string> => {
  const id = await does(world, postBy('owner', tomorrow()))
  return does(world, proposes, id)
}

const acceptProposal = move('owner', 'acceptProposal')

const ownerOf = (world: World, id: string): Who => whoIs(world, world.view.requests.get(id)?.ownerId) ?? 'owner'
const acceptTheirs: Move = (world, about) => move(ownerOf(world, about.id), 'acceptProposal')(world, about)

const acceptAsThird = move('third', 'acceptRequest')
const carriedBy = ({ view, people }: World, who: Who): number =>
  [...view.requests.values()].filter(({ carrierId, status }) => carrierId === people[who].userId && isCarried(status))
    .length

/** How many jobs a partner may have. */
const places = 10

/** Of what can end a proposal only one thing does, and the price is that of the match. */
export const proposalRaces: readonly Race[] = [
  {
    name: 'accept × accept a proposal × take back × raise × cancel',
    start: proposed,
    moves: {
      ...{ accept, 'accept a proposal': acceptProposal, cancel: move('owner', 'cancelOwnRequest') },
      ...{ 'take back': move('third', 'withdrawProposal'), raise: move('owner', 'raisePrice') },
    },
    alike: /409 (request\.(not-waiting|gone|taken)|proposal\.gone)/,
  },
  {
    name: 'accept a proposal × its end',
    start: async (world) => {
      const id = await proposed(world)
      await waitUntil(world, [...world.view.proposals.values()].at(-1)?.endsAt)
      return id
    },
    moves: { 'accept a proposal': acceptProposal, clock },
  },
  {
    name: 'the last place × two owners’ accepts',
    rounds: { short: 2, full: 50 },
    start: async (world) => {
      const ids: string[] = []
      for (let count = 0; count < places + 1; count += 1)
        ids.push(await does(world, postBy(count % 2 === 0 ? 'owner' : 'neighbour', tomorrow())))
      const [first = '', second = '', ...others] = ids
      for (const id of [first, second]) await does(world, proposes, id)
      for (const id of others) if (carriedBy(world, 'third') < places - 1) await does(world, acceptAsThird, id)
      return [first, second]
    },
    moves: { 'accept a proposal': acceptTheirs },
  },
]
