import { documents } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import type { Recipes } from './readies.ts'

/** Of a request's way from the pool to the door. */
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
  startDelivery: async ({ requestAt }) => {
    const id = await requestAt('matched', 'requester')
    return { by: 'partner', params: { id }, body: { status: 'in_transit' }, only: ['partner'] }
  },
  completeDelivery: async ({ requestAt, rightCode }) => {
    const id = await requestAt('underway', 'requester', 'driver')
    const otp = await rightCode(id, 'requester')
    return { by: 'driver', params: { id }, body: { otp }, only: ['driver'] }
  },
  markPaid: async ({ requestAt }) => {
    const id = await requestAt('underway', 'requester', 'driver')
    return { by: 'driver', params: { id }, body: { paid: true }, only: ['driver', 'business'] }
  },
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
