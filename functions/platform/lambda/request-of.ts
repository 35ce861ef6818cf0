import { readCookies } from '#functions/platform/sessions/cookies.ts'
import type { HttpEvent, Request } from './call.ts'
import { callerAddress } from './guard-origin.ts'
import { idempotencyOf } from './idempotency.ts'
import type { Steps } from './steps.ts'

export const requestOf = (event: HttpEvent, { operation = '', endpoint, session, input }: Steps): Request => ({
  id: event.requestContext.requestId,
  ip: callerAddress(event),
  userAgent: event.headers['user-agent'] ?? '',
  cookies: readCookies(event.cookies),
  idempotency:
    endpoint && idempotencyOf(event, endpoint, { operation, caller: session?.userId ?? 'anyone', body: input?.body }),
})
