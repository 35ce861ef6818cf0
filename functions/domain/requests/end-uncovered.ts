import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { presenceStore } from '#functions/domain/presence/presence-store.ts'
import { type FleetStore, fleetStore } from '#functions/domain/requests/fleet/fleet-store.ts'
import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { againIfPapersChanged, unlessCoverChanged } from '#functions/domain/shared/cover-store.ts'
import { coveredJob, gateRule, missingFor } from '#functions/domain/shared/gate-rule.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { inTurn } from '#shared/model/concurrency-limit.ts'
import { type Carrier, type Cover, lacksRightToWork } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import { expired, withdrawn } from './lifecycle/request-transitions.ts'
import { asWritten, type RequestItem, type StoredRequest } from './request-item.ts'
import { type RequestLists, requestLists } from './request-list-store.ts'
import { type RequestStore, requestStore } from './request-store.ts'

const dayMs = 24 * 3_600_000

type Deps = {
  requests: Pick<RequestStore, 'change'>
  lists: Pick<RequestLists, 'active'>
  fleet: Pick<FleetStore, 'live'>
  readRow: typeof readRow
  goOffline: (userId: UserId) => Promise<unknown>
  schedule: typeof scheduleTask
}

const stored: Deps = {
  requests: requestStore,
  lists: requestLists,
  fleet: fleetStore,
  readRow,
  goOffline: presenceStore.goOffline,
  schedule: scheduleTask,
}

/** A partner or a business, and the row with its cover. */
type Holder = { row: Key; cover: Cover | undefined; carrier: Carrier; task: PapersEnd }

type PapersEnd = { kind: 'papers.fall'; userId: UserId } | { kind: 'fleet-papers.fall'; businessId: BusinessId }

/**
 * R13: gives back the matched jobs that a partner's papers no longer cover, and takes them offline without a right to
 * work. Safe to repeat; looks again if newer papers come meanwhile.
 */
export const endUncovered = (userId: UserId, now: Date, deps: Deps = stored): Promise<void> =>
  againIfPapersChanged(() => endOfPartner(userId, now, deps))

/** The same for the jobs of a business. */
export const endUncoveredFleet = (businessId: BusinessId, now: Date, deps: Deps = stored): Promise<void> =>
  againIfPapersChanged(() => endOfFleet(businessId, now, deps))

const endOfPartner = async (userId: UserId, now: Date, deps: Deps): Promise<void> => {
  const row = keys.user(userId)
  const user = read(UserItem)(await deps.readRow(row))
  if (!user?.isVerifiedPartner) return
  const { cover } = user
  if (lacksRightToWork(cover, londonTime(now).date, gateRule())) await deps.goOffline(userId)
  const jobs = (await deps.lists.active(userId)).filter(({ businessId }) => businessId === undefined)
  await giveBack(deps, { row, cover, carrier: 'partner', task: { kind: 'papers.fall', userId } }, jobs, now)
}

const endOfFleet = async (businessId: BusinessId, now: Date, deps: Deps): Promise<void> => {
  const row = keys.business(businessId)
  const business = read(BusinessItem)(await deps.readRow(row))
  if (!business) return
  const all = { atMost: Number.POSITIVE_INFINITY, isOldestFirst: true }
  const { items } = await deps.fleet.live(businessId, 'matched', all)
  const task = { kind: 'fleet-papers.fall', businessId } as const
  await giveBack(deps, { row, cover: business.cover, carrier: 'business', task }, items, now)
}

/** A day before its slot, or at once if that is past: until then newer papers can save the job. */
const giveBack = async (deps: Deps, holder: Holder, jobs: readonly StoredRequest[], now: Date): Promise<void> => {
  const uncovered = jobs.map(asWritten).filter((item) => isUncovered(item, holder))
  const backAt = (item: RequestItem): Date => new Date(slotStart(item.date, item.slot).getTime() - dayMs)
  const [later, due] = [uncovered.filter((item) => backAt(item) > now), uncovered.filter((item) => backAt(item) <= now)]
  for (const item of later) await deps.schedule({ ...holder.task, at: backAt(item).toISOString() })
  await inTurn(due, ({ requestId }) =>
    deps.requests.change(requestId, (found) => {
      const was = asWritten(found)
      if (!isUncovered(was, holder)) return undefined
      return { next: expired(was, now) ?? withdrawn(was, 'carrier', now, 'papers'), also: [unchanged(holder)] }
    }),
  )
}

const isUncovered = (item: RequestItem, { cover, carrier, task }: Holder): boolean => {
  const isTheirs = 'userId' in task ? item.carrierId === task.userId : item.businessId === task.businessId
  const { actualMode: mode = item.mode } = item
  const isPromised = isTheirs && canTransition('withdraw', item.status)
  return isPromised && missingFor(cover, coveredJob({ ...item, mode }), carrier) !== undefined
}

/** Newer papers may save the job in the moment in which it would go back. */
const unchanged = ({ row: Key, cover }: Holder) => {
  const { condition: ConditionExpression, names, values } = unlessCoverChanged(cover)
  return {
    action: {
      ConditionCheck: {
        Key,
        ConditionExpression,
        ExpressionAttributeNames: names,
        ...(values && { ExpressionAttributeValues: values }),
      },
    },
    refusal: () => new Failure('papers.changed'),
  }
}
