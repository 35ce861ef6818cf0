import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach } from 'vitest'

const make = (name: string): string => mkdtempSync(join(tmpdir(), `sameway-${name}-`))
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** A folder for all tests of a file, removed after its other afterAll hooks. */
export const temporaryFolder = (name: string): string => {
  const folder = make(name)
  afterAll(() => remove(folder))
  return folder
}

/** A new folder for each test, removed after the afterEach hooks. */
export const folderForEachTest = (name: string, use: (folder: string) => void): void => {
  beforeEach(() => {
    const folder = make(name)
    use(folder)
    return () => remove(folder)
  })
}
