import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { isCarried } from '#shared/model/statuses.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { CompletionOtp } from './completion-otp.tsx'
import { JourneyMap } from './journey-map.tsx'
import { PaymentPart } from './payment-part.tsx'
import { PersonParts } from './person-parts.tsx'
import { RoutePart } from './route-part.tsx'
import { statusText } from './status-text.ts'
import { TaskPart } from './task-part.tsx'

type DeliveryDetailsProps = {
  details: RequestDetails
  /** What whoever looks can do about it. */
  actions?: ReactNode
}

/** All that the one who looks may know of a request: its owner, its carrier or the carrier's business. */
export const DeliveryDetails = ({ details, actions }: DeliveryDetailsProps) => (
  <Stack gap="5">
    <Flex gap="3" align="center" wrap="wrap">
      <StatusBadge status={details.status} />
      <chakra.p flex="1" minW="15rem">
        {statusText(details)}
      </chakra.p>
    </Flex>
    <JourneyMap details={details} />
    <PersonParts details={details} />
    <TaskPart details={details} />
    <RoutePart details={details} />
    <PaymentPart details={details} />
    {details.viewer === 'requester' && isCarried(details.status) && <CompletionOtp details={details} />}
    {actions}
  </Stack>
)
