import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { isCarried, isOver, type RequestEventType, requestLifecycle } from '#shared/model/request-lifecycle.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import { figures } from './figures.ts'
import type { World } from './world.ts'

type Ids = readonly (string | undefined)[]

/** How an event happens to a request: by which call, by whom, and under which conditions beyond its status. */
export type Way = {
  operation: string | ((item: RequestItem) => string)
  by: (item: RequestItem, world: World) => Ids
  when?: (item: RequestItem) => boolean
}

const owner = ({ ownerId }: RequestItem): Ids => [ownerId]
const carrier = ({ carrierId }: RequestItem): Ids => [carrierId]
/** The person who acts for its carrier: for a deactivated driver, their business. */
export const acting = ({ carrierId }: Pick<RequestItem, 'carrierId'>, { view, people }: World): Ids =>
  view.drivers.get(carrierId ?? '')?.isActive === false ? [people.fleet.userId] : [carrierId]
const business = ({ businessId }: RequestItem, { people }: World): Ids => (businessId ? [people.fleet.userId] : [])
const offered = ({ offer }: RequestItem): Ids => [offer?.partnerId]
const fleet = (_: RequestItem, { people }: World): Ids => [people.fleet.userId]
const admin = (_: RequestItem, { people }: World): Ids => [people.admin.userId]
const owners = (_: RequestItem | undefined, { people }: World): Ids => [people.owner.userId, people.neighbour.userId]
const partners = ({ ownerId }: RequestItem, { people }: World): Ids =>
  [people.partner, people.rival, people.third].map(({ userId }) => userId).filter((userId) => userId !== ownerId)
const seekers = (item: RequestItem, world: World): Ids => [...partners(item, world), world.people.fleet.userId]
const carriedBy = ({ view }: World, userId: string | undefined): number =>
  [...view.requests.values()].filter(({ carrierId, status }) => carrierId === userId && isCarried(status)).length
/** The busiest first. */
const busyPartners = (item: RequestItem, world: World): Ids =>
  partners(item, world).toSorted((a, b) => carriedBy(world, b) - carriedBy(world, a))
const hasProblem = ({ door }: RequestItem): boolean => door?.problem !== undefined
const isFarAhead = ({ status, date, slot }: RequestItem): boolean =>
  status === 'matched' && slotStart(date, slot).getTime() > Date.now() + figures.startHours * 3_600_000
const wantsRetry = ({ door }: RequestItem): boolean => door?.attempt?.choice === 'retry'

/** Every event of the lifecycle: a new one does not compile without its way. */
export const eventWays: Record<RequestEventType, Way> = {
  post: { operation: 'createRequest', by: owners },
  offer: { operation: 'createRequest', by: owners },
  accept: { operation: 'acceptRequest', by: partners },
  assign: { operation: 'assignDelivery', by: fleet },
  acceptOffer: { operation: 'acceptOffer', by: offered },
  closeOffer: { operation: 'declineOffer', by: offered },
  start: { operation: 'startDelivery', by: carrier },
  complete: { operation: 'completeDelivery', by: acting },
  giveBack: { operation: 'cancelRequest', by: (item, world) => (item.businessId ? business : carrier)(item, world) },
  cancel: { operation: 'cancelOwnRequest', by: owner },
  expire: { operation: 'getDetails', by: owner },
  reassign: { operation: 'assignDelivery', by: business, when: ({ businessId }) => businessId !== undefined },
  withdraw: { operation: 'eraseAccount', by: carrier },
  handOver: { operation: 'handOver', by: acting, when: ({ door }) => !door?.handover },
  confirm: { operation: 'confirmHandover', by: owner, when: ({ door }) => door?.handover !== undefined },
  attempt: {
    operation: 'reportAttempt',
    by: acting,
    when: ({ door }) => !door?.handover && !door?.attempt?.decideBy,
  },
  decide: {
    operation: (item) => (wantsRetry(item) ? 'returnInstead' : 'decideAttempt'),
    by: (item, world) => (wantsRetry(item) ? acting(item, world) : owner(item)),
    when: ({ door }) => door?.attempt?.decideBy !== undefined || door?.attempt?.choice === 'retry',
  },
  resolve: { operation: 'resolveProblem', by: admin, when: hasProblem },
  raise: { operation: 'raisePrice', by: owner },
  acceptProposal: { operation: 'acceptProposal', by: owner },
}

