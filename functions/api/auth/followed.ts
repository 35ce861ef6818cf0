import type { followLink } from '#functions/domain/accounts/links/follow-link.ts'
import { Answer } from '#functions/platform/lambda/call.ts'
import { cookieNames, setCookie } from '#functions/platform/sessions/cookies.ts'
import { otp } from '#shared/model/otp.ts'
import { newDeviceCookie } from './device-cookie.ts'

/** Whose mailbox the link came from, where they go on, and what their browser holds for it. */
export const followed = ({ user, flow }: Awaited<ReturnType<typeof followLink>>) =>
  new Answer(
    { email: user.email, next: flow ? ('reset' as const) : ('log-in' as const) },
    {
      cookies: [
        newDeviceCookie(user),
        ...(flow ? [setCookie(cookieNames.flow, flow, { maxAgeSeconds: otp.grantMinutes * 60 })] : []),
      ],
    },
  )
