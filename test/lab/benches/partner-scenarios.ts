import type { contracts } from '#shared/contracts/contracts.ts'
import {
  anAdmin,
  anApplicant,
  askForName,
  checkWork,
  decide,
  decideOnName,
  decideOnPapers,
  sendPapers,
} from '#test/support/admin-actions.ts'
import { onFoot } from '#test/support/applications.ts'
import { offerTo } from '#test/support/offers.ts'
import { inDays, ok, post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'
import type { Scenario } from './scenario.ts'

type Contracts = typeof contracts
export type PartnerVariant =
  | 'previewRequest, with two photos'
  | 'apply, again while it waits'
  | 'deleteRide, with three offers'
  | 'setStatus, to offline'
  | 'verifyPartner, taken back with a job, an offer and a ride'
type Operation =
  | keyof Contracts['partner']
  | 'listPartners'
  | 'verifyPartner'
  | 'reviewName'
  | 'reviewPapers'
  | 'recordRightToWork'
  | 'getReviewFacts'
/** Operations of the group `requests` that carriers call. */
type OfRequests =
  | 'listAvailable'
  | 'listHistory'
  | 'listRouteLines'
  | 'getEarnings'
  | 'rejectRequest'
  | 'undoRejection'
  | 'previewRequest'
  | 'getOwnerRecord'

const leeds = { lat: 53.7975, lng: -1.5475 }
const fullHistory = 6

const offered = async (host: TestHost) => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const { id, ride } = await offerTo(owner, partner)
  return { owner, partner, ride, params: { requestId: id } }
}

const aCarrierWithHistory = async (host: TestHost) => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  for (let count = 0; count <= fullHistory; count += 1) await requestIn('completed', { owner, carrier })
  return carrier
}

