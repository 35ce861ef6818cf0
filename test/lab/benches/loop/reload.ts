import { utimesSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#lib/local/listen.ts'
import { startWatchedHost } from '#lib/local/watched-host.ts'

const root = join(import.meta.dirname, '../../../..')
const saved = join(root, 'functions/domain/contact/send-message.ts')
const saves = 6

/** The time from saving a file until functions answer again, under the watcher of `npm run dev`. */
export const measureReload = async (): Promise<number[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sameway-reload-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), SEED: 'none', SITE: 'none' }
  let ready = Promise.withResolvers<number>()
  const host = await startWatchedHost(join(root, 'bin/local.ts'), [join(root, 'functions/domain/contact')], env, () =>
    ready.resolve(performance.now()),
  )
  try {
    const waits: number[] = []
    while (waits.length < saves) {
      ready = Promise.withResolvers()
      const savedAt = performance.now()
      utimesSync(saved, new Date(), new Date())
      waits.push((await ready.promise) - savedAt)
    }
    return waits.slice(1) // the first one also reads the files from the disk
  } finally {
    await host.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
