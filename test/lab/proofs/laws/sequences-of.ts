import { contracts } from '#shared/contracts/contracts.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { type Chance, oneOf, whoIs } from '#test/lab/model/draws.ts'
import { anyCall, type Command, drawCommand } from '#test/lab/model/moves.ts'
import { product } from '#test/lab/model/product.ts'
import type { Given } from '#test/lab/model/stage.ts'
import { allThemes } from '#test/lab/model/themes.ts'
import type { Who, World } from '#test/lab/model/world.ts'
import { goodPassword } from '#test/support/accounts.ts'

const anyShare = 0.12

/** This many commands, each drawn from the state that the earlier ones made. */
export async function* anyCommands(world: World, chance: Chance, count: number): AsyncGenerator<Command> {
  const theme = oneOf(chance, allThemes)
  const draw = async () => (chance() < anyShare ? undefined : drawCommand(world, theme, chance))
  for (let at = 0; at < count; at += 1) yield (await draw()) ?? (await anyCall(world, chance))
}

const leavers = ['owner', 'neighbour', 'partner', 'rival', 'third', 'stranger'] as const
const drivers = ['driver', 'second'] as const
const threeDaysMs = (3 * 24 + 1) * 3_600_000

const call = (who: Who, operation: string, endpoint: Endpoint, given: Given): Command => ({
  who,
  operation,
  endpoint,
  given,
})

/** Ends everything in transit with a person or for them: until then they cannot leave. */
async function* endDeliveries(world: World, userId: string): AsyncGenerator<Command> {
  const { rightCode } = await product()
  for (const item of [...world.view.requests.values()]) {
    const carrier = whoIs(world, item.carrierId)
    const isTheirs = item.status === 'in_transit' && (item.ownerId === userId || item.carrierId === userId)
    if (!isTheirs || !carrier) continue
    const given = { params: { id: item.requestId }, body: { otp: rightCode(item) ?? '' } }
    yield call(carrier, 'completeDelivery', contracts.delivery.completeDelivery, given)
  }
}

/** Some commands, and then a person leaves for good: by their own wish, or a driver by that of their business. */
export async function* untilSomebodyLeaves(world: World, chance: Chance): AsyncGenerator<Command> {
  yield* anyCommands(world, chance, 6)
  const isDriver = chance() < 0.3
  const who = isDriver ? oneOf(chance, drivers) : oneOf(chance, leavers)
  const { userId } = world.people[who]
  yield* endDeliveries(world, userId)
  if (isDriver) {
    yield call('fleet', 'removeDriver', contracts.business.removeDriver, { params: { id: userId } })
    return
  }
  yield call(who, 'eraseAccount', contracts.users.eraseAccount, { body: { password: goodPassword } })
  yield { ms: threeDaysMs }
}
