import { accessSync, constants, mkdirSync } from 'node:fs'

/** A reason not to start that the operator can fix. Printed as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Runs a command. Prints the message of an error, without its stack, and then the process ends with 1. */
export const runCommand = async (main: () => Promise<unknown>): Promise<void> => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Another process uses the data folder. */
export class FolderInUse extends StartupError {}

/** Whether a file or SQLite (SQLITE_FULL, 13) found no room on the disk. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  ['ENOSPC', 'EDQUOT', 13].some((code) => code === Reflect.get(error, 'code') || code === Reflect.get(error, 'errcode'))

/** Whether this process may write there. Code that a service runs is often read-only. */
export const isWritableFolder = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
