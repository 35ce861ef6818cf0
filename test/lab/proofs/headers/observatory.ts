import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { instrument } from '#test/lab/instruments/ensure.ts'
import type { Certificate } from '#test/support/start-edge.ts'

export type Scanned = {
  scan: { grade: string; score: number; testsFailed: number; testsPassed: number }
  tests: Record<string, { pass: boolean; result: string }>
}

const scanner = instrument('@mdn/mdn-http-observatory')

/** Mozilla's verdict on the host with this name, in a process that trusts this certificate. */
export const scan = async (name: string, { file }: Certificate): Promise<Scanned> => {
  // Its list of preloaded names is fetched by an install script, and we install without scripts; none of them is ours.
  const preloaded = join(scanner, 'conf/hsts-preload.json')
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}')
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: file }
  const { stdout } = await promisify(execFile)(process.execPath, [join(scanner, 'src/scan.js'), name], { env })
  return JSON.parse(stdout)
}
