import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCloudFormation } from '#test/support/cloudformation-stand-in.ts'
import { repositoryFiles } from '#test/support/repository.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { writePlaceholders } from './synth-stage.ts'

const folder = temporaryFolder('put-back')
const clone = join(folder, 'clone')
const dist = join(folder, 'dist')
const npm = join(folder, 'npm.cjs')

/** In place of npm: links the packages instead of downloading them, and runs our script as package.json does. */
const npmScript = `
  const { spawnSync } = require('node:child_process')
  require('node:fs').symlinkSync(${JSON.stringify(join(process.cwd(), 'node_modules'))}, 'node_modules')
  const [, script, , ...words] = process.argv.slice(2)
  process.exit(spawnSync(process.execPath, ['bin/cloud.ts', script, ...words], { stdio: 'inherit' }).status)
`

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=one', '-c', 'user.email=one@test.example', ...words], {
    cwd: clone,
    encoding: 'utf8',
  }).trim()

const commit = (): string => {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'A release')
  return git('rev-parse', 'HEAD')
}

const env = {
  PATH: [dirname(process.execPath), process.env.PATH].join(':'),
  HOME: folder,
  CDK_VALIDATION: 'false',
  npm_execpath: npm,
  npm_node_execpath: process.execPath,
}
const cloud = (...words: string[]) =>
  spawnSync(process.execPath, ['bin/cloud.ts', ...words], { cwd: clone, encoding: 'utf8', env })

/** The templates of all stacks, by name, that the command writes. */
const synth = (name: string, ...words: string[]): Record<string, string> => {
  const output = join(folder, name)
  const { status, stderr } = cloud('synth', '-c', `dist=${dist}`, '-o', output, ...words)
  if (status !== 0) throw new Error(stderr)
  const templates = readdirSync(output).filter((file) => file.endsWith('.template.json'))
  return Object.fromEntries(templates.map((file) => [file, readFileSync(join(output, file), 'utf8')]))
}

beforeAll(() => {
  const needed =
    /^(bin|lib|functions|shared|web)\/|^(package\.json|package-lock\.json|cdk\.json|tsconfig\.json|\.gitignore)$/
  for (const path of repositoryFiles.filter((one) => needed.test(one))) cpSync(path, join(clone, path))
  writeFileSync(npm, npmScript)
  writePlaceholders(dist)
  git('init', '--quiet')
  writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n')
  symlinkSync(join(process.cwd(), 'node_modules'), join(clone, 'node_modules'))
})

// Three times the whole of `npm run synth`, a process within a process: a quarter of a minute on an idle machine.
describe('the last release', { timeout: 240_000 }, () => {
  it('is restored with the very templates that it had, whatever is in the working tree', () => {
    const first = commit()
    const before = synth('before')

    const groups = join(clone, 'lib/groups.ts')
    const text = readFileSync(groups, 'utf8')
    const changed = text.replaceAll(/memoryMb: \d+/g, 'memoryMb: 3008')
    expect(changed).not.toBe(text)
    writeFileSync(groups, changed)
    commit()
    const after = synth('after')
    const main = 'Sameway-dev.template.json'
    expect(before[main]).toContain('AWS::Lambda::Function')
    expect(after[main]).not.toBe(before[main])

    // An uncommitted change makes no difference either.
    writeFileSync(groups, `${changed}\n// later\n`)
    expect(synth('back', '--release', first)).toEqual(before)
    expect(git('worktree', 'list').split('\n')).toHaveLength(1)
    expect(existsSync(join(clone, '.cache/releases', first))).toBe(false)
  })

  it('is not looked up under a name that is no commit', () => {
    const { status, stderr } = cloud('synth', '--release', '--output=elsewhere')
    expect([status, stderr.trim()]).toEqual([
      1,
      'There is no commit --output=elsewhere, neither here nor at the remote.',
    ])
  })
})

describe('a deploy over a live stage', { timeout: 60_000 }, () => {
  let cloudFormation: Awaited<ReturnType<typeof startCloudFormation>>
  beforeAll(async () => {
    cloudFormation = await startCloudFormation()
  })
  afterAll(() => cloudFormation.stop())

  const deploy = async (...words: string[]) => {
    const keys = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'y', AWS_ENDPOINT_URL: cloudFormation.url }
    const options = ['deploy', '--require-approval', 'never', '-c', `dist=${dist}`]
    const child = spawn(process.execPath, ['bin/cloud.ts', ...options, ...words], {
      cwd: clone,
      env: { ...env, ...keys },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    const [code] = await once(child, 'exit')
    return { code, said: said.trim() }
  }

  it('is refused for a commit with fewer indexes of the table', async () => {
    const schema = join(clone, 'lib/table-schema.ts')
    const today = readFileSync(schema, 'utf8')
    writeFileSync(schema, today.replace("'GSI1', 'GSI2', 'GSI3'", "'GSI1', 'GSI2'"))
    const fewer = commit()
    writeFileSync(schema, today)
    const live = commit()
    const outputs = { Release: live, Indexes: 'GSI1,GSI2,GSI3' }
    cloudFormation.stacks.set('Sameway-dev', { status: 'UPDATE_COMPLETE', outputs })
    const { code, said } = await deploy('--release', fewer)
    expect([code, said.split('\n').length]).toEqual([1, 1])
    expect(said).toMatch(new RegExp(`^${fewer} knows no index GSI3, which the table has`))
  })

  it('is refused from a commit before the live one', async () => {
    const before = git('rev-parse', 'HEAD')
    writeFileSync(join(clone, 'lib/later.ts'), 'export const later = 1\n')
    cloudFormation.stacks.set('Sameway-dev', { status: 'UPDATE_COMPLETE', outputs: { Release: commit() } })
    git('checkout', '--quiet', '--detach', before)
    const { code, said } = await deploy()
    expect([code, said.split('\n').length]).toEqual([1, 1])
    expect(said).toMatch(/^The live release [0-9a-f]{40} is not part of what is here/)
  })
})
