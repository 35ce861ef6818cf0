import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { DriverDelivery } from '#shared/contracts/business.ts'
import { CardList } from '#web/components/card-list.tsx'
import { NotUpToDate } from '#web/components/not-up-to-date.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { NothingHere } from '#web/ui/illustrations/empty-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card } from '#web/ui/section.tsx'
import { AssignedCard } from './assigned-card.tsx'
import { useAssigned } from './use-assigned.ts'

type AssignedDeliveriesProps = {
  openId: string | null
  onOpen: (id: string) => void
  onConfirm: (id: DriverDelivery['id']) => void
}

export const AssignedDeliveries = ({ openId, onOpen, onConfirm }: AssignedDeliveriesProps) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  const { query, cards } = useAssigned()
  const { error, isFetching, refetch } = query
  return (
    <div ref={list}>
      <chakra.h2 srOnly>Your deliveries</chakra.h2>
      {cards && <NotUpToDate isShown={query.isError} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {cards && cards.length > 0 && (
        <CardList items={cards}>
          {(job) => (
            <AssignedCard
              job={job}
              isOpen={job.id === openId}
              onOpen={() => onOpen(job.id)}
              onConfirm={() => onConfirm(job.id)}
            />
          )}
        </CardList>
      )}
      {cards?.length === 0 && (
        <Card>
          <EmptyState art={<NothingHere />} title="You have no active deliveries assigned to you." level="h3">
            A new one appears here by itself.
          </EmptyState>
        </Card>
      )}
      {!cards && !error && <Skeleton shape="card" count={2} />}
      {!cards && error && (
        <LoadError title="Failed to fetch assigned deliveries" isRetrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </LoadError>
      )}
    </div>
  )
}
