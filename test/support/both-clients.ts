import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as theirs from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as ours from '#functions/platform/table/commands.ts'
import { connect } from '#functions/platform/table/connect.ts'
import { createTable } from '#lib/local/emulators/create-table.ts'
import { tableApi } from '#lib/local/emulators/table-api.ts'
import { startTableEngine } from '#lib/local/emulators/table-engine.ts'

const region = 'eu-west-2'
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }

const kinds = {
  get: [theirs.GetCommand, ours.GetCommand],
  put: [theirs.PutCommand, ours.PutCommand],
  delete: [theirs.DeleteCommand, ours.DeleteCommand],
  update: [theirs.UpdateCommand, ours.UpdateCommand],
  query: [theirs.QueryCommand, ours.QueryCommand],
  batchGet: [theirs.BatchGetCommand, ours.BatchGetCommand],
  transact: [theirs.TransactWriteCommand, ours.TransactWriteCommand],
} as const
type Kinds = typeof kinds
type Asked = { [Kind in keyof Kinds]: [Kind, ConstructorParameters<Kinds[Kind][1]>[0]] }[keyof Kinds]

type Command = new (input: unknown) => never
type Refusal = Error & {
  $metadata?: { httpStatusCode?: number }
  Item?: object
  CancellationReasons?: { Item?: object }[]
}
type Outcome = Record<string, unknown>

/** What came back, or why it did not; `readItem` makes of a refused item what its owner wrote. */
const outcome = async (answer: Promise<object>, readItem: (item: never) => unknown): Promise<Outcome> => {
  const read = <Part extends { Item?: object | undefined }>(part: Part) =>
    part.Item ? { ...part, Item: readItem(part.Item as never) } : part // as its client hands it over
  try {
    return { ...(await answer), $metadata: undefined }
  } catch (error) {
    const { name, message, $metadata, Item, CancellationReasons } = error as Refusal // of either client
    const status = $metadata?.httpStatusCode
    return { refused: name, message, status, ...read({ Item }), reasons: CancellationReasons?.map(read) }
  }
}

const startTable = async (TableName: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'sameway-client-'))
  const engine = await startTableEngine(folder)
  await createTable(tableApi(engine.endpoint, { ...credentials, region }), TableName)
  const stop = async (): Promise<void> => {
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { endpoint: engine.endpoint, stop }
}

/** Two tables that are told the same: one by AWS's own client, the other by ours. */
export const startBothClients = async (TableName: string) => {
  const [one, other] = [await startTable(TableName), await startTable(TableName)]
  const client = new DynamoDBClient({ endpoint: one.endpoint, region, credentials })
  const sdk = theirs.DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  const send = connect({
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: other.endpoint,
  })
  return {
    ask: async (...[kind, input]: Asked): Promise<{ theirs: Outcome; ours: Outcome }> => {
      const [Theirs, Ours] = kinds[kind] as unknown as [Command, Command] // of one kind, which takes this input
      const [told, said] = await Promise.all([
        outcome(sdk.send(new Theirs(input)), unmarshall),
        outcome(send(new Ours(input)), (item) => item),
      ])
      return { theirs: told, ours: said }
    },
    stop: async (): Promise<void> => {
      sdk.destroy()
      await one.stop()
      await other.stop()
    },
  }
}
