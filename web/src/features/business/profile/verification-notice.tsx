import type { ReactNode } from 'react'
import type { BusinessProfile } from '#shared/contracts/business.ts'
import { Banner } from '#web/ui/banner.tsx'

type VerificationNoticeProps = {
  profile: Pick<BusinessProfile, 'status' | 'reason'>
  /** A link to the details, on a screen without them. */
  action?: ReactNode
}

/** Why a business cannot assign deliveries; nothing once it is verified. */
export const VerificationNotice = ({ profile: { status, reason }, action }: VerificationNoticeProps) => {
  if (status === 'verified') return null
  if (status === 'pending')
    return (
      <Banner title="Your business is under review">
        You can add drivers meanwhile. Deliveries can be assigned once an admin has verified your business; we will
        write to you then.
      </Banner>
    )
  return (
    <Banner tone="danger" title="Your business was not verified" action={action}>
      {reason && <p>{`The reason: ${reason}`}</p>}
      <p>Deliveries cannot be assigned. Change your details, and an admin will look at them again.</p>
    </Banner>
  )
}
