import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { type FoundRide, RideItem, toFoundRide } from '#functions/domain/rides/ride-store.ts'
import { DeleteCommand, GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { keys, listKeys } from '#functions/platform/table/keys.ts'
import { onlyAttributes, queryRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import type { Run } from '#shared/model/geo.ts'
import { type PoolItem, poolItemOfRow, postedFields } from '../request-item.ts'

/** What lists read of a job in addition to the posted fields; the id is in the key. A missing one does not compile. */
const poolAttributes = {
  ownerId: true,
  version: true,
  status: true,
  createdAt: true,
  urgentAt: true,
  excluded: true,
} satisfies Record<Exclude<keyof PoolItem, keyof typeof postedFields | 'requestId'>, true>

/** The part of a row that lists need, without addresses. */
const poolHalf = onlyAttributes({ PK: true, ...poolAttributes, ...postedFields })

export const poolStore = {
  /** From east to west; within a cell newest first, by when they were posted or became urgent. */
  async listIn({ band, from, to }: Run, atMost: number): Promise<PoolItem[]> {
    const rows = await queryRows({
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :list AND GSI2SK BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':list': listKeys.pool(band), ':from': `${from}#`, ':to': `${to}#~` },
      ...poolHalf,
      ScanIndexForward: false,
      Limit: atMost,
    })
    return rows.map(poolItemOfRow)
  },

  async business(businessId: string): Promise<BusinessItem | undefined> {
    const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.business(businessId) }))
    return read(BusinessItem)(Item)
  },
}

export type PoolStore = typeof poolStore

/** The jobs that a partner has rejected, USER#u / REJ#r, kept for as long as the job may be shown. */
export const rejectionStore = {
  async add(userId: string, requestId: string, until: Date): Promise<void> {
    const Item = { ...keys.rejected(userId, requestId), requestId, ttl: Math.ceil(until.getTime() / 1000) }
    await table.send(new PutCommand({ TableName: tableName, Item }))
  },

  /** Does not read first: deleting costs the same whether the row exists or not. */
  async remove(userId: string, requestId: string): Promise<void> {
    await table.send(new DeleteCommand({ TableName: tableName, Key: keys.rejected(userId, requestId) }))
  },

  /** With the partner's rides, as strangers may see them: the rows are adjacent, so one query reads both. */
  async withRidesOf(userId: string): Promise<{ rejected: Set<string>; rides: FoundRide[] }> {
    const { PK, SK: first } = keys.rejected(userId, '')
    const { SK: rideKey } = keys.ridesOf(userId)
    const rejected = new Set<string>()
    const rides: FoundRide[] = []
    const rows = await queryRows({
      KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':user': PK, ':first': first, ':last': `${rideKey}~` },
    })
    for (const row of rows) {
      const key = String(row.SK)
      if (key.startsWith(first)) rejected.add(String(row.requestId))
      else if (key.startsWith(rideKey)) rides.push(toFoundRide(read(RideItem)(row)))
    }
    return { rejected, rides }
  },
}

export type RejectionStore = typeof rejectionStore
