import { join } from 'node:path'
import { expect, test } from 'vitest'
import { poolStore } from '#functions/domain/requests/pool/pool-store.ts'
import { strangersCard } from '#functions/domain/requests/request-card.ts'
import { poolItemOfRow, requestRow } from '#functions/domain/requests/request-item.ts'
import { QueryCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { compactHalf } from '#lib/table-schema.ts'
import { runOf } from '#shared/model/geo.ts'
import { aRequest, requestAt } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { compactOf, isCompactQuery } from './compact-rows.ts'
import { scopeOf } from './expressions.ts'
import { parseProjection } from './key-expressions.ts'
import { rangeSql } from './range.ts'
import { openTableFile } from './table-file.ts'
import { decodeItem, type Item } from './values.ts'

const { index: compactIndex } = compactHalf
const sent = mockTable(table)

const poolQuery = async () => {
  sent.on(QueryCommand).resolves({ Items: [] })
  await poolStore.listIn(runOf('2.1.2'), 50)
  const input = sent.commandCalls(QueryCommand)[0]?.args[0].input
  const projection = parseProjection(input?.ProjectionExpression ?? '')
  const { ExpressionAttributeNames } = input ?? {}
  return { input, paths: projection.run.paths(scopeOf({ ExpressionAttributeNames }, [projection])) }
}

test('the list of the pool asks for just the compact half', async () => {
  const { input, paths } = await poolQuery()
  const partition = input?.ExpressionAttributeValues?.[':list']
  expect([input?.IndexName, isCompactQuery(compactIndex, partition, paths)]).toEqual([compactIndex, true])
  expect(isCompactQuery(compactIndex, 'ASG#usr_1', paths)).toBe(false)
  expect(isCompactQuery(compactIndex, partition, paths.slice(1))).toBe(false)
  expect(isCompactQuery(compactIndex, partition, [...paths.slice(1), ['code']])).toBe(false)
})

test('is read from the index alone', () => {
  const file = openTableFile(join(temporaryFolder('compact'), 'rows.db'))
  const order = { from: 'rows', pk: 'GSI2PK', sk: 'GSI2SK', index: compactIndex, isForward: false } as const
  const { select } = rangeSql(order, 'AVL#1', undefined, undefined)
  expect(file.all(`EXPLAIN QUERY PLAN ${select('compact, bytes')}`, 'AVL#1')).toMatchObject([
    { detail: expect.stringContaining('USING COVERING INDEX GSI2') },
  ])
  file.close()
})

test('the compact half of a waiting request makes the same card, and holds no address', () => {
  const row = requestRow(aRequest()) as Item // without what a row cannot hold
  const text = compactOf(row)
  expect(strangersCard(poolItemOfRow(decodeItem(text ?? '')))).toEqual(strangersCard(poolItemOfRow(row)))
  expect(text).not.toContain('Park Row')
  expect(compactOf(requestRow(requestAt('matched')) as Item)).toBe(null)
})
