import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from '#test/support/wait-for.ts'
import { type Psql, psqlOf } from './psql.ts'

const run = promisify(execFile)

const idOf = async (of: '-u' | '-g', name: string): Promise<number | undefined> =>
  run('id', [of, name]).then(
    ({ stdout }) => Number(stdout),
    () => undefined,
  )

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user. */
const somebodyElse = async (): Promise<{ uid: number; gid: number } | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)])
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  return undefined
}

/**
 * As a good administrator would configure it for a machine with some gigabytes of memory; every commit reaches the
 * disk.
 */
const settings = {
  listen_addresses: '',
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: '30',
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  jit: 'off',
}

export type Postgres = Psql & { pid: number; url: string; stop: () => Promise<void> }

/** A cluster of its own in a temporary folder, reached only through a socket in it. */
export const startPostgres = async (bin: string): Promise<Postgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'sameway-peer-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const owner = await somebodyElse()
  const as = { cwd: folder, ...owner }
  try {
    if (owner) await chown(folder, owner.uid, owner.gid)
    await chmod(folder, 0o700)
    const data = join(folder, 'data')
    await run(join(bin, 'initdb'), ['-D', data, '-U', 'peer', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], as)
    const options = Object.entries({ ...settings, unix_socket_directories: folder })
    const set = options.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...set], { ...as, stdio: 'ignore' })
    const stop = async (): Promise<void> => {
      if (server.exitCode === null) {
        const gone = once(server, 'exit')
        server.kill('SIGINT') // PostgreSQL's fast shutdown
        await gone
      }
      await remove()
    }
    const psql = psqlOf(bin, folder)
    const isUp = () => psql.query('SELECT 1').catch(() => undefined)
    await waitFor('PostgreSQL to answer', isUp, 30_000).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return { ...psql, pid: server.pid ?? 0, url: `postgres://peer@/postgres?host=${folder}`, stop }
  } catch (error) {
    await remove()
    throw error
  }
}
