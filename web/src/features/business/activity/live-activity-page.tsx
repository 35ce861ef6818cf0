import { Box, chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { type AtTheDoor, ConfirmDelivery } from '#web/components/delivery/confirm-delivery.tsx'
import { useOpenDetails } from '#web/components/delivery/with-details.tsx'
import { NotUpToDate } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { SteadyScroll } from '#web/components/steady-scroll.tsx'
import { useNow } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { usePrivateSearch } from '#web/lib/use-private-search.ts'
import { NothingHere } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { CarriedOn } from '#web/ui/illustrations.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { FleetDetails } from '../fleet-details.tsx'
import { FleetColumn, FleetJobCard, useMoveAnimation } from './fleet-column.tsx'
import { type FleetJob, useFleetJobs } from './use-fleet-jobs.ts'

const ReassignDialog = lazyComponent(async () => (await import('../assign/reassign-dialog.tsx')).ReassignDialog)
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

type JobSearchProps = { typed: string; onType: (text: string) => void }

const JobSearch = ({ typed, onType }: JobSearchProps) => (
  <Box maxW="sm" mb="6">
    <TextField
      id="job-search"
      label="Search deliveries"
      hint="By number, driver or route"
      type="search"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  </Box>
)

/** The columns side by side, or one below the other where open details leave too little room. */
const Board = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    columnGap: '6',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax(19rem, 1fr))' },
    // The browser must not correct the scroll position as well: see SteadyScroll.
    overflowAnchor: 'none',
  },
})

/** The fleet at work: a job moves from column to column by itself. */
const FleetBoard = () => {
  const board = useRef<HTMLDivElement>(null)
  useMoveAnimation(board)
  const now = useNow()
  const { q, search, goTo } = usePrivateSearch()
  // Kept separately, because the URL lags behind typing.
  const [typed, setTyped] = useState(q)
  const { query, isLoaded, column } = useFleetJobs(typed, now)
  const details = useOpenDetails()
  const unassign = useDialogState<FleetJob>()
  const reassign = useDialogState<FleetJob>()
  const atTheDoor = useDialogState<AtTheDoor>()
  const searchFor = (text: string) => {
    setTyped(text)
    goTo({ q: text, search: Object.fromEntries(search) }, true)
  }

  return (
    <>
      <NotUpToDate query={query} />
      {query.isPending && <Skeleton shape="card" count={2} />}
      {isLoaded && (
        <FleetDetails details={details}>
          <JobSearch typed={typed} onType={searchFor} />
          <SteadyScroll>
            <Board ref={board}>
              {columns.map(({ status, ...texts }) => (
                <FleetColumn key={status} {...texts} {...column(status)}>
                  {(job) => (
                    <FleetJobCard
                      job={job}
                      now={now}
                      isOpen={job.id === details.id}
                      onOpen={() => details.open(job.id)}
                      onReassign={() => reassign.open(job)}
                      onUnassign={() => unassign.open(job)}
                      onStep={(view) => atTheDoor.open({ id: job.id, view })}
                    />
                  )}
                </FleetColumn>
              ))}
            </Board>
          </SteadyScroll>
        </FleetDetails>
      )}
      {isLoaded && (
        <chakra.p role="status" srOnly>
          {columns.map(({ status, title }) => `${title}: ${column(status).count}`).join(', ')}
        </chakra.p>
      )}
      <ConfirmDelivery state={atTheDoor} onDone={() => toast.success('Delivery completed successfully!')} />
      <LazyDialog state={unassign}>{(job, frame) => <UnassignDialog job={job} {...frame} />}</LazyDialog>
      <LazyDialog state={reassign}>
        {(job, frame) => <ReassignDialog job={job} driverName={job.driver_name} {...frame} />}
      </LazyDialog>
    </>
  )
}

export const LiveActivityPage = () => (
  <Page title="Live Fleet Activity" lead="What each of your drivers is doing, as it happens.">
    <FleetBoard />
  </Page>
)
