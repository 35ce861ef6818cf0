import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { DriverDelivery } from '#shared/contracts/business.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import { JobFrame } from '#web/components/job-card.tsx'
import { destinationOf, PayNote, progressOf } from '#web/components/request-facts.tsx'
import { shortDate } from '#web/lib/full-date.ts'
import { jobNumber } from '#web/lib/job-number.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactList, Price } from '#web/ui/fact-list.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { NextStep } from './next-step.tsx'

type AssignedCardProps = { job: DriverDelivery; isOpen: boolean; onOpen: () => void; onConfirm: () => void }

/** A delivery that the business gave to this driver, with the next thing to do about it. */
export const AssignedCard = ({ job, isOpen, onOpen, onConfirm }: AssignedCardProps) => {
  const name = destinationOf(job.delivery_address)
  return (
    <JobFrame
      isOpen={isOpen}
      head={
        <>
          <chakra.h3 fontSize="md" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            Delivery {jobNumber(job.id)}
          </chakra.h3>
          <chakra.span mr="2">
            <StatusBadge status={job.status} />
          </chakra.span>
        </>
      }
      actions={
        <>
          <Button size="lg" variant="outline" aria-current={isOpen || undefined} onClick={onOpen}>
            View Details<chakra.span srOnly>: {name}</chakra.span>
          </Button>
          <NextStep job={job} name={name} onConfirm={onConfirm} />
        </>
      }
    >
      <Stack gap="4">
        <RouteStrip labelled from={job.pickup_address} to={name} progress={progressOf(job.status)} />
        <FactList
          facts={[
            { label: 'Requester', value: job.requester_name || 'Not known' },
            { label: 'When', value: `${shortDate(job.preferredDate)}, ${slotHours[job.preferredTimeSlot].label}` },
          ]}
        />
        <Flex align="baseline" justify="space-between" gap="3" wrap="wrap">
          <chakra.span color="fg.muted">Job payment</chakra.span>
          <Price pounds={job.price} size="lg" />
        </Flex>
        <PayNote viewer="carrier" name={job.requester_name || null} />
      </Stack>
    </JobFrame>
  )
}
