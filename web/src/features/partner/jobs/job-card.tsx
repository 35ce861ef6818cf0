import { chakra } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { JobFacts, JobFrame } from '#web/components/job-card.tsx'
import { destinationOf } from '#web/components/request-facts.tsx'
import { ago } from '#web/lib/ago.ts'
import { Button } from '#web/ui/button.tsx'
import { useAcceptJob, useRejectJob } from './use-job-moves.ts'

/** A job that any partner near it may take. */
export const JobCard = ({ job, now }: { job: RequestCard; now: number }) => {
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
