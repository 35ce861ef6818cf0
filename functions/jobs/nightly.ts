import { setTimeout as wait } from 'node:timers/promises'
import { messageStore, refileMessages } from '#functions/domain/contact/message-store.ts'
import { counterStore } from '#functions/domain/requests/counters/counter-store.ts'
import { fleetStore } from '#functions/domain/requests/fleet/fleet-store.ts'
import { historyStore } from '#functions/domain/requests/history/history-store.ts'
import { recountStore } from '#functions/domain/requests/history/listed-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { compareSamples } from '#functions/domain/statistics/compare-samples.ts'
import { directoryStore } from '#functions/domain/statistics/directory-store.ts'
import { takeSnapshot } from '#functions/domain/statistics/get-admin-stats.ts'
import { reconcileCounters } from '#functions/domain/statistics/reconcile-counters.ts'
import { growthStore, statisticsStore } from '#functions/domain/statistics/statistics-store.ts'
import { keyRing } from '#functions/platform/codes/key-ring.ts'
import { faultOf, log } from '#functions/platform/lambda/log.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { countedLists, everyBusiness, everybody } from './counted-lists.ts'

const group = 'nightly'

const isThere = async (id: string): Promise<boolean> => {
  const row = { usr: keys.user, biz: keys.business }[id.slice(0, 3)] ?? keys.request
  return (await readRows([row(id)], { isConsistent: true })).length > 0
}

type Night = { now: Date; pause: () => Promise<unknown> }

/** What it does, one after the other: what was put right is what the snapshot keeps. */
const parts = {
  counters: async ({ pause }: Night): Promise<void> => {
    const deps = { statistics: statisticsStore, directories: directoryStore, pause }
    for (const { name, difference } of await reconcileCounters(deps, countedLists))
      log('error', 'counter corrected', { group, figure: name, difference })
  },
  snapshot: ({ now }: Night): Promise<void> => takeSnapshot({ statistics: statisticsStore, growth: growthStore }, now),
  messages: ({ now }: Night): Promise<void> => refileMessages({ messages: messageStore, keyRing }, now),
  samples: async ({ now, pause }: Night): Promise<void> => {
    const stores = { directories: directoryStore, history: historyStore, fleet: fleetStore, listed: recountStore }
    const deps = { ...stores, requests: requestStore, fill: counterStore.fill, isThere, pause }
    for (const found of await compareSamples(deps, { people: everybody, businesses: everyBusiness }, now))
      log('error', 'figures disagree', { group, ...found })
  },
}

type Part = keyof typeof parts

const everyPart = Object.keys(parts) as Part[] // the keys of the very object above

/** One machine asks for a part alone, and knows better how late its indexes may be. */
type Asked = { only?: readonly Part[]; indexLagMs?: number }

/**
 * Runs once a night, just after midnight in London. Each part stands on its own; whichever fails fails the run, which
 * comes again and may be done twice without harm.
 */
export const handler = async ({ only = everyPart, indexLagMs = 5_000 }: Asked): Promise<void> => {
  const night: Night = { now: new Date(), pause: () => wait(indexLagMs) }
  const failed: Part[] = []
  for (const part of everyPart.filter((name) => only.includes(name))) {
    await parts[part](night).catch((error: unknown) => {
      failed.push(part)
      log('error', 'night failed', { group, operation: part, fault: faultOf(error) })
    })
  }
  if (failed.length > 0) throw new Error(`The night failed in: ${failed.join(', ')}`)
}
