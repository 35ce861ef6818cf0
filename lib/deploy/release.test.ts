import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { ancestorFault, commitOf, type Release } from './release.ts'

let remote = ''
let clone = ''
folderForEachTest('release', (folder) => {
  remote = join(folder, 'remote')
  clone = join(folder, 'clone')
})

const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=one', '-c', 'user.email=one@test.example', ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

const commit = (folder: string, text: string): Release => {
  appendFileSync(join(folder, 'file'), text)
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', text)
  return { commit: git(folder, 'rev-parse', 'HEAD'), isChanged: false }
}

const cloneIt = (...words: string[]) => git(remote, 'clone', '--quiet', ...words, `file://${remote}`, clone)
const head = (): Release => ({ commit: git(clone, 'rev-parse', 'HEAD'), isChanged: false })

let [first, second]: Release[] = []
beforeEach(() => {
  mkdirSync(remote)
  git(remote, 'init', '--quiet', '--initial-branch', 'main')
  git(remote, 'config', 'uploadpack.allowAnySHA1InWant', 'true')
  first = commit(remote, 'first')
  second = commit(remote, 'second')
})

describe('a deploy', () => {
  test('is refused if the local commit does not include the live release', () => {
    cloneIt()
    git(clone, 'checkout', '--quiet', '--detach', first?.commit ?? '')
    expect(ancestorFault(clone, second, head())).toBe(
      `The live release ${second?.commit} is not part of what is here, so this deploy would take it back: merge it first, or add -c ancestor=off to deploy all the same.`,
    )
  })

  test('continues from the live release, or deploys it again', () => {
    cloneIt()
    for (const live of [first, second]) expect(ancestorFault(clone, live, head())).toBeUndefined()
  })

  test('is refused for a live release that someone has pushed since', () => {
    cloneIt()
    const third = commit(remote, 'third')
    expect(ancestorFault(clone, third, head())).toMatch(/is not part of what is here/)
  })

  test('is refused for a live release that is nowhere to be found', () => {
    cloneIt()
    const live = { commit: 'a'.repeat(40), isChanged: false }
    expect(ancestorFault(clone, live, head())).toMatch(/is neither here nor at the remote/)
  })

  test('from a shallow clone fetches the history that it lacks', () => {
    cloneIt('--depth', '1')
    expect(() => git(clone, 'cat-file', '-e', first?.commit ?? '')).toThrow()
    expect(ancestorFault(clone, first, head())).toBeUndefined()
    expect(ancestorFault(clone, commit(remote, 'third'), head())).toMatch(/is not part of what is here/)
  })

  test('from a shallow clone without its remote names the command that it needs', () => {
    cloneIt('--depth', '1')
    rmSync(remote, { recursive: true })
    expect(ancestorFault(clone, first, head())).toMatch(/^This clone is too shallow .+ git fetch --unshallow, or add/)
  })

  test('is not refused if the live or the local release is unknown', () => {
    cloneIt()
    expect(ancestorFault(clone, undefined, head())).toBeUndefined()
    expect(ancestorFault(clone, first, undefined)).toBeUndefined()
  })
})

describe('the commit of a name', () => {
  test('is fetched into a shallow clone', () => {
    cloneIt('--depth', '1')
    expect(commitOf(clone, first?.commit ?? '')).toBe(first?.commit)
  })

  test('that does not exist is refused in one sentence', () => {
    cloneIt()
    for (const name of ['nowhere', '--output=elsewhere'])
      expect(() => commitOf(clone, name)).toThrow(`There is no commit ${name}, neither here nor at the remote.`)
  })
})
