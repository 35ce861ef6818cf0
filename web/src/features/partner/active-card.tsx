import { Box, chakra, Flex, HStack } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import { DoorNote } from '#web/components/delivery/confirm-delivery.tsx'
import { NavigateToNextStop } from '#web/components/delivery/stop-links.tsx'
import type { DoorView } from '#web/components/door/door-buttons.tsx'
import { NextStepButton, type NextStepProps } from '#web/components/job-parts.tsx'
import { DetailsButton, destinationOf } from '#web/components/request-parts.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { HubCard, JobOpener } from './hub-card.tsx'
import { useStartDelivery } from './queries.ts'

/** The next step of a delivery. */
export const CarrierActions = (props: NextStepProps) => <NextStepButton {...props} starting={useStartDelivery()} />

type ActiveCardProps = {
  job: RequestCard
  isChanged: boolean
  isOpen: boolean
  onOpen: () => void
  onGiveBack: () => void
  onStep: (view: DoorView) => void
}

/** A delivery that this partner carries, with its next step. */
export const ActiveCard = ({ job, isOpen, isChanged, onOpen, onGiveBack, onStep }: ActiveCardProps) => {
  const name = destinationOf(job.delivery_address)
  const { label, hours } = slotHours[job.preferredTimeSlot]
  return (
    <HubCard
      isOpen={isOpen}
      isChanged={isChanged}
      head={
        <HStack justify="space-between" flex="1">
          <StatusBadge size="sm" status={job.status} />
          <chakra.span textStyle="number" fontSize="xl" lineHeight="1.2">
            <chakra.span srOnly>Payment: </chakra.span>
            <Price pounds={job.price} />
          </chakra.span>
        </HStack>
      }
      crossLabel={`Cancel delivery: ${name}`}
      onCross={canTransition('giveBack', job.status) ? onGiveBack : undefined}
      heading={<JobOpener job={job} kind="carried" aria-current={isOpen || undefined} onOpen={onOpen} />}
      actions={
        <>
          <DetailsButton name={name} size="md" isOpen={isOpen} onOpen={onOpen} />
          <CarrierActions job={job} name={name} isCompact onStep={onStep} />
        </>
      }
    >
      <Flex align="center" justify="space-between" gap="2" wrap="wrap">
        <chakra.p fontSize="sm" lineHeight="snug" color="fg.muted">
          {shortDate(job.preferredDate)} · {label} ({hours})
        </chakra.p>
        {!job.door?.leg && (
          <Box my="-1">
            <NavigateToNextStop job={job} />
          </Box>
        )}
      </Flex>
      <DoorNote job={job} onStep={onStep} />
    </HubCard>
  )
}
