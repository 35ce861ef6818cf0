import type { ReactNode } from 'react'
import type { BusinessProfile } from '#shared/contracts/business.ts'
import { Banner } from '#web/ui/banner.tsx'

type VerificationNoticeProps = {
  profile: Pick<BusinessProfile, 'status' | 'reason'>
  /** A link to the details, on screens without them. */
  action?: ReactNode
}

/** Why a business cannot assign deliveries. Renders nothing for a verified one. */
export const VerificationNotice = ({ profile: { status, reason }, action }: VerificationNoticeProps) => {
  if (status === 'verified') return null
  if (status === 'pending')
    return (
      <Banner title="Your business is under review">
        You can add drivers in the meantime. Once an admin has verified your business, you can assign deliveries. We'll
        email you.
      </Banner>
    )
  return (
    <Banner tone="danger" title="Your business wasn't verified" action={action}>
      {reason && <p>{`The reason: ${reason}`}</p>}
      <p>You can't assign deliveries for now. Change your details, and an admin will look again.</p>
    </Banner>
  )
}
