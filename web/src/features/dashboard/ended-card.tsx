import { chakra, Stack } from '@chakra-ui/react'
import { generatePath, Link } from 'react-router-dom'
import { endedTitle } from '#shared/model/door-texts.ts'
import { londonClock } from '#shared/model/london.ts'
import { youOweText, youPaidText } from '#shared/model/money.ts'
import { PaidMark } from '#web/components/delivery/paid-mark.tsx'
import { destinationOf } from '#web/components/request-parts.tsx'
import { paths } from '#web/lib/paths.ts'
import { useRequestDetails } from '#web/lib/request-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/section.tsx'
import type { OwnCard } from './ended-here.ts'

/** The end as the details show it or, until they are loaded, as the card does. */
const useEnd = ({ id, outcome, door, movedAt }: OwnCard) => {
  const { data } = useRequestDetails(id)
  if (data?.status !== 'completed') {
    const isReturned = outcome === 'returned' || door?.leg === 'return'
    return { isReturned, at: movedAt && new Date(movedAt).toISOString(), isEarned: !isReturned, paidAt: null }
  }
  return {
    isReturned: data.outcome === 'returned',
    at: data.completed_at,
    isEarned: data.earned,
    paidAt: data.paid_at,
  }
}

/** The dot stays at the end of its line. */
const between = '\u00a0· '

/** 'Delivered 13:24 · See receipt · You owe Pat £20.49', in the place of the delivery's card. */
export const EndedCard = ({ request }: { request: OwnCard }) => {
  const { id, service_type, carrier_name, price } = request
  const { isReturned, at, isEarned, paidAt } = useEnd(request)
  const destination = destinationOf(request.delivery_address)
  return (
    <Card tone="sunken">
      <Stack gap="3">
        <chakra.p textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {destination}
        </chakra.p>
        <p>
          <b>
            {endedTitle(service_type, isReturned)} {at && londonClock(at).time}
          </b>
          {between}
          <Button asChild variant="link" size="inline">
            <Link to={generatePath(paths.receipt, { id })}>
              See receipt<chakra.span srOnly>: {destination}</chakra.span>
            </Link>
          </Button>
          {isEarned && (
            <>
              {between}
              <span>{(paidAt ? youPaidText : youOweText)(carrier_name, price)}</span>
            </>
          )}
        </p>
        <PaidMark id={id} paidAt={paidAt} canMark={false} payable={{ status: 'completed', earned: isEarned }} />
      </Stack>
    </Card>
  )
}
