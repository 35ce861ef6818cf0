import { contracts } from '#shared/contracts/contracts.ts'
import { goodPassword } from '#test/support/accounts.ts'
import { type Chance, oneOf } from './draws.ts'
import { type Command, drawCommand } from './moves.ts'
import { themeNames } from './themes.ts'
import type { Who, World } from './world.ts'

/** So many commands, drawn one after another as the world has become. */
export async function* anyCommands(world: World, chance: Chance, count: number): AsyncGenerator<Command> {
  const theme = oneOf(chance, themeNames)
  for (let at = 0; at < count; at += 1) yield await drawCommand(world, theme, chance)
}

const leavers = ['owner', 'neighbour', 'partner', 'rival', 'third', 'stranger'] as const
const drivers = ['driver', 'second'] as const
const threeDaysMs = (3 * 24 + 1) * 3_600_000

/** Some commands, and then somebody leaves for good: a person by their own wish, or a driver by that of their business. */
export async function* untilSomebodyLeaves(world: World, chance: Chance): AsyncGenerator<Command> {
  yield* anyCommands(world, chance, 6)
  const of = (who: Who, operation: string, endpoint: Extract<Command, { who: Who }>['endpoint']) => ({
    who,
    operation,
    endpoint,
  })
  if (chance() < 0.3) {
    const { userId } = world.people[oneOf(chance, drivers)]
    yield { ...of('fleet', 'removeDriver', contracts.business.removeDriver), given: { params: { id: userId } } }
    return
  }
  const who = oneOf(chance, leavers)
  yield { ...of(who, 'eraseAccount', contracts.users.eraseAccount), given: { body: { password: goodPassword } } }
  yield { ms: threeDaysMs }
}
