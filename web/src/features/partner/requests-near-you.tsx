import { Box } from '@chakra-ui/react'
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { OpenPreview, usePreviewDialog } from '#web/components/delivery/open-preview.tsx'
import { KeptList, useKeptPlaces } from '#web/components/kept-places.tsx'
import { ShowMore, useShowMore } from '#web/components/show-more.tsx'
import { SteadyScroll } from '#web/components/steady-scroll.tsx'
import { useChanged } from '#web/components/use-changed.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { PoolJob } from '#web/lib/request-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NothingHere } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { Section } from '#web/ui/section.tsx'
import { hubParts } from './hub-parts.tsx'
import { JobCard, PreviewActions } from './job-card.tsx'
import { arrange, isFiltered, matches, usePoolView } from './pool-view.ts'
import { useCompleteDetours, useRejection } from './queries.ts'
import { useNewJobs } from './use-new-jobs.ts'
import { noteMovement } from './use-press-once.ts'

/** Notes each movement of the cards, because a press shortly after may have been meant for another card. */
const useMovement = (places: readonly { id: string }[]) => {
  const order = places.map(({ id }) => id).join(' ')
  const last = useRef(order)
  useLayoutEffect(() => {
    if (last.current === order) return
    last.current = order
    noteMovement()
  }, [order])
}

const firstShown = 6

type JobListProps = {
  /** The new ones first. */
  jobs: readonly PoolJob[]
  newCount: number
  now: number
  isChanged: (job: PoolJob) => boolean
  /** Shown when there are no jobs. */
  empty: ReactNode
}

const JobList = ({ jobs, newCount, now, isChanged, empty }: JobListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const kept = useKeptPlaces(jobs, list)
  const { limit, showMore } = useShowMore(firstShown, list)
  const places = kept.places.slice(0, limit + newCount)
  useMovement(places)
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
      {places.length === 0 ? (
        empty
      ) : (
        <SteadyScroll>
          <div ref={list}>
            <KeptList kept={{ ...kept, places }}>
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
        </SteadyScroll>
      )}
      {kept.places.length > places.length && <ShowMore what="jobs near you" onPress={() => showMore(places.length)} />}
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
    New ones will appear here automatically.
  </EmptyState>
)

type RequestsNearYouProps = {
  jobs: readonly PoolJob[]
  /** When the jobs were fetched, and the place that they are near, as the server names it. */
  loadedAt: number
  place: string | undefined
  /** Jobs on the way of their rides come first, unless the partner sorts otherwise. */
  isOnTheRoad: boolean
  now: number
}

export const RequestsNearYou = ({ jobs, loadedAt, place, isOnTheRoad, now }: RequestsNearYouProps) => {
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  // A ride that is published meanwhile must not move the jobs.
  const [usual] = useState(isOnTheRoad ? ('route' as const) : ('nearest' as const))
  const { view, isChosen, change } = usePoolView(usual)
  const isChanged = useChanged(jobs)
  useCompleteDetours(jobs)
  const viewKey = JSON.stringify(view)
  const { newJobs, others } = useNewJobs(jobs, { view: viewKey, place, loadedAt })
  const shownNew = newJobs.filter(matches(view))

  // Once shown, the filter stays, because hiding it would move the last job when the others are gone.
  const [hasFilter, setHasFilter] = useState(false)
  if (!hasFilter && (jobs.length > 1 || isChosen)) setHasFilter(true)

  return (
    // The browser must not correct the scroll position as well: see SteadyScroll.
    <Box ref={part} overflowAnchor="none">
      <Section title="Requests Near You" id={hubParts.nearby}>
        {hasFilter && (
          <Suspense fallback={<Box minH="target" mb="5" />}>
            <PoolFilter view={view} onChange={change} />
          </Suspense>
        )}
        <JobList
          // A new list for each view, so that cards that the view leaves out do not count as having left.
          key={viewKey}
          jobs={[...shownNew, ...arrange(others, view)]}
          newCount={shownNew.length}
          now={now}
          isChanged={isChanged}
          empty={
            <NoJobs onShowAll={isFiltered(view) ? () => change({ category: undefined, mode: undefined }) : undefined} />
          }
        />
      </Section>
    </Box>
  )
}
