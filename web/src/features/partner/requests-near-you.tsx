import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { CardList } from '#web/components/page.tsx'
import { destinationOf, JobFacts, JobFrame } from '#web/components/request-parts.tsx'
import { ago } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NothingHere } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { Section } from '#web/ui/section.tsx'
import { useAcceptJob, useRejectJob } from './queries.ts'

/** A job that any partner near it may take. */
const JobCard = ({ job, now }: { job: RequestCard; now: number }) => {
  const accepting = useAcceptJob()
  const rejecting = useRejectJob()
  const name = destinationOf(job.delivery_address)
  return (
    <JobFrame
      head={<chakra.span color="fg.muted">{ago(job.created_at, now)}</chakra.span>}
      crossLabel={`Reject job: ${name}`}
      onCross={accepting.isPending ? undefined : () => rejecting.mutate(job.id)}
      actions={
        <Button
          size="lg"
          variant="outline"
          loading={accepting.isPending}
          loadingText="Accepting..."
          onClick={() => accepting.mutate(job.id)}
        >
          Accept Job<chakra.span srOnly>: {name}</chakra.span>
        </Button>
      }
    >
      <JobFacts job={job} />
    </JobFrame>
  )
}

export const RequestsNearYou = ({ jobs, now }: { jobs: readonly RequestCard[]; now: number }) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <chakra.div ref={list}>
      <Section title="Requests Near You">
        {jobs.length === 0 ? (
          <EmptyState level="h3" art={<NothingHere />} title="No available jobs match your criteria right now.">
            New ones appear here by themselves.
          </EmptyState>
        ) : (
          <CardList items={jobs}>{(job) => <JobCard job={job} now={now} />}</CardList>
        )}
      </Section>
    </chakra.div>
  )
}
