import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { GetCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName, withoutKeys } from '#functions/platform/table/table.ts'
import type { Run } from '#shared/model/cell-runs.ts'
import { listOf } from '../request-index.ts'
import type { RequestItem } from '../request-item.ts'
import { requestOfRow } from '../request-row.ts'

export const poolStore = {
  /** From east to west, and of each cell the newest first: of one cell alone, its newest. */
  async listIn({ band, from, to }: Run, atMost: number): Promise<RequestItem[]> {
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'GSI2',
        KeyConditionExpression: 'GSI2PK = :list AND GSI2SK BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':list': listOf.pool(band), ':from': `${from}#`, ':to': `${to}#~` },
        ScanIndexForward: false,
        Limit: atMost,
      }),
    )
    return Items.map(requestOfRow)
  },

  async business(businessId: string): Promise<BusinessItem | undefined> {
    const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.business(businessId) }))
    return Item && (withoutKeys(Item) as BusinessItem) // we alone write this row
  },
}

export type PoolStore = typeof poolStore
