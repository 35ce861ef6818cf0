import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isStampFresh } from '../../web/build/site-stamp.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the site if it is missing or not built from these sources; in another process, because a build changes its
 * own. If several ask at once, one builds and the others wait.
 */
export const ensureSite = async (): Promise<void> => {
  if (isStampFresh(root)) return
  // vitest sets 'test' here, and Vite would build for development: larger, and not what is deployed.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['bin/build-site.ts'], { cwd: root, env }).catch(({ stderr }) => {
    throw new Error(`The site could not be built: ${stderr}`)
  })
}
