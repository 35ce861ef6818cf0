import { join } from 'node:path'
import { expect, test } from 'vitest'
import { poolStore } from '#functions/domain/requests/pool/pool-store.ts'
import { requestRow } from '#functions/domain/requests/request-item.ts'
import { QueryCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { compactHalf } from '#lib/table-schema.ts'
import { runOf } from '#shared/model/geo.ts'
import { aRequest, requestAt } from '#test/support/fake-requests.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { compactOf, decodeCompact, isCompactQuery } from './compact-rows.ts'
import { scopeOf } from './expressions.ts'
import { parseProjection } from './key-expressions.ts'
import { rangeSql } from './range.ts'
import { openTableFile } from './table-file.ts'
import type { Item, Value } from './values.ts'

const { index: compactIndex } = compactHalf
const sent = mockTable(table)

const poolQuery = async () => {
  sent.on(QueryCommand).resolves({ Items: [] })
  await poolStore.listIn(runOf('2.1.2'), 50)
  const input = sent.commandCalls(QueryCommand)[0]?.args[0].input
  const projection = parseProjection(input?.ProjectionExpression ?? '')
  const { ExpressionAttributeNames } = input ?? {}
  const scope = scopeOf({ ExpressionAttributeNames }, [projection])
  return { input, projection, scope, paths: projection.run.paths(scope) }
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

test('the compact half of a waiting request is what the list of the pool shows of it, and holds no address', async () => {
  const { projection, scope } = await poolQuery()
  const waiting = aRequest({ urgentAt: '2026-11-20T12:00:00.000Z', excluded: ['usr_1'] as never })
  const { delivery, publicKm, ...errand } = aRequest()
  for (const request of [waiting, errand]) {
    const row = JSON.parse(JSON.stringify(requestRow(request))) as Item // without what a row cannot hold
    const text = compactOf(row) ?? ''
    expect(decodeCompact(text)).toEqual([projection.run.show(row, scope)])
    expect(text).not.toContain('Park Row')
  }
  expect(compactOf(requestRow(requestAt('matched')) as Item)).toBe(null)
})

test('of any row of the list the compact half is what a projection shows: nulls, sets and gaps too', async () => {
  const { projection, scope } = await poolQuery()
  const chance = chanceFrom(3)
  const values: Value[] = [null, 0, 'text', new Set(['a', 'b']), [], {}, { area: 'Leeds' }, false]
  for (let round = 0; round < 500; round += 1) {
    const draw = () => values[Math.floor(chance() * values.length)] as Value
    const row: Item = { SK: 'META', GSI2PK: 'AVL#1', GSI2SK: '1' }
    for (const name of compactHalf.paths.filter((path) => !path.includes('.'))) if (chance() < 0.9) row[name] = draw()
    for (const name of ['pickup', 'delivery'])
      if (chance() < 0.9) row[name] = chance() < 0.5 ? draw() : { area: draw(), point: draw() }
    expect(decodeCompact(compactOf(row) ?? '')).toEqual([projection.run.show(row, scope)])
  }
})

test('reads several halves at once, those of the release before with their names among them', () => {
  const half = { PK: 'REQ#1', ownerId: 'usr_1', pickup: { area: 'Leeds' } }
  const texts = [compactOf({ ...half, GSI2PK: 'AVL#1' }), JSON.stringify(half)]
  expect(decodeCompact(texts.join())).toEqual([half, half])
})
