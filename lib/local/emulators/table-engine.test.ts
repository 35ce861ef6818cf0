import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { freePort, listen, stopListening } from '../listen.ts'
import { createTable, tableApi } from './table-api.ts'
import {
  type ListenAddress,
  recordProcess,
  startTableEngine,
  stopRecordedProcess,
  type TableEngine,
} from './table-engine.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local', region: 'eu-west-2' }
const table = 'probe'
const key = { PK: { S: 'a' }, SK: { S: 'b' } }
let dataDir: string
let engine: TableEngine

const at = (port: number): ListenAddress => ({ host: '127.0.0.1', port })

const packaged = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide')

/** A port on which another server answers every call until the test ends. */
const takePort = async (): Promise<number> => {
  const other = createServer((_, answer) => answer.end('{}'))
  const taken = await listen(other, 0, '127.0.0.1')
  onTestFinished(() => stopListening(other, 0))
  return taken
}

/** The engine, started so late that another process can take its port. */
const lateEngine = (): string => {
  const path = join(dataDir, 'late-engine')
  writeFileSync(path, `#!/bin/sh\nsleep 0.4\nexec ${packaged} "$@"\n`, { mode: 0o755 })
  return path
}

const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

const open = async (...how: [binary?: string, choosePlace?: () => Promise<ListenAddress>]) => {
  engine = await startTableEngine(dataDir, ...how)
  const call = tableApi(engine.endpoint, credentials)
  await createTable(call, table)
  const put = (item: Record<string, unknown> = {}) => call('PutItem', { TableName: table, Item: { ...key, ...item } })
  const get = async () => (await call<{ Item?: unknown }>('GetItem', { TableName: table, Key: key })).Item
  return { call, put, get }
}

folderForEachTest('engine', (folder) => (dataDir = folder))
afterEach(async () => {
  vi.restoreAllMocks()
  await engine?.stop()
})

describe('startTableEngine', () => {
  it('reports a missing or broken engine in one sentence', async () => {
    await expect(startTableEngine(dataDir, '/no/such/engine')).rejects.toThrow(
      'There is no table engine at /no/such/engine; correct DYNOXIDE_BIN.',
    )
    await expect(startTableEngine(dataDir, '/bin/false')).rejects.toThrow(/^The table engine did not start: .*\.$/)
  })

  it('runs the pinned version, with our index and trigger', async () => {
    const { version } = createRequire(import.meta.url)('@dynoxide/linux-x64/package.json')
    expect(version).toBe('1.2.1')
    const { call } = await open()
    for (let batch = 0; batch < 21; batch++) {
      const items = Array.from({ length: 25 }, (_, n) => ({
        PutRequest: { Item: { PK: { S: `${batch}` }, SK: { S: `${n}` } } },
      }))
      await call('BatchWriteItem', { RequestItems: { [table]: items } })
    }
    await engine.stop()
    const file = new DatabaseSync(join(dataDir, 'table/dynoxide.db'))
    file.exec('PRAGMA locking_mode = EXCLUSIVE')
    const names = file.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'stream_%' ORDER BY name").all()
    const count = file.prepare('SELECT count(*) AS count FROM _stream_records').get()
    const plan = file
      .prepare(
        'EXPLAIN QUERY PLAN SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?',
      )
      .all('x')
    file.close()
    expect(names.map(({ name }) => name)).toEqual(['stream_by_sequence', 'stream_trim'])
    expect(count).toEqual({ count: 525 })
    expect(JSON.stringify(plan)).toContain('stream_by_sequence')
  })

  it('stops an engine that a killed host left behind, and keeps its data', async () => {
    const { put } = await open()
    await put({ name: { S: 'kept' } })
    await engine.stop()
    const file = join(dataDir, 'table/dynoxide.db')
    const orphan = spawn(packaged, ['serve', '--port', `${await freePort()}`, '--db-path', file], { stdio: 'ignore' })
    recordProcess(join(dataDir, 'table-engine.json'), orphan.pid)
    const gone = once(orphan, 'exit')
    const { get } = await open()
    await gone
    expect(await get()).toMatchObject({ name: { S: 'kept' } })
  })

  it('does not stop another process with the recorded id', async () => {
    const note = join(dataDir, 'note.json')
    const { pid } = process
    recordProcess(note, pid)
    await stopRecordedProcess(note, '/somewhere/else.db')
    expect(isAlive(pid)).toBe(true)
    engine = await startTableEngine(dataDir)
    expect(JSON.parse(readFileSync(join(dataDir, 'table-engine.json'), 'utf8'))).toEqual({ pid: engine.pid() })
  })

  it('restarts an engine that died, at the same address, with every acknowledged write', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const { put, get } = await open()
    await put({ name: { S: 'kept' } })
    const died = engine.pid() ?? 0
    process.kill(died, 'SIGKILL')
    await vi.waitFor(async () => expect(await get()).toMatchObject({ name: { S: 'kept' } }), { timeout: 5000 })
    await vi.waitFor(() => expect(engine.pid()).not.toBe(died))
    expect(said).toHaveBeenCalledWith('The table engine stopped; starting it again.')
    await put({ name: { S: 'written since' } })
    expect(await get()).toMatchObject({ name: { S: 'written since' } })
  })

  it('listens at another random address at each start, and not at 127.0.0.1', async () => {
    await open()
    const first = new URL(engine.endpoint)
    await expect(fetch(`http://127.0.0.1:${first.port}`)).rejects.toThrow()
    expect((await fetch(first)).status).toBeGreaterThan(0)
    await engine.stop()
    await open()
    expect(new URL(engine.endpoint).hostname).not.toBe(first.hostname)
  })

  it('takes another port when the first one is taken', async () => {
    const taken = await takePort()
    const free = await freePort()
    const chosen = [taken, taken, free]
    const { put, get } = await open(undefined, async () => at(chosen.shift() ?? 0))
    expect(engine.endpoint).toBe(`http://127.0.0.1:${free}`)
    await put({ name: { S: 'ours' } })
    expect(await get()).toMatchObject({ name: { S: 'ours' } })
  })

  it('reports in one sentence that every port is taken', async () => {
    const taken = await takePort()
    await expect(startTableEngine(dataDir, undefined, async () => at(taken))).rejects.toThrow(
      new RegExp(`^The table engine did not start: error: port ${taken} is already in use.*\\.$`),
    )
  })

  it('waits for its own port when another process took it meanwhile', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const port = await freePort()
    const { put, get } = await open(lateEngine(), async () => at(port))
    await put({ name: { S: 'kept' } })
    const died = engine.pid() ?? 0
    process.kill(died, 'SIGKILL')
    const other = createServer()
    await vi.waitFor(() => listen(other, port, '127.0.0.1'), { interval: 10 })
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('is already in use')), 3000)
    expect(engine.pid()).toBe(died)
    await stopListening(other, 0)
    await vi.waitFor(() => expect(engine.pid()).not.toBe(died), 5000)
    expect(await get()).toMatchObject({ name: { S: 'kept' } })
  })
})
