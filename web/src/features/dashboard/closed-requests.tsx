import { chakra } from '@chakra-ui/react'
import { CardList } from '#web/components/card-list.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { ClosedCard } from './closed-card.tsx'
import { useClosedRequests } from './use-closed-requests.ts'

type ClosedRequestsProps = { openId: string | null; onOpen: (id: string) => void }

/** What is over, the latest first, page by page. Who has had nothing yet is told of nothing. */
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
