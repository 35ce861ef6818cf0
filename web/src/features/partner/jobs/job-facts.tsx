import { chakra, Flex, HStack, Stack } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import { destinationOf, distanceText } from '#web/features/deliveries/request-facts.ts'
import { shortDate } from '#web/features/requests/full-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FactList, Price } from '#web/ui/fact-list.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'

/** All that one needs to know before one takes a job. */
export const JobFacts = ({ job }: { job: RequestCard }) => (
  <Stack gap="4">
    <HStack gap="2" wrap="wrap">
      <Badge tone="brand">{job.service_type}</Badge>
      <Badge>{job.transportMode}</Badge>
      {job.loadingAssistance && <Badge tone="warning">Help to load</Badge>}
    </HStack>
    <RouteStrip from={job.pickup_address} to={destinationOf(job.delivery_address)} />
    <FactList
      facts={[
        { label: 'Distance', value: distanceText(job.distance_km) },
        { label: 'When', value: `${shortDate(job.preferredDate)}, ${slotHours[job.preferredTimeSlot].label}` },
      ]}
    />
    <Flex align="baseline" justify="space-between" gap="3" wrap="wrap">
      <chakra.span color="fg.muted">Payment</chakra.span>
      <Price pounds={job.price} size="lg" />
    </Flex>
  </Stack>
)
