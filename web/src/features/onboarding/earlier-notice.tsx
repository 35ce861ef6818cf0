import { chakra } from '@chakra-ui/react'
import type { ApplicationStatus } from '#shared/contracts/partner.ts'
import { Banner } from '#web/ui/banner.tsx'

const titles: Partial<Record<ApplicationStatus['status'], string>> = {
  pending: 'This takes the place of the application that is under review.',
  rejected: 'Your last application was not approved.',
  revoked: 'Your approval as a partner was taken back.',
}

/** Why the form is not empty, and what became of the application that it was filled in from. */
export const EarlierNotice = ({ status, reason }: Pick<ApplicationStatus, 'status' | 'reason'>) => (
  <Banner tone={status === 'pending' ? 'info' : 'warning'} title={titles[status]}>
    {reason && (
      <chakra.p mb="2" overflowWrap="anywhere">
        Reason: {reason}
      </chakra.p>
    )}
    We filled this in from it. Its files are not here any more, so please add them again.
  </Banner>
)
