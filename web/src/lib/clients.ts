import { authContract } from '#shared/contracts/auth.ts'
import { contactContract } from '#shared/contracts/contact.ts'
import type { Contract, Endpoint } from '#shared/contracts/endpoint.ts'
import { placesContract } from '#shared/contracts/places.ts'
import { requestsContract } from '#shared/contracts/requests.ts'
import { uploadsContract } from '#shared/contracts/uploads.ts'
import { usersContract } from '#shared/contracts/users.ts'
import { accessRules } from '#shared/model/access.ts'
import { announce } from './bus.ts'
import { clientFor } from './client-for.ts'
import { send } from './transport.ts'

/** A 401 where a session is needed means that it is over; a wrong password at sign-in is a 401 too, and means nothing. */
const noticeEnd = (status: number, { access }: Endpoint) => {
  if (status === 401 && accessRules[access].session) announce('session', { type: 'ended' })
}

/** The client of one group. */
export const client = <C extends Contract>(contract: C) => clientFor(contract, send, noticeEnd)

/** The clients of the groups that everybody uses. Screens reach them, and the others, through `api`, which loads them. */
export const clients = {
  auth: client(authContract),
  contact: client(contactContract),
  users: client(usersContract),
  uploads: client(uploadsContract),
  places: client(placesContract),
  requests: client(requestsContract),
}
