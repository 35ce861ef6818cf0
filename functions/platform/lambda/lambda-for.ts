import middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { config } from '#functions/platform/config.ts'
import { inCall } from '#functions/platform/current-call.ts'
import { type RateWindow, takeFromRateWindow } from '#functions/platform/table/rate-window.ts'
import { type Contract, type Limit, routeKey } from '#shared/contracts/endpoint.ts'
import { accessRules, callRefusal } from '#shared/model/access.ts'
import { Failure } from '#shared/model/failure.ts'
import { deviceLimits } from '#shared/model/limits.ts'
import { answerCalls, toResponse } from './answers.ts'
import { readCookies } from './cookies.ts'
import { countCall } from './count-call.ts'
import { newDevice, readDevice } from './device-cookie.ts'
import { countedAddress, guardAdmins, guardOrigin, guardReads } from './guard-origin.ts'
import { parseInput } from './parse-input.ts'
import { type Routes, toRequest } from './request.ts'
import type { Session } from './session.ts'
import type { CallStep, HttpEvent, StepContext } from './steps.ts'

type Answered = APIGatewayProxyStructuredResultV2
/** The live session that a browser's cookies stand for. */
type FindSession = (cookies: Record<string, string>) => Promise<Session | undefined>

export type HttpHandler = (event: HttpEvent, context: Context) => Promise<Answered>

/**
 * Creates a Lambda from a contract and its routes. A missing route does not compile. Every call takes the same steps in
 * the same order, so no route can skip one.
 */
export const createLambdaFor =
  (findSession: FindSession) =>
  <C extends Contract>(group: string, contract: C, routes: Routes<C>): HttpHandler => {
    const operations = new Map(
      Object.entries(contract).map(([operation, endpoint]) => [routeKey(endpoint), { operation, endpoint }]),
    )

    const findOperation = ({ event, context }: CallStep) => {
      const found = operations.get(event.routeKey)
      if (!found) throw new Failure('route.unknown')
      Object.assign(context.steps, found)
    }

    const checkAccess = async ({ event, context: { steps } }: CallStep): Promise<void> => {
      const { endpoint } = steps
      if (!endpoint) throw new Failure('route.unknown')
      const needsSession = accessRules[endpoint.access].session
      const session = needsSession ? await findSession(readCookies(event.cookies)) : undefined
      countCall(event, session)
      if (endpoint.givesDevice && !session) steps.newDevice = await newDevice(event, new Date())
      const refused = callRefusal(endpoint, session?.user)
      if (refused) throw new Failure(refused)
      if (session) steps.session = session
    }

    const route = async (event: HttpEvent, { steps }: StepContext): Promise<Answered> => {
      const { operation, endpoint, session, input } = steps
      if (!operation || !endpoint) throw new Failure('route.unknown')
      // Earlier steps checked access and input against this endpoint, as the route's type expects.
      const call = { ...input, session, request: toRequest(event, steps) } as never
      return toResponse(endpoint, await routes[operation as keyof C](call))
    }

    const lambda = middy<HttpEvent, Answered, Error, StepContext>()
      .use(answerCalls(group))
      .onError(countRefusal)
      .before(guardOrigin)
      .before(findOperation)
      .before(guardReads)
      .before(checkAccess)
      .before(guardAdmins)
      .before(readInput)
      .before(checkLimits)
      .handler(route)
    // The first step adds the rest of the context.
    return (event, context) => inCall(event.requestContext.requestId, () => lambda(event, context as StepContext))
  }

const readInput = ({ event, context: { steps } }: CallStep): void => {
  if (steps.endpoint) steps.input = parseInput(steps.endpoint, event)
}

const checkLimits = (step: CallStep): Promise<void> => countIn(step, ({ counts }) => counts === undefined)

const countIn = async (
  { event, context: { steps } }: CallStep,
  isCounted: (limit: Limit) => boolean,
): Promise<void> => {
  const { operation, endpoint, session, input } = steps
  const limits = endpoint?.limits?.filter(isCounted) ?? []
  if (!operation || limits.length === 0) return
  await takeLimits(operation, limits, {
    ip: countedAddress(event),
    device: readDevice(event, new Date()),
    newDevice: steps.newDevice?.id,
    user: session?.userId,
    email: emailOf(input?.body),
  })
}

/** Counts a refusal where its contract limits refusals, and answers that there are too many if the window is full. */
const countRefusal = async (refused: CallStep & { error: unknown }): Promise<void> => {
  const { error } = refused
  if (!(error instanceof Failure) || error.kind === 'unavailable' || error.kind === 'limited') return
  try {
    await countIn(refused, ({ counts }) => counts === 'refusals')
  } catch (another) {
    refused.error = another
  }
}

const emailOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : undefined

/**
 * The caller by each property that a limit may count by. A limit is skipped if its property is absent, such as the user
 * without a session.
 */
type Counted = Record<Limit['by'], string | undefined> & {
  device?: string | undefined
  /** The device that a call without a cookie gets. */
  newDevice?: string | undefined
}

/** Counts a call in every rate window of its contract, and refuses it where one is full. */
export const takeLimits = async (operation: string, limits: readonly Limit[], counted: Counted): Promise<void> => {
  const windows = limits.flatMap((limit) => windowsOf(limit, counted))
  await Promise.all(
    windows.map(({ max, ...window }) => take({ name: operation, max: max * config.LIMITS_FACTOR, ...window })),
  )
}

/**
 * A device is counted by itself, and together with the others of its address. The call that issues its cookie counts as
 * its first. An address that is exempt from limits has no devices.
 */
const windowsOf = ({ by, max, perSeconds }: Limit, counted: Counted): Omit<RateWindow, 'name'>[] => {
  const value = counted[by]
  if (value === undefined) return []
  const { device, newDevice } = counted
  const ofAddress = { by, value, max, perSeconds }
  if (by === 'ip' && device !== undefined)
    return [
      { by: 'device', value: device, max, perSeconds },
      { by: 'devices-of-ip', value, max: max * deviceLimits.perAddress, perSeconds },
    ]
  return by === 'ip' && newDevice !== undefined
    ? [ofAddress, { by: 'device', value: newDevice, max, perSeconds }]
    : [ofAddress]
}

const take = async (window: RateWindow): Promise<void> => {
  const retryAfterSeconds = await takeFromRateWindow(window, 1, new Date())
  if (retryAfterSeconds !== undefined) throw new Failure('limit.reached', { retryAfterSeconds })
}
