import type { Context } from 'aws-lambda'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { HttpEvent } from './call.ts'
import type { Input } from './parse-input.ts'

/** What the steps of one call leave for each other; it travels on the context, as middy's own data does. */
export type Steps = {
  startedAt: number
  operation?: string
  endpoint?: Endpoint
  session?: Session
  input?: Input
  status?: number
  code?: string
}

export type StepContext = Context & { steps: Steps }
export type Step = { event: HttpEvent; context: StepContext }
