import { chakra } from '@chakra-ui/react'
import type { AdminStats } from '#shared/contracts/admin.ts'
import { useSession } from '#web/lib/session.tsx'
import { IconCount } from '#web/ui/icon-count.tsx'
import { useAdminStats } from '../queries.ts'

const counts = {
  businesses: ({ unverifiedBusinesses }: AdminStats) => unverifiedBusinesses,
  partners: ({ unverifiedPartners, waitingNames, waitingPapers }: AdminStats) =>
    unverifiedPartners + waitingNames + waitingPapers,
  problems: ({ waitingProblems }: AdminStats) => waitingProblems,
}

type WaitingProps = { of: keyof typeof counts }

const Count = ({ of }: WaitingProps) => {
  const { data } = useAdminStats()
  const waiting = data ? counts[of](data) : 0
  if (waiting === 0) return null
  return (
    // Centred at the corner: icons keep their size when letters grow, so the gap grows with the badge.
    <IconCount tone="danger" top="0.5" right="1">
      {waiting.toLocaleString('en-GB')}
      <chakra.span srOnly> waiting</chakra.span>
    </IconCount>
  )
}

/** How many wait for a decision, as on the dashboard, in the sidebar. */
export const WaitingBadge = (props: WaitingProps) => useSession().user && <Count {...props} />
