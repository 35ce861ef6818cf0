import type { RequestId } from '#shared/model/ids.ts'
import { anOnlinePartner, type Listener } from '#test/support/live-socket.ts'
import { declineOffer } from '#test/support/offers.ts'
import { ok, post } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'
import type { Attack } from './attack.ts'

type Round = (owner: Person, id: RequestId) => Promise<{ id: RequestId }>

const cancelAndPost: Round = async ({ client }, id) => {
  ok(await client.requests.cancelOwnRequest({ params: { id } }))
  return post(client)
}

const change: Round = ({ client }, replaces) => post(client, { replaces })

const changeAndRaise: Round = async ({ client }, replaces) => {
  const { id } = await post(client, { replaces, price: 100 })
  for (const price of [101, 102, 103]) await client.requests.raisePrice({ params: { id }, body: { price } })
  return { id }
}

/** A friend declines each offer, so that the job goes into the pool. */
const changeIntoOfferOf = (friend: Person): Round => {
  const theirRide = publishRide(friend)
  return async ({ client }, replaces) => {
    const { rideId: matchedRideId } = await theirRide
    const { id } = await post(client, { replaces, directPartnerId: friend.userId, matchedRideId })
    ok(await declineOffer(friend, id))
    return { id }
  }
}

/** How often jobs rang there; quiet events only change lists. */
const ringsOf = ({ heard }: Listener): number => heard('new_job_available').filter(({ quiet }) => !quiet).length

const received = ({ heard }: Listener, id: string) =>
  waitFor('news of the job', () => heard('new_job_available').some(({ request_id }) => request_id === id))

export const attack: Attack = {
  about: 'owners change, raise, offer, cancel and post again, so that one job rings a partner all day',
  run: async (host) => {
    const near = await anOnlinePartner(host)
    const ways: { how: string; round: Round; rounds: number; fair: number }[] = [
      { how: 'changes', round: change, rounds: 40, fair: 1 },
      { how: 'new posts', round: cancelAndPost, rounds: 30, fair: 20 },
      { how: 'changes with three raises each', round: changeAndRaise, rounds: 4, fair: 4 },
      { how: 'changes into offers', round: changeIntoOfferOf(await aPartner(host)), rounds: 5, fair: 1 },
    ]
    const gains: string[] = []
    for (const { how, round, rounds, fair } of ways) {
      const owner = await aRequester(host)
      const before = ringsOf(near)
      let { id } = await post(owner.client)
      for (let count = 0; count < rounds; count += 1) {
        await received(near, id)
        id = (await round(owner, id)).id
      }
      await received(near, id)
      await host.settled()
      const rings = ringsOf(near) - before
      if (rings > fair) gains.push(`${rounds} ${how} rang one partner ${rings} times`)
    }
    near.socket.close()
    return { tries: ways.reduce((sum, { rounds }) => sum + rounds, 0), gains }
  },
}
