import { execFileSync } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'

/** A process and all that it started, itself first. */
export const processTreeOf = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const family = new Set([pid])
  for (const [child = 0, parent = 0] of rows.map((row) => row.trim().split(/\s+/).map(Number)))
    if (family.has(parent)) family.add(child)
  return [...family]
}

const memoryOf = async (pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
}

/** Resident memory of one process, now. */
export const residentMb = (pid: number): Promise<number> => memoryOf(pid, 'VmRSS')

/** The maximum that was ever resident. */
export const maxResidentMb = (pid: number): Promise<number> => memoryOf(pid, 'VmHWM')

const listening = '0A'

/** The ports on which a process and its children listen on any address, as Linux reports them. */
export const portsOf = async (pid: number): Promise<number[]> => {
  const sockets = new Set((await Promise.all([pid, ...(await childrenOf(pid))].map(socketsOf))).flat())
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')))
  const ports = tables
    .flatMap((table) => table.split('\n').slice(1))
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === listening && sockets.has(inode ?? ''))
    .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16))
  return [...new Set(ports)]
}

const childrenOf = async (pid: number): Promise<number[]> => {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    threads.map((id) => readFile(`/proc/${pid}/task/${id}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

const socketsOf = async (pid: number): Promise<string[]> => {
  const folder = `/proc/${pid}/fd`
  const links = await Promise.all((await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => '')))
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [])
}
