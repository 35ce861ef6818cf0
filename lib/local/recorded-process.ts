import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Stops the process whose id a note of an earlier release holds, if it still runs and its command line names our file.
 * Such a note is left by a host that was killed.
 */
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

/** The command line of a process, or ''. Process ids are reused, so an id alone proves nothing. */
const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
