import { chakra } from '@chakra-ui/react'
import type { AdminStats } from '#shared/contracts/admin.ts'
import { useSession } from '#web/lib/session.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useAdminStats } from '../queries.ts'

const counts = {
  businesses: ({ unverifiedBusinesses }: AdminStats) => unverifiedBusinesses,
  partners: ({ unverifiedPartners, waitingNames }: AdminStats) => unverifiedPartners + waitingNames,
  problems: ({ waitingProblems }: AdminStats) => waitingProblems,
}

type WaitingProps = { of: keyof typeof counts }

const Count = ({ of }: WaitingProps) => {
  const { data } = useAdminStats()
  const waiting = data ? counts[of](data) : 0
  if (waiting === 0) return null
  return (
    <Badge tone="danger">
      {waiting.toLocaleString('en-GB')}
      <chakra.span srOnly> waiting</chakra.span>
    </Badge>
  )
}

/** How many wait for a decision, as on the dashboard, in the sidebar. */
export const WaitingBadge = (props: WaitingProps) => useSession().user && <Count {...props} />
