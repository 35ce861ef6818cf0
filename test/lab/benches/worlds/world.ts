import { newSessionToken } from '#functions/domain/accounts/sessions/session-store.ts'
import { gazetteerTable } from '#functions/domain/places/gazetteer-table.ts'
import type { Point } from '#shared/model/geo.ts'
import { UserId } from '#shared/model/ids.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { gravityOf } from './gravity.ts'
import { idFrom } from './id-from.ts'
import { type MadeRequest, madeRequests } from './made-requests.ts'

/** A signed-in user who makes the calls. */
export type Caller = { userId: UserId; tokenHash: string; cookieValue: string }

export type World = {
  seed: number
  size: number
  now: Date
  /** The owners of the world's requests. They make no calls. */
  people: readonly UserId[]
  requesters: readonly Caller[]
  partners: readonly Caller[]
  /** Where each partner is, in their order. */
  positions: readonly Point[]
  /** Every request, made again on each iteration, so that a million need no memory. */
  requests: () => Iterable<MadeRequest>
}

type Wanted = { seed: number; size: number; callers: number }

const requestsOfAPerson = 20

/** The same world for the same seed, except for the secrets of its sessions. */
export const newWorld = ({ seed, size, callers }: Wanted): World => {
  const chance = chanceFrom(seed)
  const now = new Date()
  const ids = (count: number) => Array.from({ length: count }, () => UserId.parse(idFrom('usr', chance)))
  const people = ids(Math.max(100, Math.ceil(size / requestsOfAPerson)))
  const where = gravityOf(gazetteerTable, chanceFrom(seed + 2))
  const caller = (userId: UserId): Caller => newSessionToken(userId)
  return {
    seed,
    size,
    now,
    people,
    requesters: ids(callers).map(caller),
    partners: ids(callers).map(caller),
    positions: Array.from({ length: callers }, () => where.pickup()),
    *requests() {
      const again = chanceFrom(seed + 1)
      const next = madeRequests({ gravity: gravityOf(gazetteerTable, again), chance: again, now, people })
      for (let made = 0; made < size; made += 1) yield next()
    },
  }
}
