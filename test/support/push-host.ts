import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import type { Client } from './client.ts'
import { clock } from './clock.ts'
import { startPushReceiver } from './push-receiver.ts'
import { ok } from './requests.ts'
import type { Answer } from './scripted-server.ts'
import { startHostWithUnreliableTable } from './unreliable-table.ts'

export const saying =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end()

const aPath = (): string => `/send/${randomBytes(8).toString('hex')}`

/** A host whose pushes arrive at a service of this process. Each test begins at noon with a service that takes all. */
export const openPushHost = async () => {
  const { host, rough, stop } = await startHostWithUnreliableTable()
  const service = await startPushReceiver()
  beforeEach(() => {
    clock.freeze()
    rough.handOver((records) => records)
    service.answer(saying(201))
  })
  afterAll(async () => {
    await stop()
    await service.close()
  })

  /** Registers a browser. Returns the path at which the service takes its messages. */
  const register = async ({ notifications }: Client, path = aPath()): Promise<string> => {
    const { key_id = '' } = ok(await notifications.getPushKey()).body
    const { subscription } = service
    ok(await notifications.registerDevice({ body: { ...subscription, endpoint: `${service.url}${path}`, key_id } }))
    return path
  }

  /** What has arrived at a browser since the service was last told how to answer. */
  const arrivedAt = async (path: string): Promise<{ title: string; body: string; tag: string; navigate: string }[]> => {
    await host.settled()
    const all = service.heard().map(({ url }, index) => ({ url, ...service.opened()[index] }))
    return all.filter(({ url }) => url === path).map(({ notification }) => notification)
  }

  /** The titles that have arrived at each of these browsers. */
  const shownAt = async (...paths: string[]): Promise<string[][]> => {
    const shown: string[][] = []
    for (const path of paths) shown.push((await arrivedAt(path)).map(({ title }) => title))
    return shown
  }

  return { host, rough, service, register, arrivedAt, shownAt }
}
