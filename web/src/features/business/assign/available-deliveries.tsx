import { chakra, Flex, Stack } from '@chakra-ui/react'
import { type RefObject, useRef, useState } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { maxAssigned } from '#shared/model/limits.ts'
import { JobFacts, JobFrame } from '#web/components/job-parts.tsx'
import { Loaded } from '#web/components/loaded.tsx'
import { PausedBanner } from '#web/components/paused-banner.tsx'
import { destinationOf, PayNote } from '#web/components/request-parts.tsx'
import { ago, useNow } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { CarriedOn } from '#web/ui/illustrations.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useAvailableJobs, useBusinessStats } from '../queries.ts'
import { SelectionBar } from './selection-bar.tsx'
import { WhyNotShown } from './why-not-shown.tsx'

const PreviewRest = lazyComponent(async () => (await import('#web/components/delivery/job-preview.tsx')).PreviewRest)
const AssignDialog = lazyComponent(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const AssignSeveralDialog = lazyComponent(async () => (await import('./assign-several-dialog.tsx')).AssignSeveralDialog)

type Jobs = readonly RequestCard[]

/** The jobs selected for assignment. A job that leaves the list is no longer selected. */
const useSelection = (jobs: Jobs) => {
  const [ids, setIds] = useState<readonly RequestCard['id'][]>([])
  const selected = jobs.filter(({ id }) => ids.includes(id))
  return {
    selected,
    select: setIds,
    has: ({ id }: RequestCard) => ids.includes(id),
    isFull: selected.length >= maxAssigned,
    toggle: ({ id }: RequestCard) => setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
  }
}
type Selection = ReturnType<typeof useSelection>

type AvailableCardProps = {
  job: RequestCard
  now: number
  canAssign: boolean
  /** Only if there are several jobs. */
  selection: Selection | undefined
  onAssign: () => void
}

const AvailableCard = ({ job, now, canAssign, selection, onAssign }: AvailableCardProps) => {
  const destination = destinationOf(job.delivery_address)
  return (
    <JobFrame
      head={
        <Flex flex="1" align="center" justify="space-between" gap="3" pr="2">
          <chakra.span color="fg.muted">{ago(job.created_at, now)}</chakra.span>
          {selection && (
            <CheckboxField
              id={`select-${job.id}`}
              checked={selection.has(job)}
              disabled={!selection.has(job) && selection.isFull}
              onChange={() => selection.toggle(job)}
            >
              Select<chakra.span srOnly> {destination}</chakra.span>
            </CheckboxField>
          )}
        </Flex>
      }
      actions={
        <Button size="lg" variant="outline" disabled={!canAssign} onClick={onAssign}>
          Assign to Driver<chakra.span srOnly>: {destination}</chakra.span>
        </Button>
      }
    >
      <JobFacts job={job} />
    </JobFrame>
  )
}

const pageSize = 3

type AvailablePagesProps = {
  jobs: Jobs
  hasDrivers: boolean
  /** Its heading gets the focus when the pager's button is disabled. */
  part: RefObject<HTMLElement | null>
  onAssign: (job: RequestCard) => void
  onAssignSeveral: (jobs: Jobs) => void
  selection: Selection
}

const AvailablePages = ({ jobs, hasDrivers, part, onAssign, onAssignSeveral, selection }: AvailablePagesProps) => {
  const now = useNow()
  const [requestedPage, setRequestedPage] = useState(1)
  const pages = Math.ceil(jobs.length / pageSize)
  const page = Math.min(requestedPage, pages)
  const { selected, select } = selection
  const canSelect = hasDrivers && jobs.length > 1

  const turnTo = (next: number) => {
    setRequestedPage(next)
    if (next === 1 || next === pages) focusHeading(part.current)
  }
  const assignSelected = () => {
    const [job] = selected
    if (!job) return toast.info('Please select a delivery.')
    if (selected.length === 1) onAssign(job)
    else onAssignSeveral(selected)
  }

  return (
    <>
      {canSelect && (
        <SelectionBar
          count={selected.length}
          pounds={selected.reduce((sum, { price }) => sum + price, 0)}
          onAssign={assignSelected}
          onClear={() => select([])}
        />
      )}
      {/* On a desktop, one page is one row. */}
      <chakra.ul display="grid" gap="5" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))">
        {jobs.slice((page - 1) * pageSize, page * pageSize).map((job) => (
          <li key={job.id}>
            <AvailableCard
              job={job}
              now={now}
              canAssign={hasDrivers}
              selection={canSelect ? selection : undefined}
              onAssign={() => onAssign(job)}
            />
          </li>
        ))}
      </chakra.ul>
      {pages > 1 && <Pager label="Pages of available deliveries" page={page} pages={pages} onPage={turnTo} />}
    </>
  )
}

const none: Jobs = []

/** Open requests near the business, for its drivers. */
export const AvailableDeliveries = ({ isVerified }: { isVerified: boolean }) => {
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  const { query, jobs } = useAvailableJobs()
  const stats = useBusinessStats().data
  const hasDrivers = stats?.totalDrivers !== 0
  const selection = useSelection(jobs ?? none)
  const one = useDialogState<RequestCard>()
  const several = useDialogState<Jobs>()
  return (
    <chakra.div ref={part}>
      <Section title="Available Deliveries">
        <PayNote viewer="business" isOfList />
        <PausedBanner who="business" until={stats?.paused_until} />
        <Stack gap="5">
          {!hasDrivers && <Banner>You must add a driver before you can assign deliveries.</Banner>}
          <Loaded
            query={query}
            data={jobs}
            failed="Failed to fetch data. Please try again."
            shape="card"
            empty={
              <Card>
                <EmptyState
                  level="h3"
                  art={<CarriedOn />}
                  title="No deliveries are currently available for assignment."
                >
                  {isVerified
                    ? 'New requests near you will appear here automatically.'
                    : 'They appear here once your business is verified.'}
                </EmptyState>
              </Card>
            }
          >
            {(jobs) => (
              <AvailablePages
                {...{ jobs, hasDrivers, part, selection }}
                onAssign={one.open}
                onAssignSeveral={several.open}
              />
            )}
          </Loaded>
        </Stack>
      </Section>
      <LazyDialog state={one}>
        {(job, frame) => (
          <AssignDialog
            requestId={job.id}
            proposable={job}
            more={<PreviewRest job={job} taking="Assign it" whyNotShown={<WhyNotShown />} />}
            onDone={frame.onClose}
            {...frame}
          >
            <Stack gap="2">
              <JobFacts job={job} />
              <PayNote viewer="business" />
            </Stack>
          </AssignDialog>
        )}
      </LazyDialog>
      <LazyDialog state={several}>
        {(jobs, frame) => <AssignSeveralDialog jobs={jobs} onAssigned={selection.select} {...frame} />}
      </LazyDialog>
    </chakra.div>
  )
}
