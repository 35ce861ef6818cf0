import { chakra, Flex, Stack } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { doorStateOf } from '#web/components/door/door-badge.tsx'
import { DoorButtons, type DoorView } from '#web/components/door/door-buttons.tsx'
import { JobNumberCopy } from '#web/components/job-number-copy.tsx'
import { endsOf, noDestination } from '#web/components/request-line.tsx'
import { DetailsButton, jobNumber } from '#web/components/request-parts.tsx'
import { ago } from '#web/lib/dates.ts'
import type { Moved } from '#web/lib/request-changes.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { Pager } from '#web/ui/pager.tsx'
import { withWholePostcodes } from '#web/ui/route-line.tsx'
import { Card, Muted, Section } from '#web/ui/section.tsx'
import { useReducedMotion } from '#web/ui/use-media.ts'
import { latenessOf } from './fleet-urgency.ts'
import type { FleetJob } from './use-fleet-jobs.ts'

/** Marks an animated element, which has the same name in every list. */
export const animatedAs = (name: string) => ({ 'data-animated-as': name })

/**
 * Animates each element from its place at the last render to its new one (FLIP), also between the lists of the board.
 */
export const useMoveAnimation = (board: RefObject<HTMLElement | null>): void => {
  const lastPlaces = useRef(new Map<string, { x: number; y: number }>())
  const lastWidth = useRef(0)
  const prefersReducedMotion = useReducedMotion()

  // After every render, because any of them may have moved an element.
  useLayoutEffect(() => {
    const known = lastPlaces.current
    lastPlaces.current = new Map()
    const width = board.current?.offsetWidth ?? 0
    // In a new layout, every place is new: what moved then is not a job.
    const isSameLayout = width === lastWidth.current
    lastWidth.current = width
    for (const element of board.current?.querySelectorAll<HTMLElement>('[data-animated-as]') ?? []) {
      const name = element.dataset.animatedAs ?? ''
      // Relative to the board, not the window, so that scrolling and running animations do not count.
      const place = { x: element.offsetLeft, y: element.offsetTop }
      const before = known.get(name)
      lastPlaces.current.set(name, place)
      if (!before || !isSameLayout || prefersReducedMotion || (before.x === place.x && before.y === place.y)) continue
      const from = `translate(${before.x - place.x}px, ${before.y - place.y}px)`
      const timing = { duration: 450, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
      element.animate([{ transform: from }, { transform: 'none' }], timing)
    }
  })
}

const pageSize = 3

type FleetColumnProps = {
  title: string
  jobs: readonly Moved<FleetJob>[]
  /** The number of jobs in this column: of all, or of those that were found. */
  count: number
  isSearched: boolean
  /** Says that the list is not whole. */
  note: string | undefined
  emptyText: string
  emptyArt: ReactNode
  children: (job: Moved<FleetJob>) => ReactNode
}

/** The jobs of one status, three at a time. */
export const FleetColumn = (props: FleetColumnProps) => {
  const { title, jobs, count, isSearched, note, emptyText, emptyArt, children } = props
  const column = useRef<HTMLDivElement>(null)
  useKeptFocus(column)
  const [requestedPage, setRequestedPage] = useState(1)
  const pages = Math.max(1, Math.ceil(jobs.length / pageSize))
  const page = Math.min(requestedPage, pages)

  const turnTo = (next: number) => {
    setRequestedPage(next)
    focusHeading(column.current)
  }

  return (
    <chakra.div ref={column} minW="0">
      <Section
        title={
          <>
            {title}{' '}
            <chakra.span display="inline-flex" verticalAlign="middle" ml="1">
              <Badge tone="brand">{count}</Badge>
            </chakra.span>
          </>
        }
      >
        {jobs.length === 0 ? (
          <Card>
            <EmptyState level="h3" art={emptyArt} title={isSearched ? 'No deliveries match your search.' : emptyText} />
          </Card>
        ) : (
          <>
            <chakra.ul display="grid" gap="3">
              {jobs.slice((page - 1) * pageSize, page * pageSize).map((job) => (
                <li key={job.id} {...animatedAs(job.id)}>
                  {children(job)}
                </li>
              ))}
            </chakra.ul>
            <Pager label={`Pages of ${title}`} page={page} pages={pages} onPage={turnTo} />
          </>
        )}
        {note && (
          <chakra.p mt="4" color="fg.muted">
            {note}
          </chakra.p>
        )}
      </Section>
    </chakra.div>
  )
}

type FleetJobCardProps = {
  job: Moved<FleetJob>
  now: number
  /** Its details are open. */
  isOpen: boolean
  onOpen: () => void
  onReassign: () => void
  onUnassign: () => void
  /** Acts in place of an inactive driver. */
  onStep: (view: DoorView) => void
}

/** What the business can report while the delivery's driver is inactive. */
const ForDriver = ({ job, onStep }: Pick<FleetJobCardProps, 'job' | 'onStep'>) => {
  const { id, door } = job
  const name = `job ${jobNumber(id)}`
  return (
    <Flex gap="2" wrap="wrap">
      {door?.leg && (
        <Button size="sm" variant="outline" onClick={() => onStep('code')}>
          Confirm Delivery<chakra.span srOnly>: {name}</chakra.span>
        </Button>
      )}
      <DoorButtons id={id} open={door} name={name} size="sm" variant="outline" onStep={onStep} />
    </Flex>
  )
}

/** The route from top to bottom, so that each address has a line of its own: dotted until the pickup, then dashed. */
const Stops = chakra('ol', {
  base: {
    display: 'grid',
    gap: '1.5',
    textStyle: 'small',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    '& > li': { position: 'relative', ps: '5' },
    '& > li::before': {
      content: '""',
      position: 'absolute',
      left: '0',
      top: '0.25em',
      boxSize: '11px',
      border: '2.5px solid',
      borderColor: 'line.thing',
      borderRadius: 'full',
    },
    '& > li:last-of-type::before': { borderRadius: '2.5px' },
    '& > li:first-of-type::after': {
      content: '""',
      position: 'absolute',
      left: '4px',
      top: 'calc(0.25em + 13px)',
      bottom: 'calc(-0.25em - 2px)',
      borderLeft: '3px dotted',
      borderColor: 'line.thing',
    },
  },
  variants: { carried: { true: { '& > li:first-of-type::after': { borderLeftStyle: 'dashed' } } } },
})

/** A driver's current delivery, and what a dispatcher can do about it. Low, so that a phone shows several. */
export const FleetJobCard = ({ job, now, isOpen, onOpen, onReassign, onUnassign, onStep }: FleetJobCardProps) => {
  const since = job.movedAt === undefined ? job.since : new Date(job.movedAt).toISOString()
  const atTheDoor = job.door && doorStateOf(job.door, 'business')
  const lateness = latenessOf(job, now)
  const [from, to] = endsOf(job)
  const name = `job ${jobNumber(job.id)}`
  const hiddenLabel = <chakra.span srOnly>{`: ${name}`}</chakra.span>
  return (
    <Card px={{ base: '3.5', md: '4' }} py="3" {...(isOpen && { outline: '3px solid var(--sw-colors-brand-solid)' })}>
      <Stack gap="2">
        <Flex justify="space-between" align="center" columnGap="3" rowGap="2" wrap="wrap">
          <JobNumberCopy as="h3" id={job.id} />
          {job.needs_driver && <StatusBadge status="attention">Needs a driver</StatusBadge>}
          {atTheDoor && <StatusBadge status={atTheDoor.status}>{atTheDoor.text}</StatusBadge>}
          {lateness && <StatusBadge status="attention">{lateness}</StatusBadge>}
        </Flex>
        <Stops carried={job.status === 'in_transit'}>
          <li>
            <chakra.span srOnly>From </chakra.span>
            {withWholePostcodes(from)}
          </li>
          <li>
            {to !== null && <chakra.span srOnly>To </chakra.span>}
            {withWholePostcodes(to ?? noDestination)}
          </li>
        </Stops>
        <Muted overflowWrap="anywhere">
          <chakra.b color="fg.default">
            <chakra.span srOnly>Driver: </chakra.span>
            {job.driver_name}
          </chakra.b>
          {` · ${job.status === 'matched' ? 'assigned' : 'picked up'} ${ago(since, now).toLowerCase()}`}
        </Muted>
        <Flex columnGap={{ base: '1', md: '2' }} wrap="wrap">
          <DetailsButton name={name} size="sm" isOpen={isOpen} onOpen={onOpen} />
          <Button size="sm" variant={job.needs_driver ? 'solid' : 'outline'} onClick={onReassign}>
            Re-assign{hiddenLabel}
          </Button>
          {canTransition('giveBack', job.status) && (
            <Button size="sm" variant="quiet" px="2.5" onClick={onUnassign}>
              Un-assign{hiddenLabel}
            </Button>
          )}
        </Flex>
        {job.needs_driver && job.status === 'in_transit' && <ForDriver job={job} onStep={onStep} />}
      </Stack>
    </Card>
  )
}
