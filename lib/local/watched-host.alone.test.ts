import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { startWatchedHost, type WatchedHost } from './watched-host.ts'

let root: string
let host: WatchedHost | undefined

const write = (said: string) => writeFileSync(join(root, 'src/said.mjs'), `export const said = ${said}`)

folderForEachTest('watch', (folder) => (root = folder))
beforeEach(() => {
  mkdirSync(join(root, 'src'))
  writeFileSync(
    join(root, 'entry.mjs'),
    "import { said } from './src/said.mjs'\nprocess.send(said)\nsetInterval(() => {}, 1000)",
  )
})
afterEach(async () => {
  await host?.stop()
  host = undefined
})

const begin = async () => {
  const received: unknown[] = []
  host = await startWatchedHost(join(root, 'entry.mjs'), [join(root, 'src')], process.env, (said) =>
    received.push(said),
  )
  return received
}

/** The outcome of a call within a moment. */
const call = () => Promise.race([host?.ready().then(() => 'answered'), wait(30, 'waiting')])

it('rejects when the entry does not start', async () => {
  write('process.exit(1)')
  await expect(begin()).rejects.toThrow('The host did not start')
})

it('restarts when a source changes', async () => {
  write('"first"')
  const answers = await begin()
  expect(await call()).toBe('answered')
  write('"second"')
  await expect.poll(() => answers, { timeout: 5000 }).toEqual(['first', 'second'])
  expect(await call()).toBe('answered')
})

it.each([
  ['does not start', 'process.exit(1)'],
  ['hangs at its start', 'await new Promise(() => setInterval(() => {}, 1000))'],
  ['breaks once it runs', 'setTimeout(() => process.exit(1), 20)'],
])('lets a call wait while the code %s, and answers it after the next save', async (_, broken) => {
  write('"first"')
  const answers = await begin()
  write(`"broken"; (await import('node:fs')).writeFileSync(new URL('../begun', import.meta.url), ''); ${broken}`)
  await expect.poll(() => existsSync(join(root, 'begun'))).toBe(true)
  await expect.poll(call).toBe('waiting')
  const waiting = host?.ready()
  write('"second"')
  await waiting
  expect(answers.at(-1)).toBe('second')
  expect(await call()).toBe('answered')
})
