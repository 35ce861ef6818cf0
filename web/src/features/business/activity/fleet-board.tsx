import { chakra, SimpleGrid } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { NotUpToDate } from '#web/lib/not-up-to-date.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { NothingHere } from '#web/ui/illustrations/empty-states.tsx'
import { CarriedOn } from '#web/ui/illustrations/scenes.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { FleetColumn } from './fleet-column.tsx'
import { FleetJobCard } from './fleet-job-card.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { UnassignDialog } from './unassign-dialog.tsx'
import { type FleetJob, useFleetJobs } from './use-fleet-jobs.ts'
import { useMoveAnimation } from './use-move-animation.ts'

const columns = [
  {
    status: 'in_transit',
    title: 'In-Transit',
    emptyText: 'No jobs are currently in transit.',
    emptyArt: <CarriedOn />,
  },
  {
    status: 'matched',
    title: 'Matched (Awaiting Pickup)',
    emptyText: 'No jobs are awaiting pickup.',
    emptyArt: <NothingHere />,
  },
] as const

/** The fleet at work: a job moves from column to column by itself. */
export const FleetBoard = () => {
  const board = useRef<HTMLDivElement>(null)
  useMoveAnimation(board)
  const now = useNow()
  const { query, isLoaded, column } = useFleetJobs()
  const [unassigning, setUnassigning] = useState<FleetJob>()
  const [reassigning, setReassigning] = useState<FleetJob>()
  return (
    <>
      <NotUpToDate isShown={query.isError} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton shape="card" count={2} />}
      {isLoaded && (
        <SimpleGrid ref={board} position="relative" columns={{ base: 1, lg: 2 }} gap={{ base: '0', lg: '6' }}>
          {columns.map(({ status, ...texts }) => (
            <FleetColumn key={status} {...texts} {...column(status)}>
              {(job) => (
                <FleetJobCard
                  job={job}
                  now={now}
                  onReassign={() => setReassigning(job)}
                  onUnassign={() => setUnassigning(job)}
                />
              )}
            </FleetColumn>
          ))}
        </SimpleGrid>
      )}
      {isLoaded && (
        <chakra.p role="status" srOnly>
          {columns.map(({ status, title }) => `${title}: ${column(status).count}`).join(', ')}
        </chakra.p>
      )}
      <UnassignDialog job={unassigning} onClose={() => setUnassigning(undefined)} />
      <ReassignDialog job={reassigning} onClose={() => setReassigning(undefined)} />
    </>
  )
}
