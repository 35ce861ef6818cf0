import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PushDevice } from '#functions/platform/push/send-push.ts'
import { fingerprint, keys } from '#functions/platform/table/keys.ts'
import { queryRows, readRow } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Action, transact } from '#functions/platform/table/table.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type NotificationSettings, noSettings } from '#shared/model/notification-settings.ts'
import { settingsOf } from './settings-store.ts'

/** A browser that gets a user's pushes. */
export type DeviceItem = PushDevice & {
  userId: UserId
  /** The session that it was registered in, with its epoch and the end of its life. */
  tokenHash: string
  epoch: number
  endsAt: string
  registeredAt: string
}
export const DeviceItem = rowSchema<DeviceItem>({
  userId: 'string',
  endpoint: 'string',
  p256dh: 'string',
  auth: 'string',
  keyId: 'string',
  tokenHash: 'string',
  epoch: 'number',
  endsAt: 'string',
  registeredAt: 'string',
})

/** An address belongs to one user. */
type DeviceLock = { userId: UserId }
const DeviceLock = rowSchema<DeviceLock>({ userId: 'string' })

/** The fingerprint of its address, because anyone who knows an address can write to it. */
export const deviceIdOf = ({ endpoint }: Pick<DeviceItem, 'endpoint'>): string => fingerprint(endpoint)

/**
 * Whether a device still gets pushes. Idle sessions count: drivers' sessions idle out in a day, and pushes must not end
 * over a weekend.
 */
export const isLiveDevice = (
  { epoch, endsAt }: DeviceItem,
  user: Pick<UserItem, 'epoch' | 'isDeactivated'>,
  now: Date,
): boolean => epoch === user.epoch && !user.isDeactivated && now.toISOString() < endsAt

const rowKey = (device: DeviceItem) => keys.pushDevice(device.userId, deviceIdOf(device))
const lockKey = (device: DeviceItem) => keys.pushLock(deviceIdOf(device))
const ttlOf = ({ endsAt }: DeviceItem) => ({ ttl: Math.floor(Date.parse(endsAt) / 1000) })

/** Refused if the device has been registered again since it was read, perhaps in another session. */
const removal = (device: DeviceItem): Action[] => [
  {
    Delete: {
      Key: rowKey(device),
      ConditionExpression: 'attribute_not_exists(PK) OR registeredAt = :registeredAt',
      ExpressionAttributeValues: { ':registeredAt': device.registeredAt },
    },
  },
  {
    Delete: {
      Key: lockKey(device),
      ConditionExpression: 'attribute_not_exists(PK) OR userId = :userId',
      ExpressionAttributeValues: { ':userId': device.userId },
    },
  },
]

/** Takes an address, which nobody had or its former owner still has. */
const taking = (device: DeviceItem, former: UserId | undefined): Action => ({
  Put: {
    Item: { ...lockKey(device), userId: device.userId, ...ttlOf(device) },
    ...(former
      ? { ConditionExpression: 'userId = :former', ExpressionAttributeValues: { ':former': former } }
      : { ConditionExpression: 'attribute_not_exists(PK)' }),
  },
})

export const deviceStore = {
  async list(userId: string): Promise<DeviceItem[]> {
    const { PK, SK } = keys.pushDevicesOf(userId)
    const rows = await queryRows({
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :device)',
      ExpressionAttributeValues: { ':user': PK, ':device': SK },
      ConsistentRead: true,
      Limit: 50,
    })
    return rows.map(read(DeviceItem))
  },

  /** Those that get pushes now, with their user's settings. One query; the user is read only if there are any. */
  async listLive(userId: string, now: Date): Promise<{ devices: DeviceItem[]; settings: NotificationSettings }> {
    const devices = await deviceStore.list(userId)
    const user = devices.length > 0 ? read(UserItem)(await readRow(keys.user(userId))) : undefined
    if (!user) return { devices: [], settings: noSettings }
    return { devices: devices.filter((device) => isLiveDevice(device, user, now)), settings: settingsOf(user) }
  },

  /** Who has this address now. */
  async findOwner(endpoint: string): Promise<UserId | undefined> {
    return read(DeviceLock)(await readRow(keys.pushLock(fingerprint(endpoint))))?.userId
  },

  /**
   * Writes a device, takes its address from its former owner and removes `surplus`, in one transaction. `moved` if any
   * of them has changed since it was read; `ended` if the session has.
   */
  async register(
    device: DeviceItem,
    { former, surplus }: { former: UserId | undefined; surplus: readonly DeviceItem[] },
  ): Promise<'registered' | 'moved' | 'ended'> {
    const { userId, tokenHash } = device
    const written = await transact([
      taking(device, former),
      { ConditionCheck: { Key: keys.session(userId, tokenHash), ConditionExpression: 'attribute_exists(PK)' } },
      { Put: { Item: { ...rowKey(device), ...device, ...ttlOf(device) } } },
      ...(former && former !== userId ? [{ Delete: { Key: keys.pushDevice(former, deviceIdOf(device)) } }] : []),
      ...surplus.flatMap(removal),
    ])
    if (written.done) return 'registered'
    return written.refused.has(1) ? 'ended' : 'moved'
  },

  /** Leaves a device that has been registered again since it was read. */
  async remove(device: DeviceItem): Promise<void> {
    await transact(removal(device))
  },
}

export type DeviceStore = typeof deviceStore
