import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bar, type Finding, median } from '#test/lab/benches/bench.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { killRounds, signingUp } from '#test/support/kill-rounds.ts'
import type { Proof, Size } from '../proof.ts'
import { carrying } from './carrying.ts'
import { provePowerCuts } from './power-cut.ts'
import { admin } from './test-users.ts'

type Kills = { kills: number; writes: number; pairs: number }

const sizes: Record<Size, Kills> = {
  short: { kills: 3, writes: 150, pairs: 3 },
  full: { kills: 100, writes: 20_000, pairs: 6 },
}
const readyWithinMs = 3_000

/**
 * Starts a host in this process on the data that the killed ones left. Once all effects have run, the invariants must
 * hold.
 */
export const brokenIn = async (dataDir: string): Promise<string[]> => {
  const { startHost } = await import('#lib/local/host.ts')
  const { readOptions } = await import('#lib/local/options.ts')
  process.env.DATA_DIR = dataDir // where the invariants read rows
  const host = await startHost(readOptions({ DATA_DIR: dataDir, PORT: '0', SEED: 'none' }))
  try {
    await host.settled()
    return await brokenInvariants()
  } finally {
    await host.stop()
  }
}

/** Kills the host this many times over this many acknowledged writes. */
export const proveKills = async ({ kills, writes, pairs }: Kills): Promise<Finding> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sameway-kills-'))
  try {
    const report = await killRounds(dataDir, {
      kills,
      labours: [signingUp(1), carrying(pairs)],
      atLeast: writes / kills,
      settings: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    })
    const { acknowledged, lost, torn, readyMs } = report
    const broken = await brokenIn(dataDir)
    return {
      rows: [
        {
          kills,
          acknowledged,
          lost: lost.length,
          torn: torn.length,
          'ready ms, median': median(readyMs),
          'ready ms, longest': Math.max(...readyMs),
          'invariants broken': broken.length,
        },
      ],
      missed: [
        ...bar('lost writes', lost.length, 0, 'writes'),
        ...bar('torn writes', torn.length, 0, 'writes'),
        ...[...lost, ...torn, ...broken].slice(0, 10),
        ...bar('invariants', broken.length, 0, 'broken'),
        ...bar('acknowledged writes that are missing to the figure', writes - acknowledged, 0, 'writes'),
        ...bar('ready again after a kill, median', median(readyMs), readyWithinMs, 'ms'),
      ],
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const killsProof: Proof = {
  name: 'kills',
  about: 'kill -9 in the middle of sign-ups and of requests on their way; every acknowledged write must be there',
  run: async ({ size }) => {
    const found = await proveKills(sizes[size])
    const { answered, cuts, held, broken } = await provePowerCuts(size === 'full' ? 1_000 : 40, 60)
    return {
      ...found,
      also: [[{ 'power cuts': cuts, answered, held, broken: broken.length }]],
      missed: [...found.missed, ...broken.slice(0, 5)],
    }
  },
}
