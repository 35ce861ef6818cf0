import { useState } from 'react'
import { PausedBanner } from '#web/components/paused-banner.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { LoadError } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { HubHeader } from './hub-header.tsx'
import type { Carrying } from './jobs/carrying.ts'
import { OfflineHub } from './offline-hub.tsx'
import { OnlineHub } from './online-hub.tsx'
import { usePosition } from './use-position.ts'
import { useStatus } from './use-status.ts'

export const VerifiedHub = (carrying: Carrying) => {
  const status = useStatus()
  const { query } = status
  const isOnline = query.data?.is_online
  const position = usePosition(isOnline ?? false, status.place)
  const [isPublishing, setIsPublishing] = useState(false)

  if (query.isPending) return <Skeleton shape="card" count={2} />
  if (isOnline === undefined)
    return (
      <LoadError
        title="Could not load your dashboard. Please try refreshing the page."
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {messageOf(query.error)}
      </LoadError>
    )

  const change = (next: boolean) => {
    if (next) position.allow()
    setIsPublishing(false)
    status.set(next)
  }

  return (
    <>
      <HubHeader
        isOnline={isOnline}
        isSwitchedOn={status.asked ?? isOnline}
        onChange={change}
        whereabouts={position.whereabouts}
        onLocate={position.look}
        isPublishing={isPublishing}
        onPublish={() => setIsPublishing(!isPublishing)}
      />
      <PausedBanner who="partner" until={query.data?.paused_until} />
      {isOnline ? (
        <OnlineHub {...carrying} isPublishing={isPublishing} onPublished={() => setIsPublishing(false)} />
      ) : (
        <OfflineHub />
      )}
    </>
  )
}
