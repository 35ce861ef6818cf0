import { describe, expect, test } from 'vitest'
import {
  createFakeRequests,
  noBlocks,
  noon,
  noRecords,
  people,
  requestAt,
  ring,
  sessionOf,
} from '#test/support/fake-requests.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { acceptOffer, acceptRequest, declineOffer, listOffers } from './accept-request.ts'
import { cancelOwnRequest } from './cancel-request.ts'
import { expireRequest } from './end-open-work.ts'

const offered = requestAt('pending_partner_approval')
const { requestId } = offered
const [owner, partner, stranger] = [people.owner, people.carrier, people.stranger].map((id) => sessionOf(id)) as [
  ReturnType<typeof sessionOf>,
  ReturnType<typeof sessionOf>,
  ReturnType<typeof sessionOf>,
] // one for each of the three
const lapsesAt = new Date(offered.offer?.expiresAt ?? '')
const justBefore = new Date(lapsesAt.getTime() - 1)

const createHarness = (at = noon) => {
  const { store, kept, also } = createFakeRequests(offered)
  const deps = {
    requests: store,
    lists: { offers: async () => [...kept.values()].map(({ item }) => item) },
    parties: {
      partner: async () => anApplication({ userId: people.carrier, transportModes: ['Bicycle', 'Car'] }),
      cover: async () => undefined,
    },
    blocks: noBlocks,
    records: noRecords,
    schedule: async () => {},
    keyRing: () => ring,
    now: () => at,
  }
  return { deps, also, now: () => kept.get(requestId)?.item ?? offered }
}
const refusedWith = (code: string) => expect.objectContaining({ code })

describe('an offer left unanswered', () => {
  test('is gone for its partner, whether the expiry is written or not', async () => {
    const { deps, now } = createHarness(lapsesAt)
    for (const written of [false, true]) {
      if (written) await expireRequest(requestId, lapsesAt, deps)
      await expect(acceptOffer(deps, partner, requestId)).rejects.toEqual(refusedWith('offer.gone'))
      await expect(declineOffer(deps, partner, requestId)).rejects.toEqual(refusedWith('offer.gone'))
      await expect(acceptOffer(deps, stranger, requestId)).rejects.toEqual(refusedWith('request.unknown'))
      expect(await listOffers(deps, partner)).toEqual([])
      expect(now().version).toBe(written ? 2 : 1)
    }
  })

  test('cannot be taken until it is in the pool, then by everyone except its partner', async () => {
    const { deps, now } = createHarness(lapsesAt)
    await expect(acceptRequest(deps, stranger, requestId)).rejects.toEqual(refusedWith('request.gone'))
    await expireRequest(requestId, lapsesAt, deps)
    expect(now()).toMatchObject({
      status: 'pending_match',
      event: { type: 'closeOffer', by: 'system', at: lapsesAt.toISOString(), reason: 'expired' },
      excluded: [people.carrier],
    })
    await expect(acceptRequest(deps, partner, requestId)).rejects.toEqual(refusedWith('request.excluded'))
    expect(await acceptRequest(deps, stranger, requestId)).toMatchObject({ status: 'matched', version: 3 })
  })

  test('can still be cancelled by its owner', async () => {
    const { deps, now } = createHarness(lapsesAt)
    expect(await cancelOwnRequest(deps, owner, requestId)).toMatchObject({ status: 'cancelled', version: 2 })
    expect(now()).not.toHaveProperty('offer')
  })
})

describe('accepting an offer', () => {
  test('needs a partner who is verified at the moment of the write', async () => {
    const { deps, also } = createHarness()
    await acceptOffer(deps, partner, requestId)
    expect(also).toMatchObject([
      { ConditionCheck: { Key: { PK: `USER#${people.owner}`, SK: `BLOCK#${people.carrier}` } } },
      { ConditionCheck: { Key: { PK: `USER#${people.carrier}` } } },
    ])
  })

  test('is possible until the last moment, and leaves no offer behind', async () => {
    const { deps, now } = createHarness(justBefore)
    expect(await acceptOffer(deps, partner, requestId)).toMatchObject({ pickup_address: '12 Park Row, Leeds, LS1 5HD' })
    expect(now()).toMatchObject({
      status: 'matched',
      carrierId: people.carrier,
      actualMode: 'Car',
      detourMetres: offered.offer?.detourMetres,
      event: { type: 'acceptOffer', by: people.carrier },
    })
    expect(now()).not.toHaveProperty('offer')
    expect(now()).not.toHaveProperty('excluded')
    expect((await acceptOffer(deps, partner, requestId)).version).toBe(2)
    await expect(declineOffer(deps, partner, requestId)).rejects.toEqual(refusedWith('offer.gone'))
  })
})

describe('declining', () => {
  test('opens the request to all other partners', async () => {
    const { deps, now } = createHarness()
    expect(await declineOffer(deps, partner, requestId)).toMatchObject({
      status: 'pending_match',
      pickup_address: 'Leeds LS1',
      delivery_address: 'Bradford BD1',
    })
    expect(now()).toMatchObject({ excluded: [people.carrier], event: { type: 'closeOffer', reason: 'declined' } })
    expect(now()).not.toHaveProperty('offer')
    await expect(acceptOffer(deps, partner, requestId)).rejects.toEqual(refusedWith('offer.gone'))
    await expect(acceptRequest(deps, partner, requestId)).rejects.toEqual(refusedWith('request.excluded'))
  })

  test('twice changes nothing the second time', async () => {
    const { deps, now } = createHarness()
    await declineOffer(deps, partner, requestId)
    const after = now()
    expect((await declineOffer(deps, partner, requestId)).version).toBe(2)
    expect(now()).toEqual(after)
  })
})

test('an offer that its owner cancelled is gone for its partner, and unknown to others', async () => {
  const { deps } = createHarness()
  await cancelOwnRequest(deps, owner, requestId)
  for (const answer of [acceptOffer, declineOffer]) {
    await expect(answer(deps, partner, requestId)).rejects.toEqual(refusedWith('offer.gone'))
    await expect(answer(deps, stranger, requestId)).rejects.toEqual(refusedWith('request.unknown'))
  }
})

test('a list of offers has areas, the ride and the deadline', async () => {
  const [offer] = await listOffers(createHarness(justBefore).deps, partner)
  expect(offer).toEqual(
    expect.objectContaining({
      id: requestId,
      status: 'pending_partner_approval',
      pickup_address: 'Leeds LS1',
      delivery_address: 'Bradford BD1',
      ride_id: offered.offer?.rideId,
      expires_at: lapsesAt.toISOString(),
    }),
  )
  expect(JSON.stringify(offer)).not.toMatch(/Park Row|Well Street|53\.79/)
})
