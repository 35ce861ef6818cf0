import { readdirSync, readFileSync } from 'node:fs'

const tickMs = 10 // the unit in which Linux reports processor time

/** The fields of a process after its name, which may contain spaces. */
const fieldsOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
  } catch {
    return [] // it is gone
  }
}

const [parentField, userField, systemField] = [1, 11, 12]

const ownMs = (pid: number): number => {
  const fields = fieldsOf(pid)
  return (Number(fields[userField] ?? 0) + Number(fields[systemField] ?? 0)) * tickMs
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && Number(fieldsOf(other)[parentField] ?? 0) === pid)

/** The processor time of these processes and their children so far. */
export const processorMs = (pids: readonly number[]): number => {
  const all = new Set(pids.flatMap((pid) => [pid, ...childrenOf(pid)]))
  return [...all].reduce((sum, pid) => sum + ownMs(pid), 0)
}
