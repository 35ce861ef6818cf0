import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'sameway-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...words: string[]) =>
  spawnSync(process.execPath, [resolve(import.meta.dirname, 'places-import.ts'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(folder, 'data'), GAZETTEER_DIR: '' },
  })

test('without a folder, or with one that has no postcodes, it says what it needs', () => {
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage: npm run places:import -- <folder') })
  expect(run(folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('No postcodes were found in') })
  expect(run(join(folder, 'nowhere')).status).toBe(1)
})

test('what it reads is where the host looks for it', () => {
  mkdirSync(join(folder, 'csv'))
  writeFileSync(join(folder, 'csv/rg.csv'), '"RG1 9ZZ",10,471500,173500,"E92000001"\n')
  expect(run(join(folder, 'csv'))).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^1 postcodes of 1 areas are in /),
  })
  expect(existsSync(join(folder, 'data/gazetteer/RG.bin'))).toBe(true)
})
