import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName, withoutKeys } from '#functions/platform/table/table.ts'
import { listOf } from '../request-index.ts'
import type { RequestItem } from '../request-item.ts'
import { requestOfRow } from '../request-row.ts'

/** Of a cell that is full of jobs nobody reads the oldest. */
const mostOfCell = 100

export const poolStore = {
  async newestIn(cell: string): Promise<RequestItem[]> {
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'GSI2',
        KeyConditionExpression: 'GSI2PK = :list',
        ExpressionAttributeValues: { ':list': listOf.pool(cell) },
        ScanIndexForward: false,
        Limit: mostOfCell,
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
