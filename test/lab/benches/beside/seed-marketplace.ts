import { readFile } from 'node:fs/promises'
import type { MadeRequest } from '../worlds/made-requests.ts'
import { emailOf } from '../worlds/rows-of-world.ts'
import type { World } from '../worlds/world.ts'
import type { Postgres } from './postgres.ts'

type Value = string | number | boolean | undefined

/** A line of COPY in its text format. */
const line = (...values: Value[]): string =>
  `${values.map((value) => (value === undefined ? '\\N' : String(value).replace(/[\\\t\n\r]/g, ' '))).join('\t')}\n`

const point = ({ lat, lon }: { lat: number; lon: number }): string => `SRID=4326;POINT(${lon} ${lat})`

/** The peer's numbers of its people, by their ids on our side. */
const numbersOf = ({ people, requesters, partners }: World): Map<string, number> =>
  new Map(
    [...people, ...requesters.map(({ userId }) => userId), ...partners.map(({ userId }) => userId)].map((id, index) => [
      id,
      index + 1,
    ]),
  )

function* mapped<From, To>(all: Iterable<From>, to: (one: From, index: number) => To): Iterable<To> {
  let index = 0
  for (const one of all) yield to(one, index++)
}

/** In the order of `lineOf`. Other columns keep their defaults. */
const columns = [
  ...['id', 'owner_id', 'carrier_id', 'status', 'category', 'mode', 'band', 'date', 'slot', 'loading', 'price_pence'],
  ...['metres', 'pickup_address', 'pickup_area', 'pickup_point', 'delivery_address', 'delivery_area', 'delivery_point'],
  ...['description', 'receiver_contact', 'code', 'wrong_guesses', 'created_at', 'changed_at'],
]

const lineOf =
  (numbers: Map<string, number>) =>
  ({ item, detail, pickup, delivery }: MadeRequest, index: number): string => {
    const { status, category, mode, band, date, slot, loadingAssistance, pricePence, metres, createdAt, event } = item
    return line(
      ...[index + 1, numbers.get(item.ownerId), item.carrierId && numbers.get(item.carrierId), status],
      ...[category, mode, band, date, slot, loadingAssistance, pricePence, metres],
      ...[pickup.address, pickup.place.name, point(pickup), delivery.address, delivery.place.name, point(delivery)],
      ...[detail.description, detail.receiverContact, item.code && '000000', 0, createdAt, event.at],
    )
  }

const file = (name: string): Promise<string> =>
  readFile(new URL(`../../peers/marketplace/${name}`, import.meta.url), 'utf8')

/** The same world in the peer's tables: rows first, then the indexes, then the statistics for its planner. */
export const seedMarketplace = async (postgres: Postgres, world: World): Promise<void> => {
  const numbers = numbersOf(world)
  const partners = new Set<string>(world.partners.map(({ userId }) => userId))
  await postgres.query(await file('schema.sql'))
  await postgres.copy(
    'users',
    mapped(numbers, ([id, number]) => line(number, id, emailOf(id), partners.has(id))),
  )
  const endsAt = new Date(world.now.getTime() + 24 * 3_600_000).toISOString()
  await postgres.copy(
    'sessions',
    mapped([...world.requesters, ...world.partners], ({ userId, tokenHash }) =>
      line(tokenHash, numbers.get(userId), endsAt),
    ),
  )
  await postgres.copy(`requests (${columns.join(', ')})`, mapped(world.requests(), lineOf(numbers)))
  await postgres.query(await file('indexes.sql'))
}
