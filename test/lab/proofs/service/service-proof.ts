import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Finding } from '#test/lab/benches/bench.ts'
import { bar } from '#test/lab/benches/bench.ts'
import type { Proof } from '#test/lab/proofs/proof.ts'
import { blockWith } from '#test/lab/proofs/proxies/proxy.ts'

/** Out of ten; systemd calls a score below two OK, and most services of a system are above eight. */
const maxExposure = 1.5

const ask = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  return { isFine: status === 0, output: `${stdout}${stderr}`.trim() }
}

export const serviceProof: Proof = {
  name: 'service',
  about: 'the systemd unit, as systemd reads it: nothing that it does not know, and little left open',
  run: async (): Promise<Finding> => {
    if (spawnSync('systemd-analyze', ['--version']).error)
      return { rows: [], missed: [], unmeasured: ['the unit: systemd is not installed'] }
    const folder = await mkdtemp(join(tmpdir(), 'sameway-service-'))
    try {
      const unit = join(folder, 'sameway.service')
      await writeFile(unit, blockWith('sameway.service', { '/opt/sameway': resolve('.') }))
      const verified = ask('verify', unit)
      const { output } = ask('security', '--offline=true', '--no-pager', unit)
      const exposure = Number(/exposure level for sameway\.service: ([\d.]+)/.exec(output)?.[1] ?? Number.NaN)
      return {
        rows: [{ unit: 'sameway.service', verified: String(verified.isFine), 'exposure of 10': exposure }],
        missed: [
          ...(verified.isFine && verified.output === '' ? [] : [`systemd says: ${verified.output}`]),
          ...bar('what the unit leaves open', exposure, maxExposure, 'of 10'),
        ],
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
