import { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { keys, ownerIdOf } from '#functions/platform/table/keys.ts'
import { queryRows, readRow, readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Action, transact } from '#functions/platform/table/table.ts'
import type { UploadId } from '#shared/model/ids.ts'
import type { SuspensionMark } from '#shared/model/suspension.ts'

/** How many jobs a driver has, and their suspension. */
export type DriverWork = { active: number; suspension?: SuspensionMark }
const DriverWork = rowSchema<DriverWork>({ active: 'number' })

type StatusChange = { driver: DriverItem; isActive: boolean; at: Date }

export const driverStore = {
  async find(businessId: string, userId: string): Promise<DriverItem | undefined> {
    return read(DriverItem)(await readRow(keys.driver(businessId, userId)))
  },

  /** The driver rows of the given users, for those who drive for a business. Eventually consistent. */
  async findAll(people: readonly { userId: string; businessId?: string; isDriver?: boolean }[]) {
    const wanted = people.flatMap(({ userId, businessId, isDriver }) =>
      isDriver && businessId ? [keys.driver(businessId, userId)] : [],
    )
    const rows = wanted.length > 0 ? await readRows(wanted) : []
    return new Map(rows.map((row) => [String(row.userId), read(DriverItem)(row)]))
  },

  /** The write that takes the photo out; refused if there is another one by now. */
  withoutPhoto: (businessId: string, userId: string, photoId: UploadId): Action => ({
    Update: {
      Key: keys.driver(businessId, userId),
      UpdateExpression: 'REMOVE photo',
      ConditionExpression: 'photo.uploadId = :photo',
      ExpressionAttributeValues: { ':photo': photoId },
    },
  }),

  /** The write that replaces the name in the business's row; refused if it has another one by now. */
  rename: ({ businessId, userId, name }: DriverItem, next: string): Action => ({
    Update: {
      Key: keys.driver(businessId, userId),
      UpdateExpression: 'SET #name = :next',
      ConditionExpression: '#name = :was',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':next': next, ':was': name },
    },
  }),

  /** All drivers of a business (at most five hundred), read consistently. */
  async list(businessId: string): Promise<DriverItem[]> {
    const { PK, SK } = keys.driver(businessId, '')
    const rows = await queryRows({
      KeyConditionExpression: 'PK = :business AND begins_with(SK, :driver)',
      ExpressionAttributeValues: { ':business': PK, ':driver': SK },
      ConsistentRead: true,
    })
    return rows.map(read(DriverItem))
  },

  /**
   * How many jobs these drivers have and whether they are suspended, from their rows of counters. Eventually
   * consistent.
   */
  async findWork(userIds: readonly string[]): Promise<Map<string, DriverWork>> {
    const rows = userIds.length > 0 ? await readRows(userIds.map(keys.historyCounts)) : []
    return new Map(rows.map((row) => [ownerIdOf(row.PK), read(DriverWork)(row)]))
  },

  /** Sets the status in both rows of a driver and counts it; false if it has changed since the read. */
  async setStatus({ driver, isActive, at }: StatusChange): Promise<boolean> {
    const { businessId, userId } = driver
    const { done } = await transact([
      {
        Update: {
          Key: keys.driver(businessId, userId),
          UpdateExpression: 'SET isActive = :isActive',
          ConditionExpression: 'isActive = :read',
          ExpressionAttributeValues: { ':isActive': isActive, ':read': driver.isActive },
        },
      },
      {
        // A new epoch ends every session for good: none becomes valid again when the driver is reactivated.
        Update: {
          Key: keys.user(userId),
          UpdateExpression: isActive
            ? 'SET isDeactivated = :isOff, epoch = epoch + :one REMOVE deactivatedAt'
            : 'SET isDeactivated = :isOff, epoch = epoch + :one, deactivatedAt = :at',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':isOff': !isActive, ':one': 1, ...(!isActive && { ':at': at.toISOString() }) },
        },
      },
      {
        Update: {
          Key: keys.businessCounts(businessId),
          UpdateExpression: 'ADD inactive :more',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':more': isActive ? -1 : 1 },
        },
      },
    ])
    return done
  },
}

export type DriverStore = typeof driverStore
