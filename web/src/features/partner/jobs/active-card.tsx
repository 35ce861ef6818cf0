import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { JobFrame } from '#web/components/job-card.tsx'
import { destinationOf, PayNote, progressOf } from '#web/components/request-facts.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { CarrierActions } from './carrier-actions.tsx'

export type ActiveCardProps = {
  job: RequestCard
  isOpen: boolean
  onOpen: () => void
  onGiveBack: () => void
  onConfirm: () => void
}

/** A delivery that this partner carries, with the next thing to do about it. */
export const ActiveCard = ({ job, isOpen, onOpen, onGiveBack, onConfirm }: ActiveCardProps) => {
  const name = destinationOf(job.delivery_address)
  return (
    <JobFrame
      isOpen={isOpen}
      head={<StatusBadge status={job.status} />}
      crossLabel={`Cancel delivery: ${name}`}
      onCross={canTransition('giveBack', job.status) ? onGiveBack : undefined}
      actions={
        <>
          <Button size="lg" variant="outline" aria-current={isOpen || undefined} onClick={onOpen}>
            View Details<chakra.span srOnly>: {name}</chakra.span>
          </Button>
          <CarrierActions job={job} name={name} onConfirm={onConfirm} />
        </>
      }
    >
      <Stack gap="4">
        <RouteStrip from={job.pickup_address} to={name} progress={progressOf(job.status)} />
        <Flex align="baseline" justify="space-between" gap="3" wrap="wrap">
          <chakra.span color="fg.muted">Payment</chakra.span>
          <Price pounds={job.price} size="lg" />
        </Flex>
        <PayNote viewer="carrier" />
      </Stack>
    </JobFrame>
  )
}
