import { chakra } from '@chakra-ui/react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { AlertIcon } from '#web/ui/icons.tsx'

type Mark = { after: PartnerEntry['returns_after'] }

const texts: Record<NonNullable<Mark['after']>, { badge: string; text: string }> = {
  suspended: {
    badge: 'Matches a suspension',
    text: 'Another account with the same email, phone number, vehicle or company number is suspended, or was when it was erased.',
  },
  revoked: {
    badge: 'Matches a revocation',
    text: 'A partner with the same email, phone number or vehicle lost their approval before.',
  },
}

/** This user, or someone with the same details, is or was shut out. */
export const ReturnsAfterBadge = ({ after }: Mark) =>
  after && (
    <Badge tone="warning" icon={<AlertIcon size={16} />}>
      {texts[after].badge}
    </Badge>
  )

export const ReturnsAfterBanner = ({ after }: Mark) =>
  after && (
    <Banner tone="warning" title={texts[after].badge}>
      {texts[after].text} It may be somebody else, so look closely.
    </Banner>
  )

/** For a list that opens no details. */
export const ReturnsAfterNote = ({ after }: Mark) =>
  after && (
    <chakra.span display="inline-block" minW={{ sm: '9rem' }} textStyle="small">
      <ReturnsAfterBadge after={after} />
      <chakra.span display="block" mt="1">
        {texts[after].text} It may be somebody else.
      </chakra.span>
    </chakra.span>
  )
