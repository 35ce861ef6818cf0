import { Answer, type Request } from '#functions/platform/lambda/call.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { sameDeviceCookie } from './device-cookie.ts'

/** Whoever reset a password is known in this browser under the new one; they still have to log in. */
export const passwordSet = (user: UserItem, request: Request) =>
  new Answer(
    { message: 'Your password has been updated. Please log in.' },
    { cookies: [sameDeviceCookie(user, request)] },
  )
