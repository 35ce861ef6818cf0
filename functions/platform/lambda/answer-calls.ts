import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { commonFailures, type Failure, type FailureCode } from '#shared/model/failure.ts'
import type { HttpEvent } from './call.ts'
import { faultOf, log } from './log.ts'
import { toErrorResponse, toFailure } from './map-failure.ts'
import type { Step, StepContext } from './steps.ts'

type Ending = Step & {
  response?: APIGatewayProxyStructuredResultV2 | null | undefined
  error?: Error | null | undefined
}

/** The outermost step: whatever happened inside, the caller gets an answer and the log one line. */
export const answerCalls = (group: string) => {
  const write = ({ event, context: { steps } }: Step, status: number, error?: unknown) => {
    const failure = error === undefined ? undefined : toFailure(error)
    const isOurs = status >= 500
    log(isOurs ? 'error' : 'info', isOurs ? 'call failed' : 'call answered', {
      request_id: event.requestContext.requestId,
      group,
      ...(steps.operation && { operation: steps.operation }),
      status,
      ...(failure && { code: failure.code }),
      ms: Math.round(performance.now() - steps.startedAt),
      ...(steps.session && { user_id: steps.session.userId }),
      ...(isOurs && { fault: faultOf(error) }),
    })
  }

  return {
    before: ({ context }: { event: HttpEvent; context: StepContext }) => {
      context.steps = { startedAt: performance.now() }
    },
    after: (ending: Ending) => write(ending, ending.response?.statusCode ?? 200),
    onError: (ending: Ending) => {
      const failure = toFailure(ending.error)
      warnOfUndeclared(ending, failure)
      ending.response = toErrorResponse(failure, ending.event.requestContext.requestId)
      write(ending, ending.response.statusCode ?? 500, ending.error)
    },
  }
}

/** A refusal that its contract does not list would surprise the client and the OpenAPI page; tests look for this line. */
const warnOfUndeclared = ({ context: { steps } }: Step, failure: Failure | undefined): void => {
  if (!failure || !steps.endpoint || isDeclared(steps.endpoint.failures, failure)) return
  log('error', 'undeclared failure', { code: failure.code, ...(steps.operation && { operation: steps.operation }) })
}

const isDeclared = (declared: readonly FailureCode[], { code }: Failure): boolean =>
  [...declared, ...commonFailures].includes(code)
