import { tableSchema } from '#lib/table-schema.ts'
import { type TableApi, TableApiError } from './table-api.ts'

/** Creates the table where there is none, and waits until it answers. */
export const createTable = async (call: TableApi, name: string): Promise<void> => {
  const status = await statusOf(call, name)
  if (status === 'ACTIVE') return
  if (status === undefined) {
    await call('CreateTable', definition(name))
    await whenActive(call, name)
    const { ttlAttribute: AttributeName } = tableSchema
    await call('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification: { Enabled: true, AttributeName } })
    return
  }
  await whenActive(call, name)
}

const indexKeys = (index: string) => ({ partition: `${index}PK`, sort: `${index}SK` })

const definition = (name: string) => {
  const { keys, indexes, stream } = tableSchema
  const keySchema = ({ partition, sort }: { partition: string; sort: string }) => [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ]
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [keys, ...indexes.map(indexKeys)]
      .flatMap(({ partition, sort }) => [partition, sort])
      .map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keySchema(keys),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index,
      KeySchema: keySchema(indexKeys(index)),
      Projection: { ProjectionType: 'ALL' },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: stream },
  }
}

const statusOf = async (call: TableApi, name: string): Promise<string | undefined> => {
  try {
    return (await call<{ Table: { TableStatus: string } }>('DescribeTable', { TableName: name })).Table.TableStatus
  } catch (error) {
    if (error instanceof TableApiError && error.code === 'ResourceNotFoundException') return undefined
    throw error
  }
}

const whenActive = async (call: TableApi, name: string): Promise<void> => {
  while ((await statusOf(call, name)) !== 'ACTIVE') await new Promise((resolve) => setTimeout(resolve, 100))
}
