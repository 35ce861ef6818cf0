import { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { queryPages, readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { table, tableName, transact } from '#functions/platform/table/table.ts'

type StatusChange = { driver: DriverItem; isActive: boolean }

export const driverStore = {
  async find(businessId: string, userId: string): Promise<DriverItem | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.driver(businessId, userId), ConsistentRead: true }),
    )
    return read(DriverItem)(Item)
  },

  /** Those of these people who drive for a business; of the others it asks nothing. A moment old, for a list. */
  async findAll(people: readonly { userId: string; businessId?: string; isDriver?: boolean }[]) {
    const wanted = people.flatMap(({ userId, businessId, isDriver }) =>
      isDriver && businessId ? [keys.driver(businessId, userId)] : [],
    )
    const rows = wanted.length > 0 ? await readRows(wanted) : []
    return new Map(rows.map((row) => [String(row.userId), read(DriverItem)(row)]))
  },

  /** All of a business, as of this moment: it has at most five hundred. */
  async list(businessId: string): Promise<DriverItem[]> {
    const drivers: DriverItem[] = []
    const { PK, SK } = keys.driver(businessId, '')
    const pages = queryPages({
      KeyConditionExpression: 'PK = :business AND begins_with(SK, :driver)',
      ExpressionAttributeValues: { ':business': PK, ':driver': SK },
      ConsistentRead: true,
    })
    for await (const page of pages) drivers.push(...page.map(read(DriverItem)))
    return drivers
  },

  /** Whether they may work, for their business and for themselves; or nothing, where it has changed since it was read. */
  async setStatus({ driver, isActive }: StatusChange): Promise<boolean> {
    const { businessId, userId } = driver
    const { done } = await transact([
      {
        Update: {
          Key: keys.driver(businessId, userId),
          UpdateExpression: 'SET isActive = :wish',
          ConditionExpression: 'isActive = :read',
          ExpressionAttributeValues: { ':wish': isActive, ':read': driver.isActive },
        },
      },
      {
        // A new epoch ends every session for good: none comes back to life with the driver.
        Update: {
          Key: keys.user(userId),
          UpdateExpression: 'SET isDeactivated = :isOff, epoch = epoch + :one',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':isOff': !isActive, ':one': 1 },
        },
      },
    ])
    return done
  },
}

export type DriverStore = typeof driverStore
