import type { RideItem } from '#functions/domain/rides/ride-store.ts'
import type { Client } from './client.ts'
import { post, type Wish } from './requests.ts'
import { publishRide } from './rides.ts'
import type { TestHost } from './start-test-host.ts'
import { aPartner, aRequester, type Person } from './test-users.ts'

/** A direct offer to this partner on a ride of theirs that matches; returns the id of the request, and the ride. */
export const offerTo = async (
  owner: Pick<Person, 'client'>,
  partner: Person,
  wish: Partial<Wish> = {},
  about: Partial<RideItem> = {},
): Promise<{ id: string; ride: RideItem }> => {
  const ride = await publishRide(partner, about)
  const { id, status } = await post(owner.client, {
    directPartnerId: partner.userId,
    matchedRideId: ride.rideId,
    ...wish,
  })
  if (status !== 'pending_partner_approval') throw new Error(`an offer came out ${status}`)
  return { id, ride }
}

/** Two people with an open offer between them. */
export const offered = async (host: TestHost) => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  return { owner, partner, ...(await offerTo(owner, partner)) }
}

type By = { client: Client }

export const acceptOffer = ({ client }: By, requestId: string) => client.partner.acceptOffer({ params: { requestId } })
export const declineOffer = ({ client }: By, requestId: string) =>
  client.partner.declineOffer({ params: { requestId } })
export const accept = ({ client }: By, id: string) => client.requests.acceptRequest({ params: { id } })
export const callOff = ({ client }: By, id: string) => client.requests.cancelOwnRequest({ params: { id } })
export const deleteRide = ({ client }: By, { rideId: id }: RideItem) => client.partner.deleteRide({ params: { id } })

/** The open offers of this partner. */
export const openOffers = async ({ client }: By): Promise<string[]> => {
  const { status, body } = await client.partner.listOffers()
  return status === 200 ? body.map(({ id }) => id) : [`refused with ${status}`]
}
