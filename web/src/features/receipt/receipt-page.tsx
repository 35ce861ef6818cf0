import { Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { useSession } from '#web/lib/session.tsx'
import { usePageArrival } from '#web/lib/use-page-arrival.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { PrintStyles } from './print-styles.tsx'
import { Receipt } from './receipt.tsx'

/** A sheet to print or to keep. Its heading is on the sheet, so that it is printed too. */
export const ReceiptPage = () => {
  const { id = '' } = useParams()
  const { user } = useSession()
  usePageArrival('Receipt')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: requestKeys.details(id),
    queryFn: ({ signal }) => api.requests.getDetails({ params: { id } }, { signal }),
  })
  const isDone = data?.status === 'completed'
  return (
    <>
      <PrintStyles />
      <Flex justify="space-between" gap="3" wrap="wrap" mb="6" _print={{ display: 'none' }}>
        <Button asChild variant="quiet">
          <Link to={paths.history}>
            <ArrowLeftIcon size={18} />
            My History
          </Link>
        </Button>
        {isDone && <Button onClick={() => window.print()}>Print</Button>}
      </Flex>
      <Receipt name={user?.first_name ?? user?.email ?? null} {...(isDone && { details: data })}>
        {!data && !error && <Skeleton count={2} />}
        {!data && error && (
          <LoadError title="Could not load this receipt." isRetrying={isFetching} onRetry={() => void refetch()}>
            {messageOf(error)}
          </LoadError>
        )}
        {data && !isDone && <Banner>There is a receipt once the delivery is completed.</Banner>}
      </Receipt>
    </>
  )
}
