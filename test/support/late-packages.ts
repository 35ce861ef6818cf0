import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packages that only measuring needs stand in folders with a lock of their own, and are installed at their first use.
 * Answers why that is not possible, where it is not.
 */
export const missingPackages = (folder: string): string | undefined => {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return undefined
  const { status, stderr } = spawnSync('npm', ['ci'], { cwd: folder, encoding: 'utf8' })
  return status === 0 ? undefined : `npm ci in ${folder} failed: ${stderr.trim().split('\n')[0]}`
}
