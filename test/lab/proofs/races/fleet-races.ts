import { keys } from '#functions/platform/table/keys.ts'
import { assign, switchDriver } from '#test/support/fleets.ts'
import { accept, acceptOffer, callOff, declineOffer, deleteRide, offered, openOffers } from '#test/support/offers.ts'
import { post } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'
import type { Race } from './race.ts'
import { standing, standingFor } from './request-races.ts'

const jobFor = async (host: TestHost) => {
  const [fleet, owner] = await Promise.all([aBusiness(host), aRequester(host)])
  return { fleet, driver: await aDriverOf(host, fleet), id: (await post(owner.client)).id }
}

const assignAccept: Race = {
  name: 'assign × accept',
  mayEnd: {
    'assign 200, accept 409 request.taken: matched 2, theirs': 'assign',
    'assign 409 request.taken, accept 200: matched 2, theirs': 'accept',
  },
  set: async (host) => {
    const [{ fleet, driver, id }, partner] = await Promise.all([jobFor(host), aPartner(host)])
    return {
      runners: [
        { name: 'assign', call: () => assign(fleet, id, driver) },
        { name: 'accept', call: () => accept(partner, id) },
      ],
      stands: (said) => standingFor(id, [driver, partner], said),
    }
  },
}

const assignEdit: Race = {
  name: 'assign × profile edit',
  mayEnd: {
    'assign 200, edit 200: matched 2': 'assign',
    'assign 403 business.unverified, edit 200: pending_match 1': 'edit',
  },
  set: async (host, round) => {
    const { fleet, driver, id } = await jobFor(host)
    const body = { businessName: `Riverside Vans ${round} Ltd`, businessAddress: '4 Weir Lane, Leeds' }
    return {
      runners: [
        { name: 'assign', call: () => assign(fleet, id, driver) },
        { name: 'edit', call: () => fleet.client.business.saveBusiness({ body }) },
      ],
      stands: () => standing(id),
    }
  },
}

const deactivateAssign: Race = {
  name: 'deactivate × assign',
  mayEnd: {
    'deactivate 200, assign 409 driver.inactive: pending_match 1': 'deactivate',
    'deactivate 200, assign 200: pending_match 3': 'assign',
  },
  set: async (host) => {
    const { fleet, driver, id } = await jobFor(host)
    return {
      runners: [
        { name: 'deactivate', call: () => switchDriver(fleet, driver, false) },
        { name: 'assign', call: () => assign(fleet, id, driver) },
      ],
      // A job that came at the last moment is given back by the scheduled task.
      stands: async () => {
        const isBack = async () => (await readRow(keys.request(id)))?.status === 'pending_match'
        await waitFor('the job to come back', isBack, 5_000).catch(() => undefined)
        return standing(id)
      },
    }
  },
}

const removeAssign: Race = {
  name: 'remove × assign',
  mayEnd: {
    'remove 200, assign 404 driver.unknown: pending_match 1, no driver': 'remove',
    'remove 200, assign 409 driver.inactive: pending_match 1, no driver': 'remove',
    'remove 409 driver.busy, assign 200: matched 2, a driver': 'assign',
  },
  set: async (host) => {
    const { fleet, driver, id } = await jobFor(host)
    const remove = () => fleet.client.business.removeDriver({ params: { id: driver.userId } })
    return {
      runners: [
        { name: 'remove', call: remove },
        { name: 'assign', call: () => assign(fleet, id, driver) },
      ],
      stands: async () => `${await standing(id)}, ${(await readRow(keys.user(driver.userId))) ? 'a' : 'no'} driver`,
    }
  },
}

const offerAnswers: Race = {
  name: 'offer: accept × decline × cancel',
  mayEnd: {
    'accept 200, decline 409 offer.gone, cancel 200: cancelled 3': 'accept',
    'accept 409 offer.gone, decline 200, cancel 200: cancelled 3': 'decline',
    'accept 409 offer.gone, decline 409 offer.gone, cancel 200: cancelled 2': 'cancel',
  },
  set: async (host) => {
    const { owner, partner, id } = await offered(host)
    return {
      runners: [
        { name: 'accept', call: () => acceptOffer(partner, id) },
        { name: 'decline', call: () => declineOffer(partner, id) },
        { name: 'cancel', call: () => callOff(owner, id) },
      ],
      stands: () => standing(id),
    }
  },
}

const rideGone: Race = {
  name: 'ride deleted × accept offer',
  mayEnd: {
    'accept 200, delete 200: matched 2, no offer left': 'accept',
    'accept 409 offer.gone, delete 200: pending_match 2, no offer left': 'delete',
  },
  set: async (host) => {
    const { partner, id, ride } = await offered(host)
    return {
      runners: [
        { name: 'accept', call: () => acceptOffer(partner, id) },
        { name: 'delete', call: () => deleteRide(partner, ride) },
      ],
      stands: async () => {
        const left = await openOffers(partner)
        return `${await standing(id)}, ${left.length === 0 ? 'no offer left' : `left: ${left}`}`
      },
    }
  },
}

export const fleetRaces: Race[] = [assignAccept, assignEdit, deactivateAssign, removeAssign, offerAnswers, rideGone]
