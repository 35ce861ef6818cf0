import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bar, quantile, rounded } from '#test/lab/benches/bench.ts'
import type { Proof } from '#test/lab/proofs/proof.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { runLocal } from '#test/support/run-local.ts'
import { journeysOf, type Measured } from './journeys.ts'
import { findMaximum, openLoop } from './load.ts'
import { slopeOf, watchMemory } from './memory-slope.ts'
import { watchMinutes } from './minutes.ts'
import { signInTestUsers, storeTestUsers } from './test-users.ts'

const usualMinutes = { short: 1, full: 20 } as const
const partOfMost = 0.7
/** The part of the time in which caches fill and code is compiled. */
const warmUpPart = 0.25
const secondsEachStep = 5
const secondsHeld = { short: 10, full: 120 } as const
const minutesOfSteps = 4
const mbEachMinute = 1

const ofOperation = (operation: string, calls: readonly Measured[]) => {
  const ms = calls.map((call) => call.ms)
  const count = (is: (status: number) => boolean) => calls.filter(({ status }) => is(status)).length
  return {
    operation,
    calls: calls.length,
    'p50 ms': rounded(quantile(ms, 0.5)),
    'p99 ms': rounded(quantile(ms, 0.99)),
    '5xx': count((status) => status >= 500),
    'other refusals': count((status) => status >= 300 && status < 500),
    unanswered: count((status) => status === 0),
  }
}

export const soakProof: Proof = {
  name: 'soak',
  about: `${usualMinutes.full} minutes, or SOAK_MINUTES, at ${partOfMost * 100} % of what this machine can do: no faults, no growth`,
  run: async ({ seed, size }) => {
    const minutes = Number(process.env.SOAK_MINUTES ?? usualMinutes[size])
    const dataDir = await mkdtemp(join(tmpdir(), 'sameway-soak-'))
    try {
      const group = await storeTestUsers(dataDir, minutes + minutesOfSteps)
      const host = await runLocal(dataDir, { LIMITS: 'relaxed' })
      try {
        const chance = chanceFrom(seed)
        const calls: Measured[] = []
        const journey = journeysOf(await signInTestUsers(host.url, group), chance, (call) => calls.push(call))
        const { steps, people, most } = await findMaximum(journey, secondsEachStep, secondsHeld[size])
        const faultsBefore = ofOperation('while the most was looked for', calls.splice(0))

        const { pid: server = 0 } = host.child
        const [stopWatching, stopMinutes] = [watchMemory({ server }), watchMinutes(calls, server)]
        const atOnce = await openLoop(most * partOfMost, minutes * 60, journey, chance)
        const eachMinute = await stopMinutes()
        const memory = Object.entries(await stopWatching()).map(([process, samples]) => {
          const settled = samples.filter(({ minute }) => minute >= minutes * warmUpPart)
          const [first, last] = [settled[0]?.mb ?? 0, settled.at(-1)?.mb ?? 0]
          return { process, samples: settled.length, first, last, slope: slopeOf(settled) }
        })

        const all = ofOperation('all', calls)
        const each = [...Map.groupBy(calls, ({ operation }) => operation)].map(([one, its]) => ofOperation(one, its))
        const loops = steps.map(({ people, perSecond }) => ({
          'people at once': people,
          'journeys a second': rounded(perSecond),
        }))
        return {
          rows: [...each, all, faultsBefore],
          also: [
            eachMinute,
            [
              ...loops,
              { 'people at once': `${people}, for ${secondsHeld[size]} s`, 'journeys a second': rounded(most) },
              {
                'people at once': `at most ${atOnce}, for ${minutes} min`,
                'journeys a second': rounded(most * partOfMost),
              },
            ],
            memory.map(({ process, samples, first, last, slope }) => ({
              process,
              samples,
              'MB after the warm-up': rounded(first),
              'MB at the end': rounded(last),
              'MB more a minute': rounded(slope, 2),
            })),
          ],
          missed: [
            ...bar('answers with 5xx', all['5xx'] + faultsBefore['5xx'], 0, 'answers'),
            ...bar('calls without an answer', all.unanswered + faultsBefore.unanswered, 0, 'calls'),
            ...bar('other refusals', all['other refusals'] + faultsBefore['other refusals'], 0, 'answers'),
            ...memory.flatMap(({ process, slope }) =>
              bar(`growth of the ${process}`, slope, mbEachMinute, 'MB a minute'),
            ),
            ...memory.flatMap(({ process, last }) =>
              last > 0 ? [] : [`nothing measured the memory of the ${process}`],
            ),
          ],
        }
      } finally {
        await host.stop()
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
