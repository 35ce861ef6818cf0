import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { table } from '#functions/platform/table/table.ts'
import { userId } from '#test/support/fake-requests.ts'
import { presenceStore } from './presence-store.ts'

const sent = mockClient(table)
const ann = userId('ann')

beforeEach(() => sent.reset())

test('whoever is overtaken every time is asked to come again, which is no fault', async () => {
  sent.on(GetCommand).resolves({ Item: { PK: 'P', SK: 'S', userId: ann, isOnline: true, cell: 'elsewhere' } })
  const overtaken = { Code: 'ConditionalCheckFailed' }
  sent
    .on(TransactWriteCommand)
    .rejects(new TransactionCanceledException({ $metadata: {}, message: '', CancellationReasons: [overtaken] }))
  const again = { code: 'service.unavailable', retryAfterSeconds: 1 }
  await expect(presenceStore.goOffline(ann)).rejects.toMatchObject(again)
  await expect(presenceStore.goOnline({ userId: ann, isOnline: true }, undefined, new Date())).rejects.toMatchObject(
    again,
  )
})
