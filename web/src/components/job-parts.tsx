import { chakra, Flex, HStack, Stack } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { isCodeNext } from '#shared/model/carrier-order.ts'
import { detourText } from '#shared/model/detour-text.ts'
import { londonMoment, londonTime } from '#shared/model/london.ts'
import { canTransition, startsFrom } from '#shared/model/request-lifecycle.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import { DoorButtons, type DoorView } from '#web/components/door/door-buttons.tsx'
import { shortDate, useNow } from '#web/lib/dates.ts'
import type { PoolJob } from '#web/lib/request-changes.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FactList, Price } from '#web/ui/fact-list.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { RequestLine } from './request-line.tsx'
import { distanceText } from './request-parts.tsx'

type JobFrameProps = { head: ReactNode; isOpen?: boolean; children: ReactNode; actions: ReactNode }

/** The card of a job: its head, its content and large buttons. */
export const JobFrame = ({ head, isOpen, children, actions }: JobFrameProps) => (
  <Card h="full" {...(isOpen && { outline: '3px solid var(--sw-colors-brand-solid)' })}>
    <Flex direction="column" gap="4" h="full">
      <HStack justify="space-between" minH="target" my="-2" mr="-2">
        {head}
      </HStack>
      <Flex flex="1" direction="column">
        {children}
      </Flex>
      <Actions>{actions}</Actions>
    </Flex>
  </Card>
)

const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', '& > *': { flex: '1 1 auto', whiteSpace: 'nowrap' } },
})

/** The next step below the details. On a phone it stays at the foot of the sheet. */
export const DetailsFoot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    '& > *': { flex: '1 1 auto' },
    _empty: { display: 'none' },
    lgDown: {
      position: 'sticky',
      // Below it is the space at the end of the sheet.
      bottom: 'calc(-2rem - env(safe-area-inset-bottom))',
      zIndex: '1',
      mx: { base: '-5', md: '-7' },
      px: { base: '5', md: '7' },
      pt: '3',
      pb: 'calc(0.5rem + env(safe-area-inset-bottom))',
      bg: 'bg.panel',
      boxShadow: '0 -1px 0 var(--sw-colors-line-soft)',
    },
  },
})

export const JobPayment = ({ label = 'Payment', pounds }: { label?: string; pounds: number }) => (
  <Flex align="baseline" justify="space-between" gap="3" wrap="wrap" mt="auto">
    <chakra.span color="fg.muted">{label}</chakra.span>
    <Price pounds={pounds} size="lg" />
  </Flex>
)

/** The distance and, without a ride on the way, the time that it takes: '17 km · about 55 min in all'. */
const wholeWay = ({ distance_km, detour, transportMode: mode }: PoolJob): string =>
  [distanceText(distance_km), detour?.by === 'position' && detourText(detour, mode)].filter(Boolean).join(' · ')

/** '22 Nov, Morning' */
export const dayAndSlot = ({ preferredDate, preferredTimeSlot }: PoolJob): string =>
  `${shortDate(preferredDate)}, ${slotHours[preferredTimeSlot].label}`

/** The fields of a card that say yes or no. */
type YesOrNo = { [Name in keyof RequestCard]-?: RequestCard[Name] extends boolean ? Name : never }[keyof RequestCard]

/** The badge of each, if the answer is yes. */
const badges: Record<YesOrNo, string> = { loadingAssistance: 'Help to load' }
const badgeNames = Object.keys(badges) as YesOrNo[] // the keys of the table above, which has them all

type JobBadgesProps = { job: PoolJob; isCompact?: boolean; children?: ReactNode }

