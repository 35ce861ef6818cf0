import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { lineFile } from './line-file.ts'

const folder = temporaryFolder('lines')

let files = 0
const newFile = () => {
  const path = join(folder, `${++files}.jsonl`)
  return { path, file: lineFile<number>(path) }
}

it('reads nothing from a missing file', () => {
  expect(newFile().file.read()).toEqual([])
})

it('reads appended and replaced lines, oldest first', () => {
  const { file } = newFile()
  file.append(1)
  file.append(2, 3)
  expect(file.read()).toEqual([1, 2, 3])
  file.replace([3])
  file.append(4)
  expect(file.read()).toEqual([3, 4])
})

it('drops a line that a kill cut off, and keeps the next one', () => {
  const { path, file } = newFile()
  file.append(1)
  appendFileSync(path, '{"half":')
  expect(file.read()).toEqual([1])
  file.append(2)
  expect(file.read()).toEqual([1, 2])
  expect(readFileSync(path, 'utf8')).toBe('1\n2\n')
})
