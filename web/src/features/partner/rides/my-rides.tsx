import { useState } from 'react'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import { CardList } from '#web/components/card-list.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { GoingTheSameWay } from '#web/ui/illustrations/scenes.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { DeleteRideDialog } from './delete-ride-dialog.tsx'
import { usePublishedRides } from './published-rides.ts'
import { RideCard } from './ride-card.tsx'

export const MyRides = () => {
  const { query, rides } = usePublishedRides()
  const { error, isPending, isLoadingError, isFetching, refetch } = query
  const [deleteId, setDeleteId] = useState<PublishedRide['id'] | null>(null)
  return (
    <Section title="My Published Rides">
      {isPending && <Skeleton shape="card" />}
      {isLoadingError && (
        <LoadError title="Could not load your published rides." isRetrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </LoadError>
      )}
      {rides?.length === 0 && (
        <EmptyState level="h3" art={<GoingTheSameWay />} title="You have no published rides.">
          Publish a journey that you make anyway, and things that go the same way find you.
        </EmptyState>
      )}
      {rides && rides.length > 0 && (
        <CardList items={rides}>{(ride) => <RideCard ride={ride} onDelete={() => setDeleteId(ride.id)} />}</CardList>
      )}
      <DeleteRideDialog id={deleteId} onClose={() => setDeleteId(null)} />
    </Section>
  )
}
