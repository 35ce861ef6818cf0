import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { PostAgain } from '#web/components/post-again.tsx'
import { destinationOf } from '#web/components/request-parts.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { itemsIn, withChanges } from '#web/lib/live-list.ts'
import { paths } from '#web/lib/paths.ts'
import { useRequestChangesFor } from '#web/lib/request-changes.ts'
import { requestQueries } from '#web/lib/request-queries.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { Muted, Section } from '#web/ui/section.tsx'

const useClosedRequests = () => {
  const changes = useRequestChangesFor('own')
  const query = useInfiniteQuery(requestQueries.closed)
  const { data, dataUpdatedAt } = query
  const cards = data && withChanges(itemsIn<RequestCard>(data), changes, dataUpdatedAt)
  return { query, cards: cards?.filter(({ status }) => isOver(status)) }
}

const Rows = chakra('ul', {
  base: { borderRadius: 'lg', bg: 'bg.panel', boxShadow: 'card', overflow: 'hidden', mb: '5' },
})

const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'end',
    columnGap: '3',
    px: { base: '4', md: '5' },
    py: '2',
    '& + &': { borderTop: '1px solid', borderColor: 'line.soft' },
    _hover: { bg: 'bg.hover' },
  },
  variants: { isOpen: { true: { bg: 'brand.tint' } } },
})

/** Covers its row, so that a press anywhere but on the link opens the details. */
const Opener = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    textAlign: 'start',
    fontWeight: 'semibold',
    fontSize: { base: 'sm', md: 'md' },
    lineHeight: 'snug',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _after: { content: '""', position: 'absolute', inset: '0' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '-3px' },
    },
  },
})

type ClosedRowProps = { request: RequestCard; isOpen: boolean; onOpen: () => void }

/** A request that is over, as a row that opens its details. */
const ClosedRow = ({ request, isOpen, onOpen }: ClosedRowProps) => {
  const destination = destinationOf(request.delivery_address)
  return (
    <Row isOpen={isOpen}>
      <Stack flex="1 1 12rem" minW="0" gap="1">
        <Opener type="button" aria-current={isOpen || undefined} onClick={onOpen}>
          <chakra.span srOnly>View Details: </chakra.span>
          {destination}
        </Opener>
        <Flex wrap="wrap" align="center" columnGap="2">
          <StatusBadge size="sm" status={request.outcome ?? request.status} />
          <Muted as="span" fontSize={{ base: 'xs', md: 'sm' }}>
            <chakra.span hideBelow="md">{`${request.service_type} · `}</chakra.span>
            {longDate(request.preferredDate)}
          </Muted>
        </Flex>
      </Stack>
      <Flex direction={{ base: 'column', md: 'row' }} align={{ base: 'end', md: 'center' }} columnGap="6">
        <Price pounds={request.price} />
        <PostAgain id={request.id} name={destination} look={{ variant: 'link', size: 'sm', px: '0', zIndex: '1' }} />
      </Flex>
    </Row>
  )
}

type ClosedRequestsProps = { openId: string | null; onOpen: (id: string) => void }

/** What is older is seldom looked for, and most of it has a receipt in My History. */
const atFirst = 3

/** The latest past requests. The others follow at a press. Renders nothing without any. */
export const ClosedRequests = ({ openId, onOpen }: ClosedRequestsProps) => {
  const { query, cards } = useClosedRequests()
  const [isWhole, setIsWhole] = useState(false)
  const { hasNextPage, isFetchingNextPage, error } = query
  if (query.isPending || (cards?.length === 0 && !error)) return null
  const shown = isWhole ? cards : cards?.slice(0, atFirst)
  const isCut = (shown?.length ?? 0) < (cards?.length ?? 0)
  const more = () => {
    setIsWhole(true)
    if (!isCut) void (hasNextPage ? query.fetchNextPage() : query.refetch())
  }
  return (
    <Section title="Past Requests">
      {shown && (
        <Rows>
          {shown.map((request) => (
            <ClosedRow
              key={request.id}
              request={request}
              isOpen={request.id === openId}
              onOpen={() => onOpen(request.id)}
            />
          ))}
        </Rows>
      )}
      {error && (
        <chakra.p role="alert" color="danger.text" mb="3">
          Could not load your past requests. {messageOf(error)}
        </chakra.p>
      )}
      <Flex gap="5" wrap="wrap" align="center">
        {(isCut || hasNextPage || error) && (
          <Button
            variant="outline"
            loading={isFetchingNextPage || (query.isFetching && error !== null)}
            loadingText="Loading..."
            onClick={more}
          >
            {error ? 'Try again' : 'Show more'}
          </Button>
        )}
        {cards?.some(({ status }) => status === 'completed') && (
          <Button asChild variant="link" px="0">
            <Link to={paths.history}>Receipts in My History</Link>
          </Button>
        )}
      </Flex>
    </Section>
  )
}
