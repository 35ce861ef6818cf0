import type { World } from '../worlds/world.ts'
import { type Effects, effectsOf } from './effects.ts'
import { startListener } from './listener.ts'
import { startLoader } from './loader.ts'
import { startOurs } from './our-side.ts'
import { startPeer } from './peer-side.ts'
import { type Raced, race } from './races.ts'
import { settle } from './side.ts'
import { type Measured, steps, turnsOf } from './turns.ts'

/** One step of one turn, by us or by the peer, which has two ways to list. */
type Taken = { step: string; by: string; measured: Measured }
export type InOneWorld = {
  size: number
  taken: Taken[]
  effects: Effects[]
  raced: { by: string; raced: Raced }[]
  laidSeconds: string
}

const lists = {
  ours: '/api/requests/available',
  'peer, within 8 km': '/api/requests/available',
  'peer, nearest': '/api/requests/nearest',
}
type Lister = keyof typeof lists

const timed = async <Made>(make: () => Promise<Made>): Promise<{ made: Made; seconds: number }> => {
  const startedAt = performance.now()
  const made = await make()
  return { made, seconds: Math.round((performance.now() - startedAt) / 1000) }
}

/**
 * Measures both sides over the same world, in turn and then in reverse, so that a machine that slows down slows both.
 */
export const measureIn = async (bin: string, world: World, { withRaces = false }): Promise<InOneWorld> => {
  const undo: (() => unknown)[] = []
  try {
    const loader = startLoader()
    undo.push(loader.stop)
    const { made: peer, seconds: peerSeconds } = await timed(() => startPeer(bin, world))
    undo.push(peer.stop)
    const { made: ours, seconds: ourSeconds } = await timed(() => startOurs(world))
    undo.push(ours.stop)
    const say = (what: string) => console.log(`  among ${world.size}: ${what}`)
    say(`laid in ${ourSeconds} s for us, in ${peerSeconds} s for the peer`)
    const turns = turnsOf(loader, world)
    const sides = { ours, peer }
    const taken: Taken[] = []
    say('the requesters open their sockets')
    const listeners = { ours: await startListener(ours.url, world), peer: await startListener(peer.url, world) }
    undo.push(listeners.ours.stop, listeners.peer.stop)
    await settle(ours) // our host writes a row for each socket

    // First, because created requests change the world.
    for (const by of thereAndBack<Lister>(['ours', 'peer, within 8 km', 'peer, nearest'])) {
      say(`list, ${by}`)
      taken.push({ step: 'list', by, measured: await turns.list(by === 'ours' ? ours : peer, lists[by]) })
    }
    for (const [by, side] of thereAndBack(Object.entries(sides))) {
      say(`create to complete, ${by}`)
      const life = await turns.life(side)
      taken.push(...steps.map((step) => ({ step, by, measured: life[step] })))
    }
    const effects: Effects[] = []
    for (const by of ['ours', 'peer'] as const)
      effects.push({ by, ...(await effectsOf(sides[by], listeners[by].frames, turns.done(sides[by]))) })
    const raced: InOneWorld['raced'] = []
    for (const [by, side] of withRaces ? Object.entries(sides) : []) {
      say(`races, ${by}`)
      raced.push({ by, raced: await race(loader, world, turns, side) })
    }
    return { size: world.size, taken, effects, raced, laidSeconds: `ours ${ourSeconds}, peer ${peerSeconds}` }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

const thereAndBack = <One>(all: readonly One[]): One[] => [...all, ...all.toReversed()]
