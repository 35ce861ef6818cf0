import type { contracts } from '#shared/contracts/contracts.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { askForErasure } from '#test/support/account-erasure.ts'
import { handOver } from '#test/support/door.ts'
import { samples } from '#test/support/every-endpoint.ts'
import { aDriverWithFiles, assign } from '#test/support/fleets.ts'
import { documents, ok, post, priceQuestion, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aBusiness, aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'
import type { partnerScenarios } from './partner-scenarios.ts'
import type { Scenario } from './scenario.ts'

type Contracts = typeof contracts
type Variant =
  | 'createRequest, the first'
  | 'createRequest, with two photos'
  | 'createRequest, in place of another with a photo'
  | 'createRequest, with copies of two photos'
  | 'listRequests, open and closed'
  | 'getDetails, of a carrier by its owner'
  | 'getDetails, of a fleet’s driver by its owner'
  | 'getDetails, of a fleet’s driver by the business'
  | 'getDetails, with a handover'
  | 'getCarrierRecord, of a fleet'
  | 'openUpload, of the driver who carries it'
  | 'cancelRequest, of a driver’s job'
type Operation = { [G in 'users' | 'uploads' | 'places' | 'requests']: keyof Contracts[G] }[
  | 'users'
  | 'uploads'
  | 'places'
  | 'requests']
/** The operations in partner-scenarios.ts. */
type OfPartners = keyof typeof partnerScenarios

/** An owner who has posted before. */
const anOwner = async (host: TestHost): Promise<Person> => {
  const owner = await aRequester(host)
  const { id } = await post(owner.client)
  ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
  return owner
}

/** A request that a driver with a photo will carry. */
const carriedByDriver = async (host: TestHost, wish: Parameters<typeof post>[1] = {}) => {
  const [owner, fleet] = [await aRequester(host), await aBusiness(host)]
  const driver = await aDriverWithFiles(host, fleet)
  const { id } = await post(owner.client, wish)
  ok(await assign(fleet, id, driver))
  return { owner, fleet, driver, id }
}

export type Parties = { owner: Person; carrier: Person; id: string; params: { id: string } }

/** A request in this state, with its two sides. */
export const given = async (
  host: TestHost,
  status: Exclude<RequestStatus, 'pending_partner_approval'>,
): Promise<Parties> => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn(status, { owner, carrier })
  return { owner, carrier, id, params: { id } }
}

const fullPage = 20

/** Far from where the scenarios search for jobs. */
const elsewhere = { pickup_address: '1 High Street, Oxford, OX1 4DB', delivery_address: 'Reading, RG1 1AA' }

