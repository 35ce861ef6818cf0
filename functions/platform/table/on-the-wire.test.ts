import * as sdk from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { sdkPosts } from '#test/support/sdk-posts.ts'
import * as ours from './commands.ts'
import { bodyOf, readAnswer, readRefusal } from './on-the-wire.ts'

const TableName = 'sameway'
const Key = { PK: 'a', SK: 'b' }
const Item = { ...Key, text: 'é', left: undefined, deep: [{ price: 12.5, isNone: null }] }
const ExpressionAttributeValues = { ':a': 1, ':Key': { Key: 'no key of a question' }, ':left': undefined }
const condition = { ConditionExpression: 'a = :a', ExpressionAttributeValues }
const change = { UpdateExpression: 'SET #a = :a', ExpressionAttributeNames: { '#a': 'Item' } }
const refused = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

const { sdk: client, lastPosted } = sdkPosts({ accessKeyId: 'a', secretAccessKey: 'b' })

const both = <Input>(
  Ours: new (input: Input) => ours.Command<Input>,
  Theirs: new (input: Input) => unknown,
  input: Input,
) => [Ours.name, () => client.send(new Theirs(input) as never), bodyOf(new Ours(input))] as const // each of them is a command

const asked = { [TableName]: { Keys: [Key, { PK: 'c', SK: 'd' }], ConsistentRead: true } }
const query = { TableName, IndexName: 'GSI1', KeyConditionExpression: 'PK = :a', Limit: 3, ScanIndexForward: false }
const actions = [
  { Put: { TableName, Item, ...condition, ...refused } },
  { Update: { TableName, Key, ...change, ...condition } },
  { Delete: { TableName, Key } },
  { ConditionCheck: { TableName, Key, ...condition } },
]

test.each([
  both(ours.GetCommand, sdk.GetCommand, { TableName, Key, ConsistentRead: true, ProjectionExpression: 'a' }),
  both(ours.PutCommand, sdk.PutCommand, { TableName, Item, ...condition, ...refused }),
  both(ours.DeleteCommand, sdk.DeleteCommand, { TableName, Key, ReturnValues: 'ALL_OLD' }),
  both(ours.UpdateCommand, sdk.UpdateCommand, { TableName, Key, ...change, ...condition }),
  both(ours.QueryCommand, sdk.QueryCommand, { ...query, ExpressionAttributeValues, ExclusiveStartKey: Key }),
  both(ours.QueryCommand, sdk.QueryCommand, { ...query, ExclusiveStartKey: undefined, Select: 'COUNT' }),
  both(ours.BatchGetCommand, sdk.BatchGetCommand, { RequestItems: asked }),
  both(ours.TransactWriteCommand, sdk.TransactWriteCommand, { TransactItems: actions, ClientRequestToken: 'mine' }),
])('%s asks as the SDK does', async (_, sendTheirs, body) => {
  await sendTheirs()
  expect(JSON.parse(body)).toEqual(JSON.parse(lastPosted().body))
})

test('each transaction has a token of its own', () => {
  const tokens = [1, 2].map(
    () => JSON.parse(bodyOf(new ours.TransactWriteCommand({ TransactItems: [] }))).ClientRequestToken,
  )
  expect(tokens).toEqual([expect.any(String), expect.any(String)])
  expect(tokens[0]).not.toBe(tokens[1])
})

test('of an answer the items are read, and the rest is left as it is', () => {
  const Item = { a: { N: '1' } }
  const answer = { Item, Attributes: Item, LastEvaluatedKey: Item, Items: [Item], Count: 1, Responses: { t: [Item] } }
  expect(
    readAnswer(JSON.stringify({ ...answer, UnprocessedKeys: { t: { Keys: [Item], ConsistentRead: true } } })),
  ).toEqual({
    ...{ Item: { a: 1 }, Attributes: { a: 1 }, LastEvaluatedKey: { a: 1 }, Items: [{ a: 1 }], Count: 1 },
    ...{ Responses: { t: [{ a: 1 }] }, UnprocessedKeys: { t: { Keys: [{ a: 1 }], ConsistentRead: true } } },
  })
})

test('an answer that breaks off is none, and a refusal may say anything', () => {
  expect(() => readAnswer('{"Item":{"a":{"N":')).toThrow(SyntaxError)
  expect(readRefusal('<html>502 Bad Gateway</html>')).toEqual({})
  const CancellationReasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { a: { N: '1' } } }]
  expect(readRefusal(JSON.stringify({ CancellationReasons }))).toEqual({
    CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { a: 1 } }],
  })
})
