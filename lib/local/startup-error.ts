import { accessSync, constants, mkdirSync } from 'node:fs'

/** A reason not to start that the operator can fix. Printed as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
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
