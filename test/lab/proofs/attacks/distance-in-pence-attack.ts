import { poundsOf } from '#shared/model/money.ts'
import { priceOf } from '#shared/model/pricing.ts'
import { documents, inDays, ok, post, priceQuestion } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

/** Each pickup is so far from each delivery that the distance sets the price, not the minimum fare. */
const pickups = ['12 Park Row, Leeds, LS1 5HD', '1 Otley Road, Leeds, LS6 3AA', '2 Harrogate Road, Leeds, LS7 4LA']
const deliveries = [
  '3 Well Street, York, YO1 6JX',
  '5 High Street, Skipton, BD23 1JP',
  '8 Ings Road, Wakefield, WF1 1RN',
]
const longestMetres = 120_000

/**
 * Every length of a route, in metres, that has this price: what a partner who knows the tariff can conclude from it.
 */
const lengthsFor = (price: number, isPrice: (metres: number) => number): number[] =>
  Array.from({ length: longestMetres }, (_, metres) => metres).filter((metres) => isPrice(metres) === price)

export const attack: Attack = {
  about: 'a stranger works out the exact distance between two addresses from the pence of a price',
  settings: { LIMITS: 'relaxed' },
  run: async (host) => {
    const gains: string[] = []
    let tries = 0
    const [owner, stranger] = [await aRequester(host), await aPartner(host)]
    for (const pickup_address of pickups) {
      for (const delivery_address of deliveries) {
        const wish = documents({
          pickup_address,
          delivery_address,
          preferredDate: inDays(1),
          preferredTimeSlot: 'afternoon',
        })
        const body = priceQuestion(wish)
        const { suggested_price: price = 0 } = ok(await owner.client.requests.suggestPrice({ body })).body
        const { id } = await post(owner.client, { ...wish, price })
        const card = ok(await stranger.client.requests.previewRequest({ params: { id } })).body
        const lengths = lengthsFor(card.price ?? 0, (metres) =>
          poundsOf(
            priceOf({
              category: 'Send Documents',
              mode: 'Car',
              band: '<2kg',
              slot: 'afternoon',
              loadingAssistance: false,
              metres,
            }).pence,
          ),
        )
        const shown = (card.distance_km ?? 0) * 1000
        if (!lengths.includes(shown))
          gains.push(`“${card.distance_km} km” is shown, and the price says ${lengths[0]}–${lengths.at(-1)} m`)
        ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
        tries += 1
      }
    }
    return { tries, gains }
  },
}
