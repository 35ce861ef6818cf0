import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api-error.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { adminKeys } from '../admin-keys.ts'
import { applyVerdict, recordDecision } from './decided.ts'
import type { ReviewConfig, ReviewedEntry, Verdict } from './review-config.ts'

type DecisionInput<Entry> = { entry: Entry; verdict: Verdict }

// The list itself stays as it is, with the decision on it: nothing jumps away from under a finger.
const affectedKeys = [adminKeys.stats, adminKeys.activity, adminKeys.users]

/** It is not there any more as it was looked at, or not for this admin to decide. */
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
      // Whoever is no admin any more leaves these screens.
      if (error instanceof ApiError && error.code === 'access.denied') void reload()
    },
  })
}
