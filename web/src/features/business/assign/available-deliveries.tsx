import { chakra, Stack } from '@chakra-ui/react'
import { type RefObject, useRef, useState } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { PausedBanner } from '#web/components/paused-banner.tsx'
import { RequestLine } from '#web/components/request-line.tsx'
import { destinationOf, JobFacts, JobFrame } from '#web/components/request-parts.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { ago, useNow } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { CarriedOn } from '#web/ui/illustrations.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { useAvailableJobs, useBusinessStats } from '../queries.ts'

const AssignDialog = lazyComponent(async () => (await import('./assign-dialog.tsx')).AssignDialog)

type AvailableCardProps = { job: RequestCard; now: number; canAssign: boolean; onAssign: () => void }

const AvailableCard = ({ job, now, canAssign, onAssign }: AvailableCardProps) => (
  <JobFrame
    head={<chakra.span color="fg.muted">{ago(job.created_at, now)}</chakra.span>}
    actions={
      <Button size="lg" variant="outline" disabled={!canAssign} onClick={onAssign}>
        Assign to Driver<chakra.span srOnly>: {destinationOf(job.delivery_address)}</chakra.span>
      </Button>
    }
  >
    <JobFacts job={job} />
  </JobFrame>
)

const pageSize = 3

type AvailablePagesProps = {
  jobs: readonly RequestCard[]
  hasDrivers: boolean
  /** Its heading takes the focus when the pager's button is disabled. */
  part: RefObject<HTMLElement | null>
  onAssign: (job: RequestCard) => void
}

const AvailablePages = ({ jobs, hasDrivers, part, onAssign }: AvailablePagesProps) => {
  const now = useNow()
  const [requestedPage, setRequestedPage] = useState(1)
  const pages = Math.ceil(jobs.length / pageSize)
  const page = Math.min(requestedPage, pages)

  const turnTo = (next: number) => {
    setRequestedPage(next)
    if (next === 1 || next === pages) focusHeading(part.current)
  }

  return (
    <>
      {/* A whole page is one row at a desk. */}
      <chakra.ul display="grid" gap="5" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))">
        {jobs.slice((page - 1) * pageSize, page * pageSize).map((job) => (
          <li key={job.id}>
            <AvailableCard job={job} now={now} canAssign={hasDrivers} onAssign={() => onAssign(job)} />
          </li>
        ))}
      </chakra.ul>
      {pages > 1 && <Pager label="Pages of available deliveries" page={page} pages={pages} onPage={turnTo} />}
    </>
  )
}

/** Open requests near the business, to be assigned to its drivers. */
export const AvailableDeliveries = ({ isVerified }: { isVerified: boolean }) => {
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  const { query, jobs } = useAvailableJobs()
  const stats = useBusinessStats().data
  const hasDrivers = stats?.totalDrivers !== 0
  const { dialog, open, close } = useDialogState<RequestCard>()
  return (
    <chakra.div ref={part}>
      <Section title="Available Deliveries">
        <PausedBanner who="business" until={stats?.paused_until} />
        <Stack gap="5">
          {!hasDrivers && <Banner>You must add a driver before you can assign deliveries.</Banner>}
          {!jobs && query.isPending && <Skeleton shape="card" />}
          {!jobs && query.error && (
            <LoadError
              title="Failed to fetch data. Please try again."
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            >
              {messageOf(query.error)}
            </LoadError>
          )}
          {jobs?.length === 0 && (
            <Card>
              <EmptyState level="h3" art={<CarriedOn />} title="No deliveries are currently available for assignment.">
                {isVerified
                  ? 'New requests near you appear here by themselves.'
                  : 'They appear here once your business is verified.'}
              </EmptyState>
            </Card>
          )}
          {jobs && jobs.length > 0 && <AvailablePages {...{ jobs, hasDrivers, part }} onAssign={open} />}
        </Stack>
      </Section>
      {dialog && (
        <LazyOverlay open={dialog.isOpen} onClose={close}>
          <AssignDialog
            key={dialog.key}
            requestId={dialog.subject.id}
            open={dialog.isOpen}
            onDone={close}
            onClose={close}
          >
            <RequestLine job={dialog.subject} />
          </AssignDialog>
        </LazyOverlay>
      )}
    </chakra.div>
  )
}
