import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'

/** Vitest runs this for each project of the API, but one build is enough. */
const isDone = 'FUNCTIONS_ARE_BUILT'

/** Before the API suite: builds the functions, and removes what an earlier run recorded of their calls. */
export const setup = async (): Promise<void> => {
  if (process.env[isDone]) return
  rmSync('.cache/test/aws-calls', { recursive: true, force: true })
  await promisify(execFile)(process.execPath, ['bin/build-functions.ts'])
  process.env[isDone] = '1'
}
