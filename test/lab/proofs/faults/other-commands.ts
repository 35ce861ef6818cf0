import { keys } from '#functions/platform/table/keys.ts'
import { londonClock } from '#shared/model/london.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { slotAt } from '#shared/model/time-slots.ts'
import { documents, nextSlot, type Wish } from '#test/support/requests.ts'
import { rideInNextSlot } from '#test/support/rides.ts'
import { type Row, readRow, rowsOf } from '#test/support/table.ts'
import type { Person } from '#test/support/test-users.ts'
import { type AnyCommand, asAny, type Due } from './command.ts'
import { postedBy } from './look.ts'
import { nameIn, type World } from './world.ts'

const maxOpen = 20

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

const grewByOne = (before: unknown[], after: unknown[]): boolean => after.length === before.length + 1

/** One more than there were at the first try. */
const onceMore = (): ((now: unknown[], mayBe: boolean) => Due) => {
  let first: number | undefined
  return (now, mayBe) => {
    first ??= now.length
    if (now.length > first) return 'same'
    return mayBe ? 'done' : 'refused'
  }
}

const isFree = ({ verified, suspended }: World, partnerId: string): boolean =>
  verified.has(partnerId) && !suspended.has(partnerId)

/** A ride is there, and in the slot of all requests that are posted now. */
const isInTheSlot = async (partnerId: string, rideId: string): Promise<boolean> => {
  const ride = await readRow(keys.ride(partnerId, rideId))
  const { preferredDate, preferredTimeSlot } = nextSlot()
  const { date, slot } = slotAt(new Date(String(ride?.departAt ?? 0)))
  return date === preferredDate && slot === preferredTimeSlot
}

export const posting = async (world: World, owner: Person, wish: Partial<Wish> = {}): Promise<AnyCommand> => {
  const { matchedRideId: rideId, directPartnerId: partnerId } = wish
  const suits = !partnerId || (isFree(world, partnerId) && (await isInTheSlot(partnerId, String(rideId))))
  const due = onceMore()
  const mayPost = () => suits && !world.suspended.has(owner.userId) && !world.postingPaused.has(owner.userId)
  return asAny({
    what: `${partnerId ? 'offer' : 'post'} by ${nameIn(world, owner)}`,
    moves: ['requests'],
    call: (key) => owner.client.requests.createRequest({ body: documents(wish), ...keyed(key) }),
    read: () => postedBy(owner.userId),
    due: (posted) => due(posted, mayPost() && posted.filter(({ status }) => !isOver(status)).length < maxOpen),
    isOnce: grewByOne,
  })
}

const journey = {
  from_address: 'Leeds, LS1',
  to_address: 'Bradford, BD1',
  extra_miles: 5,
  loading_assistance: false,
  transport_mode: 'Car',
}

const ridesOf = ({ userId }: Person): Promise<Row[]> => rowsOf(`USER#${userId}`, 'RIDE#')

export const publishing = (world: World, partner: Person): AnyCommand => {
  const due = onceMore()
  const departure = londonClock(rideInNextSlot().departAt)
  const arrival = londonClock(rideInNextSlot().arriveAt)
  const body = {
    ...journey,
    ...{ date: departure.date, departure_time: departure.time },
    ...{ arrival_date: arrival.date, arrival_time: arrival.time },
  }
  return asAny({
    what: `publish by ${nameIn(world, partner)}`,
    moves: ['rides'],
    call: (key) => partner.client.partner.publishRide({ body, ...keyed(key) }),
    read: () => ridesOf(partner),
    due: (rides) => due(rides, isFree(world, partner.userId)),
    isOnce: grewByOne,
  })
}

export const deleting = (world: World, { partner, rideId: id }: World['rides'][number]): AnyCommand =>
  asAny({
    what: `delete a ride by ${nameIn(world, partner)}`,
    moves: ['rides', 'requests'],
    call: () => partner.client.partner.deleteRide({ params: { id } }),
    read: () => readRow(keys.ride(partner.userId, id)),
    due: (ride) => (!isFree(world, partner.userId) ? 'refused' : ride ? 'done' : 'gone'),
    isOnce: (before, after) => before !== undefined && after === undefined,
  })

export const switching = (world: World, partner: Person, isOnline: boolean): AnyCommand =>
  asAny({
    what: `${isOnline ? 'online' : 'offline'} ${nameIn(world, partner)}`,
    moves: [],
    call: () => partner.client.partner.setStatus({ body: { is_online: isOnline } }),
    read: () => readRow(keys.presence(partner.userId)),
    due: (row) => {
      if (!isFree(world, partner.userId)) return 'refused'
      return Boolean(row?.isOnline) === isOnline && (!isOnline || row?.cell !== undefined) ? 'same' : 'done'
    },
    isOnce: () => true,
  })

export const renaming = (world: World, person: Person, lastName: string): AnyCommand =>
  asAny({
    what: `rename ${nameIn(world, person)}`,
    moves: [],
    call: () => {
      const { firstName = '', mobile = '', dateOfBirth: dob = '', addressParts } = person.user
      return person.client.users.saveProfile({ body: { firstName, lastName, mobile, dob, addressParts } })
    },
    read: () => readRow(keys.user(person.userId)),
    due: (row) => {
      if (world.suspended.has(person.userId)) return 'refused'
      return row?.lastName === lastName ? 'same' : 'done'
    },
    isOnce: () => true,
  })
