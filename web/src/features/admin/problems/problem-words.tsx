import type { ProblemEntry, ProblemFile } from '#shared/contracts/problem-shapes.ts'
import type { ProblemEnding, ProblemState } from '#shared/model/problem-rules.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { destinationOf } from '#web/components/request-parts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { AlertIcon, CheckIcon, ClockIcon, HistoryIcon, UsersIcon } from '#web/ui/icons.tsx'

const states = {
  open: { tone: 'warning', icon: ClockIcon, text: 'Not answered' },
  answered: { tone: 'info', icon: UsersIcon, text: 'Answered' },
  withdrawn: { tone: 'plain', icon: HistoryIcon, text: 'Withdrawn' },
  resolved: { tone: 'success', icon: CheckIcon, text: 'Resolved' },
  unresolved: { tone: 'danger', icon: AlertIcon, text: 'Out of time' },
} as const satisfies Record<ProblemState, unknown>

/** The state of a problem, by colour, shape and word. */
export const ProblemBadge = ({ state }: { state: ProblemState }) => {
  const { tone, icon: Icon, text } = states[state]
  return (
    <Badge tone={tone} icon={<Icon size={16} />}>
      {text}
    </Badge>
  )
}

const erased = 'a deleted account'

/** 'Ottilie (requester)' */
export const requesterText = ({ requester_name }: Pick<ProblemEntry, 'requester_name'>): string =>
  `${requester_name ?? erased} (requester)`

/** 'Pat of Fennel Couriers (carrier)' */
export const carrierText = ({
  carrier_name,
  business_name,
}: Pick<ProblemEntry, 'carrier_name' | 'business_name'>): string =>
  `${carrier_name ?? erased}${business_name ? ` of ${business_name}` : ''} (carrier)`

/** Who reported a problem, or who has to answer it. */
export const sideText = (entry: ProblemEntry, is: 'reporter' | 'other'): string => {
  const isRequester = (entry.opened_by === 'requester') === (is === 'reporter')
  if (isRequester) return requesterText(entry)
  return is === 'reporter' && entry.opened_by === 'business'
    ? `${entry.business_name ?? 'The business'} (for its driver)`
    : carrierText(entry)
}

/** 'Leeds LS1 to Bradford BD1' */
export const routeText = ({ pickup_area, delivery_area }: Pick<ProblemEntry, 'pickup_area' | 'delivery_area'>) =>
  `${pickup_area} to ${destinationOf(delivery_area)}`

export const endingTexts = ({ status }: Pick<ProblemFile, 'status'>): Record<ProblemEnding, [string, string]> => ({
  complete: ['Complete the delivery', "We'll mark it as done, as if the code had been given."],
  cancel: ['Cancel the delivery', 'The delivery ends here.'],
  keep: [
    'Leave the delivery as it is',
    isOver(status) ? "It's over already, so only the problem closes." : 'The problem closes, and the delivery goes on.',
  ],
})
