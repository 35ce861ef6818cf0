import { execFileSync } from 'node:child_process'
import { toShellLine } from './options.ts'

/** What a stage runs, named by the commit it was built from. */
export type Release = {
  commit: string
  /** Built with changes that are in no commit, so that nobody can build it again. */
  isChanged: boolean
}

/** Undefined where the folder is no clone, and nothing can be said. */
export const releaseOf = (folder: string): Release | undefined => {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return { commit: git('rev-parse', 'HEAD'), isChanged: git('status', '--porcelain') !== '' }
  } catch {
    return undefined
  }
}

/** As `-c release=` carries it and /release.json says it. */
export const nameOf = ({ commit, isChanged }: Release): string => `${commit}${isChanged ? changedMark : ''}`
const changedMark = '+changes'

const readName = (name: string | undefined): Release | undefined => {
  const [, commit, mark] = /^([0-9a-f]{40})(\+changes)?$/.exec(name ?? '') ?? []
  return commit ? { commit, isChanged: mark === changedMark } : undefined
}

export type Live = {
  release: Release | undefined
  /** False where nothing answers: a stage whose first deploy is still to come, or whose name is not in DNS yet. */
  isReachable: boolean
}

/** What a stage says it runs. Its pages bring that along, and come after all functions: see site-files.ts. */
export const liveRelease = async (origin: string): Promise<Live> => {
  try {
    const answer = await fetch(`${origin}/release.json`, { signal: AbortSignal.timeout(10_000), redirect: 'manual' })
    const name = /"release":\s*"([^"]*)"/.exec(await answer.text())?.[1]
    return { release: readName(name), isReachable: true }
  } catch {
    return { release: undefined, isReachable: false }
  }
}

/** What a person reads after a deploy that went through and left a stage that is not well. */
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
