import { chakra, SimpleGrid, Stack } from '@chakra-ui/react'
import { useRef } from 'react'
import { type AtTheDoor, ConfirmDelivery } from '#web/components/delivery/confirm-delivery.tsx'
import { NotUpToDate } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { RequestLine } from '#web/components/request-line.tsx'
import { useNow } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { NothingHere } from '#web/ui/empty-state.tsx'
import { CarriedOn } from '#web/ui/illustrations.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { FleetColumn, FleetJobCard, useMoveAnimation } from './fleet-column.tsx'
import { type FleetJob, useFleetJobs } from './use-fleet-jobs.ts'

const AssignDialog = lazyComponent(async () => (await import('../assign/assign-dialog.tsx')).AssignDialog)
const UnassignDialog = lazyComponent(async () => (await import('./unassign-dialog.tsx')).UnassignDialog)

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
const FleetBoard = () => {
  const board = useRef<HTMLDivElement>(null)
  useMoveAnimation(board)
  const now = useNow()
  const { query, isLoaded, column } = useFleetJobs()
  const unassign = useDialogState<FleetJob>()
  const reassign = useDialogState<FleetJob>()
  const atTheDoor = useDialogState<AtTheDoor>()
  return (
    <>
      <NotUpToDate query={query} />
      {query.isPending && <Skeleton shape="card" count={2} />}
      {isLoaded && (
        <SimpleGrid ref={board} position="relative" columns={{ base: 1, lg: 2 }} gap={{ base: '0', lg: '6' }}>
          {columns.map(({ status, ...texts }) => (
            <FleetColumn key={status} {...texts} {...column(status)}>
              {(job) => (
                <FleetJobCard
                  job={job}
                  now={now}
                  onReassign={() => reassign.open(job)}
                  onUnassign={() => unassign.open(job)}
                  onStep={(view) => atTheDoor.open({ id: job.id, view })}
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
      <ConfirmDelivery state={atTheDoor} onDone={() => toast.success('Delivery completed successfully!')} />
      <LazyDialog state={unassign}>{(job, frame) => <UnassignDialog job={job} {...frame} />}</LazyDialog>
      <LazyDialog state={reassign}>
        {(job, frame) => (
          <AssignDialog requestId={job.id} onDone={frame.onClose} {...frame}>
            <Stack gap="4">
              <RequestLine job={job} />
              <chakra.p>{job.driver_name} has it now. Choose who takes over.</chakra.p>
            </Stack>
          </AssignDialog>
        )}
      </LazyDialog>
    </>
  )
}

export const LiveActivityPage = () => (
  <Page title="Live Fleet Activity" lead="What each of your drivers is doing, as it happens.">
    <FleetBoard />
  </Page>
)
