import { describe, expect, test } from 'vitest'
import { block } from '#test/support/blocks.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import { titlesOf } from '#test/support/notifications.ts'
import { openHost } from '#test/support/open-host.ts'
import { acceptProposal, ownProposals, proposalsOf, propose, tryToPropose } from '#test/support/proposals.ts'
import { morningIn, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()

/** An owner and a partner who have met, and a request of the owner that waits. */
const met = async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const past = await requestIn('completed', { owner, carrier: partner })
  return { owner, partner, past, id: (await post(owner.client, morningIn(1))).id }
}

/** The same with a business and the driver it would name. */
const metFleet = async () => {
  const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
  const { id: taken } = await post(owner.client, morningIn(1))
  ok(await assign(fleet, taken, driver))
  return { owner, fleet, driver, taken, id: (await post(owner.client, morningIn(1))).id }
}

describe('between two sides with a block', () => {
  test.each(['owner', 'partner'] as const)('nothing is proposed, if the %s has placed it', async (by) => {
    const { past, id, ...sides } = await met()
    ok(await block(sides[by], past))
    expect(summaryOf(await tryToPropose(sides.partner, id))).toBe('409 request.gone')
    expect(await proposalsOf(sides.owner, id)).toEqual([])
  })

  test.each(['owner', 'fleet'] as const)('no business proposes anything, if the %s has placed it', async (by) => {
    const { taken, id, driver, ...sides } = await metFleet()
    ok(await block(sides[by], taken))
    const refused = await tryToPropose(sides.fleet, id, { driver_user_id: driver.userId })
    expect(summaryOf(refused)).toBe('409 request.gone')
  })

  test.each([
    ['owner', 'as if declined', 1],
    ['partner', 'as if taken back', 0],
  ] as const)('what was proposed ends, if the %s has placed it: %s', async (by, _, notices) => {
    const { past, id, ...sides } = await met()
    const { id: proposal } = await propose(sides.partner, id)
    const before = await titlesOf(host, sides.partner)
    ok(await block(sides[by], past))
    expect(summaryOf(await acceptProposal(sides.owner, id, proposal))).toBe('409 proposal.gone')
    await waitFor('the end of a proposal', async () => (await proposalsOf(sides.owner, id)).length === 0)
    expect(await ownProposals(sides.partner)).not.toMatchObject([{ state: 'live' }])
    expect(await titlesOf(host, sides.partner)).toHaveLength(before.length + notices)
  })

  test('what a business has proposed ends, too', async () => {
    const { owner, fleet, driver, taken, id } = await metFleet()
    const { id: proposal } = await propose(fleet, id, { driver_user_id: driver.userId })
    ok(await block(owner, taken))
    expect(summaryOf(await acceptProposal(owner, id, proposal))).toBe('409 proposal.gone')
    await waitFor('the end of a proposal', async () => (await proposalsOf(owner, id)).length === 0)
  })

  test('others are accepted as before', async () => {
    const { owner, partner, past, id } = await met()
    const { id: proposal } = await propose(await aPartner(host), id)
    await propose(partner, id)
    ok(await block(owner, past))
    expect((await acceptProposal(owner, id, proposal)).status).toBe(200)
  })
})
