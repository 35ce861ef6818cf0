import type { World } from '../worlds/world.ts'
import { createCalls, listCalls, stepCalls } from './calls.ts'
import type { Call, Load, Loaded } from './load.ts'
import type { Loader } from './loader.ts'
import { processorMs } from './processor-time.ts'
import { type Side, settle } from './side.ts'

export const steps = ['create', 'accept', 'start', 'complete'] as const
export type LifeStep = (typeof steps)[number]

/**
 * One step of one turn, timed until all its frames and mails were sent, with the processor time that the server and its
 * database took.
 */
export type Measured = Loaded & { processorMs: number }

export type Turns = {
  /** Lists jobs nearby, again and again. */
  list: (side: Side, path: string) => Promise<Measured>
  /** Creates requests for a while, then takes all of them to their end, step by step. */
  life: (side: Side) => Promise<Record<LifeStep, Measured>>
  /** Creates this many requests for another purpose, and returns their ids. */
  created: (side: Side, count: number) => Promise<string[]>
  /** How many steps of each kind this side has taken so far. */
  done: (side: Side) => Record<LifeStep, number>
}

const atOnce = 10
const seconds = { list: 5, create: 8 }
/** Calls before anything is measured: interpreted code takes several times as long as compiled code. */
const warmUp = { lists: 400, lives: 300 }
/** No more than an owner may have open or a partner may carry, so that no one is refused. */
const maxPerPerson = 10

export const turnsOf = (loader: Loader, world: World): Turns => {
  const bodies = new Map<Side, Call[]>()
  const creates = (side: Side): Call[] => {
    const made = bodies.get(side) ?? createCalls(world, side, world.requesters.length * maxPerPerson)
    bodies.set(side, made)
    return made
  }

  const measure = async (side: Side, load: Pick<Load, 'calls' | 'seconds' | 'isRepeatable'>): Promise<Measured> => {
    const before = processorMs(side.pids())
    const loaded = await loader.load({ url: side.url, atOnce, ...load })
    const seconds = loaded.seconds + (await settle(side))
    return { ...loaded, seconds, processorMs: processorMs(side.pids()) - before }
  }

  const allDone = new Map<Side, Record<LifeStep, number>>()
  const done = (side: Side): Record<LifeStep, number> => {
    const known = allDone.get(side) ?? { create: 0, accept: 0, start: 0, complete: 0 }
    allDone.set(side, known)
    return known
  }

  const take = async (step: LifeStep, side: Side, load: Pick<Load, 'calls' | 'seconds'>): Promise<Measured> => {
    const measured = await measure(side, load)
    done(side)[step] += measured.answers.filter(({ status }) => status < 300).length
    return measured
  }

  const live = async (side: Side, load: Pick<Load, 'calls' | 'seconds'>): Promise<Record<LifeStep, Measured>> => {
    const create = await take('create', side, load)
    const ids = idsOf(create)
    if (ids.length === 0) throw new Error(`Nothing was created at ${side.url}`)
    const accept = await take('accept', side, { calls: stepCalls(world, 'accept', ids) })
    const codes = await side.codesOf(ids)
    const start = await take('start', side, {
      calls: stepCalls(world, 'status', ids, () => ({ status: 'in_transit' })),
    })
    const complete = await take('complete', side, {
      calls: stepCalls(world, 'verify-otp', ids, (id) => ({ otp: codes.get(id) })),
    })
    return { create, accept, start, complete }
  }

  const isWarm = new Set<string>()
  const whenCold = async (side: Side, what: string, run: () => Promise<unknown>): Promise<void> => {
    const key = `${side.url} ${what}`
    if (!isWarm.has(key)) await run()
    isWarm.add(key)
  }

  return {
    list: async (side, path) => {
      const load = { calls: listCalls(world, path), isRepeatable: true }
      await whenCold(side, path, () => measure(side, { calls: load.calls.slice(0, warmUp.lists) }))
      return measure(side, { ...load, seconds: seconds.list })
    },
    life: async (side) => {
      await whenCold(side, 'life', () => live(side, { calls: creates(side).slice(0, warmUp.lives) }))
      return live(side, { calls: creates(side), seconds: seconds.create })
    },
    created: async (side, count) => idsOf(await take('create', side, { calls: creates(side).slice(0, count) })),
    done,
  }
}

const idsOf = ({ answers }: Loaded): string[] =>
  answers.flatMap(({ status, text }) => {
    const made: { request?: { id: string } } = status === 201 ? JSON.parse(text) : {}
    return made.request ? [made.request.id] : []
  })
