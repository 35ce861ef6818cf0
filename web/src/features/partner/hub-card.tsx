import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { detourText } from '#shared/model/detour-text.ts'
import { dayAndSlot } from '#web/components/job-parts.tsx'
import { endsOf, noDestination } from '#web/components/request-line.tsx'
import { distanceText } from '#web/components/request-parts.tsx'
import { changedLook } from '#web/components/use-changed.ts'
import type { PoolJob } from '#web/lib/request-changes.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { RouteRow, type RouteRowProps } from '#web/ui/route-row.tsx'
import { Card } from '#web/ui/section.tsx'

/** Covers its card, so that a press between the other buttons counts as well. */
const coversCard = { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' } as const

/** As high as a thumb needs, without making the card higher. */
const Opener = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    w: 'full',
    py: '3',
    my: '-3',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'sm',
    _after: coversCard,
  },
})

/** Other links and buttons lie above the cover. The heading's button is static, so that its cover fills the card. */
const aboveCover = {
  '& :is(a, button)': { position: 'relative', zIndex: '1' },
  '& h3 button': { position: 'static' },
} as const

const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mt: 'auto',
    pt: '1',
    '& > *': { flex: '1 1 auto' },
  },
})

type HubCardProps = {
  head: ReactNode
  /** The cross's label, for screen readers. */
  crossLabel?: string
  onCross?: (() => void) | undefined
  heading: ReactNode
  /** Full addresses instead of areas. */
  isLong?: boolean
  isOpen?: boolean
  isChanged?: boolean
  children?: ReactNode
  actions: ReactNode
}

/** The compact card of a job, low enough for several on a phone's screen. */
export const HubCard = ({
  head,
  crossLabel,
  onCross,
  heading,
  isLong = false,
  isOpen,
  isChanged,
  children,
  actions,
}: HubCardProps) => (
  <Card
    position="relative"
    css={aboveCover}
    h="full"
    px="3.5"
    py="3"
    {...(isChanged && changedLook)}
    {...(isOpen && { outline: '3px solid var(--sw-colors-brand-solid)' })}
  >
    <Stack gap="1.5" h="full">
      <Flex align="start" justify="space-between" gap="2">
        {head}
        {onCross && crossLabel && (
          <IconButton label={crossLabel} onClick={onCross} my="-2.5" mr="-2.5">
            <CloseIcon />
          </IconButton>
        )}
      </Flex>
      <chakra.h3 fontFamily="body" fontSize={isLong ? 'sm' : 'md'} fontWeight="semibold">
        {heading}
      </chakra.h3>
      {children}
      <Actions>{actions}</Actions>
    </Stack>
  </Card>
)

type JobOpenerProps = Pick<ComponentProps<typeof Opener>, 'aria-haspopup' | 'aria-current'> & {
  job: RequestCard
  kind?: RouteRowProps['kind']
  onOpen: () => void
}

/** The heading of a card: the route, which opens the details. */
export const JobOpener = ({ job, kind = 'waiting', onOpen, ...aria }: JobOpenerProps) => {
  const [from, to] = endsOf(job)
  return (
    <Opener type="button" data-covers-card onClick={onOpen} {...aria}>
      <RouteRow from={from} to={to ?? noDestination} kind={kind} hasDoor={to !== null} />
    </Opener>
  )
}

/** How far it is, how long it takes and perhaps when: '17 km · about 5 min more'. */
export const JobDistance = ({
  job: { distance_km, detour, transportMode: mode },
  when,
}: {
  job: PoolJob
  when?: string
}) => (
  <chakra.p fontSize={{ base: '0.8125rem', sm: 'sm' }} lineHeight="snug" color="fg.muted">
    <chakra.span srOnly>Distance: </chakra.span>
    {[distanceText(distance_km), detour && detourText(detour, mode), when].filter(Boolean).join(' · ')}
  </chakra.p>
)

export const JobPay = ({ job }: { job: Pick<PoolJob, 'price'> }) => (
  <chakra.span textStyle="number" fontSize="xl" lineHeight="1.2">
    <chakra.span srOnly>Payment: </chakra.span>
    <Price pounds={job.price} />
  </chakra.span>
)

/** What it pays, and when. */
export const JobPayAndTime = ({ job }: { job: PoolJob }) => (
  <chakra.div lineHeight="snug">
    <JobPay job={job} />
    <chakra.div fontSize="sm" color="fg.muted">
      {dayAndSlot(job)}
    </chakra.div>
  </chakra.div>
)
