import { expect, test } from 'vitest'
import { QueryCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { parseProjection } from '#lib/local/table/key-expressions.ts'
import { runOf } from '#shared/model/geo.ts'
import { aRequest, people } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { requestRow } from '../request-item.ts'
import { poolStore } from './pool-store.ts'

const sent = mockTable(table)

test('the pool reads only what its cards show, and no address', async () => {
  sent.on(QueryCommand).resolves({ Items: [] })
  await poolStore.listIn(runOf('2.1.2'), 50)
  const { ProjectionExpression = '', ExpressionAttributeNames: names = {} } =
    sent.commandCalls(QueryCommand)[0]?.args[0].input ?? {}
  const request = aRequest({ urgentAt: '2026-11-20T12:00:00.000Z', excluded: [people.stranger] })
  const row = JSON.parse(JSON.stringify(requestRow(request)))
  const { SK, GSI1PK, GSI1SK, GSI2PK, GSI2SK, event, metres, matches, ...shown } = row
  const [pickup, delivery] = [{ area: 'Leeds LS1', point: { lat: 53.798, lon: -1.547 } }, { area: 'Bradford BD1' }]
  expect(parseProjection(ProjectionExpression).run({ names, values: {} })(row)).toEqual({
    ...shown,
    pickup,
    delivery,
  })
})
