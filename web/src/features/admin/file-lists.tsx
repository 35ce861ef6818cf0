import { chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { DeliveryEntry } from '#shared/contracts/admin-people.ts'
import type { ProblemEntry } from '#shared/contracts/problem-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { poundsText } from '#shared/model/money.ts'
import { problemKindTexts } from '#shared/model/problem-rules.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import { jobNumber } from '#web/components/request-parts.tsx'
import { fullDate } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { type Status, StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Card } from '#web/ui/section.tsx'
import { deliveryPath } from './file-paths.ts'
import { ProblemBadge, routeText } from './problems/problem-words.tsx'

export const statusOf = ({ status, outcome }: Pick<DeliveryEntry, 'status' | 'outcome'>): Status => outcome ?? status

/** 'Friday 27 November 2026, Morning' */
export const whenText = ({ date, slot }: Pick<DeliveryEntry, 'date' | 'slot'>): string =>
  `${fullDate(date)}, ${slotHours[slot].label}`

const Rows = chakra('ul', { base: { '& > li + li': { borderTop: '1px solid', borderTopColor: 'line.soft' } } })

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '2',
    py: '3.5',
    _first: { pt: '0' },
    _last: { pb: '0' },
    overflowWrap: 'anywhere',
  },
})

const Muted = chakra('p', { base: { textStyle: 'small', color: 'fg.muted' } })

export const NoneYet = ({ children }: { children: string }) => <Muted>{children}</Muted>

/** Deliveries by area, each leading to its page. */
export const DeliveryList = ({ deliveries }: { deliveries: readonly DeliveryEntry[] }) => (
  <Card>
    <Rows>
      {deliveries.map((entry) => (
        <Row key={entry.id}>
          <chakra.div flex="1 1 14rem" minW="0">
            <Button asChild variant="link" size="inline">
              <Link to={deliveryPath(entry.id)}>
                {jobNumber(entry.id)} · {routeText(entry)}
              </Link>
            </Button>
            <Muted>
              {entry.service_type} · {whenText(entry)} · {poundsText(entry.price)}
            </Muted>
          </chakra.div>
          <StatusBadge status={statusOf(entry)} />
        </Row>
      ))}
    </Rows>
  </Card>
)

const ProblemPane = lazyComponent(async () => (await import('./problems/problem-pane.tsx')).ProblemPane)

/** Problems, each opening in the pane where it is decided. */
export const ProblemList = ({ problems }: { problems: readonly ProblemEntry[] }) => {
  const pane = useDialogState<ProblemEntry>()
  return (
    <Card>
      <Rows>
        {problems.map((entry) => (
          <Row key={entry.id}>
            <chakra.div flex="1 1 14rem" minW="0">
              <chakra.p fontWeight="semibold">{problemKindTexts[entry.kind]}</chakra.p>
              <Muted>
                {routeText(entry)} · {longDate(entry.opened_at)}
              </Muted>
            </chakra.div>
            <Flex wrap="wrap" align="center" gap="3">
              <ProblemBadge state={entry.state} />
              <Button variant="outline" size="sm" onClick={() => pane.open(entry)}>
                Review
                <chakra.span srOnly>{`: ${problemKindTexts[entry.kind]}, ${routeText(entry)}`}</chakra.span>
              </Button>
            </Flex>
          </Row>
        ))}
      </Rows>
      <LazyDialog state={pane}>{(entry, frame) => <ProblemPane entry={entry} {...frame} />}</LazyDialog>
    </Card>
  )
}
