import { applyAsPartner } from '#functions/domain/partners/apply-as-partner.ts'
import { getApplication, listTransportModes } from '#functions/domain/partners/get-application.ts'
import { getStatus, setStatus } from '#functions/domain/presence/presence.ts'
import { acceptOffer } from '#functions/domain/requests/accept-request.ts'
import { declineOffer, listOffers } from '#functions/domain/requests/offers.ts'
import { publishRide } from '#functions/domain/rides/publish-ride.ts'
import { deleteRide, listRides } from '#functions/domain/rides/published-rides.ts'
import { partnerContract } from '#shared/contracts/partner.ts'
import { lambdaFor } from '../lambda-for.ts'
import { deps } from './deps.ts'

export const handler = lambdaFor('partner', partnerContract, {
  getStatus: ({ session }) => getStatus(deps, session),
  setStatus: ({ session, body }) => setStatus(deps, session, body),
  listRides: ({ session }) => listRides(deps, session),
  publishRide: async ({ session, body, request }) => ({
    ride: await publishRide(deps, session, body, request.idempotency),
  }),
  deleteRide: async ({ session, params }) => {
    await deleteRide(deps, session, params.id)
    return { message: 'The ride was deleted.' }
  },
  listOffers: ({ session }) => listOffers(deps, session),
  acceptOffer: async ({ session, params }) => ({ request: await acceptOffer(deps, session, params.requestId) }),
  declineOffer: async ({ session, params }) => ({ request: await declineOffer(deps, session, params.requestId) }),
  listTransportModes: ({ session }) => listTransportModes(deps, session),
  getApplication: async ({ session }) => ({ application: await getApplication(deps, session) }),
  apply: async ({ session, body, request }) => ({
    application: await applyAsPartner(deps, session, body, request.idempotency),
  }),
})
