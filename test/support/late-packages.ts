import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packages that only measuring needs are in folders with a lock of their own, and are installed at first use. Returns
 * the reason if that is not possible.
 */
export const missingPackages = (folder: string): string | undefined => {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return undefined
  const { status, stderr } = spawnSync('npm', ['ci'], { cwd: folder, encoding: 'utf8' })
  return status === 0 ? undefined : `npm ci in ${folder} failed: ${stderr.trim().split('\n')[0]}`
}
