import { expect, test } from 'vitest'
import { wordsOf } from '#shared/model/notifications.ts'
import { ofType } from '#test/support/effects.ts'
import { aProposal } from '#test/support/fake-proposals.ts'
import { businessId, noon, people, userId } from '#test/support/fake-requests.ts'
import { proposalEffects } from './proposal-effects.ts'
import { type ProposalItem, proposalRow } from './proposal-item.ts'

const effectsOf = (old: ProposalItem | undefined, next: ProposalItem) =>
  proposalEffects({ old: old && proposalRow(old), new: proposalRow(next), at: noon })
const framesOf = (effects: ReturnType<typeof effectsOf>) =>
  [...ofType(effects, 'push'), ...ofType(effects, 'push-to-business')].flatMap((effect) =>
    effect.event.type === 'proposals_changed' ? ['userId' in effect ? effect.userId : effect.businessId] : [],
  )
const notesOf = (effects: ReturnType<typeof effectsOf>) =>
  ofType(effects, 'note').map(({ to, notification }) => [to, wordsOf(notification).body])

const ofFleet = { carrierId: businessId, driverId: userId('driver'), by: userId('manager'), name: 'Riverside Vans' }

test('a new proposal is news for its owner, and refreshes the screens of both sides', () => {
  const effects = effectsOf(undefined, aProposal())
  expect(notesOf(effects)).toEqual([[{ userId: people.owner }, 'Bradford BD1: Pat would do it for £15.00.']])
  expect(framesOf(effects)).toEqual([people.owner, people.carrier])
  expect(ofType(effects, 'mail-to')).toEqual([])
})

test('one more after an earlier one is news, too', () => {
  const next = aProposal({ proposalId: 'prp_0000000000000000000002' as ProposalItem['proposalId'], pricePence: 1600 })
  expect(notesOf(effectsOf(aProposal({ state: 'withdrawn' }), next))).toHaveLength(1)
})

test('a no is news for the partner, or for the business', () => {
  expect(notesOf(effectsOf(aProposal(), aProposal({ state: 'declined' })))).toEqual([
    [{ userId: people.carrier }, 'Bradford BD1: The requester said no thanks. You can still take it at its price.'],
  ])
  const ofBusiness = effectsOf(aProposal(ofFleet), aProposal({ ...ofFleet, state: 'declined' }))
  expect(notesOf(ofBusiness).map(([to]) => to)).toEqual([{ businessId }])
  expect(framesOf(ofBusiness)).toEqual([people.owner, businessId])
})

test.each(['withdrawn', 'lapsed'] as const)('one that is %s only leaves the screens', (state) => {
  const effects = effectsOf(aProposal(), aProposal({ state }))
  expect(framesOf(effects)).toEqual([people.owner, people.carrier])
  expect(notesOf(effects)).toEqual([])
})

test('there are no effects when it is accepted, which its request says, when it stays, and when it is deleted', () => {
  expect(effectsOf(aProposal(), aProposal({ state: 'accepted' }))).toEqual([])
  expect(effectsOf(aProposal(), aProposal())).toEqual([])
  expect(proposalEffects({ old: proposalRow(aProposal()), new: undefined, at: noon })).toEqual([])
})
