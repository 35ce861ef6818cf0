import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApplicationStatus } from '#shared/contracts/partner.ts'
import { api } from '#web/lib/api.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { EmptyState, NothingHere, WaitingForApproval } from '#web/ui/empty-state.tsx'
import { CarriedOn } from '#web/ui/illustrations.tsx'

export const applicationQuery = queryOf(api.partner, 'getApplication')

/** The user's application to become a partner, or null if there is none. */
export const useApplication = () => useQuery({ ...applicationQuery, select: ({ application }) => application })

const notices: Record<ApplicationStatus['status'], { title: string; text: string; art: ReactNode }> = {
  pending: {
    title: 'Application Pending',
    text: "Your partner application is under review. We will notify you once it's approved. Thank you for your patience!",
    art: <WaitingForApproval />,
  },
  verified: {
    title: 'Application Approved',
    text: "You're a verified partner and can carry for others.",
    art: <CarriedOn />,
  },
  rejected: {
    title: 'Application Not Approved',
    text: "We couldn't approve your partner application. You can apply again.",
    art: <NothingHere />,
  },
  revoked: {
    title: 'No Longer a Partner',
    text: "We've withdrawn your approval as a partner. You can apply again.",
    art: <NothingHere />,
  },
}

type ApplicationNoticeProps = {
  application: Pick<ApplicationStatus, 'status' | 'reason'>
  action?: ReactNode
  level?: 'h2' | 'h3'
}

/** The status of an application, and the admin's reason if it was rejected or revoked. */
export const ApplicationNotice = ({ application: { status, reason }, ...more }: ApplicationNoticeProps) => {
  const { title, text, art } = notices[status]
  return (
    <EmptyState {...{ art, title }} {...more}>
      {text}
      {reason && (
        <chakra.p mt="3" color="fg.default" overflowWrap="anywhere">
          <strong>Reason:</strong> {reason}
        </chakra.p>
      )}
    </EmptyState>
  )
}
