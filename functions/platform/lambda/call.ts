import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { Contract, Endpoint, Received, Reply } from '#shared/contracts/endpoint.ts'

/** What every route may know of a call besides its input. */
export type Request = {
  id: string
  ip: string
  userAgent: string
  /** Whether somebody at this very machine asks: a host may show them what nobody else is to see. */
  isDirect: boolean
  cookies: Record<string, string>
  /** Where the contract says `idempotent` and the caller sent a key: the id and the body's fingerprint it stands for. */
  idempotency: Idempotency | undefined
}

/** `seed` is the same for the same caller, operation and key; `bodyHash` tells whether the body is the same too. */
export type Idempotency = { seed: string; bodyHash: string }

/** Only where the contract asks for a session is there an actor, so a public route cannot read one by mistake. */
type Actor<E extends Endpoint> = E['access'] extends 'anyone' ? unknown : { session: Session }

type Call<E extends Endpoint> = Received<E> & Actor<E> & { request: Request }

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

export type Routes<C extends Contract> = {
  [Operation in keyof C]: (call: Call<C[Operation]>) => Promise<Reply<C[Operation]> | Answer<Reply<C[Operation]>>>
}

export type HttpEvent = APIGatewayProxyEventV2
