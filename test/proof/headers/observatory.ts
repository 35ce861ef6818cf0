import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { instrument } from '#test/instruments/ensure.ts'

export type Scanned = {
  scan: { grade: string; score: number; testsFailed: number; testsPassed: number }
  tests: Record<string, { pass: boolean; result: string }>
}

export type Certificate = { key: string; cert: string; file: string }

const scanner = instrument('@mdn/mdn-http-observatory')

/** For localhost, made on the spot; nothing where there is no openssl. */
export const newCertificate = (folder: string): Certificate | undefined => {
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const wanted = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const made = spawnSync('openssl', [...wanted.split(' '), '-keyout', keyFile, '-out', file])
  return made.status === 0 ? { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file } : undefined
}

/** Mozilla’s judgement of what answers under this name, in a process that trusts this certificate. */
export const scan = async (name: string, { file }: Certificate): Promise<Scanned> => {
  // Its list of preloaded names is fetched when it is installed, which ours is without scripts; none of them is ours.
  const preloaded = join(scanner, 'conf/hsts-preload.json')
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}')
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: file }
  const { stdout } = await promisify(execFile)(process.execPath, [join(scanner, 'src/scan.js'), name], { env })
  return JSON.parse(stdout)
}
