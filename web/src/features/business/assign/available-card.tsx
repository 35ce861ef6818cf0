import { chakra } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { destinationOf } from '#web/features/deliveries/request-facts.ts'
import { JobFacts } from '#web/features/partner/jobs/job-facts.tsx'
import { JobFrame } from '#web/features/partner/jobs/job-frame.tsx'
import { ago } from '#web/lib/ago.ts'
import { Button } from '#web/ui/button.tsx'

type AvailableCardProps = { job: RequestCard; now: number; canAssign: boolean; onAssign: () => void }

export const AvailableCard = ({ job, now, canAssign, onAssign }: AvailableCardProps) => (
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
