import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let root: string
const lockOf = (version: string) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/a': { version, integrity: 'x' } } })

/** In place of npm: notes that it was called, takes a while, and writes what a finished install writes. */
const npm = `
  const { appendFileSync, copyFileSync, mkdirSync } = require('node:fs')
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
  setTimeout(() => {
    mkdirSync('node_modules', { recursive: true })
    copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
    process.exit(Number(process.env.NPM_FAILS ?? 0))
  }, 500)
`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sameway-deps-'))
  mkdirSync(join(root, 'bin'))
  cpSync(join(import.meta.dirname, 'ensure-deps.mjs'), join(root, 'bin/ensure-deps.mjs'))
  writeFileSync(join(root, 'npm.cjs'), npm)
  writeFileSync(join(root, 'package-lock.json'), lockOf('1.0.0'))
})
afterEach(() => rmSync(root, { recursive: true }))

const run = async (env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(root, 'bin/ensure-deps.mjs')], {
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
const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')

describe('ensure-deps', () => {
  it('says in one sentence that the install failed, and leaves nothing locked', async () => {
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

  it('goes by what is in the lock: again after a change, not again without one', async () => {
    await run()
    await run()
    expect(calls()).toHaveLength(1)
    writeFileSync(join(root, 'package-lock.json'), lockOf('1.0.1'))
    await run()
    expect(calls()).toHaveLength(2)
  })

  it('takes over from a command that was killed', async () => {
    mkdirSync(join(root, '.cache/ensure-deps'), { recursive: true })
    writeFileSync(join(root, '.cache/ensure-deps/pid'), '999999999')
    expect((await run()).code).toBe(0)
    expect(calls()).toHaveLength(1)
  })
})
