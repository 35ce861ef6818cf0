import { chakra } from '@chakra-ui/react'
import { Badge } from '#web/ui/badge.tsx'
import { useAdminStats } from '../queries.ts'

/** The number of problems that wait for a decision: the dashboard's figure, in the sidebar. */
export const WaitingBadge = () => {
  const waiting = useAdminStats().data?.waitingProblems ?? 0
  if (waiting === 0) return null
  return (
    <Badge tone="danger">
      {waiting.toLocaleString('en-GB')}
      <chakra.span srOnly> waiting</chakra.span>
    </Badge>
  )
}