const reporterOf = ({ door }: RequestItem, { view }: World): string | undefined =>
  door?.problem && view.problems.get(door.problem.problemId)?.statement.by

const otherSide = (item: RequestItem, world: World): Ids =>
  reporterOf(item, world) === item.ownerId ? acting(item, world) : [item.ownerId]

/** Other calls of its parties about a request. */
export const otherWays: Record<string, Way> = {
  change: { operation: 'createRequest', by: owner, when: ({ status }) => status === 'pending_match' },
  guess: { operation: 'completeDelivery', by: carrier, when: ({ status }) => status === 'in_transit' },
  acceptMore: { operation: 'acceptRequest', by: busyPartners, when: ({ status }) => status === 'pending_match' },
  startSooner: { operation: 'startDelivery', by: carrier, when: isFarAhead },
  returnInstead: { operation: 'returnInstead', by: carrier, when: wantsRetry },
  markPaid: { operation: 'markPaid', by: carrier, when: ({ status }) => status === 'completed' },
  reportProblem: {
    operation: 'reportProblem',
    by: (item, world) => [item.ownerId, ...acting(item, world)],
    when: (item) => isCarried(item.status) && !hasProblem(item),
  },
  contest: { operation: 'reportProblem', by: owner, when: ({ door }) => door?.problem?.handover === 'asked' },
  answerProblem: { operation: 'answerProblem', by: otherSide, when: hasProblem },
  withdrawProblem: { operation: 'withdrawProblem', by: (item, world) => [reporterOf(item, world)], when: hasProblem },
  getProblem: { operation: 'getProblem', by: owner, when: hasProblem },
  getProblemFile: { operation: 'getProblemFile', by: admin, when: hasProblem },
  reportContent: { operation: 'reportContent', by: (item, world) => [item.ownerId, ...partners(item, world)] },
  blockParty: {
    operation: 'blockParty',
    by: (item, world) => [
      ...owner(item),
      ...offered(item),
      ...(item.businessId ? business(item, world) : carrier(item)),
    ],
    when: ({ status }) => status !== 'pending_match',
  },
  writeReview: {
    operation: 'writeReview',
    by: (item, world) => [item.ownerId, item.carrierId ?? item.formerCarrierId, ...business(item, world)],
    when: ({ status }) => isOver(status),
  },
  getReviews: { operation: 'getReviews', by: owner },
  replyToReview: { operation: 'replyToReview', by: ({ carrierId }) => [carrierId] },
  getDetails: { operation: 'getDetails', by: owner },
  getOtp: { operation: 'getOtp', by: owner, when: ({ status }) => isCarried(status) },
  renewOtp: { operation: 'renewOtp', by: owner, when: ({ status }) => isCarried(status) },
  previewRequest: { operation: 'previewRequest', by: partners, when: ({ status }) => status === 'pending_match' },
  propose: { operation: 'propose', by: seekers, when: ({ status }) => status === 'pending_match' },
  listProposals: { operation: 'listProposals', by: owner, when: ({ status }) => status === 'pending_match' },
  declineProposal: { operation: 'declineProposal', by: owner, when: ({ status }) => status === 'pending_match' },
  withdrawProposal: { operation: 'withdrawProposal', by: seekers, when: ({ status }) => status === 'pending_match' },
  getOwnerRecord: { operation: 'getOwnerRecord', by: partners, when: ({ status }) => !isOver(status) },
  getCarrierRecord: { operation: 'getCarrierRecord', by: owner, when: ({ status }) => !isOver(status) },
  rejectRequest: { operation: 'rejectRequest', by: partners, when: ({ status }) => !isOver(status) },
}

export const isEvent = (name: string): name is RequestEventType => name in requestLifecycle
