import type { SessionItem } from '#functions/domain/accounts/sessions/session-store.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { areDeviceKeys, type DeviceKeys } from '#functions/platform/push/device-keys.ts'
import type { PushAddress } from '#functions/platform/push/push-address.ts'
import type { VapidKeys } from '#functions/platform/push/vapid-keys.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type DeviceItem, type DeviceStore, deviceIdOf, isLiveDevice } from './device-store.ts'

export const maxDevices = 10
/** Another browser of the user, or another account in this browser, may register at the same moment. */
const maxRounds = 3

type FindUserAndSession = (session: {
  userId: UserId
  tokenHash: string
}) => Promise<{ user?: UserItem; item?: SessionItem }>

type RegisterDeps = {
  devices: Pick<DeviceStore, 'list' | 'findOwner' | 'register'>
  findUserAndSession: FindUserAndSession
  vapidKeys: () => VapidKeys
  addressOf: (endpoint: string) => PushAddress | undefined
  isServed: (address: PushAddress) => boolean
  now: () => Date
}

type Subscription = DeviceKeys & { endpoint: string; key_id: string }

export const getPushKey = async ({ vapidKeys }: Pick<RegisterDeps, 'vapidKeys'>) => {
  const { publicKey, id } = vapidKeys().current
  return { public_key: publicKey, key_id: id }
}

/** The checked address is not kept: it is read again from the text, and checked again, with each message. */
const checkSubscription = (deps: RegisterDeps, { endpoint, p256dh, auth, key_id }: Subscription): void => {
  const address = deps.addressOf(endpoint)
  if (!address || !deps.isServed(address) || !areDeviceKeys({ p256dh, auth })) throw new Failure('push.unsupported')
  if (key_id !== deps.vapidKeys().current.id) throw new Failure('push.stale-key')
}

/** Everything but the time of the registration. */
const isSame = (a: DeviceItem, b: DeviceItem): boolean =>
  (['endpoint', 'p256dh', 'auth', 'keyId', 'tokenHash', 'epoch', 'endsAt'] as const).every(
    (name) => a[name] === b[name],
  )

/** Makes this browser a device of its user. Registering it again in the same session writes nothing. */
export const registerDevice = async (
  deps: RegisterDeps,
  { userId, tokenHash }: Session,
  subscription: Subscription,
): Promise<{ id: string }> => {
  checkSubscription(deps, subscription)
  const { item } = await deps.findUserAndSession({ userId, tokenHash })
  if (!item) throw new Failure('session.none')
  const { endpoint, p256dh, auth, key_id: keyId } = subscription
  const { epoch, endsAt } = item
  const registeredAt = deps.now().toISOString()
  const device: DeviceItem = { userId, endpoint, p256dh, auth, keyId, tokenHash, epoch, endsAt, registeredAt }
  for (let round = 0; round < maxRounds; round += 1) {
    const [former, known] = await Promise.all([deps.devices.findOwner(endpoint), deps.devices.list(userId)])
    if (former === userId && known.some((one) => isSame(one, device))) return { id: deviceIdOf(device) }
    const others = known.filter((one) => one.endpoint !== endpoint)
    const newestFirst = others.toSorted((a, b) => b.registeredAt.localeCompare(a.registeredAt))
    const outcome = await deps.devices.register(device, { former, surplus: newestFirst.slice(maxDevices - 1) })
    if (outcome === 'registered') return { id: deviceIdOf(device) }
    if (outcome === 'ended') throw new Failure('session.none')
  }
  throw new Failure('state.moved')
}

type RemoveDeps = { devices: Pick<DeviceStore, 'list' | 'remove'> }

/** Of their own devices alone. A device that is gone already is no error. */
export const removeDevice = async ({ devices }: RemoveDeps, { userId }: Session, id: string) => {
  const known = await devices.list(userId)
  await Promise.all(known.filter((device) => deviceIdOf(device) === id).map(devices.remove))
  return { message: 'This browser gets no more notifications.' }
}

type EndDeps = RemoveDeps & { findUserAndSession: FindUserAndSession; now: () => Date }

/**
 * Removes the devices of sessions that have ended: by a log-out, from another device, with a new password, or because
 * their life is over. A session that is only idle has not.
 */
export const endDevices = async ({ devices, findUserAndSession, now }: EndDeps, userId: UserId): Promise<void> => {
  const bySession = Map.groupBy(await devices.list(userId), ({ tokenHash }) => tokenHash)
  for (const [tokenHash, ofSession] of bySession) {
    const { user, item } = await findUserAndSession({ userId, tokenHash })
    const ended = ofSession.filter((device) => !user || !item || !isLiveDevice(device, user, now()))
    await Promise.all(ended.map(devices.remove))
  }
}
