import { keys } from '#functions/platform/table/keys.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { applicationAfter, isApplicationAlready } from '#shared/model/review-lifecycles.ts'
import { decide } from '#test/support/admin-actions.ts'
import { documents, inDays, type Wish } from '#test/support/requests.ts'
import { type Row, readRow, rowsOf } from '#test/support/table.ts'
import type { Person } from '#test/support/test-users.ts'
import { type AnyCommand, asAny, type Due } from './command.ts'
import { postedBy } from './look.ts'
import { nameIn, type World } from './world.ts'

const mostOpen = 20

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

export const posting = async (world: World, owner: Person, wish: Partial<Wish> = {}): Promise<AnyCommand> => {
  const { matchedRideId: rideId, directPartnerId: partnerId } = wish
  const suits =
    !partnerId || (world.verified.has(partnerId) && (await readRow(keys.ride(partnerId, String(rideId)))) !== undefined)
  const due = onceMore()
  return asAny({
    what: `${partnerId ? 'offer' : 'post'} by ${nameIn(world, owner)}`,
    moves: ['requests'],
    call: (key) => owner.client.requests.createRequest({ body: documents(wish), ...keyed(key) }),
    read: () => postedBy(owner.userId),
    due: (posted) => due(posted, suits && posted.filter(({ status }) => !isOver(status)).length < mostOpen),
    isOnce: grewByOne,
  })
}

const journey = {
  from_address: 'Leeds, LS1',
  to_address: 'Bradford, BD1',
  extra_miles: 5,
  departure_time: '09:00',
  arrival_time: '10:00',
  loading_assistance: false,
  transport_mode: 'Car',
}

const ridesOf = ({ userId }: Person): Promise<Row[]> => rowsOf(`USER#${userId}`, 'RIDE#')

export const publishing = (world: World, partner: Person): AnyCommand => {
  const due = onceMore()
  const body = { ...journey, date: inDays(5), arrival_date: inDays(5) }
  return asAny({
    what: `publish by ${nameIn(world, partner)}`,
    moves: ['rides'],
    call: (key) => partner.client.partner.publishRide({ body, ...keyed(key) }),
    read: () => ridesOf(partner),
    due: (rides) => due(rides, world.verified.has(partner.userId)),
    isOnce: grewByOne,
  })
}

export const deleting = (world: World, { partner, rideId: id }: World['rides'][number]): AnyCommand =>
  asAny({
    what: `delete a ride by ${nameIn(world, partner)}`,
    moves: ['rides', 'requests'],
    call: () => partner.client.partner.deleteRide({ params: { id } }),
    read: () => readRow(keys.ride(partner.userId, id)),
    due: (ride) => (!world.verified.has(partner.userId) ? 'refused' : ride ? 'done' : 'gone'),
    isOnce: (before, after) => before !== undefined && after === undefined,
  })

/** An application's row counts its decisions, and the audit trail has an entry for each. */
export const reviewing = (world: World, partner: Person, decision: 'approve' | 'reject'): AnyCommand =>
  asAny({
    what: `${decision} ${nameIn(world, partner)}`,
    moves: ['people', 'requests'],
    call: () => decide(world.admin, partner, { decision }),
    read: () => readRow(keys.partner(partner.userId)),
    due: (row) => {
      const status = row?.status as 'pending' | 'verified' | 'rejected' | 'revoked' // as its own store writes it
      if (isApplicationAlready(decision, status)) return 'same'
      return applicationAfter(decision, status) ? 'done' : 'refused'
    },
    isOnce: (before, after) => Number(after?.version) === Number(before?.version) + 1,
  })

export const switching = (world: World, partner: Person, isOnline: boolean): AnyCommand =>
  asAny({
    what: `${isOnline ? 'online' : 'offline'} ${nameIn(world, partner)}`,
    moves: [],
    call: () => partner.client.partner.setStatus({ body: { is_online: isOnline } }),
    read: () => readRow(keys.presence(partner.userId)),
    due: (row) => {
      if (!world.verified.has(partner.userId)) return 'refused'
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
    due: (row) => (row?.lastName === lastName ? 'same' : 'done'),
    isOnce: () => true,
  })
