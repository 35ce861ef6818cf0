import type { ReportEntry } from '#shared/contracts/admin-reports.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CheckIcon, ClockIcon, CrossCircleIcon } from '#web/ui/icons.tsx'

/** What was decided, by colour, shape and word. */
export const DecisionBadge = ({ decision }: Pick<ReportEntry, 'decision'>) => {
  if (!decision)
    return (
      <Badge tone="warning" icon={<ClockIcon size={16} />}>
        Waiting
      </Badge>
    )
  return decision === 'hide' ? (
    <Badge tone="danger" icon={<CrossCircleIcon size={16} />}>
      Removed
    </Badge>
  ) : (
    <Badge tone="success" icon={<CheckIcon size={16} />}>
      Kept
    </Badge>
  )
}
