import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, refusalText } from '#web/lib/api-error.ts'
import { recordChange, useChanges } from '#web/lib/live-list.ts'
import { useSession } from '#web/lib/session.tsx'
import { usePages } from '#web/lib/use-pages.ts'
import { toast } from '#web/ui/toasts.tsx'
import { adminKeys } from '../queries.ts'
import type { ReviewConfig, ReviewedEntry, ReviewPage, Verdict } from './review-config.ts'

/** One page of a review, with the decisions of this screen applied. */
export const useReviewPage = <Entry extends ReviewedEntry>(config: ReviewConfig<Entry>, requestedPage: number) => {
  const { key, pageSize, idOf } = config
  const { shown, ...list } = usePages<Entry, ReviewPage<Entry>>({
    key,
    load: (cursor, signal) => config.load({ cursor, limit: pageSize }, signal),
    pageSize,
    asked: requestedPage,
    changes: useChanges<Entry>(key),
    idOf,
  })
  return { ...list, entries: shown?.items }
}

// Not the list itself: it shows the decision in place, and nothing jumps away from under a finger.
const affectedKeys = [adminKeys.stats, adminKeys.activity, adminKeys.users]

/** The entry has changed since it was loaded, or is not this admin's to decide. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 409].includes(error.status)

export const useReviewDecision = <Entry extends ReviewedEntry>(config: ReviewConfig<Entry>) =>
  useDecision(config, {
    send: config.decide,
    after: (entry, { decision, reason }) => {
      const status = config.nextStatus(decision, entry.status) ?? entry.status
      return { ...entry, status, is_verified: status === 'verified', reason: reason ?? null }
    },
  })

type DecisionCall<Entry> = {
  send: (entry: Entry, verdict: Verdict) => Promise<{ message: string }>
  /** The entry as the decision leaves it. */
  after: (entry: Entry, verdict: Verdict) => Entry
}

/** Any decision on an entry of a review. */
export const useDecision = <Entry extends ReviewedEntry>(
  { key, idOf }: Pick<ReviewConfig<Entry>, 'key' | 'idOf'>,
  { send, after }: DecisionCall<Entry>,
) => {
  const queries = useQueryClient()
  const { reload } = useSession()
  return useMutation({
    mutationFn: ({ entry, verdict }: { entry: Entry; verdict: Verdict }) => send(entry, verdict),
    onSuccess: ({ message }, { entry, verdict }) => {
      // The server counts one version on. The decision stands until a list has that version.
      const version = entry.version + 1
      const decided = { ...after(entry, verdict), version }
      recordChange(key, { id: idOf(entry), version, isLasting: true, update: () => decided }, queries)
      toast.success(message)
      for (const queryKey of affectedKeys) void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      toast.error(`Error: ${refusalText(error)}`)
      if (isOutdated(error)) void queries.invalidateQueries({ queryKey: key })
      // An admin no longer is led away by the new session.
      if (error instanceof ApiError && error.code === 'access.denied') void reload()
    },
  })
}
