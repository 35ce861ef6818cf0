import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isStampFresh } from '../../web/build/site-stamp.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the site where it is not there, or is not that of these sources; in a process apart, for building changes its own. */
export const ensureSite = (): void => {
  if (isStampFresh(root)) return
  // vitest says 'test' here, and Vite would build what is for development: larger, and not what is deployed.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stderr } = spawnSync(process.execPath, ['bin/build-site.ts'], { cwd: root, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`The site could not be built: ${stderr}`)
}
