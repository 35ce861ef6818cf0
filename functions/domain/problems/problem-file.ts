import type { AuditContext, AuditStore } from '#functions/domain/admin/audit-store.ts'
import type { PartyNamesStore } from '#functions/domain/admin/list-store.ts'
import type { FindDelivery } from '#functions/domain/requests/door/door-details.ts'
import { isAttached } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { ProblemFile } from '#shared/contracts/problem-shapes.ts'
import { withoutCountry } from '#shared/model/address-text.ts'
import { Failure } from '#shared/model/failure.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import { poundsOf } from '#shared/model/money.ts'
import { endingsFor } from '#shared/model/problem-rules.ts'
import { partiesOf, problemEntry } from './list-problems.ts'
import { isPartyTo, type StoredProblem, withLapseApplied } from './problem-item.ts'
import { type ProblemStore, placeOf } from './problem-store.ts'
import { contestView, statementView } from './problem-view.ts'

export type FileDeps = {
  findDelivery: FindDelivery
  problems: Pick<ProblemStore, 'find' | 'of'>
  partyNames: PartyNamesStore
  now: () => Date
}

/** What an admin needs to decide a problem, never one of their own. Records the view before it answers. */
export const getProblemFile = async (
  deps: FileDeps & { audit: AuditStore['add'] },
  session: Session,
  context: AuditContext,
  { problemId, withAddresses }: { problemId: ProblemId; withAddresses: boolean },
): Promise<ProblemFile> => {
  const problem = await deps.problems.find(problemId)
  if (!problem) throw new Failure('problem.unknown')
  if (isPartyTo(problem, session)) throw new Failure('problem.own')
  const action = withAddresses ? 'problem.addresses-opened' : 'problem.opened'
  const at = deps.now()
  const about = { problemId }
  await deps.audit({ ...context, at: at.toISOString(), action, subject: problem.statement.by, about })
  return problemFile(deps, problem, { withAddresses })
}

const earlierShown = 20

type File = ProblemFile['statement']['photos'][number]

export const problemFile = async (
  { findDelivery, problems, partyNames, now }: FileDeps,
  stored: StoredProblem,
  { withAddresses }: { withAddresses: boolean },
): Promise<ProblemFile> => {
  const at = now()
  const problem = withLapseApplied(stored, at)
  const { problemId, requestId, statement, answer, resolution } = problem
  const [delivery, parties, earlier] = await Promise.all([
    findDelivery(requestId, at),
    partyNames.findAll(partiesOf(problem)),
    earlierOf(problems, problem),
  ])
  if (!delivery) throw new Failure('problem.unknown')
  const { item, door } = delivery
  /** Adds the links with which an admin opens proofs of the delivery for this problem. */
  const linked = <Shown extends { photos: File[] }>(shown: Shown): Shown => ({
    ...shown,
    photos: shown.photos.map((photo) => ({ ...photo, url: `${photo.url}?problem=${problemId}` })),
  })
  const { outcome, timeline, handover, attempt, pickup_note } = door
  return {
    ...problemEntry(problem, parties, at),
    statement: statementView(statement),
    answer: answer ? statementView(answer) : null,
    contested: contestView(problem),
    status: item.status,
    service_type: item.category,
    price: poundsOf(item.pricePence),
    outcome,
    pickup_note,
    handover: handover && linked(handover),
    attempt: attempt && linked(attempt),
    timeline: timeline.map(linked),
    addresses: withAddresses ? addressesOf(item) : null,
    earlier: earlier.map((one) => ({
      id: one.problemId,
      kind: one.kind,
      state: withLapseApplied(one, at).state,
      opened_at: one.statement.at,
      of: [one.ownerId, one.carrierId].includes(problem.ownerId) ? 'requester' : 'carrier',
    })),
    requester_id: problem.ownerId,
    carrier_id: problem.carrierId,
    endings: [...endingsFor(isAttached(problem, item) ? item.status : undefined)],
    resolution: resolution
      ? {
          at: resolution.at,
          outcome: resolution.outcome,
          ending: resolution.ending,
          note: resolution.note,
          private_note: resolution.privateNote ?? null,
        }
      : null,
  }
}

const addressesOf = ({ pickup, delivery }: RequestItem) => ({
  pickup: withoutCountry(pickup.address),
  delivery: delivery ? withoutCountry(delivery.address) : null,
})

/** Earlier problems of either side, in any role, newest first. */
const earlierOf = async (problems: Pick<ProblemStore, 'of'>, problem: StoredProblem): Promise<StoredProblem[]> => {
  const { ownerId, carrierId, businessId } = problem
  const found = await Promise.all([ownerId, businessId ?? carrierId].map((id) => problems.of(id, earlierShown)))
  const byId = new Map(found.flat().map((one) => [one.problemId, one]))
  return [...byId.values()]
    .filter((one) => placeOf(one) < placeOf(problem))
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
}
