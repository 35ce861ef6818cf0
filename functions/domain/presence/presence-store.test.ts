import { describe, expect, test } from 'vitest'
import {
  GetCommand,
  TransactionCanceledException,
  TransactWriteCommand,
  UpdateCommand,
} from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { noon, requestId, userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { audienceStore, presenceStore } from './presence-store.ts'

const sent = mockTable(table)
const ann = userId('ann')

test('a write that loses every race throws "try again" and logs no error', async () => {
  sent.on(GetCommand).resolves({ Item: { PK: 'P', SK: 'S', userId: ann, isOnline: true, cell: 'elsewhere' } })
  const overtaken = { Code: 'ConditionalCheckFailed' }
  sent.on(TransactWriteCommand).rejects(new TransactionCanceledException({ CancellationReasons: [overtaken] }))
  const again = { code: 'service.unavailable', retryAfterSeconds: 1 }
  await expect(presenceStore.goOffline(ann)).rejects.toMatchObject(again)
  await expect(presenceStore.goOnline({ userId: ann, isOnline: true }, undefined, new Date())).rejects.toMatchObject(
    again,
  )
})

describe('the partners that a change rings', () => {
  const [first, change, another] = [requestId('first'), requestId('change'), requestId('another')]
  const [bob, cid, dan] = [userId('bob'), userId('cid'), userId('dan')]
  const row = { ...keys.requestTold(first), v: 1, userIds: [ann], [another]: [bob], [change]: [cid], ttl: 1 }
  const take = (userIds: (typeof ann)[]) => audienceStore.takeUnrung(first, change, userIds, noon)

  test('leave out those rung by the request or another change, and stay the same if the stream repeats it', async () => {
    sent.on(GetCommand).resolves({ Item: row })
    sent.on(UpdateCommand).resolves({ Attributes: { ...row, [change]: [cid, dan] } })
    expect(await take([ann, bob, cid, dan])).toEqual([cid, dan])
    expect(sent.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({
      Key: keys.requestTold(first),
      ExpressionAttributeNames: { '#change': change },
      ExpressionAttributeValues: { ':unrung': [cid, dan] },
    })
  })

  test('leave out those that another change rings meanwhile', async () => {
    sent.on(GetCommand).resolves({})
    sent.on(UpdateCommand).resolves({ Attributes: { v: 0, userIds: [], [another]: [bob], [change]: [bob, cid] } })
    expect(await take([bob, cid])).toEqual([cid])
  })

  test.each([
    ['all have been rung', row, [ann, bob]],
    [
      'two thousand have been rung',
      { ...row, [another]: Array.from({ length: 2000 }, (_, index) => `usr_${index}`) },
      [dan],
    ],
  ])('are none, and nothing is written, if %s', async (_, Item, userIds) => {
    sent.on(GetCommand).resolves({ Item })
    expect(await take(userIds)).toEqual([])
    expect(sent.commandCalls(UpdateCommand)).toEqual([])
  })
})
