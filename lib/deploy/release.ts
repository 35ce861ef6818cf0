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

/** Undefined where the folder is not a git clone. */
export const currentRelease = (folder: string): Release | undefined => {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return { commit: git('rev-parse', 'HEAD'), isChanged: git('status', '--porcelain') !== '' }
  } catch {
    return undefined
  }
}

/** The form in `-c release=` and in /release.json. */
export const nameOf = ({ commit, isChanged }: Release): string => `${commit}${isChanged ? changedMark : ''}`
const changedMark = '+changes'

const readName = (name: string | undefined): Release | undefined => {
  const [, commit, mark] = /^([0-9a-f]{40})(\+changes)?$/.exec(name ?? '') ?? []
  return commit ? { commit, isChanged: mark === changedMark } : undefined
}

export type Live = {
  release: Release | undefined
  /** False before the first deploy, and until the domain is in DNS. */
  isReachable: boolean
}

/** The release that a stage reports. Its pages carry it and are deployed last: see site-files.ts. */
export const liveRelease = async (origin: string): Promise<Live> => {
  try {
    const answer = await fetch(`${origin}/release.json`, { signal: AbortSignal.timeout(10_000), redirect: 'manual' })
    const name = /"release":\s*"([^"]*)"/.exec(await answer.text())?.[1]
    return { release: readName(name), isReachable: true }
  } catch {
    return { release: undefined, isReachable: false }
  }
}

/** What to do after a deploy that succeeded but failed its smoke checks. */
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

/** The commit of a revision. Fetches it from the remote where a pipeline has made a shallow clone. */
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
 * Runs one of our npm scripts in a checkout of an earlier revision, with the packages of its own lock file, so that its
 * site, functions and templates are exactly those of that revision.
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
