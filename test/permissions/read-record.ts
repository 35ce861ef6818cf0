import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordedCall } from './recorded-call.ts'

/** The record of the API suite: how many of its files have recorded, and each call of a function once. */
export const readRecord = (folder: string): { testFiles: number; calls: RecordedCall[] } => {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const lines = new Set(files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)))
  return {
    testFiles: files.filter((file) => file.startsWith('test-file-')).length,
    calls: [...lines].toSorted().map((line) => JSON.parse(line)),
  }
}
