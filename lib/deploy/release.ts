import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../local/startup-error.ts'
import { toShellLine } from './options.ts'

/** The commit that a stage was built from. */
export type Release = {
  commit: string
  /** Built with uncommitted changes, so it cannot be built again. */
  isChanged: boolean
}

/** Undefined if the folder is not a git clone. */
export const currentRelease = (folder: string): Release | undefined => {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return { commit: git('rev-parse', 'HEAD'), isChanged: git('status', '--porcelain') !== '' }
  } catch {
    return undefined
  }
}

/** The form in `-c release=`, in the output `Release` and in /release.json. */
export const nameOf = ({ commit, isChanged }: Release): string => `${commit}${isChanged ? changedMark : ''}`
const changedMark = '+changes'

export const readName = (name: string | undefined): Release | undefined => {
  const [, commit, mark] = /^([0-9a-f]{40})(\+changes)?$/.exec(name ?? '') ?? []
  return commit ? { commit, isChanged: mark === changedMark } : undefined
}

/** Whether the site answers at all. */
export const answers = async (origin: string): Promise<boolean> => {
  try {
    await fetch(origin, { signal: AbortSignal.timeout(10_000), redirect: 'manual' })
    return true
  } catch {
    return false
  }
}

/** The advice after a deploy that succeeded but failed its smoke checks. */
export const rollbackAdvice = (
  words: readonly string[],
  before: Release | undefined,
  now: Release | undefined,
): string => {
  const commandFor = (commit: string) => `  npm run deploy -- ${toShellLine(['--release', commit, ...words])}`
  if (!before || before.commit === now?.commit)
    return `What ran before is not known; for any commit (git log names them) it is\n\n${commandFor('COMMIT')}`
  const note = before.isChanged ? ', without the changes it was deployed with, which are in no commit' : ''
  return `To put the last release back${note}:\n\n${commandFor(before.commit)}`
}

const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

const succeeds = (act: () => unknown): boolean => {
  try {
    act()
    return true
  } catch {
    return false
  }
}

const fullName = (folder: string, revision: string): string =>
  git(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)

/** The commit of a revision. Fetches it from the remote if the clone is shallow, as in a pipeline. */
export const commitOf = (folder: string, revision: string): string => {
  if (!succeeds(() => fullName(folder, revision)))
    succeeds(() => git(folder, 'fetch', '--quiet', '--depth', '1', 'origin', '--', revision))
  try {
    return fullName(folder, revision)
  } catch {
    throw new StartupError(`There is no commit ${revision}, neither here nor at the remote.`)
  }
}

/** A file at a commit; undefined if the commit does not have it. */
export const fileOf = (folder: string, commit: string, path: string): string | undefined => {
  try {
    return git(folder, 'show', `${commit}:${path}`)
  } catch {
    return undefined
  }
}

const isShallow = (folder: string): boolean => git(folder, 'rev-parse', '--is-shallow-repository') === 'true'

/**
 * Returns one sentence if the local commit does not include the live one, so that a deploy would undo it. If the clone
 * lacks the live commit, or the history to it, fetches that first.
 */
export const ancestorFault = (
  folder: string,
  live: Release | undefined,
  now: Release | undefined,
): string | undefined => {
  if (!live || !now) return undefined
  const { commit } = live
  const isAmong = () => succeeds(() => git(folder, 'merge-base', '--is-ancestor', commit, 'HEAD'))
  if (isAmong()) return undefined
  const anyway = 'add -c ancestor=off to deploy all the same'
  if (isShallow(folder)) {
    if (!succeeds(() => git(folder, 'fetch', '--quiet', '--unshallow', 'origin')))
      return `This clone is too shallow to tell whether the live release ${commit} is part of it: git fetch --unshallow, or ${anyway}.`
    if (isAmong()) return undefined
  }
  const isHere = () => succeeds(() => fullName(folder, commit))
  if (!isHere()) succeeds(() => git(folder, 'fetch', '--quiet', 'origin', '--', commit))
  if (!isHere())
    return `The live release ${commit} is neither here nor at the remote, so this deploy would take it back: find who deployed it, or ${anyway}.`
  return `The live release ${commit} is not part of what is here, so this deploy would take it back: merge it first, or ${anyway}.`
}

/**
 * Runs one of our npm scripts in a checkout of an earlier revision, with the packages of its own lock file, so that
 * site, functions and templates are exactly those of that revision.
 */
export const runInRevision = (folder: string, commit: string, script: string, words: readonly string[]): number => {
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