export const partnerScenarios: Record<Operation | OfRequests | PartnerVariant, Scenario> = {
  getStatus: async (host) => {
    const { client } = await aPartner(host)
    return () => client.partner.getStatus()
  },
  setStatus: async (host) => {
    const { client } = await aPartner(host)
    return () => client.partner.setStatus({ body: { is_online: true, ...leeds } })
  },
  'setStatus, to offline': async (host) => {
    const { client } = await aPartner(host)
    await client.partner.setStatus({ body: { is_online: true, ...leeds } })
    return () => client.partner.setStatus({ body: { is_online: false } })
  },
  listRides: async (host) => {
    const partner = await aPartner(host)
    for (let count = 0; count < 5; count += 1) await publishRide(partner)
    return () => partner.client.partner.listRides()
  },
  publishRide: async (host) => {
    const { client } = await aPartner(host)
    const day = { date: inDays(3), arrival_date: inDays(3), departure_time: '09:00', arrival_time: '13:00' }
    const body = {
      ...day,
      from_address: 'London',
      to_address: 'Bristol',
      extra_miles: 5,
      transport_mode: 'Car' as const,
    }
    return () => client.partner.publishRide({ body, headers: { 'idempotency-key': 'one-of-a-kind' } })
  },
  deleteRide: async (host) => {
    const partner = await aPartner(host)
    const { rideId } = await publishRide(partner)
    return () => partner.client.partner.deleteRide({ params: { id: rideId } })
  },
  'deleteRide, with three offers': async (host) => {
    const { owner, partner, ride } = await offered(host)
    for (let count = 0; count < 2; count += 1)
      await post(owner.client, { directPartnerId: partner.userId, matchedRideId: ride.rideId })
    return () => partner.client.partner.deleteRide({ params: { id: ride.rideId } })
  },
  listOffers: async (host) => {
    const { partner } = await offered(host)
    return () => partner.client.partner.listOffers()
  },
  acceptOffer: async (host) => {
    const { partner, params } = await offered(host)
    return () => partner.client.partner.acceptOffer({ params })
  },
  declineOffer: async (host) => {
    const { partner, params } = await offered(host)
    return () => partner.client.partner.declineOffer({ params })
  },
  listTransportModes: async (host) => {
    const { client } = await aPartner(host)
    return () => client.partner.listTransportModes()
  },
  getApplication: async (host) => {
    const { client } = await aPartner(host)
    return () => client.partner.getApplication()
  },
  getPapers: async (host) => {
    const { client } = await aPartner(host)
    return () => client.partner.getPapers()
  },
  savePapers: async (host) => {
    const partner = await aPartner(host)
    return () => sendPapers(partner, { hireAndReward: true, insuranceUntil: inDays(90) })
  },
  apply: async (host) => {
    const { client } = await aRequester(host)
    const body = await onFoot(client)
    return () => client.partner.apply({ body, headers: { 'idempotency-key': 'one-of-a-kind' } })
  },
  'apply, again while it waits': async (host) => {
    const { client } = await anApplicant(host)
    const body = await onFoot(client)
    return () => client.partner.apply({ body, headers: { 'idempotency-key': 'one-of-a-kind' } })
  },
  listPartners: async (host) => {
    const admin = await anAdmin(host)
    for (let count = 0; count < 10; count += 1) await anApplicant(host)
    return () => admin.client.admin.listPartners({ query: {} })
  },
  verifyPartner: async (host) => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    return () => decide(admin, applicant, { decision: 'approve', version: 1 })
  },
  getReviewFacts: async (host) => {
    const [{ client }, { userId }] = [await anAdmin(host), await anApplicant(host)]
    return () => client.admin.getReviewFacts({ params: { id: userId } })
  },
  reviewName: async (host) => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host)]
    ok(await askForName(partner, { firstName: 'Ida', lastName: 'Moss' }))
    return () => decideOnName(admin, partner, { decision: 'approve' })
  },
  reviewPapers: async (host) => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host)]
    ok(await sendPapers(partner, { hireAndReward: true, insuranceUntil: inDays(90) }))
    return () => decideOnPapers(admin, partner, { decision: 'approve' })
  },
  recordRightToWork: async (host) => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host)]
    return () => checkWork(admin, partner)
  },
  'verifyPartner, taken back with a job, an offer and a ride': async (host) => {
    const { owner, partner } = await offered(host)
    await requestIn('matched', { owner, carrier: partner })
    await partner.client.partner.setStatus({ body: { is_online: true, ...leeds } })
    const admin = await anAdmin(host)
    return () => decide(admin, partner, { decision: 'reject', reason: 'The insurance has run out.' })
  },
  listAvailable: async (host) => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    for (let count = 0; count < 5; count += 1) await post(owner.client)
    ok(await partner.client.partner.setStatus({ body: { is_online: true, ...leeds } }))
    return () => partner.client.requests.listAvailable()
  },
  listRouteLines: async (host) => {
    const { client } = await aCarrierWithHistory(host)
    return () => client.requests.listRouteLines()
  },
  getEarnings: async (host) => {
    const { client } = await aCarrierWithHistory(host)
    return () => client.requests.getEarnings()
  },
  listHistory: async (host) => {
    const carrier = await aCarrierWithHistory(host)
    return () => carrier.client.requests.listHistory({ query: { limit: String(fullHistory) } })
  },
  rejectRequest: async (host) => {
    const [owner, { client }] = [await aRequester(host), await aPartner(host)]
    const { id } = await post(owner.client)
    return () => client.requests.rejectRequest({ params: { id } })
  },
  undoRejection: async (host) => {
    const [owner, { client }] = [await aRequester(host), await aPartner(host)]
    const { id } = await post(owner.client)
    ok(await client.requests.rejectRequest({ params: { id } }))
    return () => client.requests.undoRejection({ params: { id } })
  },
  previewRequest: async (host) => {
    const [owner, { client }] = [await aRequester(host), await aPartner(host)]
    const { id } = await post(owner.client, { description: 'Two books' })
    ok(await client.partner.setStatus({ body: { is_online: true, ...leeds } }))
    return () => client.requests.previewRequest({ params: { id } })
  },
  getOwnerRecord: async (host) => {
    const [owner, { client }] = [await aRequester(host), await aPartner(host)]
    const { id } = await post(owner.client)
    ok(await client.partner.setStatus({ body: { is_online: true, ...leeds } }))
    return () => client.requests.getOwnerRecord({ params: { id } })
  },
  'previewRequest, with two photos': async (host) => {
    const [owner, { client }] = [await aRequester(host), await aPartner(host)]
    const photos = [await uploadedFile(owner.client), await uploadedFile(owner.client)]
    const { id } = await post(owner.client, { photos })
    ok(await client.partner.setStatus({ body: { is_online: true, ...leeds } }))
    return () => client.requests.previewRequest({ params: { id } })
  },
}
