import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasDynoxide, startDynoxideTable } from '#test/support/dynoxide.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { startToxicProxy } from '#test/support/toxic-proxy.ts'

// The real client over real HTTP, with connections that break on command.
const folder = temporaryFolder('repeats')
const proxy = await startToxicProxy()
Object.assign(process.env, {
  AWS_REGION: 'eu-west-2',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: proxy.url,
})
const { table, tableName: TableName, transact, update } = await import('#functions/platform/table/table.ts')
const { takeFromRateWindow: takeFrom } = await import('#functions/platform/table/rate-window.ts')
const { DeleteCommand, GetCommand, PutCommand, QueryCommand } = await import('#functions/platform/table/commands.ts')

describe.skipIf(!hasDynoxide)('over HTTP (needs dynoxide)', () => {
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const dynoxide = await startDynoxideTable(folder)
    stop = dynoxide.stop
    proxy.leadTo(dynoxide.endpoint)
  })
  afterAll(async () => {
    proxy.stop()
    await stop?.()
  })

  let place = 0
  let Key = { PK: 'row', SK: '0' }
  beforeEach(() => {
    place += 1
    Key = { PK: 'row', SK: String(place) }
    proxy.cutAnswers(0)
  })

  const read = async () => (await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item
  const put = (item: object) => table.send(new PutCommand({ TableName, Item: { ...Key, ...item } }))
  const start = (by: string) =>
    update({
      Key,
      UpdateExpression: 'SET #status = :started, startedBy = :by, version = version + :one REMOVE waits',
      ConditionExpression: '#status = :waiting',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':started': 'started', ':waiting': 'waiting', ':by': by, ':one': 1 },
      ReturnValues: 'ALL_NEW',
    })
  const waiting = { status: 'waiting', version: 1, waits: true }

  test('refuses a conditional write after another client’s, even if its own first answer was cut', async () => {
    await put(waiting)
    await start('another')
    proxy.cutAnswers(1)
    const stands = { ...Key, status: 'started', version: 2, startedBy: 'another' }
    expect(await start('me')).toEqual({ done: false, item: stands })
    expect(await read()).toEqual(stands)
  })

  test('a conditional update counts as done, once, if it was applied and its answer was cut', async () => {
    await put(waiting)
    proxy.cutAnswers(1)
    const stands = { ...Key, status: 'started', version: 2, startedBy: 'me' }
    expect(await start('me')).toEqual({ done: true, item: stands })
    expect(await read()).toEqual(stands)
  })

  test('a conditional put counts as done if it was applied and its answer was cut', async () => {
    const add = () =>
      table.send(
        new PutCommand({
          TableName,
          Item: { ...Key, tags: new Set(['a', 'b']), deep: [{ price: 1.5, nothing: undefined }] },
          ConditionExpression: 'attribute_not_exists(PK)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      )
    proxy.cutAnswers(1)
    await expect(add()).resolves.toBeDefined()
    await expect(add(), 'asked for anew it is refused').rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
    })
  })

  test('a conditional delete counts as done if it was applied and its answer was cut', async () => {
    await put({ n: 1 })
    const remove = () =>
      table.send(
        new DeleteCommand({
          TableName,
          Key,
          ConditionExpression: 'attribute_exists(PK)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      )
    proxy.cutAnswers(1)
    await expect(remove()).resolves.toBeDefined()
    expect(await read()).toBeUndefined()
    await expect(remove(), 'asked for anew it is refused').rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
    })
  })

  test('a transaction that was applied counts once, even if three answers were cut', async () => {
    const add = {
      Update: {
        Key,
        UpdateExpression: 'ADD #n :one',
        ExpressionAttributeNames: { '#n': 'n' },
        ExpressionAttributeValues: { ':one': 1 },
      },
    }
    const once = { Put: { Item: { PK: 'once', SK: Key.SK }, ConditionExpression: 'attribute_not_exists(PK)' } }
    proxy.cutAnswers(3)
    expect(await transact([add, once])).toEqual({ done: true })
    expect(await read()).toEqual({ ...Key, n: 1 })
    expect(await transact([add, once]), 'another one is another').toEqual({
      done: false,
      refused: new Map([[1, once.Put.Item]]),
    })
  })

  test('a call whose answer was cut counts in its window of limits, even if twice', async () => {
    const window = { name: 'tries', by: 'ip', value: Key.SK, max: 2, perSeconds: 3600 }
    const now = new Date('2026-11-20T12:00:00Z')
    proxy.cutAnswers(1)
    expect(await takeFrom(window, 1, now)).toBeUndefined()
    expect(await takeFrom(window, 1, now)).toBe(3600)
  })

  test('four cut answers in a row are an outage, and are reported as one', async () => {
    proxy.cutAnswers(4)
    await expect(read()).rejects.toMatchObject({ name: 'ServiceUnavailable' })
  })

  test.each(['cut', 'forget'] as const)('connections that close (%s) between calls go unnoticed', async (how) => {
    const all = () =>
      Promise.all([
        put({ n: 1 }),
        transact([{ Put: { Item: { PK: 'cut', SK: Key.SK } } }]),
        table.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'PK = :pk',
            ExpressionAttributeValues: { ':pk': 'row' },
            Limit: 1,
          }),
        ),
      ])
    await all()
    proxy[how]()
    const answers = await all()
    expect(answers[1]).toEqual({ done: true })
    expect(answers[2].Items).toHaveLength(1)
    expect(await read()).toEqual({ ...Key, n: 1 })
  })
})
