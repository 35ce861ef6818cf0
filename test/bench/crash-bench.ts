import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds } from '#test/support/kill-rounds.ts'
import { type Bench, bar, type Finding, median } from './bench.ts'

const kills = 20
const readyWithinMs = 3_000

export const crashBench: Bench = {
  name: 'crash',
  about: `${kills} times kill -9 in the middle of sign-ups; every acknowledged account must be there`,
  isGate: false,
  run: async (): Promise<Finding> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sameway-crash-'))
    try {
      const { acknowledged, lost, torn, readyMs } = await killRounds(dataDir, kills)
      return {
        rows: [
          {
            kills,
            acknowledged,
            lost: lost.length,
            torn: torn.length,
            'ready ms, median': median(readyMs),
            'ready ms, longest': Math.max(...readyMs),
          },
        ],
        missed: [
          ...bar('lost accounts', lost.length, 0, 'accounts'),
          ...bar('torn accounts', torn.length, 0, 'accounts'),
          ...bar('ready again after a kill', median(readyMs), readyWithinMs, 'ms'),
        ],
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
