import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  fill: (leaveBytes: number) => void
  makeRoom: () => void
  remove: () => Promise<void>
}

/** A disk of so many megabytes, in memory. Linux lets only root mount it; otherwise the answer is why there is none. */
export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk | { missing: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'sameway-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    await rm(folder, { recursive: true })
    return { missing: error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error) }
  }
  const filler = join(folder, 'filler')
  const part = Buffer.alloc(64 * 1024 * 1024)
  return {
    folder,
    fill: (leaveBytes) => {
      const { bavail, bsize } = statfsSync(folder)
      try {
        for (let left = bavail * bsize - leaveBytes; left > 0; left -= part.length)
          appendFileSync(filler, part.subarray(0, left))
      } catch {
        // the host wrote meanwhile, and the disk is full now
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove: async () => {
      execFileSync('umount', ['--lazy', folder]) // also where a host has not ended yet
      await rm(folder, { recursive: true })
    },
  }
}
