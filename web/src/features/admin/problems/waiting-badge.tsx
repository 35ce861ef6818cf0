import { chakra } from '@chakra-ui/react'
import type { AdminStats } from '#shared/contracts/admin.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAdminStats } from '../queries.ts'

const counts = {
  businesses: ({ unverifiedBusinesses }: AdminStats) => unverifiedBusinesses,
  partners: ({ unverifiedPartners, waitingNames }: AdminStats) => unverifiedPartners + waitingNames,
  problems: ({ waitingProblems }: AdminStats) => waitingProblems,
}

/** At the corner of the icon, so that the label keeps its width when the number arrives. */
const OnIcon = chakra('span', {
  base: {
    position: 'absolute',
    // Centred at the corner: icons keep their size when letters grow, so the gap grows with the badge.
    transform: 'translate(calc(18px - 50%), -0.625rem)',
    minW: '5',
    px: '1',
    borderRadius: 'full',
    bg: 'danger.solid',
    color: 'danger.on',
    fontSize: 'xs',
    fontWeight: 'bold',
    lineHeight: '1.25rem',
    textAlign: 'center',
    _highContrast: { forcedColorAdjust: 'none', bg: 'CanvasText', color: 'Canvas' },
  },
})

type WaitingProps = { of: keyof typeof counts }

const Count = ({ of }: WaitingProps) => {
  const { data } = useAdminStats()
  const waiting = data ? counts[of](data) : 0
  if (waiting === 0) return null
  return (
    <OnIcon>
      {waiting.toLocaleString('en-GB')}
      <chakra.span srOnly> waiting</chakra.span>
    </OnIcon>
  )
}

/** How many wait for a decision, as on the dashboard, in the sidebar. */
export const WaitingBadge = (props: WaitingProps) => useSession().user && <Count {...props} />
