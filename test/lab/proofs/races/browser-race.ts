import { contracts } from '#shared/contracts/contracts.ts'
import { ask, type Who } from '#test/lab/model/world.ts'
import { browserKeys, noPushService } from '#test/support/devices.ts'
import { call, does, type Move } from './move.ts'
import type { Race } from './races.ts'

/** Registers the one browser, which all of them share, for pushes. */
const take = (who: Who): Move =>
  call(who, contracts.notifications.registerDevice, async (world) => {
    const { body } = await ask(world, who, contracts.notifications.getPushKey)
    const endpoint = `${noPushService}/send/shared`
    return { body: { endpoint, ...browserKeys(), key_id: String(body.key_id) } }
  })

const takers = ['owner', 'neighbour', 'third'] as const

export const browserRace: Race = {
  name: 'register one browser × 3',
  start: (world) => does(world, take('partner')),
  moves: { take: (world, about) => take(takers[about.index] ?? 'owner')(world, about) },
  callers: takers.length,
}
