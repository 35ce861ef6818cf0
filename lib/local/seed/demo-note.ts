import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { demoWorldFile } from '../options.ts'

/** What a data folder knows about its demo world. */
type Note = {
  password: string
  /** The five accounts and their first jobs are there. */
  isSeeded: boolean
  /** The day in London on which the rest was last filled in or topped up. */
  filledOn?: string
}

export const readNote = (dataDir: string): Note | undefined => {
  try {
    // We wrote the file ourselves, as a whole or not at all.
    return JSON.parse(readFileSync(demoWorldFile(dataDir), 'utf8')) as Note
  } catch {
    return undefined
  }
}

export const writeNote = (dataDir: string, note: Note): void => {
  const path = demoWorldFile(dataDir)
  writeFileSync(`${path}.new`, JSON.stringify(note), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
