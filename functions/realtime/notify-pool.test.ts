import { expect, test } from 'vitest'
import { requestRow } from '#functions/domain/requests/request-item.ts'
import type { PoolNews } from '#functions/domain/shared/effect.ts'
import { GetCommand, QueryCommand, UpdateCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { publicPoint } from '#shared/model/geo.ts'
import { people, requestAt, userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { announceJob } from './notify-pool.ts'

const rows = mockTable(table)
const job = requestAt('pending_match')
const news: PoolNews = {
  requestId: job.requestId,
  v: job.version,
  pickup: publicPoint({ lat: 53.798, lon: -1.547 }),
  modes: ['Car'],
  excluded: [people.owner],
  card: { status: 'pending_match' } as RequestCard, // nobody here looks at it
  ringing: 'everybody',
}
const chosen = () => rows.commandCalls(UpdateCommand).map(({ args }) => args[0].input)

/** Nobody is online near a job that is back in the pool; some people once were, or nobody ever was. */
const nobodyNear = (toldBefore: string[] | undefined) => {
  const reported = toldBefore && { ...keys.requestTold(job.requestId), v: job.version - 2, userIds: toldBefore }
  rows.on(GetCommand, { Key: keys.request(job.requestId) }).resolves({ Item: requestRow(job) })
  rows.on(GetCommand, { Key: keys.requestTold(job.requestId) }).resolves(reported ? { Item: reported } : {})
  rows.on(QueryCommand).resolves({ Items: [] })
  rows.on(UpdateCommand).resolves({})
}

test('who was told of a job once does not hear of its end when it was back meanwhile, for nobody', async () => {
  nobodyNear([userId('before')])
  await announceJob(news)
  expect(chosen()).toMatchObject([
    {
      Key: keys.requestTold(job.requestId),
      ExpressionAttributeValues: { ':v': job.version, ':userIds': [] },
    },
  ])
})

test('of a job that nobody ever was told of nothing is written', async () => {
  nobodyNear(undefined)
  await announceJob(news)
  expect(chosen()).toEqual([])
})
