import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { OpenPreview, PreviewButton, usePreviewDialog } from '#web/components/delivery/open-preview.tsx'
import { JobFacts, JobFrame } from '#web/components/job-parts.tsx'
import { KeptList, useKeptPlaces } from '#web/components/kept-places.tsx'
import { destinationOf, PayNote } from '#web/components/request-parts.tsx'
import { useChanged } from '#web/components/use-changed.ts'
import { ago } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { PoolJob } from '#web/lib/request-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NothingHere } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { Section } from '#web/ui/section.tsx'
import type { InList } from './direct-offers.tsx'
import { arrange, isChosen, isFiltered, type PoolView, usePoolView } from './pool-view.ts'
import { useAcceptJob, useCompleteDetours, useRejection } from './queries.ts'
import { noteMovement, usePressOnce } from './use-press-once.ts'
import { useInSight, useWaitingJobs } from './use-waiting-jobs.ts'

type JobCardProps = InList & { job: PoolJob; now: number; onDetails: () => void; onReject: () => void }

/** A job that any partner nearby may take. */
const JobCard = ({ job, now, isChanged, onLeave, onDetails, onReject }: JobCardProps) => {
  const accepting = useAcceptJob()
  const name = destinationOf(job.delivery_address)
  return (
    <JobFrame
      isChanged={isChanged}
      head={<chakra.span color="fg.muted">{ago(job.created_at, now)}</chakra.span>}
      crossLabel={`Reject job: ${name}`}
      onCross={accepting.isPending ? undefined : onReject}
      actions={
        <>
          <PreviewButton name={name} onOpen={onDetails} />
          <AcceptJob job={job} accepting={accepting} variant="outline" onDone={() => onLeave({ text: 'Accepted' })} />
        </>
      }
    >
      <JobFacts job={job} />
    </JobFrame>
  )
}

type AcceptJobProps = {
  job: PoolJob
  accepting: ReturnType<typeof useAcceptJob>
  variant?: 'solid' | 'outline'
  onDone: () => void
}

const AcceptJob = ({ job, accepting, variant = 'solid', onDone }: AcceptJobProps) => {
  const once = usePressOnce()
  return (
    <Button
      size="lg"
      variant={variant}
      loading={accepting.isPending}
      loadingText="Accepting..."
      onClick={() => once(() => accepting.mutateAsync(job.id), onDone)}
    >
      Accept Job<chakra.span srOnly>: {destinationOf(job.delivery_address)}</chakra.span>
    </Button>
  )
}

type PreviewActionsProps = { job: PoolJob; onAccepted: () => void; onReject: () => void }

const PreviewActions = ({ job, onAccepted, onReject }: PreviewActionsProps) => {
  const accepting = useAcceptJob()
  return (
    <>
      <Button size="lg" variant="outline" onClick={() => !accepting.isPending && onReject()}>
        Reject<chakra.span srOnly>: {destinationOf(job.delivery_address)}</chakra.span>
      </Button>
      <AcceptJob job={job} accepting={accepting} onDone={onAccepted} />
    </>
  )
}

type JobListProps = {
  jobs: readonly PoolJob[]
  now: number
  isChanged: (job: PoolJob) => boolean
  /** Shown when there are no jobs. */
  empty: ReactNode
}

const JobList = ({ jobs, now, isChanged, empty }: JobListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const kept = useKeptPlaces(jobs, list)
  const rejection = useRejection()
  const preview = usePreviewDialog<PoolJob>()

  const reject = (job: PoolJob) => {
    // It leaves before the server has answered.
    kept.explain(job.id, { text: 'Rejected', undo: () => rejection.undo(job) })
    rejection.reject(job)
  }
  const leavePreview = () => {
    preview.close()
    noteMovement()
  }

  return (
    <>
      {kept.places.length === 0 ? (
        empty
      ) : (
        <div ref={list}>
          <KeptList kept={kept}>
            {(job) => (
              <JobCard
                job={job}
                now={now}
                isChanged={isChanged(job)}
                onLeave={(leaving) => kept.explain(job.id, leaving)}
                onDetails={() => preview.open(job)}
                onReject={() => reject(job)}
              />
            )}
          </KeptList>
        </div>
      )}
      <OpenPreview
        preview={preview}
        jobs={jobs}
        actions={(job) => (
          <PreviewActions
            job={job}
            onAccepted={() => {
              kept.explain(job.id, { text: 'Accepted' })
              leavePreview()
            }}
            onReject={() => {
              leavePreview()
              reject(job)
            }}
          />
        )}
      />
    </>
  )
}

const PoolFilter = lazyComponent(async () => (await import('./pool-filter.tsx')).PoolFilter)

const NoJobs = ({ onShowAll }: { onShowAll: (() => void) | undefined }) => (
  <EmptyState
    level="h3"
    art={<NothingHere />}
    title="No available jobs match your criteria right now."
    action={
      onShowAll && (
        <Button variant="outline" onClick={onShowAll}>
          Show all jobs
        </Button>
      )
    }
  >
    New ones appear here by themselves.
  </EmptyState>
)

/** '1 new job' or '3 new jobs, 1 urgent' */
const newJobsText = (jobs: readonly PoolJob[]): string => {
  const urgent = jobs.filter((job) => job.urgent).length
  return `${jobs.length > 1 ? `${jobs.length} new jobs` : '1 new job'}${urgent > 0 ? `, ${urgent} urgent` : ''}`
}

export const RequestsNearYou = ({ jobs, now }: { jobs: readonly PoolJob[]; now: number }) => {
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  const { view, change } = usePoolView()
  const isChanged = useChanged(jobs)
  useCompleteDetours(jobs)
  const isInSight = useInSight(part)
  // In any order, a new job would move jobs that the partner is looking at or about to press.
  const { shown, waiting, show } = useWaitingJobs(jobs, (those) => isInSight && arrange(those, view).length > 0)
  const newJobs = arrange(waiting, view)

  // Once shown, the filter stays, because hiding it would move the last job when the others are gone.
  const [hasFilter, setHasFilter] = useState(false)
  if (!hasFilter && (shown.length > 1 || isChosen(view))) setHasFilter(true)

  const changeView = (changed: Partial<PoolView>) => {
    show()
    change(changed)
  }

  return (
    <chakra.div ref={part}>
      <Section
        title="Requests Near You"
        action={
          // Its place is reserved, because it must not move the jobs either.
          jobs.length > 0 && (
            <Button size="sm" onClick={show} {...(newJobs.length === 0 && { visibility: 'hidden' })}>
              {newJobsText(newJobs)}
            </Button>
          )
        }
      >
        <PayNote viewer="carrier" isOfList />
        {hasFilter && (
          <Suspense fallback={<Box minH="target" mb="5" />}>
            <PoolFilter view={view} onChange={changeView} />
          </Suspense>
        )}
        <JobList
          // Cards that a new view leaves out have not left.
          key={JSON.stringify(view)}
          jobs={arrange(shown, view)}
          now={now}
          isChanged={isChanged}
          empty={
            <NoJobs
              onShowAll={isFiltered(view) ? () => changeView({ category: undefined, mode: undefined }) : undefined}
            />
          }
        />
      </Section>
    </chakra.div>
  )
}
