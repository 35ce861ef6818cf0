import { describe, expect, test } from 'vitest'
import { PutCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { waitsUntil } from '#shared/model/time-slots.ts'
import { aRequest, noBlocks, noon, people, requestAt, requestId, sessionOf } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import type { RequestItem } from '../request-item.ts'
import { rejectRequest } from './list-available.ts'
import { rejectionStore } from './pool-store.ts'

const stranger = sessionOf(people.stranger)
const answer = { message: 'You will not see this job again.' }

const reject = async (item: RequestItem | undefined, at = noon) => {
  const added: unknown[][] = []
  const add = async (...given: unknown[]) => void added.push(given)
  const deps = { requests: { find: async () => item }, rejections: { add }, blocks: noBlocks, now: () => at }
  const answered = await rejectRequest(deps, stranger, item?.requestId ?? requestId('never'))
  return { answered, added }
}

test.each([
  ['one that does not exist', undefined],
  ['one’s own', aRequest({ ownerId: people.stranger })],
  ['one that is completed', requestAt('completed')],
  ['one that was called off', requestAt('cancelled')],
  ['one that has expired unseen', aRequest({ date: '2026-11-19' })],
])('a rejection of %s is not stored', async (_, item) => {
  expect(await reject(item)).toEqual({ answered: answer, added: [] })
})

test.each(['pending_match', 'matched'] as const)(
  'a rejected request that is %s stays hidden until it can no longer be taken',
  async (status) => {
    const item = requestAt(status)
    const until = waitsUntil(item.date, item.slot)
    expect(await reject(item)).toEqual({ answered: answer, added: [[people.stranger, item.requestId, until]] })
  },
)

describe('rejections', () => {
  const sent = mockTable(table)

  test('are rows of the user, one for each job', async () => {
    sent.on(PutCommand).resolves({})
    await rejectionStore.add('ann', 'job', new Date('2026-11-25T14:00:00.500Z'))
    const ttl = Date.parse('2026-11-25T14:00:01Z') / 1000
    expect(sent.commandCalls(PutCommand)[0]?.args[0].input.Item).toEqual({
      PK: 'USER#ann',
      SK: 'REJ#job',
      requestId: 'job',
      ttl,
    })
  })

  test('are read from every page of the query', async () => {
    const from = { PK: 'USER#ann', SK: 'REJ#a' }
    sent
      .on(QueryCommand)
      .resolvesOnce({ Items: [{ SK: 'REJ#a', requestId: 'a' }], LastEvaluatedKey: from })
      .resolvesOnce({ Items: [{ SK: 'REJ#b', requestId: 'b' }, { SK: 'RESET' }] })
    expect(await rejectionStore.withRidesOf('ann')).toEqual({ rejected: new Set(['a', 'b']), rides: [] })
    expect(sent.commandCalls(QueryCommand).map((call) => call.args[0].input.ExpressionAttributeValues)).toEqual([
      { ':user': 'USER#ann', ':first': 'REJ#', ':last': 'RIDE#~' },
      { ':user': 'USER#ann', ':first': 'REJ#', ':last': 'RIDE#~' },
    ])
  })
})
