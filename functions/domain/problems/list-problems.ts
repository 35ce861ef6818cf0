import type { PartiesById, PartyNamesStore } from '#functions/domain/admin/list-store.ts'
import type { StatisticsStore } from '#functions/domain/statistics/statistics-store.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { readPage } from '#functions/platform/table/read-page.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { ProblemEntry } from '#shared/contracts/problem-shapes.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import { type StoredProblem, withLapseApplied } from './problem-item.ts'
import { type ProblemStore, placeOf } from './problem-store.ts'

type ListProblems = typeof adminContract.listProblems

type Deps = {
  problems: Pick<ProblemStore, 'listed'>
  partyNames: PartyNamesStore
  statistics: Pick<StatisticsStore, 'read'>
  keyRing: () => KeyRing
  now: () => Date
}

/** The stored lists that make up each list of the call. */
const lists = {
  waiting: ['open', 'answered'],
  open: ['open'],
  answered: ['answered'],
  resolved: ['closed'],
} as const

/** A page of the problems that need a decision, or of the closed ones. */
export const listProblems = async (
  { problems, partyNames, statistics, keyRing, now }: Deps,
  { userId }: Session,
  { status, cursor, limit }: Received<ListProblems>['query'],
): Promise<Reply<ListProblems>> => {
  const bound = ['problems', status, userId]
  const [{ page, next }, { waitingProblems = 0 }] = await Promise.all([
    readPage<string, { problem: StoredProblem; place: string }>(
      keyRing(),
      { bound, cursor, limit },
      async (after, atMost) => {
        const found = await problems.listed(lists[status], { after, atMost })
        return found.map((problem) => ({ problem, place: placeOf(problem) }))
      },
    ),
    statistics.read('waitingProblems'),
  ])
  const items = await problemEntries(
    { partyNames, now },
    page.map(({ problem }) => problem),
  )
  return { items, next, waiting: waitingProblems }
}

/** Problems with the names of their sides. */
export const problemEntries = async (
  { partyNames, now }: Pick<Deps, 'partyNames' | 'now'>,
  problems: readonly StoredProblem[],
): Promise<ProblemEntry[]> => {
  const parties = await partyNames.findAll(problems.flatMap(partiesOf))
  return problems.map((problem) => problemEntry(problem, parties, now()))
}

export const partiesOf = ({ ownerId, carrierId, businessId }: StoredProblem): (UserId | BusinessId)[] => [
  ownerId,
  carrierId,
  ...(businessId ? [businessId] : []),
]

const firstNameOf = (userId: UserId, parties: PartiesById): string | null => {
  const party = parties.get(userId)
  return (party && 'firstName' in party && party.firstName) || null
}

const businessNameOf = (businessId: BusinessId | undefined, parties: PartiesById): string | null => {
  const party = businessId && parties.get(businessId)
  return party && 'name' in party ? party.name : null
}

/** Shows areas and first names, and the name of a fleet. Erased users have none. */
export const problemEntry = (stored: StoredProblem, parties: PartiesById, now: Date): ProblemEntry => {
  const { problemId, requestId, kind, state, statement, closesAt, areas, ownerId, carrierId, businessId } =
    withLapseApplied(stored, now)
  return {
    id: problemId,
    request_id: requestId,
    kind,
    state,
    opened_at: statement.at,
    closes_at: closesAt,
    opened_by: statement.as,
    pickup_area: areas.pickup,
    delivery_area: areas.delivery ?? null,
    requester_name: firstNameOf(ownerId, parties),
    carrier_name: firstNameOf(carrierId, parties),
    business_name: businessNameOf(businessId, parties),
  }
}
