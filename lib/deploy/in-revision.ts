import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../local/startup-error.ts'

const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The commit that a revision names; asks the remote for it where a pipeline has cloned the newest one alone. */
const commitOf = (folder: string, revision: string): string => {
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`] as const
  try {
    return git(folder, ...words)
  } catch {
    try {
      git(folder, 'fetch', '--quiet', '--depth', '1', 'origin', '--', revision)
      return git(folder, ...words)
    } catch {
      throw new StartupError(`There is no commit ${revision}, neither here nor at the remote.`)
    }
  }
}

/**
 * Runs one of our npm scripts as an earlier revision has it: in a checkout of its own, with the packages of its own
 * lock file. So that revision's site, functions and templates are those it had.
 */
export const runInRevision = (folder: string, revision: string, script: string, words: readonly string[]): number => {
  const commit = commitOf(folder, revision)
  const checkout = join(folder, '.cache/releases', commit)
  const remove = () => {
    rmSync(checkout, { recursive: true, force: true })
    git(folder, 'worktree', 'prune')
  }
  remove()
  git(folder, 'worktree', 'add', '--detach', '--quiet', checkout, commit)
  try {
    const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
    const args = ['run', script, '--', ...words]
    const { status } = npm
      ? spawnSync(node, [npm, ...args], { cwd: checkout, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: checkout, stdio: 'inherit', shell: process.platform === 'win32' })
    return status ?? 1
  } finally {
    remove()
  }
}
