import { messageOf } from '#web/lib/api-error.ts'
import { LoadError } from '#web/ui/empty-state.tsx'

type FailedQuery = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** Shown in place of a dashboard, or of those parts whose queries failed. */
export const DashboardError = ({ failed }: { failed: readonly FailedQuery[] }) => (
  <LoadError
    title="Could not load your dashboard. Please try refreshing the page."
    isRetrying={failed.some(({ isFetching }) => isFetching)}
    onRetry={() => {
      for (const { refetch } of failed) void refetch()
    }}
  >
    {messageOf(failed[0]?.error)}
  </LoadError>
)
