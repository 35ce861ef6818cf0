import { ok } from './requests.ts'
import type { Person } from './test-users.ts'

type By = Pick<Person, 'client'>
type Words = { price?: number; note?: string; driver_user_id?: string }

export const tryToPropose = ({ client }: By, id: string, body: Words = {}) =>
  client.problems.propose({ params: { id }, body: { price: 120, ...body } })

/** A proposal for a request; returns it as its carrier sees it. */
export const propose = async (by: By, id: string, body?: Words) => {
  const { proposal } = ok(await tryToPropose(by, id, body)).body
  if (!proposal) throw new Error('a price was proposed and not answered')
  return proposal
}

export const proposalsOf = async ({ client }: By, id: string) =>
  ok(await client.problems.listProposals({ params: { id } })).body
export const ownProposals = async ({ client }: By) => ok(await client.problems.listOwnProposals()).body
export const acceptProposal = ({ client }: By, id: string, proposal: string) =>
  client.problems.acceptProposal({ params: { id, proposal } })
export const declineProposal = ({ client }: By, id: string, proposal: string) =>
  client.problems.declineProposal({ params: { id, proposal } })
export const withdrawProposal = ({ client }: By, id: string) => client.problems.withdrawProposal({ params: { id } })
