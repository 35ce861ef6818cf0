import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { Failure, type FailureKind } from '#shared/model/failure.ts'
import { safeHeaders } from './headers.ts'

/** The only place where a refusal becomes a status. */
const statusOf: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  mismatch: 422,
  limited: 429,
  unavailable: 503,
}

// What the SDK calls a dependency that does not answer, or answers that it cannot just now.
const outage =
  /^(ThrottlingException|ProvisionedThroughputExceeded|RequestLimitExceeded|TransactionInProgress|InternalServerError|ServiceUnavailable|SlowDown|TimeoutError|NetworkingError)|TransactionConflict|ThrottlingError|ECONN|ETIMEDOUT|EPIPE|EAI_AGAIN|socket hang up/

/** What a dependency answered, where the SDK names its status: a gateway before it may say 500 and no more. */
const isTheirFault = (error: Error): boolean => {
  const metadata = '$metadata' in error ? error.$metadata : undefined
  return (
    typeof metadata === 'object' && metadata !== null && Number(Reflect.get(metadata, 'httpStatusCode') ?? 0) >= 500
  )
}

// Every exception of the SDK has `$retryable`; it says something only where it holds something.
const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (outage.test(error.name) ||
    outage.test(error.message) ||
    isTheirFault(error) ||
    ('$retryable' in error && error.$retryable !== undefined))

/** What a caller may hear of an error: a refusal as it is, an outage with a time to return, a fault of ours nothing. */
export const toFailure = (error: unknown): Failure | undefined => {
  if (error instanceof Failure) return error
  return isOutage(error) ? new Failure('service.unavailable', { retryAfterSeconds: 2 }) : undefined
}

export const toErrorResponse = (
  failure: Failure | undefined,
  requestId: string,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: failure ? statusOf[failure.kind] : 500,
  headers: {
    ...safeHeaders,
    ...(failure?.retryAfterSeconds !== undefined && { 'retry-after': String(failure.retryAfterSeconds) }),
  },
  body: JSON.stringify({
    error: failure?.message ?? 'Something went wrong',
    code: failure?.code ?? 'fault',
    ...(failure?.fields && { fields: failure.fields }),
    request_id: requestId,
  }),
})
