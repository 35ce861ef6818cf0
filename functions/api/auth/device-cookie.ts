import { newDeviceMark, readDeviceMark } from '#functions/domain/accounts/sign-in/known-device.ts'
import { keyRing } from '#functions/platform/codes/key-ring.ts'
import type { Request } from '#functions/platform/lambda/call.ts'
import { cookieNames, setCookie } from '#functions/platform/sessions/cookies.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'

const yearSeconds = 365 * 24 * 3600

type Owner = Pick<UserItem, 'email' | 'epoch'>

const cookieOf = (mark: string): string => setCookie(cookieNames.device, mark, { maxAgeSeconds: yearSeconds })

/** Marks this browser as a device of its owner. However often it is marked, its failed sign-ins are counted on. */
export const sameDeviceCookie = (owner: Owner, { cookies }: Request): string => {
  const before = readDeviceMark(owner.email, cookies[cookieNames.device], keyRing())
  return cookieOf(newDeviceMark(owner, keyRing(), before?.id))
}

/** Marks this browser as a new device, of which no failed sign-in is counted yet: for whoever reads the mailbox. */
export const newDeviceCookie = (owner: Owner): string => cookieOf(newDeviceMark(owner, keyRing()))
