import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { contracts } from '#shared/contracts/contracts.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { Drawn, World } from './draw-world.ts'
import { idOf, type People } from './people.ts'

export type Given = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}
/** Makes one call as one of the people; returns the bytes of the answer. */
export type Ask = (who: keyof People, endpoint: Endpoint, given: Given) => Promise<string>

/** The call or event, and the bytes that came. */
export type Seen = { what: string; bytes: string }

const { requests, delivery, problems, partner, business } = contracts

/** Belongs to no one: strangers are refused before it is looked up. */
const aPhoto = 'upl_0000000000000000000000'
const aProposal = 'prp_0000000000000000000000'

/** Every requested call of strangerCalls, in an order in which none hides what another would show. */
const callsOf = (
  { ids, position, rides }: Drawn['questions'],
  people: People,
): [keyof People, string, Endpoint, Given][] => {
  const at = (id: string): Given => ({ params: { id } })
  const wish = {
    itemCategory: 'Send Documents',
    weightEstimate: '<2kg',
    preferredTimeSlot: 'morning',
    ...rides,
  }
  const directly = { directPartnerId: idOf(people.driver), matchedRideId: ids.ride }
  const offer = { ...wish, ...directly, preferredTransport: 'Car', receiver_contact_number: '07700 900301', price: 100 }
  const ofProblem = { params: { id: ids.taken, problemId: ids.problem } }
  const said = { text: 'It has not arrived yet.' }
  return [
    ['seeker', 'setStatus', partner.setStatus, { body: { is_online: true, ...position } }],
    ['seeker', 'listAvailable', requests.listAvailable, {}],
    ['fleet', 'listAvailable', requests.listAvailable, {}],
    ['seeker', 'listOffers', partner.listOffers, {}],
    ['asker', 'findRides', requests.findRides, { body: wish }],
    ['asker', 'createRequest', requests.createRequest, { body: offer, headers: { 'idempotency-key': ids.open } }],
    ...Object.values(ids).map((id): [keyof People, string, Endpoint, Given] => [
      'seeker',
      'getDetails',
      requests.getDetails,
      at(id),
    ]),
    ...Object.values(ids).flatMap((id): [keyof People, string, Endpoint, Given][] => [
      ['seeker', 'previewRequest', requests.previewRequest, at(id)],
      ['fleet', 'previewRequest', requests.previewRequest, at(id)],
      ['seeker', 'getOwnerRecord', requests.getOwnerRecord, at(id)],
      ['asker', 'getCarrierRecord', requests.getCarrierRecord, at(id)],
    ]),
    ['asker', 'getRideRecord', requests.getRideRecord, { ...at(ids.ride), query: { partnerId: idOf(people.driver) } }],
    ['asker', 'getOtp', requests.getOtp, at(ids.taken)],
    ['asker', 'renewOtp', requests.renewOtp, at(ids.taken)],
    ['seeker', 'startDelivery', delivery.startDelivery, { ...at(ids.taken), body: { status: 'in_transit' } }],
    ['seeker', 'completeDelivery', delivery.completeDelivery, { ...at(ids.taken), body: { otp: '000000' } }],
    ['seeker', 'handOver', delivery.handOver, { ...at(ids.taken), body: { left_with: 'neighbour', photos: [aPhoto] } }],
    ['asker', 'confirmHandover', delivery.confirmHandover, at(ids.taken)],
    [
      'seeker',
      'reportAttempt',
      delivery.reportAttempt,
      { ...at(ids.taken), body: { reason: 'nobody_home', photos: [aPhoto] } },
    ],
    ['asker', 'decideAttempt', delivery.decideAttempt, { ...at(ids.taken), body: { choice: 'leave' } }],
    ['seeker', 'returnInstead', delivery.returnInstead, at(ids.taken)],
    ['seeker', 'markPaid', delivery.markPaid, { ...at(ids.taken), body: { paid: true } }],
    ['seeker', 'reportProblem', problems.reportProblem, { ...at(ids.taken), body: { ...said, kind: 'other' } }],
    ['seeker', 'getProblem', problems.getProblem, ofProblem],
    ['seeker', 'answerProblem', problems.answerProblem, { ...ofProblem, body: said }],
    ['asker', 'withdrawProblem', problems.withdrawProblem, ofProblem],
    ['asker', 'cancelOwnRequest', requests.cancelOwnRequest, at(ids.open)],
    ['asker', 'raisePrice', requests.raisePrice, { ...at(ids.open), body: { price: 100 } }],
    ['seeker', 'cancelRequest', requests.cancelRequest, at(ids.taken)],
    ['seeker', 'propose', problems.propose, { ...at(ids.taken), body: { price: 120 } }],
    ['seeker', 'propose', problems.propose, { ...at(ids.returned), body: { price: 120 } }],
    ['seeker', 'listOwnProposals', problems.listOwnProposals, {}],
    ...[ids.open, ids.offered].flatMap((id): [keyof People, string, Endpoint, Given][] => [
      ['asker', 'listProposals', problems.listProposals, at(id)],
      ['asker', 'acceptProposal', problems.acceptProposal, { params: { id, proposal: aProposal } }],
      ['asker', 'declineProposal', problems.declineProposal, { params: { id, proposal: aProposal } }],
      ['seeker', 'withdrawProposal', problems.withdrawProposal, at(id)],
    ]),
    ['seeker', 'acceptRequest', requests.acceptRequest, at(ids.taken)],
    ['seeker', 'acceptRequest', requests.acceptRequest, at(ids.returned)],
    ['seeker', 'acceptOffer', partner.acceptOffer, { params: { requestId: ids.open } }],
    [
      'fleet',
      'assignDelivery',
      business.assignDelivery,
      { params: { requestId: ids.taken }, body: { driver_user_id: idOf(people.driverOfFleet) } },
    ],
    [
      'fleet',
      'assignDeliveries',
      business.assignDeliveries,
      { body: { driver_user_id: idOf(people.driverOfFleet), request_ids: [ids.taken, ids.offered] } },
    ],
    ['seeker', 'declineOffer', partner.declineOffer, { params: { requestId: ids.offered } }],
    ['seeker', 'rejectRequest', requests.rejectRequest, at(ids.open)],
    ['seeker', 'undoRejection', requests.undoRejection, at(ids.open)],
    ['seeker', 'deleteRide', partner.deleteRide, at(ids.ride)],
  ]
}

