import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { allowFilesOrigin, readSiteHeaders, type SiteHeaders } from '#lib/cloud/constructs/security-headers.ts'
import { bar, type Finding } from '#test/lab/benches/bench.ts'
import { instrument, missingInstruments } from '#test/lab/instruments/ensure.ts'
import type { Proof } from '#test/lab/proofs/proof.ts'
import { ensureSite } from '#test/support/ensure-site.ts'
import { type Certificate, newCertificate } from '#test/support/start-edge.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { startFront } from './cloud-front.ts'

/** A page and an answer of the API. The scanner takes a host name, and accepts a path as part of it. */
const looksAt = { 'the site': '', 'the API': '/api/auth/check-session' }
const minScore = 130

type Scanned = {
  scan: { grade: string; score: number; testsFailed: number; testsPassed: number }
  tests: Record<string, { pass: boolean; result: string }>
}

const scanner = instrument('@mdn/mdn-http-observatory')

/** Mozilla's verdict on the host with this name, in a process that trusts this certificate. */
const scan = async (name: string, { file }: Certificate): Promise<Scanned> => {
  // An install script would fetch its list of preloaded names, and we install without scripts. None of our names is in
  // it.
  const preloaded = join(scanner, 'conf/hsts-preload.json')
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}')
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: file }
  const { stdout } = await promisify(execFile)(process.execPath, [join(scanner, 'src/scan.js'), name], { env })
  return JSON.parse(stdout)
}

/** The headers as the cloud sends them, with files in a bucket on another host. */
const productionHeaders = (): SiteHeaders => {
  const headers = readSiteHeaders('dist/web/csp.json')
  const policy = allowFilesOrigin(headers['content-security-policy'] ?? '', 'https://files.example')
  return { ...headers, 'content-security-policy': policy }
}

const scanAll = async (headers: SiteHeaders, certificate: Certificate): Promise<[string, Scanned][]> => {
  const host = await startTestHost()
  const front = await startFront(host.url, headers, certificate)
  try {
    const found: [string, Scanned][] = []
    for (const [what, path] of Object.entries(looksAt)) found.push([what, await scan(front.name + path, certificate)])
    return found
  } finally {
    front.stop()
    await host.stop()
  }
}

const judge = ([what, { scan: found, tests }]: [string, Scanned]): string[] => [
  ...(found.grade === 'A+' ? [] : [`${what}: grade ${found.grade}, and A+ is asked for`]),
  ...bar(`${what}: points short of ${minScore}`, Math.max(0, minScore - found.score), 0, 'points'),
  ...Object.entries(tests).flatMap(([test, { pass, result }]) => (pass ? [] : [`${what}: ${test} is ${result}`])),
]

export const headersProof: Proof = {
  name: 'headers',
  about: 'the headers of production over TLS, before Mozilla’s scanner: A+, and nothing unsafe',
  run: async (): Promise<Finding> => {
    await ensureSite()
    const headers = productionHeaders()
    const lax = Object.entries(headers).filter(([, value]) => value.includes('unsafe-'))
    const missed = lax.map(([name, value]) => `${name} is lax: ${value}`)
    const folder = await mkdtemp(join(tmpdir(), 'sameway-headers-'))
    try {
      const why = missingInstruments()
      if (why) return { rows: [], missed, unmeasured: [`what the scanner says: ${why}`] }
      const certificate = newCertificate(folder)
      if (!certificate) return { rows: [], missed, unmeasured: ['what the scanner says: there is no openssl'] }
      const found = await scanAll(headers, certificate)
      return {
        rows: found.map(([what, { scan: judged }]) => {
          const { grade, score, testsPassed, testsFailed } = judged
          return { what, grade, score, testsPassed, testsFailed }
        }),
        also: found.map(([what, { tests }]) =>
          Object.entries(tests).map(([test, { result }]) => ({ what, test, result })),
        ),
        missed: [...missed, ...found.flatMap(judge)],
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
