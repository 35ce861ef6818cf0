import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { bar, type Finding } from '#test/lab/benches/bench.ts'
import type { Proof } from '#test/lab/proofs/proof.ts'

type Package = { integrity?: string; dev?: boolean; optional?: boolean; hasInstallScript?: boolean; inBundle?: boolean }
type Counted = Partial<Record<'total' | 'moderate' | 'high' | 'critical', number>>

const readLock = (): [string, Package][] => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return Object.entries(packages).filter(([path]) => path !== '')
}

const parsed = (text: string): { metadata?: { vulnerabilities?: Counted }; statusCode?: number; message?: string } => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Known vulnerabilities of the product's packages, from the registry. Not every registry answers this call. */
const audit = (): { counted?: Counted; why?: string } => {
  const requested = ['audit', '--omit=dev', '--json', '--audit=true']
  const { stdout } = spawnSync('npm', requested, { encoding: 'utf8', timeout: 60_000 })
  const { metadata, message } = parsed(stdout)
  if (metadata?.vulnerabilities) return { counted: metadata.vulnerabilities }
  return { why: `the registry answers no audits${message ? ` (${message.split(' - ')[0]})` : ''}` }
}

export const supplyProof: Proof = {
  name: 'supply',
  about:
    'what comes from others: nothing known against it, each file fingerprinted, no scripts that run when installed',
  run: async (): Promise<Finding> => {
    const lock = readLock()
    const product = lock.filter(([, { dev }]) => !dev)
    const named = (list: [string, Package][]) => list.map(([path]) => path.replace(/^.*node_modules\//, '')).join(', ')
    // A package inside another package's file is covered by that file's fingerprint.
    const unmarked = lock.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
    const scripted = product.filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    const { counted, why } = audit()
    const known = counted && (counted.moderate ?? 0) + (counted.high ?? 0) + (counted.critical ?? 0)
    return {
      rows: [
        { what: 'packages of the product', found: product.length, which: '' },
        { what: 'packages without a fingerprint', found: unmarked.length, which: named(unmarked) },
        { what: 'packages that run scripts when installed', found: scripted.length, which: named(scripted) },
        { what: 'known weaknesses, moderate and worse', found: known ?? '', which: '' },
      ],
      missed: [
        ...(product.length > 0 ? [] : ['no package was looked at']),
        ...bar('packages without a fingerprint', unmarked.length, 0, ''),
        ...bar('packages that run scripts when installed', scripted.length, 0, ''),
        ...bar('known weaknesses', known ?? 0, 0, ''),
      ],
      unmeasured: why ? [`known weaknesses: ${why}`] : [],
    }
  },
}
