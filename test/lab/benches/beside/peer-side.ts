import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '#lib/local/listen.ts'
import { httpCall } from '#test/support/http-call.ts'
import { waitFor } from '#test/support/wait-for.ts'
import type { Spot } from '../worlds/gravity.ts'
import type { World } from '../worlds/world.ts'
import { startPostgres } from './postgres.ts'
import { seedMarketplace } from './seed-marketplace.ts'
import type { Side } from './side.ts'

const script = fileURLToPath(new URL('../../peers/marketplace/server.mjs', import.meta.url))

const spotOf = ({ lat, lon, place, address }: Spot) => ({ address, area: place.name, lat, lng: lon })

/** Fastify as a process of its own, on a given port. */
const startServer = async (databaseUrl: string) => {
  const port = await freePort()
  const server = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
  }
  const url = `http://127.0.0.1:${port}`
  const requested = { method: 'GET', path: '/api/requests/available' }
  const isUp = async () => (await httpCall(url, requested).catch(() => undefined))?.status === 401
  await waitFor('the peer to answer', isUp).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, pid: server.pid ?? 0, stop }
}

/** Fastify, pg and PostGIS over the same world. */
export const startPeer = async (bin: string, world: World): Promise<Side> => {
  const postgres = await startPostgres(bin)
  try {
    await seedMarketplace(postgres, world)
    const server = await startServer(postgres.url)
    return {
      url: server.url,
      pids: () => [server.pid, postgres.pid],
      createBody: ({ form, pickup, delivery, pricePence }) => ({
        category: form.itemCategory,
        mode: form.preferredTransport,
        band: form.weightEstimate,
        date: form.preferredDate,
        slot: form.preferredTimeSlot,
        price: pricePence / 100,
        pickup: spotOf(pickup),
        delivery: spotOf(delivery),
        description: form.description,
        receiver: form.receiver_contact_number,
      }),
      codesOf: async (ids) => {
        const rows = await postgres.query(`SELECT id, code FROM requests WHERE id IN (${ids.join(',')})`)
        const pairs = rows.trim().split('\n')
        return new Map(pairs.map((row) => row.split('|') as [string, string])) // two columns were requested
      },
      isSettled: async () => (await postgres.query('SELECT EXISTS (SELECT FROM outbox)')).trim() === 'f',
      kept: async () => {
        const counts = await postgres.query('SELECT (SELECT count(*) FROM events), (SELECT count(*) FROM mails)')
        const [events = 0, mails = 0] = counts.split('|').map(Number)
        return { events, mails }
      },
      stop: async () => {
        await server.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
