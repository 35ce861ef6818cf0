import middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { inCall } from '#functions/platform/current-call.ts'
import type { Contract, Method } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import { answerCalls, toErrorResponse } from './answers.ts'
import { countCall } from './count-call.ts'
import { guardOrigin } from './guard-origin.ts'
import type { HttpHandler } from './lambda-for.ts'
import type { HttpEvent, StepContext } from './steps.ts'

/** Answers calls that match no route: 405 where the path exists under another method, else 404. */
export const unknownRouteHandler = (contracts: Record<string, Contract>): HttpHandler => {
  const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract))
  const patterns = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
  const methodsOf = (path: string): Method[] => [
    ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ]

  const refuse = async (event: HttpEvent): Promise<APIGatewayProxyStructuredResultV2> => {
    const allowed = methodsOf(event.rawPath)
    const failure = new Failure(allowed.length > 0 ? 'route.wrong-method' : 'route.unknown')
    const answer = toErrorResponse(failure, event.requestContext.requestId)
    return { ...answer, headers: { ...answer.headers, ...(allowed.length > 0 && { allow: allowed.join(', ') }) } }
  }

  const lambda = middy<HttpEvent, APIGatewayProxyStructuredResultV2, Error, StepContext>()
    .use(answerCalls('unknown'))
    .before(guardOrigin)
    .before(({ event }) => countCall(event))
    .handler(refuse)
  // The first step adds the rest of the context.
  return (event, context) => inCall(event.requestContext.requestId, () => lambda(event, context as StepContext))
}
