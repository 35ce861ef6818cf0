import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'aws-lambda'
import { businessLists } from '#functions/domain/accounts/business-item.ts'
import { adminDirectory, regularDirectory, userDirectory } from '#functions/domain/accounts/user-store.ts'
import { messageStore, refileMessages } from '#functions/domain/contact/message-store.ts'
import { problemLists } from '#functions/domain/problems/problem-item.ts'
import { problemStore } from '#functions/domain/problems/problem-store.ts'
import { reportLists } from '#functions/domain/reports/report-item.ts'
import { reportStore } from '#functions/domain/reports/report-store.ts'
import { type PartnerStanding, partnerLists } from '#functions/domain/shared/partner-item.ts'
import { takeSnapshot } from '#functions/domain/statistics/get-admin-stats.ts'
import { type CountedLists, reconcileCounters } from '#functions/domain/statistics/reconcile-counters.ts'
import {
  type Directory,
  directoryStore,
  growthStore,
  statisticsStore,
} from '#functions/domain/statistics/statistics-store.ts'
import { inCall, runIdOf } from '#functions/platform/current-call.ts'
import { faultLine } from '#functions/platform/faults.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { log } from '#functions/platform/log.ts'
import { overdueBefore } from '#shared/model/problem-rules.ts'
import { reportsOverdueBefore } from '#shared/model/report-rules.ts'

const list = (name: string, index: Directory['index'] = 'GSI1'): Directory => ({ index, list: name })

const standings = (...names: PartnerStanding[]): Directory[] => names.map((name) => list(partnerLists[name]))

/** The lists that each counter counts. Drivers have no list of their own, so their counter cannot be compared. */
export const countedLists: CountedLists = {
  users: [list(userDirectory)],
  admins: [list(adminDirectory)],
  regulars: [list(regularDirectory, 'GSI2')],
  partners: standings('pending', 'both-wait', 'papers-wait', 'name-waits', 'verified'),
  unverifiedPartners: standings('pending'),
  waitingNames: standings('name-waits', 'both-wait'),
  waitingPapers: standings('papers-wait', 'both-wait'),
  waitingProblems: [list(problemLists.open), list(problemLists.answered)],
  waitingReports: [list(reportLists.open)],
  refusedPartners: [list(partnerLists.rejected)],
  businesses: Object.values(businessLists).map((name) => list(name)),
  unverifiedBusinesses: [list(businessLists.pending)],
}

const group = 'nightly'

type Night = { now: Date; pause: () => Promise<unknown> }

/** The parts, in order: the snapshot stores the counters after their correction. */
const parts = {
  counters: async ({ pause }: Night): Promise<void> => {
    const deps = { statistics: statisticsStore, directories: directoryStore, pause }
    for (const { name, difference } of await reconcileCounters(deps, countedLists))
      log('error', 'counter corrected', { group, figure: name, difference })
  },
  snapshot: ({ now }: Night): Promise<void> => takeSnapshot({ statistics: statisticsStore, growth: growthStore }, now),
  messages: ({ now }: Night): Promise<void> => refileMessages({ messages: messageStore, keyRing }, now),
  problems: async ({ now }: Night): Promise<void> => {
    const count = await problemStore.countWaitingSince(overdueBefore(now))
    if (count > 0) log('error', 'problems wait', { group, count })
  },
  reports: async ({ now }: Night): Promise<void> => {
    const count = await reportStore.countWaitingSince(reportsOverdueBefore(now))
    if (count > 0) log('error', 'reports wait', { group, count })
  },
  search: async (): Promise<void> => {
    const { fillOldUsers } = await import('./fill-old-users.ts') // only one night has anything to do
    const count = await fillOldUsers()
    if (count > 0) log('info', 'search filled in', { group, count })
  },
  taxes: async ({ pause }: Night): Promise<void> => {
    // Loaded late: the other parts need none of its stores.
    const { checkStoredTaxYears, planStoredStatements } = await import('./check-tax-years.ts')
    const { filled, corrected } = await checkStoredTaxYears(pause)
    if (filled > 0) log('info', 'years filled in', { group, count: filled })
    for (const { ownerId, year, difference } of corrected)
      log('error', 'counter corrected', { group, figure: `earned in ${year}`, subject: ownerId, difference })
    const planned = await planStoredStatements()
    if (planned > 0) log('info', 'statements ready', { group, count: planned })
  },
  erased: async (): Promise<void> => {
    const { forgetErased } = await import('./forget-erased.ts') // most nights there is nothing to look at
    const count = await forgetErased()
    if (count > 0) log('info', 'records forgotten', { group, count })
  },
}

type Part = keyof typeof parts

const everyPart = Object.keys(parts) as Part[] // the keys of the object above

/** One machine runs single parts, and passes the lag of its own indexes. */
type NightlyEvent = { only?: readonly Part[]; indexLagMs?: number }

/**
 * Runs once a night, just after midnight in London. A part that fails does not stop the others, but it fails the run.
 * Lambda then repeats the run, which is safe.
 */
export const handler = (event: NightlyEvent, context?: Pick<Context, 'awsRequestId'>): Promise<void> =>
  inCall(runIdOf(context), () => runParts(event))

const runParts = async ({ only = everyPart, indexLagMs = 5_000 }: NightlyEvent): Promise<void> => {
  const night: Night = { now: new Date(), pause: () => wait(indexLagMs) }
  const failed: Part[] = []
  for (const part of everyPart.filter((name) => only.includes(name))) {
    await parts[part](night).catch((error: unknown) => {
      failed.push(part)
      log('error', 'night failed', { group, operation: part, task: part, ...faultLine(error) })
    })
  }
  if (failed.length > 0) throw new Error(`The night failed in: ${failed.join(', ')}`)
}
