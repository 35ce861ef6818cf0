import { TransactWriteCommand } from '#functions/platform/table/commands.ts'
import { type Item, keys } from '#functions/platform/table/keys.ts'
import type { Counters } from '#functions/platform/table/update-expressions.ts'
import { tableName as TableName } from '#lib/local/functions.ts'
import type { UserRole } from '#shared/contracts/admin-users.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import type { Client } from '#test/support/client.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { protectedAdmin, type TestHost } from '#test/support/start-test-host.ts'
import { askTable, putRow, withoutEffects } from '#test/support/table.ts'
import { type MadePerson, madePeople } from './made-people.ts'
import { rowsOfPeople } from './rows-of-people.ts'

export const seed = 2_468

const peopleAtOnce = 400
const maxActions = 100

/** Writes rows without conditions, in parallel batches. */
const putRows = async (rows: readonly Item[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(rows.length / maxActions) }, (_, index) =>
    rows.slice(index * maxActions, (index + 1) * maxActions),
  )
  await Promise.all(
    batches.map((batch) =>
      askTable(new TransactWriteCommand({ TransactItems: batch.map((Item) => ({ Put: { TableName, Item } })) })),
    ),
  )
}

// Loaded late: the functions read their settings when they load.
const ours = async () => {
  const [{ accountStore }, table, { growthStore }, { statisticsShards, count }, sessions, { newSessionToken }] =
    await Promise.all([
      import('#functions/domain/accounts/account-store.ts'),
      import('#functions/platform/table/table.ts'),
      import('#functions/domain/statistics/statistics-store.ts'),
      import('#functions/domain/statistics/count-store.ts'),
      import('#functions/domain/accounts/sessions/session-store.ts'),
      import('#functions/domain/accounts/sessions/session-store.ts'),
    ])
  return { accountStore, ...table, statisticsShards, count, growthStore, ...sessions, newSessionToken }
}

/** A world of any number of people, written straight into the table; the first of them are admins. */
export const newWorld = async (host: TestHost) => {
  const { transact, statisticsShards, count, growthStore, ...late } = await ours()
  const now = new Date()
  const more = madePeople(chanceFrom(seed), now)
  const people: MadePerson[] = []
  const written = { rows: 0 }

  /** Spreads counters evenly over all shards, as a random draw does in the long run. */
  const addCounters = async (counters: Counters): Promise<void> => {
    for (let shard = 0; shard < statisticsShards; shard += 1) {
      const share = Object.entries(counters).map(
        ([name, sum]) => [name, shareOf(sum, shard, statisticsShards)] as const,
      )
      const { Update } = count(Object.fromEntries(share))
      if (Update) await transact([{ Update: { ...Update, Key: keys.statistics(shard) } }])
    }
  }

  const lock = await late.accountStore.findLock(protectedAdmin.email)
  if (!lock) throw new Error('The host has no admin of its own')
  const root: MadePerson = { userId: lock.userId, email: lock.email, joinedAt: now, isAdmin: true }

  return {
    people,
    /** The admin that every host begins with. */
    root,
    written,
    /** Adds people until there are this many. */
    grow: async (upTo: number): Promise<void> => {
      let counters: Counters = {}
      while (people.length < upTo) {
        const made = more(Math.min(peopleAtOnce, upTo - people.length))
        people.push(...made)
        const { rows, counters: added } = await rowsOfPeople(made, adminOf(people).userId)
        counters = sumOf(counters, added)
        // They include the rows that the fan-out would add.
        await withoutEffects(() => putRows(rows))
        written.rows += rows.length
      }
      await addCounters(counters)
      const today = londonTime(now).date
      for (let before = 1; before < 30; before += 1)
        await growthStore.keep(addDays(today, -before), { users: upTo, businesses: 12_345, partners: 12_345 })
      await host.settled()
    },
    /** The number of people in each role. */
    totals: (): Record<UserRole, number> => {
      const everyone = [...people, root]
      const count = (is: (person: MadePerson) => unknown): number => everyone.filter(is).length
      return {
        all: everyone.length,
        admin: count(({ isAdmin }) => isAdmin),
        partner: count(isPartner),
        business: count(({ business }) => business),
        regular: count((person) => !(person.isAdmin || person.business || isPartner(person))),
      }
    },
    /** A new session of one of the admins. */
    admin: async (): Promise<Client> => {
      const { userId, email, joinedAt } = adminOf(people)
      const { tokenHash, cookieValue } = late.newSessionToken(userId)
      const user = { userId, email, createdAt: joinedAt.toISOString(), epoch: 1, isAdmin: true }
      await putRow(late.sessionRow(late.newSessionItem(user, tokenHash, 'Sameway bench', new Date())))
      const client = host.client()
      client.cookies.set('sid', cookieValue)
      return client
    },
  }
}

export type World = Awaited<ReturnType<typeof newWorld>>

const isPartner = ({ application }: MadePerson): boolean =>
  application?.status === 'pending' || application?.status === 'verified'

const adminOf = (people: readonly MadePerson[]): MadePerson => {
  const admin = people.find(({ isAdmin }) => isAdmin)
  if (!admin) throw new Error('There is no admin in this world')
  return admin
}

const shareOf = (sum: number, shard: number, shards: number): number =>
  Math.floor(sum / shards) + (shard < sum % shards ? 1 : 0)

const sumOf = (one: Counters, other: Counters): Counters =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      (one[name] ?? 0) + (other[name] ?? 0),
    ]),
  )
