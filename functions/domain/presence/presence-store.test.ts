import { expect, test } from 'vitest'
import { GetCommand, TransactionCanceledException, TransactWriteCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { presenceStore } from './presence-store.ts'

const sent = mockTable(table)
const ann = userId('ann')

test('a write that is overtaken every time answers try again, and logs no error', async () => {
  sent.on(GetCommand).resolves({ Item: { PK: 'P', SK: 'S', userId: ann, isOnline: true, cell: 'elsewhere' } })
  const overtaken = { Code: 'ConditionalCheckFailed' }
  sent.on(TransactWriteCommand).rejects(new TransactionCanceledException({ CancellationReasons: [overtaken] }))
  const again = { code: 'service.unavailable', retryAfterSeconds: 1 }
  await expect(presenceStore.goOffline(ann)).rejects.toMatchObject(again)
  await expect(presenceStore.goOnline({ userId: ann, isOnline: true }, undefined, new Date())).rejects.toMatchObject(
    again,
  )
})
