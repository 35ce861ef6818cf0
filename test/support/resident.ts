import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** A process and all that it started, itself first. */
export const processTreeOf = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const family = new Set([pid])
  for (const [child = 0, parent = 0] of rows.map((row) => row.trim().split(/\s+/).map(Number)))
    if (family.has(parent)) family.add(child)
  return [...family]
}

/** Resident memory of one process. */
export const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}
