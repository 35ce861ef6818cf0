import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RideItem } from '#functions/domain/rides/ride-store.ts'
import type { LocatedPlace, Places } from '#functions/domain/shared/places.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import { NewRequest } from '#shared/contracts/request-shapes.ts'
import { metresOf, type Point, publicPoint } from '#shared/model/geo.ts'
import { ProblemId, RequestId, RideId } from '#shared/model/ids.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { detourMetres, publicRide } from '#shared/model/ride-match.ts'
import { idOf, type People } from './people.ts'

type Chance = () => number

const emptyForm = NewRequest.parse({})

/** The points that move: each is elsewhere in the other world, but in the same cell. */
type Moved = { pickup: Point; delivery: Point; from: Point; to: Point; whereDriverIs: Point }

/** The calls of strangers, the same in both worlds. */
type Questions = {
  position: { lat: number; lng: number }
  rides: { pickup_address: string; delivery_address: string; preferredDate: string }
  ids: { open: RequestId; offered: RequestId; taken: RequestId; returned: RequestId; ride: RideId; problem: ProblemId }
}
export type World = { rows: Item[]; requests: RequestItem[] }
export type Drawn = { questions: Questions; worlds: [World, World] }

/** Addresses that strangers search with; a map shows where they are. */
const towns = ['Leeds', 'Bradford', 'Wakefield', 'Otley', 'Ilkley', 'Harrogate', 'York', 'Halifax', 'Dewsbury']

const cell = { lat: 0.044966 / 2, lon: 0.077433 / 2 } // as wide as geo.ts has them
const carReach = metresOf(10)
const businessReach = metresOf(20)

const away = ({ lat, lon }: Point, metres: number, angle: number): Point => ({
  lat: lat + (metres * Math.cos(angle)) / 111_195,
  lon: lon + (metres * Math.sin(angle)) / (111_195 * Math.cos((lat * Math.PI) / 180)),
})
const around = (point: Point, least: number, most: number, chance: Chance): Point =>
  away(point, least + (most - least) * chance(), 2 * Math.PI * chance())

/** Anywhere in the cell of a point, often in its corners. */
const inCellOf = (point: Point, chance: Chance): Point => {
  const { lat, lon } = publicPoint(point)
  const share = () => (chance() < 0.3 ? 0.49 * Math.sign(chance() - 0.5) : 0.98 * (chance() - 0.5))
  return { lat: lat + share() * cell.lat, lon: lon + share() * cell.lon }
}

const another = (moved: Moved, chance: Chance): Moved => ({
  pickup: inCellOf(moved.pickup, chance),
  delivery: inCellOf(moved.delivery, chance),
  from: inCellOf(moved.from, chance),
  to: inCellOf(moved.to, chance),
  whereDriverIs: inCellOf(moved.whereDriverIs, chance),
})

const drawnFrom = <One>(all: readonly One[], chance: Chance): One => {
  const one = all[Math.floor(chance() * all.length)]
  if (one === undefined) throw new Error('There was nothing to draw from')
  return one
}

const placeAt = (point: Point, area: string): LocatedPlace => ({
  ...point,
  area,
  label: area,
  landmass: 'GB',
  precision: 'unit',
})

/**
 * Two worlds that strangers must not be able to distinguish. Distances are drawn near those at which answers change.
 */
export const drawWorlds = async (
  name: string,
  chance: Chance,
  { people, places, now }: { people: People; places: Places; now: Date },
): Promise<Drawn> => {
  const located = async (town: string): Promise<Point> => {
    const place = await places.locate(town)
    if (!place) throw new Error(`Nobody knows where ${town} is`)
    return place
  }
  const [pickupTown, deliveryTown] = [drawnFrom(towns, chance), drawnFrom(towns, chance)]
  const [pickupPoint, deliveryPoint, leeds] = await Promise.all([pickupTown, deliveryTown, 'Leeds'].map(located))
  if (!pickupPoint || !deliveryPoint || !leeds) throw new Error('Three places were asked for')
  const pickup =
    chance() < 0.5
      ? around(leeds, businessReach - 4_000, businessReach + 4_000, chance)
      : around(leeds, 0, 25_000, chance)
  const first = another(
    {
      pickup,
      delivery: around(pickup, 0, 15_000, chance),
      from: around(pickupPoint, 0, 4_000, chance),
      to: around(deliveryPoint, 0, 4_000, chance),
      whereDriverIs: around(leeds, 0, 20_000, chance),
    },
    chance,
  )
  const day = addDays(londonTime(now).date, 5)
  const position = around(publicPoint(pickup), carReach - 4_000, carReach + 4_000, chance)
  const id = (kind: string, part: string): string => `${kind}_${(part + name.replace(/\W/g, '')).padEnd(22, '0')}`
  const questions: Questions = {
    position: { lat: position.lat, lng: position.lon },
    rides: { pickup_address: pickupTown, delivery_address: deliveryTown, preferredDate: day },
    ids: {
      open: RequestId.parse(id('req', 'P')),
      offered: RequestId.parse(id('req', 'F')),
      taken: RequestId.parse(id('req', 'T')),
      returned: RequestId.parse(id('req', 'R')),
      ride: RideId.parse(id('rid', 'J')),
      problem: ProblemId.parse(id('prb', 'D')),
    },
  }
  const extraMiles = drawnFrom([0, 0, 5, 10], chance)
  const world = (moved: Moved) => worldOf(moved, { questions, people, day, now, extraMiles })
  return { questions, worlds: [await world(first), await world(another(first, chance))] }
}

