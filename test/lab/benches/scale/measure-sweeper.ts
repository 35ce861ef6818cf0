import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RequestId, UserId } from '#shared/model/ids.ts'

const [count, atOnce] = [4_000, 200]

const id = (number: number): string => `${'abcd'[number % 4]}${String(number).padStart(21, '0')}`

/**
 * Ends overdue requests, each of another owner, over the table of one machine, as the sweeper does each minute. Returns
 * how many one run would do in the forty seconds in which it starts tasks.
 */
export const measureSweeper = async (): Promise<{ perSecond: number; tasksOfRun: number }> => {
  // Loaded late: functions read their settings when they load.
  const [{ setLocalAdapters }, { openLocalTable }, { table, tableName }, { PutCommand }, store, sweeper, fakes, rows] =
    await Promise.all([
      import('#functions/platform/local-adapters.ts'),
      import('#lib/local/table/local-table.ts'),
      import('#functions/platform/table/table.ts'),
      import('#functions/platform/table/commands.ts'),
      import('#functions/domain/scheduled-tasks/scheduled-task-store.ts'),
      import('#functions/jobs/sweep-due-tasks.ts'),
      import('#test/support/fake-requests.ts'),
      import('#functions/domain/requests/request-item.ts'),
    ])
  const dataDir = await mkdtemp(join(tmpdir(), 'sameway-scale-'))
  const local = openLocalTable({ dataDir, tableName })
  setLocalAdapters({ table: local })
  try {
    const putOverdue = async (number: number): Promise<void> => {
      const requestId = RequestId.parse(`req_${id(number)}`)
      const ownerId = UserId.parse(`usr_${id(number)}`)
      const overdue = { requestId, ownerId, date: '2026-11-19', slot: 'morning' } as const
      const Item = rows.requestRow(fakes.requestAt('pending_match', overdue))
      await table.send(new PutCommand({ TableName: tableName, Item }))
      await store.scheduleTask({ kind: 'request.expire', at: '2026-11-20T12:00:00.000Z', requestId })
    }
    for (let first = 0; first < count; first += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, index) => putOverdue(first + index)))
    const startedAt = performance.now()
    await sweeper.sweepDueTasks(new Date('2026-11-20T12:01:30.000Z'))
    const perSecond = count / ((performance.now() - startedAt) / 1000)
    return { perSecond, tasksOfRun: (perSecond * sweeper.sweeperLimits.beginsWithinMs) / 1000 }
  } finally {
    setLocalAdapters({})
    await local.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
