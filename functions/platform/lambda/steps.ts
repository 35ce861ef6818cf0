import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { Session } from './session.ts'

export type HttpEvent = APIGatewayProxyEventV2

/** The parts of a call that its contract names. */
export type Input = { params?: unknown; query?: unknown; body?: unknown }

/** A new device that gets its cookie with this call. */
export type NewDevice = { id: string; cookie: string }

/** What the steps of one call pass on to each other, on middy's context. */
export type Steps = {
  startedAt: number
  operation?: string
  endpoint?: Endpoint
  session?: Session
  input?: Input
  /** Its cookie is set on the answer, even on a refusal. */
  newDevice?: NewDevice | undefined
  status?: number
  code?: string
}

export type StepContext = Context & { steps: Steps }
export type CallStep = { event: HttpEvent; context: StepContext }
