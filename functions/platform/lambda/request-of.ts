import { readCookies } from '#functions/platform/sessions/cookies.ts'
import { isLoopback, withoutPort } from '#shared/model/loopback.ts'
import type { HttpEvent, Request } from './call.ts'
import { callerAddress } from './guard-origin.ts'
import { readIdempotency } from './idempotency.ts'
import type { Steps } from './steps.ts'

export const toRequest = (event: HttpEvent, { operation = '', endpoint, session, input }: Steps): Request => ({
  id: event.requestContext.requestId,
  ip: callerAddress(event),
  userAgent: event.headers['user-agent'] ?? '',
  // By the name that the gateway was called by: no gateway of the cloud has a loopback one.
  isDirect: isLoopback(withoutPort(event.requestContext.domainName ?? '')),
  cookies: readCookies(event.cookies),
  idempotency:
    endpoint && readIdempotency(event, endpoint, { operation, caller: session?.userId ?? 'anyone', body: input?.body }),
})
