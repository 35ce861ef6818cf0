import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { Client } from './client.ts'
import { clock } from './clock.ts'
import { listenAs } from './live-socket.ts'
import { callOff, offerTo } from './offers.ts'
import { startPushReceiver } from './push-receiver.ts'
import { ok, post } from './requests.ts'
import type { Answer } from './scripted-server.ts'
import { putRow } from './table.ts'
import type { Person } from './test-users.ts'
import { startHostWithUnreliableTable } from './unreliable-table.ts'
import { waitFor } from './wait-for.ts'

export const saying =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end()

const aPath = (): string => `/send/${randomBytes(8).toString('hex')}`

/** Uses up this many of the pushes of an hour. */
export const usePushes = async ({ userId }: Person, count: number): Promise<void> => {
  for (let index = 1; index <= count; index += 1) {
    const at = new Date(Date.now() - index * 60_000).toISOString()
    const row = { kind: 'adminRights', isAdmin: true, pushedAt: at }
    await putRow({ ...keys.notification(userId, `${at}#test${index}`), ...row })
  }
}

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

  /** Puts partners online in Leeds. */
  const goOnline = async (...partners: Person[]): Promise<void> => {
    for (const { client } of partners)
      ok(await client.partner.setStatus({ body: { is_online: true, lat: 53.7975, lng: -1.5475 } }))
    await host.settled()
    service.answer(saying(201))
  }

  /** Posts a job. Returns how many frames of a new job have reached this partner. */
  const jobFramesOfPost = async (owner: Person, partner: Person): Promise<number> => {
    const { socket } = await listenAs(host, partner)
    await post(owner.client)
    await host.settled()
    const jobs = () => socket.frames.filter(({ type }) => type === 'new_job_available').length
    await waitFor('a new job', () => jobs() > 0)
    return jobs()
  }

  /** Takes back an offer that was just made: of the partner's two notifications only the second can wait. */
  const withdrawOffer = async (owner: Person, partner: Person): Promise<void> => {
    const { id } = await offerTo(owner, partner)
    ok(await callOff(owner, id))
    await host.settled()
  }

  const subjectsOf = async ({ user }: Person): Promise<string[]> => {
    await host.settled()
    return (await host.mailbox.to(user.email)).map(({ subject }) => subject)
  }

  return { host, rough, service, register, arrivedAt, shownAt, goOnline, jobFramesOfPost, withdrawOffer, subjectsOf }
}