export const requestScenarios: Record<Exclude<Operation, OfPartners | 'reportContent'> | Variant, Scenario> = {
  getProfile: async (host) => {
    const { client } = await aRequester(host)
    return () => client.users.getProfile()
  },
  saveProfile: async (host) => {
    const { client } = await aRequester(host)
    return () => client.users.saveProfile({ body: samples.users.saveProfile.body })
  },
  getTaxStatement: async (host) => {
    const { carrier } = await given(host, 'completed')
    await carrier.client.users.saveNiNumber({ body: samples.users.saveNiNumber.body })
    return () => carrier.client.users.getTaxStatement({ query: {} })
  },
  saveNiNumber: async (host) => {
    const { carrier } = await given(host, 'completed')
    return () => carrier.client.users.saveNiNumber({ body: samples.users.saveNiNumber.body })
  },
  exportData: async (host) => {
    const { owner } = await given(host, 'pending_match')
    return () => owner.client.users.exportData()
  },
  eraseAccount: async (host) => {
    const { owner } = await given(host, 'pending_match')
    return () => askForErasure(owner)
  },
  blockParty: async (host) => {
    const { owner, params } = await given(host, 'completed')
    return () => owner.client.users.blockParty({ params })
  },
  listBlocks: async (host) => {
    const { owner, params } = await given(host, 'completed')
    ok(await owner.client.users.blockParty({ params }))
    return () => owner.client.users.listBlocks()
  },
  unblock: async (host) => {
    const { owner, params } = await given(host, 'completed')
    ok(await owner.client.users.blockParty({ params }))
    const [block] = ok(await owner.client.users.listBlocks()).body.blocks ?? []
    return () => owner.client.users.unblock({ params: { id: block?.id ?? '' } })
  },
  startUpload: async (host) => {
    const { client } = await aRequester(host)
    return () => client.uploads.startUpload({ body: samples.uploads.startUpload.body })
  },
  openUpload: async (host) => {
    const { client } = await aRequester(host)
    const id = await uploadedFile(client)
    await post(client, { photos: [id] })
    return async () => {
      const { status } = await client.uploads.openUpload({ params: { id } })
      return { status: status === 302 ? 200 : status }
    }
  },
  'openUpload, of the driver who carries it': async (host) => {
    const { owner, driver, id } = await carriedByDriver(host)
    return async () => {
      const { status } = await owner.client.uploads.openUpload({ params: { id: driver.photo }, query: { request: id } })
      return { status: status === 302 ? 200 : status }
    }
  },
  suggestPlaces: async (host) => {
    const { client } = await aRequester(host)
    return () => client.places.suggestPlaces({ body: { q: 'Lee' } })
  },
  suggestEstimatePlaces: async (host) => {
    const client = host.client()
    return () => client.places.suggestEstimatePlaces({ query: { q: 'Lee' } })
  },
  estimatePrice: async (host) => {
    const client = host.client()
    return () => client.places.estimatePrice({ query: { from: 'LS1', to: 'BD1' } })
  },
  suggestPrice: async (host) => {
    const { client } = await aRequester(host)
    return () => client.requests.suggestPrice({ body: priceQuestion(documents()) })
  },
  findRides: async (host) => {
    const { client } = await aRequester(host)
    return () => client.requests.findRides({ body: documents() })
  },
  getRideRecord: async (host) => {
    const [{ client }, partner] = [await aRequester(host), await aPartner(host)]
    const { rideId: id, partnerId } = await publishRide(partner)
    return () => client.requests.getRideRecord({ params: { id }, query: { partnerId } })
  },
  getCarrierRecord: async (host) => {
    const { owner, params } = await given(host, 'matched')
    return () => owner.client.requests.getCarrierRecord({ params })
  },
  'getCarrierRecord, of a fleet': async (host) => {
    const { owner, id } = await carriedByDriver(host)
    return () => owner.client.requests.getCarrierRecord({ params: { id } })
  },
  'createRequest, the first': async (host) => {
    const { client } = await aRequester(host)
    return () => client.requests.createRequest({ body: documents(), headers: { 'idempotency-key': 'one-of-a-kind' } })
  },
  createRequest: async (host) => {
    const { client } = await anOwner(host)
    return () => client.requests.createRequest({ body: documents(), headers: { 'idempotency-key': 'one-of-a-kind' } })
  },
  'createRequest, in place of another with a photo': async (host) => {
    const { client } = await aRequester(host)
    const photos = [await uploadedFile(client)]
    const { id: replaces } = await post(client, { photos })
    const body = documents({ ...elsewhere, photos, replaces })
    return () => client.requests.createRequest({ body, headers: { 'idempotency-key': 'one-of-a-kind' } })
  },
  'createRequest, with copies of two photos': async (host) => {
    const { client } = await anOwner(host)
    const photos = [await uploadedFile(client), await uploadedFile(client)]
    const { id: copies } = await post(client, { photos })
    const body = documents({ ...elsewhere, photos, copies })
    return () => client.requests.createRequest({ body, headers: { 'idempotency-key': 'one-of-a-kind' } })
  },
  'createRequest, with two photos': async (host) => {
    const { client } = await anOwner(host)
    const body = documents({ photos: [await uploadedFile(client), await uploadedFile(client)] })
    return () => client.requests.createRequest({ body, headers: { 'idempotency-key': 'one-of-a-kind' } })
  },
  raisePrice: async (host) => {
    const { client } = await aRequester(host)
    const { id } = await post(client, elsewhere)
    return () => client.requests.raisePrice({ params: { id }, body: { price: 120 } })
  },
  listRequests: async (host) => {
    const { client } = await aRequester(host)
    for (let count = 0; count < fullPage; count += 1) await post(client)
    return () => client.requests.listRequests({ query: { state: 'open', limit: String(fullPage) } })
  },
  'listRequests, open and closed': async (host) => {
    const { owner } = await given(host, 'completed')
    for (let count = 1; count < fullPage; count += 1) await post(owner.client)
    return () => owner.client.requests.listRequests({ query: { limit: String(fullPage) } })
  },
  listActive: async (host) => {
    const { carrier } = await given(host, 'in_transit')
    return () => carrier.client.requests.listActive()
  },
  getDetails: async (host) => {
    const { owner, params } = await given(host, 'pending_match')
    return () => owner.client.requests.getDetails({ params })
  },
  'getDetails, of a carrier by its owner': async (host) => {
    const { owner, params } = await given(host, 'matched')
    return () => owner.client.requests.getDetails({ params })
  },
  'getDetails, of a fleet’s driver by its owner': async (host) => {
    const { owner, id } = await carriedByDriver(host)
    return () => owner.client.requests.getDetails({ params: { id } })
  },
  'getDetails, of a fleet’s driver by the business': async (host) => {
    const { fleet, id } = await carriedByDriver(host)
    return () => fleet.client.requests.getDetails({ params: { id } })
  },
  'getDetails, with a handover': async (host) => {
    const { owner, carrier, id, params } = await given(host, 'in_transit')
    ok(await handOver(carrier, id, { note: 'The green door.' }))
    await host.settled()
    return () => owner.client.requests.getDetails({ params })
  },
  getOtp: async (host) => {
    const { owner, params } = await given(host, 'matched')
    return () => owner.client.requests.getOtp({ params })
  },
  renewOtp: async (host) => {
    const { owner, params } = await given(host, 'matched')
    return () => owner.client.requests.renewOtp({ params })
  },
  acceptRequest: async (host) => {
    const { params } = await given(host, 'pending_match')
    const { client } = await aPartner(host)
    return () => client.requests.acceptRequest({ params })
  },
  cancelOwnRequest: async (host) => {
    const { owner, params } = await given(host, 'matched')
    const body = { reason: 'other', note: 'The lift is out of order, and it is on the ninth floor.' }
    return () => owner.client.requests.cancelOwnRequest({ params, body })
  },
  cancelRequest: async (host) => {
    const { carrier, params } = await given(host, 'matched')
    const body = { reason: 'other', note: 'A wheel is flat, and the shop opens tomorrow.' }
    return () => carrier.client.requests.cancelRequest({ params, body })
  },
  'cancelRequest, of a driver’s job': async (host) => {
    const { fleet, id } = await carriedByDriver(host, elsewhere)
    return () => fleet.client.requests.cancelRequest({ params: { id }, body: { reason: 'vehicle' } })
  },
}
