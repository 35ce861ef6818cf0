import { Link } from 'react-router-dom'
import type { AdminStats } from '#shared/contracts/admin-shapes.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon, CheckIcon, ClockIcon } from '#web/ui/icons.tsx'
import type { Stat } from '#web/ui/stat-cards.tsx'

type PendingCounts = Pick<AdminStats, 'unverifiedBusinesses' | 'unverifiedPartners' | 'waitingNames'>

const label = 'Pending Verifications'

/** All that waits for an admin, and the way to where some of it does. */
export const toPendingStat = (stats: PendingCounts | undefined): Stat => {
  if (!stats) return { label, icon: <ClockIcon />, value: undefined }
  const { unverifiedBusinesses, unverifiedPartners, waitingNames } = stats
  const value = unverifiedBusinesses + unverifiedPartners + waitingNames
  const to = unverifiedBusinesses > 0 ? paths.adminBusinesses : paths.adminPartners
  const isPending = value > 0
  return {
    label,
    icon: isPending ? <AlertIcon /> : <CheckIcon />,
    value,
    tone: isPending ? 'danger' : 'success',
    note: (
      <>
        {isPending ? 'Waiting. ' : 'Nothing waits. '}
        <Button asChild variant="link" size="inline">
          <Link to={to}>{toPendingLinkText(stats)}</Link>
        </Button>
      </>
    ),
  }
}

const toPendingLinkText = ({ unverifiedBusinesses, unverifiedPartners, waitingNames }: PendingCounts): string => {
  if (unverifiedBusinesses > 0) return 'Review businesses'
  return unverifiedPartners + waitingNames > 0 ? 'Review partners' : 'See partners'
}
