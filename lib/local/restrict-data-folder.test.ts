import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restrictToOwner } from './restrict-data-folder.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sameway-modes-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const modeOf = (name: string) => (statSync(join(dataDir, name)).mode & 0o1777).toString(8)
const put = (name: string, mode: number) => {
  writeFileSync(join(dataDir, name), '')
  chmodSync(join(dataDir, name), mode)
}

describe('closeToOthers', () => {
  it('closes the folder and all that the host keeps in it', () => {
    mkdirSync(join(dataDir, 'files/quarantine'), { recursive: true })
    put('files/quarantine/a', 0o644)
    put('lock.db', 0o666)
    put('demo-world.json.new', 0o640)
    for (const name of ['files', 'files/quarantine', '.']) chmodSync(join(dataDir, name), 0o755)
    restrictToOwner(dataDir)
    expect(['.', 'files', 'files/quarantine'].map(modeOf)).toEqual(['700', '700', '700'])
    expect(['files/quarantine/a', 'lock.db', 'demo-world.json.new'].map(modeOf)).toEqual(['600', '600', '600'])
  })

  it('leaves alone what is not the host’s, and where a link leads', () => {
    put('program', 0o755)
    symlinkSync(join(dataDir, 'program'), join(dataDir, 'host.pid'))
    restrictToOwner(dataDir)
    expect(modeOf('program')).toBe('755')
  })

  it('leaves open a folder that many share', () => {
    chmodSync(dataDir, 0o1777)
    restrictToOwner(dataDir)
    expect(modeOf('.')).toBe('1777')
  })
})
