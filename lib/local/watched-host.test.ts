import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

describe('startWatchedHost', () => {
  it('rejects when the entry does not start', async () => {
    write('process.exit(1)')
    await expect(begin()).rejects.toThrow('The host did not start')
  })

  it('restarts when a source changes, also after a broken save, and lets calls wait meanwhile', async () => {
    write('"first"')
    const answers = await begin()
    write('process.exit(1)')
    const state = () => Promise.race([host?.ready().then(() => 'ready'), wait(30, 'waiting')])
    await expect.poll(state).toBe('waiting')
    write('"second"')
    await expect.poll(() => answers, { timeout: 5000 }).toEqual(['first', 'second'])
    await expect.poll(state).toBe('ready')
  })
})
