import type { Contract, Endpoint } from '#shared/contracts/endpoint.ts'
import { accessRules } from '#shared/model/access.ts'
import { announce } from '../bus.ts'
import { clientFor } from '../client-for.ts'
import { send } from '../transport.ts'

/** A 401 where a session is needed means that it is over; a wrong password at sign-in is a 401 too, and means nothing. */
const noticeEnd = (status: number, { access }: Endpoint) => {
  if (status === 401 && accessRules[access].session) announce('session', { type: 'ended' })
}

/** The client of one group. Screens reach it through `api`, which loads it. */
export const clientOf = <C extends Contract>(contract: C) => clientFor(contract, send, noticeEnd)
