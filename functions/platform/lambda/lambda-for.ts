import middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { readCookies } from '#functions/platform/sessions/cookies.ts'
import { findSession } from '#functions/platform/sessions/session-store.ts'
import { readSessionToken } from '#functions/platform/sessions/session-token.ts'
import { type Contract, routeKey } from '#shared/contracts/endpoint.ts'
import { accessRefusal, accessRules } from '#shared/model/access.ts'
import { Failure } from '#shared/model/failure.ts'
import { answerCalls } from './answer-calls.ts'
import { toResponse } from './answer-of.ts'
import type { HttpEvent, Routes } from './call.ts'
import { callerAddress, guardOrigin } from './guard-origin.ts'
import { parseInput } from './parse-input.ts'
import { toRequest } from './request-of.ts'
import type { Step, StepContext } from './steps.ts'
import { takeLimits } from './take-limits.ts'

type Answered = APIGatewayProxyStructuredResultV2
export type HttpHandler = (event: HttpEvent, context: Context) => Promise<Answered>

/**
 * A whole Lambda from a contract and its routes. A route that is missing does not compile, and every call takes the
 * same steps in the same order whatever its route, so none can be forgotten.
 */
export const lambdaFor = <C extends Contract>(group: string, contract: C, routes: Routes<C>): HttpHandler => {
  const operations = new Map(
    Object.entries(contract).map(([operation, endpoint]) => [routeKey(endpoint), { operation, endpoint }]),
  )

  const findOperation = ({ event, context }: Step) => {
    const found = operations.get(event.routeKey)
    if (!found) throw new Failure('route.unknown')
    Object.assign(context.steps, found)
  }

  const route = async (event: HttpEvent, { steps }: StepContext): Promise<Answered> => {
    const { operation, endpoint, session, input } = steps
    if (!operation || !endpoint) throw new Failure('route.unknown')
    // The steps before have proven what the route's type asks for: this very endpoint checked access and input.
    const call = { ...input, session, request: toRequest(event, steps) } as never
    return toResponse(endpoint, await routes[operation as keyof C](call))
  }

  const lambda = middy<HttpEvent, Answered, Error, StepContext>()
    .use(answerCalls(group))
    .before(guardOrigin)
    .before(findOperation)
    .before(checkAccess)
    .before(readInput)
    .before(checkLimits)
    .handler(route)
  return (event, context) => lambda(event, context as StepContext) // its first step adds the rest
}

const checkAccess = async ({ event, context: { steps } }: Step): Promise<void> => {
  const access = steps.endpoint?.access ?? 'admin' // cannot be absent here; if it were, the narrowest rule holds
  if (!accessRules[access].session) return
  const token = readSessionToken(readCookies(event.cookies))
  const session = token && (await findSession(token, new Date()))
  const refused = accessRefusal(access, session?.user)
  if (refused) throw new Failure(refused)
  if (session) steps.session = session
}

const readInput = ({ event, context: { steps } }: Step): void => {
  if (steps.endpoint) steps.input = parseInput(steps.endpoint, event)
}

const checkLimits = async ({ event, context: { steps } }: Step): Promise<void> => {
  const { operation, endpoint, session, input } = steps
  if (!operation || !endpoint?.limits) return
  await takeLimits(operation, endpoint.limits, {
    ip: callerAddress(event),
    user: session?.userId,
    email: emailOf(input?.body),
  })
}

const emailOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : undefined
