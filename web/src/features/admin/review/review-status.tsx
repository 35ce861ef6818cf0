import { chakra } from '@chakra-ui/react'
import { type Status, StatusBadge } from '#web/ui/badge.tsx'
import type { ReviewedEntry } from './review-config.ts'

const appearances: Record<ReviewedEntry['status'], { look: Status; text: string }> = {
  pending: { look: 'pending', text: 'Pending Review' },
  verified: { look: 'verified', text: 'Verified' },
  rejected: { look: 'cancelled', text: 'Rejected' },
  revoked: { look: 'cancelled', text: 'Revoked' },
}

/** How it stands and, of those who were turned away, why. */
export const ReviewStatus = ({ entry: { status, reason } }: { entry: ReviewedEntry }) => {
  const { look, text } = appearances[status]
  return (
    <chakra.span display="inline-block" maxW={{ sm: '2xs' }}>
      <StatusBadge status={look}>{text}</StatusBadge>
      {reason && (
        <chakra.span display="block" mt="2" textStyle="small" overflowWrap="anywhere">
          <chakra.span color="fg.muted">Reason:</chakra.span> {reason}
        </chakra.span>
      )}
    </chakra.span>
  )
}
