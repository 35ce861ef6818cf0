import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Writes down a child, so that the next start can stop it if we are killed before we can. */
export const recordProcess = (note: string, pid: number | undefined): void =>
  writeFileSync(note, JSON.stringify({ pid }))

/** Stops the process of an earlier start, if it still runs and its command line names our file. */
export const stopRecordedProcess = async (note: string, mark: string): Promise<void> => {
  const pid = readPid(note)
  if (pid !== undefined && commandOf(pid).includes(mark)) {
    process.kill(pid, 'SIGTERM')
    for (let tries = 0; tries < 200 && commandOf(pid).includes(mark); tries++) {
      if (tries === 100) process.kill(pid, 'SIGKILL')
      await wait(20)
    }
  }
  rmSync(note, { force: true })
}

const readPid = (note: string): number | undefined => {
  try {
    const { pid } = JSON.parse(readFileSync(note, 'utf8'))
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Empty when there is no such process: process ids are used again, so the number alone proves nothing. */
const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
