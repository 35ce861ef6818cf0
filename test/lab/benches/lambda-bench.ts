import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleFunctions } from '#lib/build/bundle-functions.ts'
import { bundleBudget } from '#test/infra/bundle-budget.ts'
import { missingPackages } from '#test/support/late-packages.ts'
import { type Bench, bar, type Finding, rounded } from './bench.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const kB = 1000

const sizesOf = (bundles: Awaited<ReturnType<typeof bundleFunctions>>): Finding => ({
  rows: bundles.flatMap(({ name, bytes, bytesInAll }) => [
    { what: `size: ${name}`, figure: String(rounded(bytes / kB)), unit: `kB (≤ ${bundleBudget(name) / kB})` },
    ...(bytesInAll > bytes
      ? [{ what: `size: ${name}, with what it loads late`, figure: String(rounded(bytesInAll / kB)), unit: 'kB' }]
      : []),
  ]),
  missed: bundles.flatMap(({ name, bytes }) => bar(name, bytes / kB, bundleBudget(name) / kB, 'kB')),
})

/** Times differ between runs, so the gate leaves them out. The peers are installed only when times are measured. */
const measured = async (folder: string, names: string[]): Promise<Finding> => {
  // Loaded late: these modules load functions, which read their settings once, and other benches need other settings.
  const { measureColdCalls, measureColdTable, measureImports } = await import('./lambda/cold.ts')
  const imports = await measureImports(folder, names)
  const why = missingPackages(join(root, 'test/lab/peers'))
  if (why) return { rows: imports, missed: [], unmeasured: [`all beside others: ${why}`] }
  const { measureWarm } = await import('./lambda/warm.ts')
  const cold = [await measureColdCalls(folder, folder), await measureColdTable(folder, folder)]
  const warm = await measureWarm(folder, folder)
  return {
    rows: [...imports, ...cold.flatMap(({ rows }) => rows), ...warm.rows],
    missed: [...cold.flatMap(({ missed }) => missed), ...warm.missed],
    unmeasured: warm.unmeasured ?? [],
  }
}

export const lambdaBench: Bench = {
  name: 'lambda',
  about: 'what each Lambda weighs, and what its first call and the later ones cost',
  isGate: true,
  run: async ({ isGate }): Promise<Finding> => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    // Inside the repository, so that the peers find their packages.
    const folder = mkdtempSync(join(root, '.cache/bench-'))
    try {
      const bundles = await bundleFunctions({ folder })
      const sizes = sizesOf(bundles)
      if (isGate) return sizes
      const times = await measured(
        folder,
        bundles.map(({ name }) => name),
      )
      return { ...times, rows: [...sizes.rows, ...times.rows], missed: [...sizes.missed, ...times.missed] }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
