import { propose } from '#test/support/proposals.ts'
import { documents } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { aPartner } from '#test/support/test-users.ts'
import type { Recipes } from './readies.ts'
import type { World } from './world.ts'

/** A request of the requester that another partner would do for more: one may propose five prices a day to an owner. */
const proposed = async ({ host, requestAt, mayTouch }: World) => {
  const id = await requestAt('waiting', 'requester')
  const { id: proposal } = await propose(await aPartner(host), id)
  mayTouch.set(proposal, new Set(['requester']))
  return { id, proposal }
}

/** Calls about a request until it is picked up. */
export const requestReadies: Recipes = {
  createRequest: async () => ({ by: 'requester', body: documents() }),
  raisePrice: async ({ requestAt }) => {
    const id = await requestAt('waiting', 'requester')
    return { by: 'requester', params: { id }, body: { price: 120 }, only: ['requester'] }
  },
  rejectRequest: async ({ requestAt }) => ({ by: 'partner', params: { id: await requestAt('waiting', 'requester') } }),
  undoRejection: async ({ requestAt }) => ({ by: 'partner', params: { id: await requestAt('waiting', 'requester') } }),
  previewRequest: async ({ requestAt }) => ({
    by: 'partner',
    params: { id: await requestAt('waiting', 'requester') },
    only: ['partner', 'rival', 'business', 'rivalBusiness'],
  }),
  getOwnerRecord: async ({ requestAt }) => ({
    by: 'partner',
    params: { id: await requestAt('waiting', 'requester') },
    only: ['partner', 'rival', 'business', 'rivalBusiness'],
  }),
  getCarrierRecord: async ({ requestAt }) => {
    const id = await requestAt('matched', 'requester')
    return { by: 'requester', params: { id }, only: ['requester'] }
  },
  getDetails: async ({ requestAt }) => {
    const id = await requestAt('matched', 'requester')
    return { by: 'requester', params: { id }, only: ['requester', 'partner'] }
  },
  getOtp: async ({ requestAt }) => {
    const id = await requestAt('matched', 'requester')
    return { by: 'requester', params: { id }, only: ['requester'] }
  },
  renewOtp: async ({ requestAt }) => {
    const id = await requestAt('underway', 'requester', 'driver')
    return { by: 'requester', params: { id }, only: ['requester'] }
  },
  acceptRequest: async ({ requestAt }) => ({ by: 'partner', params: { id: await requestAt('waiting', 'requester') } }),
  propose: async ({ requestAt }) => {
    const id = await requestAt('waiting', 'requester')
    return { by: 'partner', params: { id }, body: { price: 120 }, only: ['partner', 'rival'] }
  },
  listProposals: async (world) => ({
    by: 'requester',
    params: { id: (await proposed(world)).id },
    only: ['requester'],
  }),
  acceptProposal: async (world) => ({ by: 'requester', params: await proposed(world), only: ['requester'] }),
  declineProposal: async (world) => ({ by: 'requester', params: await proposed(world), only: ['requester'] }),
  withdrawProposal: async (world) => ({ by: 'partner', params: { id: (await proposed(world)).id } }),
  cancelOwnRequest: async ({ requestAt }) => {
    const id = await requestAt('matched', 'requester')
    return { by: 'requester', params: { id }, body: { reason: 'changed_plans' }, only: ['requester'] }
  },
  cancelRequest: async ({ requestAt }) => {
    const id = await requestAt('matched', 'requester', 'driver')
    return { by: 'business', params: { id }, body: { reason: 'unsafe' }, only: ['requester', 'business'] }
  },
  acceptOffer: async ({ requestAt }) => {
    const id = await requestAt('offered', 'requester')
    return { by: 'partner', params: { requestId: id }, only: ['partner'] }
  },
  declineOffer: async ({ requestAt }) => {
    const id = await requestAt('offered', 'requester')
    return { by: 'partner', params: { requestId: id }, only: ['partner'] }
  },
  deleteRide: async ({ person, mayTouch }) => {
    const { rideId } = await publishRide(person('partner'))
    mayTouch.set(rideId, new Set(['partner']))
    return { by: 'partner', params: { id: rideId }, only: ['partner'] }
  },
}