type Alike = { questions: Questions; people: People; day: string; now: Date; extraMiles: number }

const rideOf = (moved: Moved, { questions, people, day, now, extraMiles }: Alike): RideItem => ({
  rideId: questions.ids.ride,
  partnerId: idOf(people.driver),
  from: { ...moved.from, landmass: 'GB' },
  to: { ...moved.to, landmass: 'GB' },
  fromAddress: 'where they live',
  toAddress: 'where they go',
  departAt: `${day}T09:00:00.000Z`,
  arriveAt: `${day}T10:00:00.000Z`,
  mode: 'Car',
  extraMiles,
  loadingAssistance: false,
  createdAt: now.toISOString(),
})

const worldOf = async (moved: Moved, alike: Alike): Promise<World> => {
  // Loaded late: the functions read their settings when they load.
  const [
    { newRequest },
    { findRoute, priceOfForm },
    { embeddedPlaces },
    { accepted, givenBack },
    { detailRow, requestRow },
    { toOpeningRows: openingRows, toRideRow: rideRow },
  ] = await Promise.all([
    import('#functions/domain/requests/post/create-request.ts'),
    import('#functions/domain/requests/post/suggest-price.ts'),
    import('#functions/domain/places/embedded-places.ts'),
    import('#functions/domain/requests/lifecycle/request-transitions.ts'),
    import('#functions/domain/requests/request-item.ts'),
    import('#functions/domain/rides/ride-store.ts'),
  ])
  const [{ keys }, { onlineCell }, { keyRing }] = await Promise.all([
    import('#functions/platform/table/keys.ts'),
    import('#functions/domain/presence/presence-item.ts'),
    import('#functions/platform/key-ring.ts'),
  ])
  const { questions, people, day, now } = alike
  const { ids } = questions
  const { pickup, delivery } = moved
  const ride = rideOf(moved, alike)
  const form: NewRequest = {
    ...emptyForm,
    itemCategory: 'Send Documents',
    preferredTransport: 'Car',
    weightEstimate: '<2kg',
    description: 'The grey door of 12 Park Row, LS1 5HD',
    none_forbidden: true,
    declared_value: 79.99,
    pickup_address: '12 Park Row, Leeds, LS1 5HD',
    delivery_address: '3 Well Street, Bradford, BD1 5PS',
    receiver_contact_number: '07700 900300',
    preferredDate: day,
    preferredTimeSlot: 'morning',
  }
  const locate = async (address: string) =>
    address === form.pickup_address ? placeAt(pickup, 'Leeds LS1') : placeAt(delivery, 'Bradford BD1')
  const { distance } = embeddedPlaces('')
  const way = await findRoute({ places: { locate, distance } }, form)
  // The suggested price: strangers see it, so it may depend only on what they may know.
  const { pence } = priceOfForm(form, way.kilometres)
  const posting = { ownerId: idOf(people.owner), at: now, way, pricePence: pence, suggestedPence: pence, tariff: 1 }
  const post = (requestId: RequestId, offer?: RequestItem['offer']) =>
    newRequest(form, { ...posting, requestId, files: [], offer, bodyHash: undefined })
  const open = post(ids.open)
  const offered = post(ids.offered, {
    partnerId: idOf(people.seeker),
    rideId: ids.ride,
    expiresAt: new Date(now.getTime() + 3 * 3_600_000).toISOString(),
    detourMetres: Math.round(detourMetres(publicRide(ride), { pickup, delivery })),
    partnerName: 'Sam',
    departs: Date.parse(ride.departAt) / 60_000,
    arrives: Date.parse(ride.arriveAt) / 60_000,
  })
  const act = (by: RequestItem['ownerId']) => ({ by, at: now })
  const keyId = keyRing().current.id
  const take = (item: RequestItem, by: RequestItem['ownerId']) =>
    accepted(item, { carrierId: by, actualMode: 'Bicycle' }, keyId, act(by))
  const taken = post(ids.taken)
  const returned = post(ids.returned)
  const requests = [
    open.item,
    offered.item,
    take(taken.item, idOf(people.carrier)),
    givenBack(take(returned.item, idOf(people.seeker)), act(idOf(people.seeker))),
  ]
  const driver = idOf(people.driver)
  const onlineAt = onlineCell(moved.whereDriverIs)
  const online = { userId: driver, point: moved.whereDriverIs, modes: ['Car', 'Van'] }
  const rows: Item[] = [
    ...requests.map(requestRow),
    ...[open, offered, taken, returned].map(({ item, detail }) => detailRow(item.requestId, detail)),
    rideRow(ride),
    ...(openingRows(ride) ?? []),
    { ...keys.online(onlineAt, driver), ...online, ttl: Math.floor(now.getTime() / 1000) + 40_000 },
    {
      ...keys.presence(driver),
      userId: driver,
      isOnline: true,
      point: moved.whereDriverIs,
      positionAt: now.toISOString(),
      cell: onlineAt,
    },
  ]
  return { rows, requests }
}
