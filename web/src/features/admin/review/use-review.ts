import {
  type QueryClient,
  type QueryKey,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from '#web/lib/api-error.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useSession } from '#web/lib/session.tsx'
import { usePages } from '#web/lib/use-pages.ts'
import { toast } from '#web/ui/toasts.ts'
import { adminKeys } from '../queries.ts'
import type { ReviewConfig, ReviewedEntry, Verdict } from './review-config.ts'

// In the query cache, which is emptied at log-out.
const toDecisionsKey = (key: QueryKey) => [...key, 'decided']
const noDecisions: readonly never[] = []

type ReviewList<Entry extends ReviewedEntry> = Pick<ReviewConfig<Entry>, 'key' | 'idOf'>

/** The entries decided on this screen, as the decisions left them. */
const useRecordedDecisions = <Entry extends ReviewedEntry>({ key }: ReviewList<Entry>): readonly Entry[] =>
  useQuery<readonly Entry[]>({ queryKey: toDecisionsKey(key), queryFn: skipToken }).data ?? noDecisions

const recordDecision = <Entry extends ReviewedEntry>(
  { key, idOf }: ReviewList<Entry>,
  entry: Entry,
  queries: QueryClient,
) =>
  queries.setQueryData<readonly Entry[]>(toDecisionsKey(key), (decided = noDecisions) => [
    entry,
    ...decided.filter((other) => idOf(other) !== idOf(entry)),
  ])

/** The entry after a decision: the server counts one version on. */
const applyVerdict = <Entry extends ReviewedEntry>(
  entry: Entry,
  status: Entry['status'],
  { reason }: Verdict,
): Entry => ({
  ...entry,
  status,
  is_verified: status === 'verified',
  reason: reason ?? null,
  version: entry.version + 1,
})

/** A list may lag behind: a decision stands until the list has its version or a newer one. */
const applyDecisions = <Entry extends ReviewedEntry>(
  entries: readonly Entry[],
  decided: readonly Entry[],
  { idOf }: ReviewList<Entry>,
): Entry[] =>
  entries.map((entry) => decided.find((other) => idOf(other) === idOf(entry) && other.version > entry.version) ?? entry)

/** One page of a review, with the decisions of this screen applied. */
export const useReviewPage = <Entry extends ReviewedEntry>(config: ReviewConfig<Entry>, requestedPage: number) => {
  const { key, pageSize, load } = config
  const decided = useRecordedDecisions(config)
  const { shown, ...list } = usePages({
    key,
    load: (cursor, signal) => load({ cursor, limit: pageSize }, signal),
    pageSize,
    asked: requestedPage,
  })
  return { ...list, entries: shown && applyDecisions(shown.items, decided, config) }
}

type DecisionInput<Entry> = { entry: Entry; verdict: Verdict }

// Not the list itself: it shows the decision in place, and nothing jumps away from under a finger.
const affectedKeys = [adminKeys.stats, adminKeys.activity, adminKeys.users]

/** The entry has changed since it was loaded, or is not this admin's to decide. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 409].includes(error.status)

export const useReviewDecision = <Entry extends ReviewedEntry>(config: ReviewConfig<Entry>) =>
  useDecision(config, {
    send: config.decide,
    after: (entry, verdict) =>
      applyVerdict(entry, config.nextStatus(verdict.decision, entry.status) ?? entry.status, verdict),
  })

type DecisionCall<Entry> = {
  send: (entry: Entry, verdict: Verdict) => Promise<{ message: string }>
  /** The entry as the decision leaves it. */
  after: (entry: Entry, verdict: Verdict) => Entry
}

/** Any decision on an entry of a review. */
export const useDecision = <Entry extends ReviewedEntry>(
  config: Pick<ReviewConfig<Entry>, 'key' | 'idOf'>,
  { send, after }: DecisionCall<Entry>,
) => {
  const queries = useQueryClient()
  const { reload } = useSession()
  return useMutation({
    mutationFn: ({ entry, verdict }: DecisionInput<Entry>) => send(entry, verdict),
    onSuccess: ({ message }, { entry, verdict }) => {
      recordDecision(config, after(entry, verdict), queries)
      toast.success(message)
      for (const queryKey of affectedKeys) void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      toast.error(`Error: ${refusalText(error)}`)
      if (isOutdated(error)) void queries.invalidateQueries({ queryKey: config.key })
      // An admin no longer is led away by the new session.
      if (error instanceof ApiError && error.code === 'access.denied') void reload()
    },
  })
}
