import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLocal } from '#test/support/run-local.ts'
import type { Attack } from './attack.ts'

/** The files that another account on the same machine can read, by their permissions. */
const openToOthers = async (dataDir: string): Promise<{ looked: number; open: string[] }> => {
  const names = ['.', ...(await readdir(dataDir, { recursive: true }))]
  const open = []
  for (const name of names) {
    const found = await stat(join(dataDir, name)).catch(() => undefined)
    if (found && (found.mode & 0o077) !== 0) open.push(`${name} is ${(found.mode & 0o777).toString(8)}`)
  }
  return { looked: names.length, open }
}

export const attack: Attack = {
  about: 'another account of the machine reads the data folder',
  runWithoutHost: async () => {
    const parent = await mkdtemp(join(tmpdir(), 'sameway-folder-'))
    const dataDir = join(parent, 'data')
    // As an earlier version left it.
    await mkdir(join(dataDir, 'mail'), { recursive: true })
    await writeFile(join(dataDir, 'mail', 'mails.jsonl'), '')
    for (const [name, mode] of [
      ['.', 0o755],
      ['mail', 0o755],
      ['mail/mails.jsonl', 0o644],
    ] as const) {
      await chmod(join(dataDir, name), mode)
    }
    const host = await runLocal(dataDir, { SEED: 'demo' })
    const running = await openToOthers(dataDir)
    await host.stop()
    const stopped = await openToOthers(dataDir)
    await rm(parent, { recursive: true, force: true })
    return {
      tries: running.looked + stopped.looked,
      gains: [...new Set([...running.open, ...stopped.open])],
    }
  },
}
