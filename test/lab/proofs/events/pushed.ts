import { kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import { startPushReceiver } from '#test/support/push-receiver.ts'
import { ok } from '#test/support/requests.ts'
import type { Row } from '#test/support/table.ts'
import type { Person } from '#test/support/test-users.ts'
import type { DueNote } from './due.ts'

/** As many as an hour brings to a person's devices. */
const maxPerHour = 30

/** A push service with one browser for each person, each at a path of its own. */
export const openPushes = async (people: readonly Person[]) => {
  const service = await startPushReceiver()
  service.answer((response) => response.writeHead(201).end())
  const byId = new Map(people.map((person) => [person.userId, person]))
  for (const [userId, { client }] of byId) {
    const { key_id = '' } = ok(await client.notifications.getPushKey()).body
    const endpoint = `${service.url}/${userId}`
    ok(await client.notifications.registerDevice({ body: { ...service.subscription, endpoint, key_id } }))
  }

  /** Whose browser has got what, without the jobs of the pool, which have no entry. */
  const arrived = (): string[] => {
    const opened = service.opened()
    const all = service.heard().map(({ url }, index) => ({ url, tag: opened[index]?.notification.tag }))
    return all.filter(({ tag }) => tag !== 'pool').map(({ url }) => String(url).slice(1))
  }

  return {
    close: service.close,
    /** Compares what has arrived with what was due, person by person. Entries that are not marked were not sent. */
    compare: (due: readonly DueNote[], before: readonly Row[], rows: readonly Row[]) => {
      const old = new Set(before.map(({ PK, SK }) => `${PK} ${SK}`))
      const entries = rows.filter((row) => kindOf(row) === 'notification' && !old.has(`${row.PK} ${row.SK}`))
      const got = arrived()
      const countOf = (userId: string): number => got.filter((one) => one === userId).length
      const dueTo = (userId: string): number => due.filter((note) => note.userId === userId).length
      return {
        arrived: got.length,
        lost: entries
          .filter(({ PK, pushedAt }) => !pushedAt && byId.has(ownerIdOf(PK)) && countOf(ownerIdOf(PK)) < maxPerHour)
          .map(({ PK, SK }) => `${PK} ${SK}`),
        more: [...byId.keys()].reduce((sum, userId) => sum + Math.max(0, countOf(userId) - dueTo(userId)), 0),
      }
    },
  }
}

export type Pushes = Awaited<ReturnType<typeof openPushes>>
