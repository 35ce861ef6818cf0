import { chakra, Flex, Stack } from '@chakra-ui/react'
import { may } from '#shared/model/request-lifecycle.ts'
import { destinationOf, progressOf } from '#web/features/deliveries/request-facts.ts'
import { ago } from '#web/lib/ago.ts'
import { jobNumber } from '#web/lib/job-number.ts'
import type { Moved } from '#web/lib/request-changes.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { Card } from '#web/ui/section.tsx'
import { JobNumberCopy } from '../job-number-copy.tsx'
import type { FleetJob } from './use-fleet-jobs.ts'

type FleetJobCardProps = { job: Moved<FleetJob>; now: number; onReassign: () => void; onUnassign: () => void }

/** A delivery that a driver of the fleet has now, and what a dispatcher can do about it. */
export const FleetJobCard = ({ job, now, onReassign, onUnassign }: FleetJobCardProps) => {
  const since = job.movedAt === undefined ? job.since : new Date(job.movedAt).toISOString()
  const about = <chakra.span srOnly>{`: job ${jobNumber(job.id)}`}</chakra.span>
  return (
    <Card>
      <Stack gap="4">
        <Flex justify="space-between" align="center" gap="3" wrap="wrap">
          <JobNumberCopy as="h3" id={job.id} />
          {job.needs_driver && <StatusBadge status="attention">Needs a driver</StatusBadge>}
        </Flex>
        <RouteStrip
          size="sm"
          from={job.pickup_address}
          to={destinationOf(job.delivery_address)}
          progress={progressOf(job.status)}
        />
        <FactList
          facts={[
            { label: 'Driver', value: job.driver_name },
            { label: job.status === 'matched' ? 'Assigned' : 'Picked up', value: ago(since, now) },
          ]}
        />
        <Flex gap="2" wrap="wrap">
          <Button size="sm" variant={job.needs_driver ? 'solid' : 'outline'} onClick={onReassign}>
            Re-assign{about}
          </Button>
          {may('giveBack', job.status) && (
            <Button size="sm" variant="quiet" onClick={onUnassign}>
              Un-assign{about}
            </Button>
          )}
        </Flex>
      </Stack>
    </Card>
  )
}
