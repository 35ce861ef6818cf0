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
  reports: ({ waitingReports }: AdminStats) => waitingReports,
}

type WaitingProps = { of: keyof typeof counts }

const Count = ({ of }: WaitingProps) => {
  const { data } = useAdminStats()
  const waiting = data ? counts[of](data) : 0
  if (waiting === 0) return null
  return (
    <IconCount tone="danger" top="50%" right="2" transform="translateY(-50%)">
      {waiting.toLocaleString('en-GB')}
      <chakra.span srOnly> waiting</chakra.span>
    </IconCount>
  )
}

/** How many wait for a decision, as on the dashboard, in the sidebar. */
export const WaitingBadge = (props: WaitingProps) => useSession().user && <Count {...props} />
