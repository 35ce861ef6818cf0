import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { isEarned, whyNotPayable } from '#shared/model/earnings.ts'
import { poundsOf } from '#shared/model/money.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { aFleet, assign, complete, start, unassign } from '#test/support/fleets.ts'
import { anOnlinePartner, type Listener, listenAs } from '#test/support/live-socket.ts'
import { accept, acceptOffer, callOff, declineOffer, deleteRide, offerTo } from '#test/support/offers.ts'
import { reported } from '#test/support/problems.ts'
import { tryToPropose } from '#test/support/proposals.ts'
import { codeOf, ok, post } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aRequester } from '#test/support/test-users.ts'
import type { BeforeAndAfter, TestUsers } from './due.ts'

type Ride = Parameters<typeof deleteRide>[1]
type Job = { item: RequestItem; ride?: Ride; problemId?: string }

/** How many matches an owner may cancel here. After a fifth they could not post for a day. */
const maxCalledOff = 4
/** How many jobs a carrier may give back here. After a third a partner is paused, and mailed. */
const maxGivenBack = 2
/** A request has one mail a step at most, and of more than six an hour the rest are held. */
const maxVersion = 6

/** People of every kind with open sockets, one of them on two devices, and all the requests between them. */
export const setScene = async (host: TestHost, chance: () => number) => {
  const owners = [await listenAs(host, await aRequester(host)), await listenAs(host, await aRequester(host))] as const
  const partners = [await anOnlinePartner(host), await anOnlinePartner(host), await anOnlinePartner(host)] as const
  const { fleet, driver, second } = await aFleet(host)
  const [manager, ...drivers] = [
    await listenAs(host, fleet),
    await listenAs(host, driver),
    await listenAs(host, second),
  ]
  const admin = await listenAs(host, await anAdmin(host))
  const listeners: Listener[] = [...owners, await listenAs(host, owners[0]), ...partners, manager, ...drivers, admin]

  const jobs = new Map<string, Job>()
  // no caller passes an empty list
  const oneOf = <One>(all: readonly One[]): One => all[Math.floor(chance() * all.length)] as One
  const known = (userId: string | undefined): Listener => listeners.find((one) => one.userId === userId) ?? admin
  const calledOff = new Map<string, number>()
  const givenBack = new Map<string, number>()
  let houses = 0
  const wish = () => {
    houses += 1
    return { pickup_address: `${houses} Park Row, Leeds, LS1 5HD` }
  }

  /** Reads a request. Adds its id, because the row has it only in its key. */
  const stored = async (id: string): Promise<RequestItem> =>
    ({ ...(await readRow(keys.request(id))), requestId: id }) as RequestItem // as its own store writes it

  const begin = async (): Promise<BeforeAndAfter> => {
    const [owner, isOffer] = [oneOf(owners), chance() < 0.4]
    const { id, ride }: { id: string; ride?: Ride } = isOffer
      ? await offerTo(owner, oneOf(partners), wish())
      : await post(owner.client, wish())
    const after = await stored(id)
    jobs.set(id, { item: after, ...(ride && { ride }) })
    return { before: undefined, after }
  }

  /** The steps that may be tried on a request in its current state. Some are refused and change nothing. */
  const moves = ({ item, ride }: Job): (() => Promise<{ status: number }>)[] => {
    const { requestId: id, status, ownerId, carrierId, businessId, offer } = item
    const [owner, carrier, asked] = [known(ownerId), known(carrierId), known(offer?.partnerId)]
    const handOn = () => assign(fleet, id, oneOf(drivers))
    const off = () => callOff(owner, id)
    const offOnceMatched = () => {
      calledOff.set(ownerId, (calledOff.get(ownerId) ?? 0) + 1)
      return off()
    }
    const mayCallOff = (calledOff.get(ownerId) ?? 0) < maxCalledOff
    const giver = businessId ?? carrierId ?? ''
    const giveBack = () => {
      givenBack.set(giver, (givenBack.get(giver) ?? 0) + 1)
      return unassign(businessId ? fleet : carrier, id)
    }
    const mayGiveBack = (givenBack.get(giver) ?? 0) < maxGivenBack
    switch (status) {
      case 'pending_match':
        return [() => accept(oneOf(partners), id), () => accept(oneOf(partners), id), handOn, off]
      case 'pending_partner_approval':
        return [
          () => acceptOffer(asked, id),
          () => declineOffer(asked, id),
          ...(ride ? [() => deleteRide(asked, ride)] : []),
          off,
        ]
      case 'matched':
        return [
          () => start(carrier, id),
          ...(mayCallOff ? [offOnceMatched] : []),
          ...(mayGiveBack ? [giveBack] : []),
          handOn,
        ]
      case 'in_transit':
        return [async () => complete(carrier, id, await codeOf(owner.client, id)), ...(businessId ? [handOn] : [])]
      default:
        return []
    }
  }

  const testUsers: TestUsers = {
    online: partners.map(({ userId }) => userId),
    fleetOwner: manager.userId,
    addressOf: (userId) => (drivers.some((one) => one.userId === userId) ? undefined : known(userId).user.email),
  }

  /** One step of some request, or a new request; undefined if it was refused. */
  const step = async (): Promise<BeforeAndAfter | undefined> => {
    const open = [...jobs.values()].filter(
      ({ item: { status, version } }) => status !== 'completed' && status !== 'cancelled' && version <= maxVersion,
    )
    if (open.length < 4 || (open.length < 12 && chance() < 0.3)) return begin()
    const job = oneOf(open)
    const before = job.item
    const { status } = await oneOf(moves(job))()
    if (status >= 500) throw new Error(`a step was answered with ${status}`)
    const after = await stored(before.requestId)
    job.item = after
    return after.version === before.version ? undefined : { before, after }
  }

  const steps = async (tries: number): Promise<BeforeAndAfter[]> => {
    const taken: BeforeAndAfter[] = []
    for (let count = 0; count < tries; count += 1) {
      const one = await step()
      if (one) taken.push(one)
    }
    return taken
  }

  const unpaid = (): Job[] =>
    [...jobs.values()].filter(
      ({ item, problemId }) =>
        !whyNotPayable({ status: item.status, leg: item.door?.leg, earned: isEarned(item) }) &&
        !item.paidAt &&
        !problemId,
    )

  /** A carrier marks a delivery as paid; undefined if there is none left to mark. */
  const markOnePaid = async (): Promise<RequestItem | undefined> => {
    const all = unpaid()
    if (all.length === 0) return undefined
    const job = oneOf(all)
    const { requestId: id, carrierId } = job.item
    ok(await known(carrierId).client.delivery.markPaid({ params: { id }, body: { paid: true } }))
    job.item = await stored(id)
    return job.item
  }

  /** A carrier reports that a delivery was not paid; undefined if there is none left to report. */
  const reportOne = async (): Promise<Job | undefined> => {
    const all = unpaid()
    if (all.length === 0) return undefined
    const job = oneOf(all)
    const { requestId, carrierId } = job.item
    const { id } = await reported(known(carrierId), requestId, { kind: 'not_paid' })
    job.problemId = id
    return job
  }

  /** A partner proposes a price for a request that waits; undefined if there is none, or they may not. */
  const proposeOne = async () => {
    const waiting = [...jobs.values()].filter(({ item: { status } }) => status === 'pending_match')
    if (waiting.length === 0) return undefined
    const [{ item }, partner] = [oneOf(waiting), oneOf(partners)]
    const { body } = await tryToPropose(partner, item.requestId, { price: poundsOf(item.pricePence) + 1 })
    return body.proposal && { item, proposal: body.proposal, partner }
  }

  return { testUsers, listeners, manager, fleet, admin, steps, markOnePaid, reportOne, proposeOne }
}

export type Scene = Awaited<ReturnType<typeof setScene>>
