import { setImmediate as endOfTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compactHalf } from '#lib/table-schema.ts'
import { captureFaults } from '#test/support/captured-faults.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { type OpenLocalTable, openLocalTable } from './local-table.ts'
import { createPageCache } from './page-cache.ts'
import type { Item } from './values.ts'

const TableName = 'rows'
let dataDir = ''
let table: OpenLocalTable
folderForEachTest('pages', (folder) => {
  dataDir = folder
})
beforeEach(() => {
  table = openLocalTable({ dataDir, tableName: TableName })
})
afterEach(() => table.close())

const paths = compactHalf.paths.map((path) => path.split('.'))
const projection = {
  ProjectionExpression: paths.map((path) => path.map((name) => `#${name}`).join('.')).join(', '),
  ExpressionAttributeNames: Object.fromEntries(paths.flat().map((name) => [`#${name}`, name])),
}

type Range = { list: string; from: string; to: string; limit: number }

const queryOf = ({ list, from, to, limit }: Range) => ({
  TableName,
  IndexName: 'GSI2',
  KeyConditionExpression: 'GSI2PK = :list AND GSI2SK BETWEEN :from AND :to',
  ExpressionAttributeValues: { ':list': `AVL#${list}`, ':from': from, ':to': to },
  ...projection,
  ScanIndexForward: false,
  Limit: limit,
})

const pageOf = async (range: Range): Promise<Item[]> => {
  const outcome = await table.send('Query', queryOf(range))
  return (outcome as { answer: { Items: Item[] } }).answer.Items
}

const job = (id: number, list: string, place: string): Item => ({
  ...{ PK: `REQ#${id}`, SK: 'META', GSI2PK: `AVL#${list}`, GSI2SK: place },
  ...{
    ownerId: 'usr_1',
    version: 1,
    pickup: { area: 'Leeds', point: { lat: 53.8, lon: -1.5 }, address: '12 Park Row' },
  },
})
const shownOf = ({ PK, ownerId, version, pickup }: Item): Item => {
  const { area, point } = pickup as { area: string; point: Item }
  return { PK, ownerId, version, pickup: { area, point } } as Item
}

test('a page that is read again is what the rows are by then, after whatever was written with or without effects', async () => {
  const chance = chanceFrom(11)
  const draw = (most: number): number => Math.floor(chance() * most)
  const rows = new Map<number, Item>()
  const write: OpenLocalTable['send'] = (operation, input) => {
    const send = () => table.send(operation, input)
    return draw(2) === 0 ? table.withoutEffects(send) : send()
  }
  for (let step = 0; step < 1500; step += 1) {
    const [id, list, place] = [draw(12), String(draw(2)), `${draw(9)}#${draw(3)}`]
    const Key = { PK: `REQ#${id}`, SK: 'META' }
    const row = rows.get(id)
    if (!row || draw(3) === 0) {
      const Item = job(id, list, place)
      await write('PutItem', { TableName, Item })
      rows.set(id, Item)
    } else if (draw(2) === 0) {
      await write('UpdateItem', {
        ...{ TableName, Key, UpdateExpression: 'SET version = version + :one' },
        ExpressionAttributeValues: { ':one': 1 },
      })
      rows.set(id, { ...row, version: Number(row.version) + 1 })
    } else {
      await write('DeleteItem', { TableName, Key })
      rows.delete(id)
    }
    const range = { list: String(draw(2)), from: `${draw(5)}#`, to: `${4 + draw(5)}#~`, limit: 2 + draw(3) * 49 }
    const expected = [...rows.values()]
      .filter(
        ({ GSI2PK, GSI2SK }) => GSI2PK === `AVL#${range.list}` && `${GSI2SK}` >= range.from && `${GSI2SK}` <= range.to,
      )
      .toSorted((a, b) => (`${a.GSI2SK}\n${a.PK}` < `${b.GSI2SK}\n${b.PK}` ? 1 : -1))
      .slice(0, range.limit)
    for (let again = 0; again < 2; again += 1) expect(await pageOf(range)).toEqual(expected.map(shownOf))
  }
})

test('an item of a page cannot be changed, since others get it too', async () => {
  await table.send('PutItem', { TableName, Item: job(1, '0', '1#1') })
  const [item] = await pageOf({ list: '0', from: '1#', to: '1#~', limit: 50 })
  expect(() => Object.assign(item?.pickup as Item, { area: 'York' })).toThrow(TypeError)
})

test('a page with a write that failed later is forgotten with it', async () => {
  const faults = captureFaults()
  const everywhere = { list: '0', from: '0#', to: '9#~', limit: 50 }
  await table.send('PutItem', { TableName, Item: job(1, '0', '1#1') })
  const fail = () => {
    throw new Error('cannot be read')
  }
  const broken = { ownerId: { get: fail } }
  await Promise.all([
    table.send('PutItem', { TableName, Item: job(2, '0', '1#2') }),
    table.send('Query', queryOf(everywhere)),
    table.send('PutItem', { TableName, Item: Object.defineProperties(job(3, '0', '1#3'), broken) }),
  ])
  await endOfTurn()
  expect(faults()).toMatchObject([{ message: 'The table could not be written or read' }])
  expect((await pageOf(everywhere)).map(({ PK }) => PK)).toEqual(['REQ#1'])
})

test('the pages that were not read for the longest time make room', () => {
  const cache = createPageCache(1000)
  const page = { found: [], scanned: 0, bytes: 0, last: undefined }
  const about = { partition: 'AVL#1', range: undefined, textLength: 100 }
  cache.set('a', page, about)
  cache.set('b', page, about)
  cache.get('a')
  cache.set('c', page, about)
  expect(['a', 'b', 'c'].map((name) => cache.get(name) !== undefined)).toEqual([true, false, true])
})
