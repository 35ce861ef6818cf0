import { chakra } from '@chakra-ui/react'
import type { RefObject } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { NotUpToDate } from '#web/lib/not-up-to-date.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { NoHistory } from '#web/ui/illustrations/empty-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card } from '#web/ui/section.tsx'
import { ActivityItem } from './activity-item.tsx'
import { type ActivityScope, useActivity } from './use-activity.ts'

const emptyTexts: Record<ActivityScope, string> = {
  all: 'Nothing has happened yet.',
  admins: 'No admin has done anything yet.',
}

type ActivityListProps = {
  scope: ActivityScope
  /** Whose heading takes the focus when the last of the list has come, and with it the button has gone. */
  part: RefObject<HTMLElement | null>
}

export const ActivityList = ({ scope, part }: ActivityListProps) => {
  const { query, lines } = useActivity(scope)
  const { error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isRefetchError } = query
  const { fetchNextPage, refetch } = query
  const now = useNow()
  useKeptFocus(part)
  const failed = error !== null && !isRefetchError

  if (lines?.length === 0)
    return (
      <Card>
        <EmptyState level="h3" art={<NoHistory />} title={emptyTexts[scope]} />
      </Card>
    )
  return (
    <>
      <NotUpToDate isShown={isRefetchError} isRetrying={isFetching} onRetry={() => void refetch()} />
      {!lines && !failed && <Skeleton shape="card" />}
      {lines && (
        <Card mb="5">
          <chakra.ul my="-3">
            {lines.map((line) => (
              <ActivityItem key={line.entry.id} line={line} now={now} />
            ))}
          </chakra.ul>
        </Card>
      )}
      {failed && (
        <LoadError
          title="Failed to load recent activity."
          isRetrying={isFetching}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
        >
          {messageOf(error)}
        </LoadError>
      )}
      {hasNextPage && !failed && (
        <Button
          variant="outline"
          loading={isFetchingNextPage}
          loadingText="Loading..."
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
