import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { nodePackages } from './choose-node.mjs'

let root: string
const lockOf = (version: string) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/a': { version, integrity: 'x' } } })

/**
 * A fake npm: records its calls, takes a while, and writes the record of a finished install. Like npm 10, it makes no
 * link to Node.
 */
const npm = `
  const { appendFileSync, copyFileSync, mkdirSync, symlinkSync } = require('node:fs')
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
  setTimeout(() => {
    mkdirSync('node_modules', { recursive: true })
    copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
    if (process.env.BRINGS_NODE) {
      mkdirSync('node_modules/.bin', { recursive: true })
      mkdirSync(process.env.BRINGS_NODE + '/bin', { recursive: true })
      symlinkSync(process.execPath, process.env.BRINGS_NODE + '/bin/node')
    }
    process.exit(Number(process.env.NPM_FAILS ?? 0))
  }, 500)
`

folderForEachTest('deps', (folder) => (root = folder))
beforeEach(() => {
  mkdirSync(join(root, 'bin'))
  for (const file of ['run.mjs', 'ensure-deps.mjs', 'choose-node.mjs'])
    cpSync(join(import.meta.dirname, file), join(root, 'bin', file))
  writeFileSync(join(root, 'npm.cjs'), npm)
  writeFileSync(join(root, 'package-lock.json'), lockOf('1.0.0'))
})

const run = async (env: Record<string, string> = {}, words: string[] = []) => {
  const child = spawn(process.execPath, [join(root, 'bin/run.mjs'), ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm.cjs'), npm_node_execpath: process.execPath, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text
    })
  }
  const [code] = await once(child, 'exit')
  return { code, said }
}
/** Where npm puts our Node. */
const packagedNode = () => join(root, 'node_modules', nodePackages[`${process.platform}-${process.arch}`] ?? '')
const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')

it('reports a failed install in one sentence, and releases the lock', async () => {
  const { code, said } = await run({ NPM_FAILS: '1' })
  expect([code, said.trim().split('\n').at(-1)]).toEqual([
    1,
    'The packages could not be installed; npm says why above.',
  ])
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect((await run()).code).toBe(0)
})

it('installs once when two commands start together', async () => {
  const both = await Promise.all([run(), run()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(calls()).toEqual(['ci --include=dev --include=optional'])
})

it('installs again only after a change of the lock file', async () => {
  await run()
  await run()
  expect(calls()).toHaveLength(1)
  writeFileSync(join(root, 'package-lock.json'), lockOf('1.0.1'))
  await run()
  expect(calls()).toHaveLength(2)
})

it('links the packaged Node that npm left out, and makes a lost link again', async () => {
  const BRINGS_NODE = packagedNode()
  const link = join(root, 'node_modules/.bin/node')
  await run({ BRINGS_NODE })
  expect(realpathSync(link)).toBe(realpathSync(process.execPath))
  rmSync(link)
  await run()
  expect(realpathSync(link)).toBe(realpathSync(process.execPath))
  expect(calls()).toHaveLength(1)
})

it('takes over the lock of a killed command', async () => {
  mkdirSync(join(root, '.cache/ensure-deps'), { recursive: true })
  writeFileSync(join(root, '.cache/ensure-deps/pid'), '999999999')
  expect((await run()).code).toBe(0)
  expect(calls()).toHaveLength(1)
})

describe('with a file', () => {
  beforeEach(() => {
    writeFileSync(
      join(root, 'file.mjs'),
      "console.log(process.argv.slice(1).join(), process.env.STARTED_BY ?? 'itself')",
    )
    writeFileSync(join(root, 'failing.mjs'), 'process.exitCode = 3')
  })

  it('does not run it if the packages cannot be installed', async () => {
    const { said } = await run({ NPM_FAILS: '1' }, ['file.mjs'])
    expect(said).not.toContain('file.mjs')
  })

  it('runs it with its arguments, and exits with its code', async () => {
    const { code, said } = await run({}, ['file.mjs', 'one', '--two'])
    expect([code, said.trim().split('\n').at(-1)]).toEqual([0, `${join(root, 'file.mjs')},one,--two itself`])
    expect((await run({}, ['failing.mjs'])).code).toBe(3)
  })

  it('runs it with our Node if another one started the command', async () => {
    const ours = join(packagedNode(), 'bin/node')
    for (const folder of [join(packagedNode(), 'bin'), join(root, 'node_modules/.bin')])
      mkdirSync(folder, { recursive: true })
    writeFileSync(ours, `#!/bin/sh\nSTARTED_BY=ours exec '${process.execPath}' "$@"\n`)
    chmodSync(ours, 0o755)
    const { code, said } = await run({}, ['file.mjs', 'one', '--two'])
    expect([code, said.trim().split('\n').at(-1)]).toEqual([0, `${join(root, 'file.mjs')},one,--two ours`])
    expect((await run({}, ['failing.mjs'])).code).toBe(3)
  })
})
