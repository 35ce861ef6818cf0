import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  fill: (leaveBytes: number) => void
  makeRoom: () => void
  remove: () => Promise<void>
}

const mount = (...options: string[]): void => void execFileSync('mount', options, { stdio: 'pipe' })

/**
 * A disk of this many megabytes, in memory. Linux lets only root mount it; otherwise the result is the reason. It is
 * filled by making it smaller, which takes no time and no memory.
 */
export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk | { missing: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'sameway-small-'))
  const resize = (bytes: number): void => mount('-o', `remount,size=${Math.ceil(bytes)}`, folder)
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  } catch (error) {
    await rm(folder, { recursive: true })
    return { missing: error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error) }
  }
  const usedBytes = (): number => {
    const { blocks, bfree, bsize } = statfsSync(folder)
    return (blocks - bfree) * bsize
  }
  return {
    folder,
    fill: (leaveBytes) => {
      for (let left = leaveBytes; ; left += maxWrittenBytes) {
        try {
          return resize(usedBytes() + left)
        } catch {
          // the host has meanwhile written more than the space to be left
        }
      }
    },
    makeRoom: () => resize(megabytes * 1024 * 1024),
    remove: async () => {
      execFileSync('umount', ['--lazy', folder]) // even if a host has not ended yet
      await rm(folder, { recursive: true })
    },
  }
}

/** More than a host writes while the disk is made smaller. */
const maxWrittenBytes = 1024 * 1024
