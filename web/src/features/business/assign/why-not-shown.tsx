import { failures } from '#shared/model/failure.ts'
import { JobTaken } from '#web/components/delivery/job-preview.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { useBusinessProfile } from '../queries.ts'

/** The server hides a job from anyone who may not take it. For a business, the reason may be its own state. */
export const WhyNotShown = () => {
  const { data: profile, isFetching } = useBusinessProfile()
  if (isFetching) return <Skeleton />
  if (!profile || profile.is_verified) return <JobTaken />
  return (
    <Banner tone="warning" title="Your business is no longer verified.">
      {failures['business.unverified'].text}
    </Banner>
  )
}
