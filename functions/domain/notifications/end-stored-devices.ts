import { readUserAndSession } from '#functions/domain/accounts/sessions/session-store.ts'
import type { UserId } from '#shared/model/ids.ts'
import { deviceStore } from './device-store.ts'
import { endDevices } from './devices.ts'

/** Removes the devices of a user's ended sessions. */
export const endStoredDevices = (userId: string, now: Date): Promise<void> =>
  endDevices(
    { devices: deviceStore, findUserAndSession: readUserAndSession, now: () => now },
    userId as UserId, // our own row has the id
  )
