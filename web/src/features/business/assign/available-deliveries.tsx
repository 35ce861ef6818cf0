import { chakra, Stack } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { PausedBanner } from '#web/features/partner/paused-banner.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { CarriedOn } from '#web/ui/illustrations/scenes.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { useBusinessStats } from '../dashboard/use-business-stats.ts'
import { type Asked, Assigning } from './assigning.tsx'
import { AvailablePages } from './available-pages.tsx'
import { useAvailableJobs } from './use-available.ts'

/** Jobs near the business that anybody may still take, to be given to its drivers. */
export const AvailableDeliveries = ({ isVerified }: { isVerified: boolean }) => {
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  const { query, jobs } = useAvailableJobs()
  const stats = useBusinessStats().data
  const hasDrivers = stats?.totalDrivers !== 0
  const [asked, setAsked] = useState<Asked>()
  const assign = (job: RequestCard) => setAsked((last) => ({ job, isOpen: true, count: (last?.count ?? 0) + 1 }))
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
                  ? 'When somebody near you needs something carried, it appears here by itself.'
                  : 'They appear here once your business is verified.'}
              </EmptyState>
            </Card>
          )}
          {jobs && jobs.length > 0 && <AvailablePages {...{ jobs, hasDrivers, part }} onAssign={assign} />}
        </Stack>
      </Section>
      <Assigning asked={asked} onClose={() => setAsked((last) => last && { ...last, isOpen: false })} />
    </chakra.div>
  )
}
