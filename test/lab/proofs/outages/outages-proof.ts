import { bar, type Finding } from '#test/lab/benches/bench.ts'
import { goodPassword, newEmail, signUp } from '#test/support/accounts.ts'
import { hasDynoxide, whyNoDynoxide } from '#test/support/dynoxide.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type Ailment, ailments } from '#test/support/toxic-proxy.ts'
import type { Proof, Size } from '../proof.ts'
import { type Cell, playOutage } from './play-outage.ts'
import { type Dependency, dependencies, startToxicHost } from './toxic-host.ts'

type Outage = { dependency: Dependency; ailment: Ailment }

/** All outages, or one of each dependency, at most one of which hangs, because hanging takes long. */
const outagesOf = (seed: number, size: Size): Outage[] => {
  if (size === 'full') return dependencies.flatMap((dependency) => ailments.map((ailment) => ({ dependency, ailment })))
  const chance = chanceFrom(seed)
  const hanging = dependencies[Math.floor(chance() * dependencies.length)]
  return dependencies.map((dependency) => {
    const quick: Ailment = chance() < 0.5 ? 'refused' : '500'
    return { dependency, ailment: dependency === hanging ? 'hang' : quick }
  })
}

/** Collects what the host logs, except that its stream is down. */
const listenToConsole = (): { odd: string[]; giveBack: () => void } => {
  const { error } = console
  const odd: string[] = []
  console.error = (...words: unknown[]) => {
    const said = words.map(String).join(' ')
    if (!said.includes('"The stream cannot be read just now"')) odd.push(said)
  }
  return {
    odd,
    giveBack: () => {
      console.error = error
    },
  }
}

const rowOf = (cells: Cell[], { dependency, ailment }: Outage) => {
  const own = cells.filter((cell) => cell.dependency === dependency && cell.ailment === ailment)
  const received = (status: string): number => own.filter((cell) => cell.heard === status).length
  return {
    out: dependency,
    how: ailment,
    calls: own.length,
    'as ever': received('as ever'),
    unavailable: received('unavailable'),
    'longest ms': Math.round(Math.max(...own.map(({ ms }) => ms))),
    'told after ms': Math.round(Math.max(...own.map(({ toldMs }) => toldMs))),
    broken: own.flatMap(({ broken }) => broken).length,
  }
}

export const outagesProof: Proof = {
  name: 'outages',
  about:
    'each service that we call fails in each way, in the middle of each call: the answer, the rows left, and the effects afterwards',
  run: async ({ seed, size }): Promise<Finding> => {
    if (!hasDynoxide) return { rows: [], missed: [], unmeasured: [whyNoDynoxide] }
    const { odd, giveBack } = listenToConsole()
    const toxic = await startToxicHost()
    try {
      const { email } = await signUp(toxic.host, newEmail(), goodPassword)
      const outages = outagesOf(seed, size)
      const cells: Cell[] = []
      for (const [index, { dependency, ailment }] of outages.entries()) {
        cells.push(...(await playOutage(toxic, { dependency, ailment, email, number: index + 1 })))
        if (size === 'full') process.stderr.write(`${dependency} × ${ailment} …\n`) // stdout has the host's output
      }
      await toxic.host.settled()
      const broken = [...cells.flatMap((cell) => cell.broken), ...(await brokenInvariants())]
      return {
        rows: outages.map((outage) => rowOf(cells, outage)),
        missed: [
          ...bar('broken expectations', broken.length, 0, 'sentences'),
          ...broken.slice(0, 12),
          ...odd.slice(0, 3).map((line) => `the host said: ${line}`),
          ...(toxic.places.asked() > 0 ? [] : ['no call ever used the map']),
        ],
      }
    } finally {
      await toxic.stop()
      giveBack()
    }
  },
}