/** What kind of job it is, in one line if it fits. */
export const JobBadges = ({ job, isCompact = false, children }: JobBadgesProps) => {
  const size = isCompact ? 'sm' : 'md'
  return (
    <HStack gap={isCompact ? '1.5' : '2'} wrap="wrap" {...(isCompact ? { flex: '1' } : { mb: 'auto' })}>
      {children}
      {job.urgent && (
        <StatusBadge size={size} status="attention">
          Urgent
        </StatusBadge>
      )}
      <Badge size={size} tone="brand">
        {job.service_type}
      </Badge>
      <Badge size={size}>{job.transportMode}</Badge>
      {badgeNames.map(
        (name) =>
          job[name] && (
            <Badge key={name} size={size} tone="warning">
              {badges[name]}
            </Badge>
          ),
      )}
    </HStack>
  )
}

/** What a carrier needs to know before they take a job. */
export const JobFacts = ({ job }: { job: PoolJob }) => (
  <Stack flex="1" gap="4">
    <JobBadges job={job} />
    <RequestLine job={job} detour={job.detour?.by === 'ride' ? detourText(job.detour) : undefined} />
    <FactList
      facts={[
        { label: 'Distance', value: wholeWay(job) },
        { label: 'When', value: dayAndSlot(job) },
      ]}
    />
    <div>
      <JobPayment pounds={job.price} />
    </div>
  </Stack>
)

type Id = RequestCard['id']

export type NextStepProps = {
  job: Pick<RequestCard, 'id' | 'status' | 'preferredDate' | 'preferredTimeSlot' | 'door'>
  name: string
  /** Opens a view at the door. */
  onStep: (view: DoorView) => void
  /** For a compact card. */
  isCompact?: boolean
}
type NextStepButtonProps = NextStepProps & { starting: { isPending: boolean; mutate: (id: Id) => void } }

/** Shown in place of the buttons, which appear at that minute. */
const TooEarly = ({ from }: { from: Date }) => (
  <Muted alignSelf="center" whiteSpace="normal">
    You can start this from {londonMoment(from)}.
  </Muted>
)

/** The carrier's next step: start or confirm the delivery, with buttons for when nobody can give the code. */
export const NextStepButton = ({ job, name, starting, onStep, isCompact = false }: NextStepButtonProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const now = useNow()
  const isStarting = canTransition('start', job.status)
  if (!isStarting && !canTransition('complete', job.status)) return null
  const from = startsFrom(job.preferredDate, job.preferredTimeSlot)
  if (isStarting && now < from.getTime()) return <TooEarly from={from} />

  const start = () => {
    // On any other day it may be a slip of the finger, so it asks first.
    if (job.preferredDate === londonTime(new Date()).date) starting.mutate(job.id)
    else setIsAsking(true)
  }
  const startAnyway = () => {
    setIsAsking(false)
    starting.mutate(job.id)
  }

  // Narrow, so that two of them fit beside each other on a phone.
  const look = { variant: 'link', px: '3' } as const
  // In a compact card they reach into the space around them, so that the card stays low.
  const quiet = isCompact ? ({ ...look, size: 'sm', mt: '-1.5', mb: '-2.5' } as const) : look
  return (
    <>
      {/* One button for both, so that it keeps the focus when the delivery has started. */}
      <Button
        size={isCompact ? 'md' : 'lg'}
        variant={isStarting || isCodeNext(job.door) ? 'solid' : 'outline'}
        loading={starting.isPending}
        loadingText="Starting..."
        onClick={isStarting ? start : () => onStep('code')}
      >
        {isStarting ? 'Start Delivery' : 'Confirm Delivery'}
        <chakra.span srOnly>: {name}</chakra.span>
      </Button>
      {isStarting && (
        <Button {...quiet} onClick={() => onStep('start')}>
          Take photos first<chakra.span srOnly>: {name}</chakra.span>
        </Button>
      )}
      {!isStarting && <DoorButtons {...{ name, onStep }} id={job.id} open={job.door} {...quiet} />}
      <ConfirmDialog
        open={isAsking}
        title="Have you collected it?"
        confirmLabel="Yes, start delivery"
        cancelLabel="Not yet"
        onConfirm={startAnyway}
        onClose={() => setIsAsking(false)}
      >
        This job is for {shortDate(job.preferredDate)}.
      </ConfirmDialog>
    </>
  )
}
