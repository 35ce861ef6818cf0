import { documents, priceQuestion } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const london = '10 Downing Street, London, SW1A 2AA'
const honest = '1 Buchanan Street, Glasgow, G1 3HL'

/** Addresses in Glasgow, misspelled so that they are not located, and one that hides the city behind a nearer town. */
const misspelt = [
  '1 Buchanan Street, Glasgoww',
  '1 Buchanan Street, Glasgoww, Scotland',
  'Camden Town, Glasgoww',
  '1 Buchanan Street, Glasgow, GG1 3HL',
]

/** A request to Glasgow for the price of a few miles. */
export const attack: Attack = {
  about: 'a far address misspelt so that it is priced as a near one',
  run: async (host) => {
    const { client } = await aRequester(host)
    const partner = await aPartner(host)
    const van = { preferredTransport: 'Car', weightEstimate: '2-5kg', itemCategory: 'Send Parcel' } as const
    const wish = (delivery_address: string) => documents({ ...van, pickup_address: london, delivery_address })
    const priceOf = async (address: string) =>
      (await client.requests.suggestPrice({ body: priceQuestion(wish(address)) })).body.suggested_price
    const wanted = (await priceOf(honest)) ?? 0
    const gains: string[] = []
    for (const address of misspelt) {
      const price = await priceOf(address)
      if (price !== undefined && price < wanted) gains.push(`“${address}” for £${price} in place of £${wanted}`)
    }
    for (const address of misspelt) {
      const body = { ...documents({ pickup_address: london, delivery_address: address }), price: wanted }
      const { status } = await client.requests.createRequest({ body })
      if (status === 201) gains.push(`a request to “${address}” was posted`)
      const ride = {
        from_address: london,
        to_address: address,
        date: body.preferredDate,
        departure_time: '08:00',
        arrival_date: body.preferredDate,
        arrival_time: '18:00',
        transport_mode: 'Car',
        extra_miles: 5,
        loading_assistance: false,
      } as const
      const published = await partner.client.partner.publishRide({ body: ride })
      if (published.status === 201) gains.push(`a ride to “${address}” was published`)
    }
    return { tries: 3 * misspelt.length, gains }
  },
}
