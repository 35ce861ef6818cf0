import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { lockDataFolder, readKeys, readStoredKeys, restrictToOwner } from './data-folder.ts'

let dataDir: string
folderForEachTest('data', (folder) => (dataDir = folder))

describe('data folder', () => {
  /** Another process that locks the folder until it is killed. */
  const holdElsewhere = async () => {
    // Keeps what it was given: the lock ends when its file is collected as garbage.
    const code = `const { lockDataFolder } = await import('${import.meta.dirname}/data-folder.ts')
    globalThis.release = lockDataFolder('${dataDir}'); console.log('held'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    return child
  }

  it('refuses a folder that another process has locked, names it, and locks the folder once it was killed', async () => {
    const child = await holdElsewhere()
    expect(() => lockDataFolder(dataDir)).toThrow(
      `The data folder ${dataDir} is in use by another Sameway (process ${child.pid}): stop that one, or set DATA_DIR to another folder.`,
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    lockDataFolder(dataDir)()
  })

  it('refuses a path that is a file', () => {
    writeFileSync(join(dataDir, 'file'), '')
    expect(() => lockDataFolder(join(dataDir, 'file'))).toThrow(
      /^The data folder .*file cannot be used \(.*\): set DATA_DIR/,
    )
  })

  it('refuses a second lock by the same process until the first is released', () => {
    const release = lockDataFolder(dataDir)
    expect(() => lockDataFolder(dataDir)).toThrow('is in use')
    release()
    lockDataFolder(dataDir)()
  })

  it('creates keys once, readable by their owner only', () => {
    const keys = readKeys(dataDir)
    expect(readKeys(dataDir)).toEqual(keys)
    expect(keys.codeKeys).toMatch(/^local:[0-9a-f]{64}$/)
    expect(keys.pushKeys).toMatch(/^[0-9a-f]{64}$/)
    expect(keys.taxKeys).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
  })
})

describe('a folder of a release without pushes and reports', () => {
  const older = { codeKeys: 'local:one', secretAccessKey: 'two' }
  const file = () => join(dataDir, 'keys.json')

  it('gets keys for both at the next start, once, and keeps its others', () => {
    writeFileSync(file(), JSON.stringify(older))
    const keys = readKeys(dataDir)
    const fresh = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(keys).toEqual({ ...older, pushKeys: fresh, taxKeys: fresh })
    expect(keys.taxKeys).not.toBe(keys.pushKeys)
    expect(readKeys(dataDir)).toEqual(keys)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('is read without a change', () => {
    writeFileSync(file(), JSON.stringify(older))
    expect(readStoredKeys(dataDir)).toEqual(older)
    expect(readStoredKeys(dataDir)).toEqual(older)
  })
})

describe('restrict data folder', () => {
  const modeOf = (name: string) => (statSync(join(dataDir, name)).mode & 0o1777).toString(8)
  const put = (name: string, mode: number) => {
    writeFileSync(join(dataDir, name), '')
    chmodSync(join(dataDir, name), mode)
  }

  it('restricts the folder and the host’s own files in it', () => {
    mkdirSync(join(dataDir, 'files/quarantine'), { recursive: true })
    put('files/quarantine/a', 0o644)
    put('lock.db', 0o666)
    put('demo-world.json.new', 0o640)
    for (const name of ['files', 'files/quarantine', '.']) chmodSync(join(dataDir, name), 0o755)
    restrictToOwner(dataDir)
    expect(['.', 'files', 'files/quarantine'].map(modeOf)).toEqual(['700', '700', '700'])
    expect(['files/quarantine/a', 'lock.db', 'demo-world.json.new'].map(modeOf)).toEqual(['600', '600', '600'])
  })

  it('leaves other files alone, and the targets of links', () => {
    put('program', 0o755)
    symlinkSync(join(dataDir, 'program'), join(dataDir, 'host.pid'))
    restrictToOwner(dataDir)
    expect(modeOf('program')).toBe('755')
  })

  it('leaves a shared folder open', () => {
    chmodSync(dataDir, 0o1777)
    restrictToOwner(dataDir)
    expect(modeOf('.')).toBe('1777')
  })
})
