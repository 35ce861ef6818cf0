import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { CardList } from '#web/components/page.tsx'
import { PostAgain } from '#web/components/post-again.tsx'
import { RequestLine } from '#web/components/request-line.tsx'
import { destinationOf } from '#web/components/request-parts.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { itemsIn, withChanges } from '#web/lib/live-list.ts'
import { useRequestChangesFor } from '#web/lib/request-changes.ts'
import { requestQueries } from '#web/lib/request-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { Muted, Section } from '#web/ui/section.tsx'
import { RequestCardFrame, type RequestCardProps } from './request-cards.tsx'

const useClosedRequests = () => {
  const changes = useRequestChangesFor('own')
  const query = useInfiniteQuery(requestQueries.closed)
  const { data, dataUpdatedAt } = query
  const cards = data && withChanges(itemsIn<RequestCard>(data), changes, dataUpdatedAt)
  return { query, cards: cards?.filter(({ status }) => isOver(status)) }
}

/** A request that is over. */
const ClosedCard = ({ request, ...frame }: Omit<RequestCardProps, 'onCancel'>) => {
  const destination = destinationOf(request.delivery_address)
  return (
    <RequestCardFrame
      {...frame}
      request={request}
      action={<PostAgain id={request.id} name={destination} look={{ variant: 'link', size: 'sm' }} />}
    >
      <Stack gap="4">
        <RequestLine job={request} />
        <Flex justify="space-between" gap="3" wrap="wrap">
          <div>
            <p>{request.service_type}</p>
            <Muted>{longDate(request.preferredDate)}</Muted>
          </div>
          <Price pounds={request.price} />
        </Flex>
      </Stack>
    </RequestCardFrame>
  )
}

type ClosedRequestsProps = { openId: string | null; onOpen: (id: string) => void }

/** Past requests with pages, latest first. Renders nothing without any. */
export const ClosedRequests = ({ openId, onOpen }: ClosedRequestsProps) => {
  const { query, cards } = useClosedRequests()
  const { hasNextPage, isFetchingNextPage, error } = query
  if (query.isPending || (cards?.length === 0 && !error)) return null
  return (
    <Section title="Past Requests">
      {cards && (
        <CardList items={cards}>
          {(request) => (
            <ClosedCard request={request} isOpen={request.id === openId} onOpen={() => onOpen(request.id)} />
          )}
        </CardList>
      )}
      {error && (
        <chakra.p role="alert" color="danger.text" mb="3">
          Could not load your past requests. {messageOf(error)}
        </chakra.p>
      )}
      {(hasNextPage || error) && (
        <Button
          variant="outline"
          loading={isFetchingNextPage || (query.isFetching && error !== null)}
          loadingText="Loading..."
          onClick={() => void (hasNextPage ? query.fetchNextPage() : query.refetch())}
        >
          {error ? 'Try again' : 'Show more'}
        </Button>
      )}
    </Section>
  )
}
