import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BatchGetCommand, GetCommand, PutCommand, TransactWriteCommand } from '#functions/platform/table/commands.ts'
import { tableName as TableName } from '#lib/local/functions.ts'
import { type Metered, startMeteredHost } from '#test/support/metered-host.ts'
import { askTable } from '#test/support/table.ts'

let running: Awaited<ReturnType<typeof startMeteredHost>>
beforeAll(async () => {
  running = await startMeteredHost()
  await running.host.settled() // the search rows of the system admin
})
afterAll(() => running.stop())

const key = (name: string) => ({ PK: name, SK: 'X' })
/** An item of exactly this many bytes, as DynamoDB counts names and values. */
const item = (name: string, bytes: number, index = {}) => {
  const rest = { ...key(name), text: '', ...index }
  const counted = Object.entries(rest).reduce((sum, [field, value]) => sum + field.length + value.length, 0)
  return { ...rest, text: 'x'.repeat(bytes - counted) }
}
const put = (name: string, bytes: number, index = {}) =>
  askTable(new PutCommand({ TableName, Item: item(name, bytes, index) }))
const units = (calls: Metered[]) => ({
  trips: calls.length,
  read: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
  write: calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
})
const measured = async (work: () => Promise<unknown>) => units(await running.meter.measure(work))

// The examples of the DynamoDB developer guide, 'Read and write operations': 4 kB a read unit, 1 kB a write unit.
describe('the meter counts as AWS does', () => {
  test('a write takes a unit for each started kilobyte', async () => {
    expect(await measured(() => put('small', 1024))).toEqual({ trips: 1, read: 0, write: 1 })
    expect(await measured(() => put('more', 1025))).toEqual({ trips: 1, read: 0, write: 2 })
    expect(await measured(() => put('large', 3.5 * 1024))).toEqual({ trips: 1, read: 0, write: 4 })
  })

  test('a strong read takes a unit for each started four kilobytes, an eventual one half of that', async () => {
    await put('ten', 10 * 1024)
    const get = (ConsistentRead: boolean) => askTable(new GetCommand({ TableName, Key: key('ten'), ConsistentRead }))
    expect(await measured(() => get(true))).toEqual({ trips: 1, read: 3, write: 0 })
    expect(await measured(() => get(false))).toEqual({ trips: 1, read: 1.5, write: 0 })
  })

  test('a read that finds nothing costs as much as a small item', async () => {
    const get = () => askTable(new GetCommand({ TableName, Key: key('nothing'), ConsistentRead: true }))
    expect(await measured(get)).toEqual({ trips: 1, read: 1, write: 0 })
  })

  test('each item of a batch is counted by itself', async () => {
    await Promise.all([put('a', 1500), put('b', 6500)])
    const get = () =>
      askTable(
        new BatchGetCommand({
          RequestItems: { [TableName]: { Keys: [key('a'), key('b')], ConsistentRead: true } },
        }),
      )
    expect(await measured(get)).toEqual({ trips: 1, read: 3, write: 0 })
  })

  test('a transaction takes twice as many units', async () => {
    const write = () =>
      askTable(
        new TransactWriteCommand({
          TransactItems: ['t1', 't2'].map((name) => ({ Put: { TableName, Item: item(name, 500) } })),
        }),
      )
    expect(await measured(write)).toEqual({ trips: 1, read: 0, write: 4 })
  })

  test('a refused write costs as if it had written the existing item', async () => {
    await put('held', 2500)
    const isNew = 'attribute_not_exists(PK)'
    const again = new PutCommand({ TableName, Item: item('held', 100), ConditionExpression: isNew })
    const both = new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName, Item: item('held', 100), ConditionExpression: isNew } },
        { Put: { TableName, Item: item('beside it', 100) } },
      ],
    })
    const refused = (command: typeof again | typeof both) => expect(askTable<object, object>(command)).rejects.toThrow()
    expect(await measured(() => refused(again))).toEqual({ trips: 1, read: 0, write: 3 })
    expect(await measured(() => refused(both))).toEqual({ trips: 1, read: 0, write: 8 })
  })

  test('each index is one more item to write', async () => {
    const index = { GSI1PK: 'list', GSI1SK: '1' }
    expect(await measured(() => put('listed', 500, index))).toEqual({ trips: 1, read: 0, write: 2 })
  })
})
