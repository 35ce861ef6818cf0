import { useSession } from '#web/lib/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CarriedOn } from '#web/ui/illustrations/carried-on.tsx'
import { WaitingForApproval } from '#web/ui/illustrations/waiting-for-approval.tsx'
import { Section } from '#web/ui/section.tsx'

export const PartnerHub = () => {
  const { user } = useSession()
  return (
    <Section title="Partner Hub">
      {user?.is_verified_partner ? (
        <EmptyState level="h3" art={<CarriedOn />} title="Ready to work?">
          Go online to start receiving job requests.
        </EmptyState>
      ) : (
        <EmptyState level="h3" art={<WaitingForApproval />} title="Application Pending">
          Your partner application is under review. We will notify you once it's approved. Thank you for your patience!
        </EmptyState>
      )}
    </Section>
  )
}
