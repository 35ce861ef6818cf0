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
  card: { status: 'pending_match' } as RequestCard, // not read here
  ringing: 'everybody',
}
const chosen = () => rows.commandCalls(UpdateCommand).map(({ args }) => args[0].input)

/** A job is back in the pool and no partner is near. `toldBefore` is undefined if no one was ever notified of it. */
const nobodyNear = (toldBefore: string[] | undefined) => {
  const reported = toldBefore && { ...keys.requestTold(job.requestId), v: job.version - 2, userIds: toldBefore }
  rows.on(GetCommand, { Key: keys.request(job.requestId) }).resolves({ Item: requestRow(job) })
  rows.on(GetCommand, { Key: keys.requestTold(job.requestId) }).resolves(reported ? { Item: reported } : {})
  rows.on(QueryCommand).resolves({ Items: [] })
  rows.on(UpdateCommand).resolves({})
}

test('an empty audience replaces earlier partners, so they are not notified of the end of the job', async () => {
  nobodyNear([userId('before')])
  await announceJob(news)
  expect(chosen()).toMatchObject([
    {
      Key: keys.requestTold(job.requestId),
      ExpressionAttributeValues: { ':v': job.version, ':userIds': [] },
    },
  ])
})

test('nothing is written for a job that no one was ever notified of', async () => {
  nobodyNear(undefined)
  await announceJob(news)
  expect(chosen()).toEqual([])
})
