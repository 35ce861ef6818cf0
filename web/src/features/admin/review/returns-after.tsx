import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { AlertIcon } from '#web/ui/icons.tsx'

type ReturnsAfter = NonNullable<PartnerEntry['returns_after']>

const texts: Record<ReturnsAfter, { badge: string; text: string }> = {
  suspended: {
    badge: 'Suspended before',
    text: 'An account with the same email address, phone number or vehicle was erased while it was suspended.',
  },
  revoked: {
    badge: 'Revoked before',
    text: 'A partner with the same email address, phone number or vehicle lost their approval before.',
  },
}

/** The applicant, or somebody with the same details, has been here before. */
export const ReturnsAfterBadge = ({ after }: { after: PartnerEntry['returns_after'] }) =>
  after && (
    <Badge tone="warning" icon={<AlertIcon size={16} />}>
      {texts[after].badge}
    </Badge>
  )

export const ReturnsAfterBanner = ({ after }: { after: PartnerEntry['returns_after'] }) =>
  after && (
    <Banner tone="warning" title={texts[after].badge}>
      {texts[after].text} It may be somebody else, so look closely.
    </Banner>
  )
