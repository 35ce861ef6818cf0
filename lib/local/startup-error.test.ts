import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { isDiskFull, isWritableFolder } from './startup-error.ts'

const folder = temporaryFolder('writable')

test('a folder that cannot be made is not writable', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(isWritableFolder(join(folder, 'file/dist'))).toBe(false)
})

test('a folder that is missing is made', () => {
  expect(isWritableFolder(join(folder, 'dist/web'))).toBe(true)
  expect(existsSync(join(folder, 'dist/web'))).toBe(true)
})

test.each([
  [Object.assign(new Error('no room'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('database or disk is full'), { errcode: 13 }), true],
  [Object.assign(new Error('no such file'), { code: 'ENOENT' }), false],
])('recognises a full disk in %s: %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull)
})
