import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const folder = temporaryFolder('import')

const run = (...words: string[]) =>
  spawnSync(process.execPath, [resolve(import.meta.dirname, 'places-import.ts'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(folder, 'data'), GAZETTEER_DIR: '' },
  })

test('reports a missing folder, and one without postcodes', () => {
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage: npm run places:import -- <folder') })
  expect(run(folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('No postcodes were found in') })
  expect(run(join(folder, 'nowhere')).status).toBe(1)
})

test('imports postcodes into the folder that the host reads', () => {
  mkdirSync(join(folder, 'csv'))
  writeFileSync(join(folder, 'csv/rg.csv'), '"RG1 9ZZ",10,471500,173500,"E92000001"\n')
  expect(run(join(folder, 'csv'))).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^1 postcodes of 1 areas are in /),
  })
  expect(existsSync(join(folder, 'data/gazetteer/RG.bin'))).toBe(true)
})
