import { useFigures } from '#test/lab/model/figures.ts'
import { makeWorld } from '#test/lab/model/make-world.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import type { Stage } from '#test/lab/model/stage.ts'
import { keepWorld, type World } from '#test/lab/model/world.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { play } from './play.ts'
import { anyCommands, untilSomebodyLeaves } from './sequences-of.ts'

const kinds = {
  /** Any command. */
  any: (world: World, chance: () => number) => anyCommands(world, chance, 30),
  /** Each ends with an erasure or a removal. */
  leaving: untilSomebodyLeaves,
}
export type Kind = keyof typeof kinds

export type Sequences = { seed: number; sequences: number; kind: Kind }

export type SequencesRun = {
  played: number
  calls: number
  /** How many sequences reached each limit. */
  reached: Map<string, number>
  /** How often each call was granted, and made. */
  granted: Map<string, number>
  made: Map<string, number>
  broken: string[]
}

const addOne = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

const maxBroken = 3

/** Plays sequences one after another on a world of their own; the same seed plays the same. */
export const runSequences = async (open: () => Promise<Stage>, wanted: Sequences): Promise<SequencesRun> => {
  const run: SequencesRun = { played: 0, calls: 0, reached: new Map(), granted: new Map(), made: new Map(), broken: [] }
  const stage = await open()
  useFigures()
  try {
    const anew = await keepWorld(await makeWorld(stage))
    for (let at = 0; at < wanted.sequences && run.broken.length < maxBroken; at += 1) {
      const world = await anew()
      const { broken, reached, calls } = await play(
        world,
        kinds[wanted.kind](world, chanceFrom(wanted.seed * 1_000_003 + at)),
      )
      run.played += 1
      run.calls += calls.length
      for (const limit of reached) addOne(run.reached, limit)
      for (const { operation, isGranted } of calls) {
        addOne(run.made, operation)
        if (isGranted) addOne(run.granted, operation)
      }
      if (broken.length > 0) run.broken.push(`seed ${wanted.seed}, sequence ${at}: ${broken.join('\n')}`)
      if (run.played % 1000 === 0) process.stderr.write(`${run.played} sequences …\n`)
    }
  } finally {
    setClock.release()
    await stage.stop()
  }
  return run
}