/** Frames and mails of each step that these requests have taken or may take next, and the recipients of jobs. */
const reportedOf = async ({ requests: items }: World, people: People, now: Date): Promise<Seen[]> => {
  // Loaded late: the functions read their settings when they load.
  const [{ effectsForChange: told }, { keyRing }, { requestRow }, { offerClosed, cancelled }] = await Promise.all([
    import('#functions/realtime/effects-for-change.ts'),
    import('#functions/platform/key-ring.ts'),
    import('#functions/domain/requests/request-item.ts'),
    import('#functions/domain/requests/lifecycle/request-transitions.ts'),
  ])
  const act = { by: 'system', at: now } as const
  const changes = items.flatMap((item): StreamChange[] => {
    const { offer, status } = item
    const next = [
      ...(offer ? [offerClosed(item, act, 'declined')] : []),
      ...(status === 'cancelled' ? [] : [cancelled(item, act)]),
    ]
    const row = requestRow(item)
    return [{ old: undefined, new: row, at: now }, ...next.map((one) => ({ old: row, new: requestRow(one), at: now }))]
  })
  const effects = (await Promise.all(changes.map((change) => told(change, keyRing, now)))).flat()
  return Promise.all(
    effects.map(async (effect) => ({
      what: effect.type,
      bytes: JSON.stringify([effect, effect.type === 'pool-added' ? await audienceOf(effect, people) : []]),
    })),
  )
}

/**
 * The recipients of a job, without the driver: their frames contain their exact position, which differs between worlds.
 */
const audienceOf = async ({ news }: Extract<Effect, { type: 'pool-added' }>, { driver }: People): Promise<string[]> => {
  const [{ findAudience }, { audienceStore }, { userStore }] = await Promise.all([
    import('#functions/domain/presence/find-audience.ts'),
    import('#functions/domain/presence/presence-store.ts'),
    import('#functions/domain/accounts/user-store.ts'),
  ])
  const deps = { audience: audienceStore, profiles: userStore, now: () => new Date() }
  return (await findAudience(deps, news)).filter((userId) => userId !== driver.userId)
}

/** Everything that strangers see of a world. */
export const askAll = async ({ questions, worlds }: Drawn, which: 0 | 1, ask: Ask, people: People, now: Date) => {
  const seen: Seen[] = []
  for (const [who, what, endpoint, given] of callsOf(questions, people))
    seen.push({ what, bytes: await ask(who, endpoint, given) })
  return [...seen, ...(await reportedOf(worlds[which], people, now))]
}
