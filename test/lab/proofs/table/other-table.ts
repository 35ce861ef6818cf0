import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { accessKeyId, region, tableName } from '#lib/local/functions.ts'
import { type StreamRecord, streamReader } from '#lib/local/streams/stream-reader.ts'
import { startDynoxideTable } from '#test/support/dynoxide.ts'
import type { RandomCommand } from './random-commands.ts'

export type Answer = Record<string, unknown>

/** A table that answers commands, and returns its changes. */
export type Table = {
  /** The answer, or the refusal with its name as `refused`. */
  ask: (command: RandomCommand) => Promise<Answer>
  /** What has changed since the last time. */
  changes: () => Promise<StreamRecord[]>
  stop: () => Promise<void>
}

const commands = {
  GetItem: GetCommand,
  PutItem: PutCommand,
  DeleteItem: DeleteCommand,
  UpdateItem: UpdateCommand,
  Query: QueryCommand,
  BatchGetItem: BatchGetCommand,
  TransactWriteItems: TransactWriteCommand,
}

/** dynoxide behind the SDK: another project's idea of DynamoDB. */
export const openOtherTable = async (folder: string): Promise<Table> => {
  const dynoxide = await startDynoxideTable(folder)
  const stream = streamReader(dynoxide.call, tableName, {})
  const credentials = { accessKeyId, secretAccessKey: 'a key of tests' }
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: dynoxide.endpoint, region, credentials, maxAttempts: 1 }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  return {
    ask: async ({ operation, input }) => {
      const Command = commands[operation] as new (input: unknown) => GetCommand // each takes the input made for it
      try {
        const { $metadata, ...answer } = await client.send(new Command(input))
        return answer as Answer
      } catch (error) {
        return refusalOf(error as Refused) // the SDK throws nothing else
      }
    },
    changes: async () => {
      const found: StreamRecord[] = []
      for (;;) {
        const batches = await stream.next(1_000)
        if (batches.length === 0) return found
        found.push(...batches.flatMap(({ records }) => records))
      }
    },
    stop: async () => {
      client.destroy()
      await dynoxide.stop()
    },
  }
}

type Row = Parameters<typeof unmarshall>[0]
type Refused = { name: string; message: string; Item?: Row; CancellationReasons?: { Code: string; Item?: Row }[] }

const refusalOf = ({ name, message, Item, CancellationReasons }: Refused): Answer => ({
  refused: name,
  message,
  Item: Item && unmarshall(Item),
  reasons: CancellationReasons?.map((reason) => ({ Code: reason.Code, Item: reason.Item && unmarshall(reason.Item) })),
})
