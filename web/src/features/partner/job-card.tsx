import { chakra, Flex, SimpleGrid } from '@chakra-ui/react'
import { JobBadges } from '#web/components/job-parts.tsx'
import { destinationOf } from '#web/components/request-parts.tsx'
import { ago } from '#web/lib/dates.ts'
import type { PoolJob } from '#web/lib/request-changes.ts'
import { Button } from '#web/ui/button.tsx'
import type { InList } from './direct-offers.tsx'
import { HubCard, JobDistance, JobOpener, JobPayAndTime } from './hub-card.tsx'
import { useAcceptJob } from './queries.ts'
import { ifSettled, usePressOnce } from './use-press-once.ts'

type AcceptJobProps = {
  job: PoolJob
  accepting: ReturnType<typeof useAcceptJob>
  /** In a compact card. */
  isCompact?: boolean
  onDone: () => void
}

const AcceptJob = ({ job, accepting, isCompact = false, onDone }: AcceptJobProps) => {
  const once = usePressOnce()
  return (
    <Button
      {...(isCompact ? { size: 'md', variant: 'outline', px: '3' } : { size: 'lg' })}
      loading={accepting.isPending}
      loadingText="Accepting..."
      onClick={() => once(() => accepting.mutateAsync(job.id), onDone)}
    >
      Accept Job<chakra.span srOnly>: {destinationOf(job.delivery_address)}</chakra.span>
    </Button>
  )
}

type JobCardProps = InList & { job: PoolJob; now: number; onDetails: () => void; onReject: () => void }

/** A job that any partner nearby may take. */
export const JobCard = ({ job, now, isChanged, onLeave, onDetails, onReject }: JobCardProps) => {
  const accepting = useAcceptJob()
  return (
    <HubCard
      isChanged={isChanged}
      head={<JobBadges job={job} isCompact />}
      crossLabel={`Reject job: ${destinationOf(job.delivery_address)}`}
      onCross={accepting.isPending ? undefined : () => ifSettled(onReject)}
      heading={<JobOpener job={job} aria-haspopup="dialog" onOpen={onDetails} />}
      actions={
        // Halves, so that the button is as wide on every card.
        <SimpleGrid columns={2} gap="2" alignItems="center">
          <JobPayAndTime job={job} />
          <AcceptJob job={job} accepting={accepting} isCompact onDone={() => onLeave({ text: 'Accepted' })} />
        </SimpleGrid>
      }
    >
      <Flex align="baseline" justify="space-between" columnGap="1">
        <JobDistance job={job} />
        <chakra.span fontSize="xs" color="fg.muted" whiteSpace="nowrap">
          {ago(job.created_at, now)}
        </chakra.span>
      </Flex>
    </HubCard>
  )
}

type PreviewActionsProps = { job: PoolJob; onAccepted: () => void; onReject: () => void }

/** The buttons below the preview of a job. */
export const PreviewActions = ({ job, onAccepted, onReject }: PreviewActionsProps) => {
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
