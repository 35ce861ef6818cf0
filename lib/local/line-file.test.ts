import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lineFile } from './line-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'sameway-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newFile = () => {
  const path = join(folder, `${++files}.jsonl`)
  return { path, file: lineFile<number>(path) }
}

it('reads nothing where there is nothing yet', () => {
  expect(newFile().file.read()).toEqual([])
})

it('reads what was appended and what took its place, oldest first', () => {
  const { file } = newFile()
  file.append(1)
  file.append(2, 3)
  expect(file.read()).toEqual([1, 2, 3])
  file.replace([3])
  file.append(4)
  expect(file.read()).toEqual([3, 4])
})

it('loses half a line that a kill has left, and not the one after it', () => {
  const { path, file } = newFile()
  file.append(1)
  appendFileSync(path, '{"half":')
  expect(file.read()).toEqual([1])
  file.append(2)
  expect(file.read()).toEqual([1, 2])
  expect(readFileSync(path, 'utf8')).toBe('1\n2\n')
})
