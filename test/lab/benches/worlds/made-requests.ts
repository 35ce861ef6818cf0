import { accepted, cancelled, completed, started } from '#functions/domain/requests/lifecycle/request-transitions.ts'
import { newRequest } from '#functions/domain/requests/post/create-request.ts'
import { priceOfForm } from '#functions/domain/requests/post/suggest-price.ts'
import type { RequestDetail, RequestItem } from '#functions/domain/requests/request-item.ts'
import type { LocatedPlace } from '#functions/domain/shared/places.ts'
import { NewRequest } from '#shared/contracts/request-shapes.ts'
import type { TransportMode, WeightBand } from '#shared/model/categories.ts'
import { publicKilometres, publicPoint } from '#shared/model/geo.ts'
import { RequestId, type UserId } from '#shared/model/ids.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { tariffVersion } from '#shared/model/pricing.ts'
import { offeredSlots } from '#shared/model/time-slots.ts'
import { type Chance, evenly } from '../admin/drawn.ts'
import type { Gravity, Spot } from './gravity.ts'
import { idFrom } from './id-from.ts'

/** The values of a form, both ends, and the length of the route. */
export type Wish = { form: NewRequest; pickup: Spot; delivery: Spot; kilometres: number; pricePence: number }
export type MadeRequest = { item: RequestItem; detail: RequestDetail; pickup: Spot; delivery: Spot }

const modes: readonly TransportMode[] = ['Bicycle', 'Public Transport', 'Motorbike', 'Car', 'Car', 'Car']
const bands: readonly WeightBand[] = ['<2kg', '<2kg', '2-5kg', '5-10kg']

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const openForDays = 6
const overForDays = 300

const emptyForm = NewRequest.parse({})

/** A request for this day. */
export const aWish = (gravity: Gravity, chance: Chance, preferredDate: string): Wish => {
  const pickup = gravity.pickup()
  const delivery = gravity.delivery(pickup)
  const kilometres = publicKilometres(publicPoint(pickup), publicPoint(delivery))
  const form: NewRequest = {
    ...emptyForm,
    itemCategory: 'Send Documents',
    preferredTransport: evenly(modes, chance),
    weightEstimate: evenly(bands, chance),
    description: 'A folder of papers. Please ring twice.',
    pickup_address: pickup.address,
    delivery_address: delivery.address,
    receiver_contact_number: '07700 900300',
    preferredDate,
    preferredTimeSlot: evenly(offeredSlots, chance),
  }
  return { form, pickup, delivery, kilometres, pricePence: priceOfForm(form, kilometres).pence }
}

const placeOf = ({ lat, lon, place, address }: Spot): LocatedPlace => ({
  lat,
  lon,
  label: address,
  area: place.name,
  landmass: 'GB',
  precision: 'address',
})

/** Of a hundred requests this many are in each state; the rest were completed. */
const outOfHundred = { open: 20, cancelled: 8, matched: 2, underWay: 2 }

type World = { gravity: Gravity; chance: Chance; now: Date; people: readonly UserId[] }

/** Makes requests, brought to their status by the product's own steps; the same ones for the same random state. */
export const madeRequests = ({ gravity, chance, now, people }: World) => {
  const today = londonTime(now).date

  const movedOn = (item: RequestItem, part: number, carrierId: UserId): RequestItem => {
    const postedAt = Date.parse(item.createdAt)
    const after = (hours: number, by = carrierId) => ({ by, at: new Date(postedAt + hours * hourMs) })
    const { open, cancelled: gone, matched, underWay } = outOfHundred
    if (part < open) return item
    if (part < open + gone) return cancelled(item, after(1, item.ownerId))
    const taken = accepted(item, { carrierId, actualMode: 'Car' }, 'local', after(1))
    if (part < open + gone + matched) return taken
    const onItsWay = started(taken, after(5))
    return part < open + gone + matched + underWay ? onItsWay : completed(onItsWay, after(6))
  }

  return (): MadeRequest => {
    const part = chance() * 100
    const isOpen = part < outOfHundred.open
    const daysAgo = 1 + chance() * (isOpen ? openForDays : overForDays)
    const dayOfIt = isOpen ? 1 + Math.floor(chance() * 10) : 1 - Math.floor(daysAgo)
    const wish = aWish(gravity, chance, addDays(today, dayOfIt))
    const { item, detail } = newRequest(wish.form, {
      requestId: RequestId.parse(idFrom('req', chance)),
      ownerId: evenly(people, chance),
      at: new Date(now.getTime() - Math.floor(daysAgo * dayMs)),
      way: { pickup: placeOf(wish.pickup), delivery: placeOf(wish.delivery), kilometres: wish.kilometres },
      pricePence: wish.pricePence,
      suggestedPence: wish.pricePence,
      tariff: tariffVersion,
      files: [],
      offer: undefined,
      bodyHash: undefined,
    })
    const { pickup, delivery } = wish
    return { item: movedOn(item, part, evenly(people, chance)), detail, pickup, delivery }
  }
}
