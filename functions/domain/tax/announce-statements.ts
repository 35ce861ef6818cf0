import type { ScheduledTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { BusinessId, UserId } from '#shared/model/ids.ts'
import { statementDue } from '#shared/model/tax-year.ts'
import { shardOfNight } from './recount-tax-years.ts'
import { sumOfQuarters, type TaxYearItem, type TaxYearStore, taxYearStore } from './tax-year-store.ts'

type ReadyStatement = Extract<ScheduledTask, { kind: 'statement.ready' }>

type PlanDeps = {
  taxYears: Pick<TaxYearStore, 'listShard'>
  schedule: (task: ReadyStatement) => Promise<void>
  shards: readonly string[]
  now: () => Date
}

const isReady = ({ quarters, identity, isAnnounced }: TaxYearItem): boolean =>
  !identity && !isAnnounced && sumOfQuarters(quarters).jobs > 0

const ownerOf = ({ ownerId }: TaxYearItem): ReadyStatement['ownerId'] =>
  BusinessId.safeParse(ownerId).data ?? UserId.parse(ownerId)

/**
 * In January, plans that carriers are notified of last year's statement, in the shard whose sums were checked tonight:
 * all within sixteen nights. Returns their number. Safe to repeat: the same task is one row, and a year is announced
 * once.
 */
export const planStatements = async ({ taxYears, schedule, shards, now }: PlanDeps): Promise<number> => {
  const due = statementDue(now())
  if (!due) return 0
  const { year } = due
  const at = due.at.toISOString()
  const found = await taxYears.listShard(year, shardOfNight(shards, now()), { atMost: Number.POSITIVE_INFINITY })
  const ready = found.filter(isReady)
  await inBatches(ready, (item) => schedule({ kind: 'statement.ready', at, ownerId: ownerOf(item), year }))
  return ready.length
}

export const announceStoredStatement = ({ ownerId, year }: ReadyStatement): Promise<void> =>
  taxYearStore.announce(ownerId, year)
