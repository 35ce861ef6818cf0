import { Box, chakra, Stack } from '@chakra-ui/react'
import type { SuggestedRide } from '#shared/contracts/request-shapes.ts'
import { categoryRules } from '#shared/model/categories.ts'
import { PayNote } from '#web/components/request-facts.tsx'
import { Card } from '#web/ui/section.tsx'
import type { StepProps } from './fields.ts'
import { PriceField } from './price-field.tsx'
import { priceTyped, suggestionFor } from './request-draft.ts'
import { RequestSummary } from './request-summary.tsx'
import { RideOffers } from './ride-offers.tsx'
import type { StepId } from './steps.ts'
import { SuggestedPrice } from './suggested-price.tsx'
import { useRides } from './use-rides.ts'

type ReviewStepProps = StepProps & {
  sending: string | undefined
  onOffer: (ride: SuggestedRide) => void
  onBackTo: (step: StepId) => void
}

/** Step 4. Beside each other on a wide screen: what it is, and what it costs. */
export const ReviewStep = ({ draft, problems, change, sending, onOffer, onBackTo }: ReviewStepProps) => {
  const rides = useRides(draft)
  const suggestion = suggestionFor(draft)
  if (!draft.itemCategory || !suggestion) return null
  const typed = priceTyped(draft)
  return (
    <Box display="grid" gap="5" alignItems="start" gridTemplateColumns={{ lg: 'minmax(0, 1fr) 24rem' }}>
      <Card>
        <chakra.h3 textStyle="subheading" mb="4">
          Your request
        </chakra.h3>
        <RequestSummary {...{ draft, onBackTo }} />
      </Card>
      <Card gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }} display="grid" gap="6">
        <SuggestedPrice suggestion={suggestion} hasWay={categoryRules[draft.itemCategory].hasDelivery} />
        <Stack gap="3">
          <PriceField typed={typed} error={problems.price} onChange={(finalPrice) => change({ finalPrice })} />
          <PayNote viewer="requester" />
        </Stack>
      </Card>
      <RideOffers rides={rides} hasPrice={typed.trim() !== ''} sending={sending} onSend={onOffer} />
    </Box>
  )
}
