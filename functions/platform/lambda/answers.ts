import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { config } from '#functions/platform/config.ts'
import { faultLine } from '#functions/platform/faults.ts'
import { log } from '#functions/platform/log.ts'
import { type Endpoint, statusOf } from '#shared/contracts/endpoint.ts'
import { commonFailures, Failure, type FailureCode } from '#shared/model/failure.ts'
import { compress } from './compress.ts'
import type { CallStep, HttpEvent, StepContext } from './steps.ts'

/** The headers of every answer of the API, refusals included. */
const safeHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
}

/** Turns a route's result into HTTP. Throws if a reply breaks its contract: that is our fault, not the caller's. */
export const toResponse = (endpoint: Endpoint, result: unknown): APIGatewayProxyStructuredResultV2 => {
  const { body, cookies, headers } = result instanceof Answer ? result : new Answer(result, {})
  const reply = endpoint.reply.parse(body)
  return {
    statusCode: endpoint.status ?? 200,
    headers: { ...safeHeaders, ...(endpoint.status === 302 && onwards(reply)), ...headers },
    ...(cookies.length > 0 && { cookies }),
    body: JSON.stringify(reply),
  }
}

/** The links that we redirect to work for a minute, so browsers may cache the redirect for half of that. */
const onwards = (reply: unknown): Record<string, string> => ({
  location: (reply as { url: string }).url, // the reply type of contracts with status 302
  'cache-control': 'private, max-age=30',
})

// The SDK's names for a dependency that does not answer, or is temporarily unable to.
const outage =
  /^(ThrottlingException|ProvisionedThroughputExceeded|RequestLimitExceeded|TransactionInProgress|InternalServerError|ServiceUnavailable|SlowDown|TimeoutError|NetworkingError)|TransactionConflict|ThrottlingError|ECONN|ETIMEDOUT|EPIPE|EAI_AGAIN|socket hang up/

/** Whether a dependency answered 5xx. A gateway in front of it may give no other details. */
const isTheirFault = (error: Error): boolean => {
  const metadata: unknown = Reflect.get(error, '$metadata')
  return (
    typeof metadata === 'object' && metadata !== null && Number(Reflect.get(metadata, 'httpStatusCode') ?? 0) >= 500
  )
}

// Every exception of the SDK has a `$retryable`, which is set only where a retry may help.
const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (outage.test(error.name) ||
    outage.test(error.message) ||
    isTheirFault(error) ||
    Reflect.get(error, '$retryable') !== undefined)

/** What a caller may learn about an error: refusals, outages with a Retry-After, and nothing about our own faults. */
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

/** A reply that also sets cookies or headers. */
export class Answer<Body> {
  readonly body: Body
  readonly cookies: string[]
  readonly headers: Record<string, string>

  constructor(body: Body, { cookies = [], headers = {} }: { cookies?: string[]; headers?: Record<string, string> }) {
    this.body = body
    this.cookies = cookies
    this.headers = headers
  }
}

type Ending = CallStep & {
  response?: APIGatewayProxyStructuredResultV2 | null | undefined
  error?: Error | null | undefined
}

/** The outermost step: the caller always gets an answer, and the log gets one line. */
export const answerCalls = (group: string) => {
  const write = ({ event, context: { steps } }: CallStep, status: number, error?: unknown) => {
    const failure = error === undefined ? undefined : toFailure(error)
    const isOurs = status >= 500
    log(isOurs ? 'error' : 'info', isOurs ? 'call failed' : 'call answered', {
      request_id: event.requestContext.requestId,
      edge_id: edgeIdOf(event),
      group,
      operation: steps.operation,
      status,
      code: failure?.code,
      ms: Math.round(performance.now() - steps.startedAt),
      user_id: steps.session?.userId,
      ...(isOurs && faultLine(error)),
    })
  }

  return {
    before: ({ context }: { event: HttpEvent; context: StepContext }) => {
      context.steps = { startedAt: performance.now() }
    },
    after: (ending: Ending) => {
      if (ending.response) addDeviceCookie(ending.response, ending)
      write(ending, ending.response?.statusCode ?? 200)
      if (ending.response) ending.response = compress(ending.event, ending.response)
    },
    onError: (ending: Ending) => {
      const failure = toFailure(ending.error)
      warnOfUndeclared(ending, failure)
      ending.response = toErrorResponse(failure, ending.event.requestContext.requestId)
      addDeviceCookie(ending.response, ending)
      write(ending, ending.response.statusCode ?? 500, ending.error)
    },
  }
}

const addDeviceCookie = (response: APIGatewayProxyStructuredResultV2, { context: { steps } }: CallStep): void => {
  if (steps.newDevice) response.cookies = [...(response.cookies ?? []), steps.newDevice.cookie]
}

/**
 * The id under which CloudFront's access log has this call. CloudFront overwrites what a caller sends as this header:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
 */
const edgeIdOf = ({ headers }: HttpEvent): string | undefined => {
  const id = config.ORIGIN_VERIFY ? headers['x-amz-cf-id'] : undefined
  return id && /^[\w=-]{20,80}$/.test(id) ? id : undefined
}

/**
 * Logs a refusal that its contract does not list: clients and the OpenAPI page do not expect it. Tests look for the
 * line.
 */
const warnOfUndeclared = ({ context: { steps } }: CallStep, failure: Failure | undefined): void => {
  if (!failure || !steps.endpoint || isDeclared(steps.endpoint.failures, failure)) return
  log('error', 'undeclared failure', { code: failure.code, operation: steps.operation })
}

const isDeclared = (declared: readonly FailureCode[], { code }: Failure): boolean =>
  [...declared, ...commonFailures].includes(code)
