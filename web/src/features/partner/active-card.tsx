import { Box, chakra, Flex, HStack } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import { DoorNote } from '#web/components/delivery/confirm-delivery.tsx'
import { NavigateToNextStop } from '#web/components/delivery/stop-links.tsx'
import { DoorBadge } from '#web/components/door/door-badge.tsx'
import type { DoorView } from '#web/components/door/door-buttons.tsx'
import { NextStepButton, type NextStepProps } from '#web/components/job-parts.tsx'
import { DetailsButton, destinationOf } from '#web/components/request-parts.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { HubCard, JobOpener, JobPay } from './hub-card.tsx'
import { useStartDelivery } from './queries.ts'

/** The next step of a delivery. */
export const CarrierActions = (props: NextStepProps) => <NextStepButton {...props} starting={useStartDelivery()} />

/** The banners of a step at the door, made to fit a compact card. */
const compactNote = {
  fontSize: 'sm',
  lineHeight: 'snug',
  _empty: { display: 'none' },
  '& > div > div': { px: '3', py: '2.5', gap: '2.5' },
} as const

/** Nothing to do but wait, as the badge says: a line of text, whose title runs into it. */
const waitingNote = {
  ...compactNote,
  '& p': { display: 'inline', _after: { content: '". "' } },
  '& p + div': { display: 'inline' },
  '& > div > div': { p: '0', bg: 'transparent' },
  '& > div > div > span': { display: 'none' },
  '& button': { w: 'full' },
} as const

/** As high as a thumb needs, without making the card higher: before the pickup there is more to do than to go there. */
const quietLink = { '& a': { my: '-2.5', mr: '-2', px: '2', bg: 'transparent', boxShadow: 'none' } } as const

/** Below the other actions, and as wide as they are. */
const cancelLook = { variant: 'link', size: 'sm', px: '3', mt: '-1.5', mb: '-2.5' } as const

type ActiveCardProps = {
  job: RequestCard
  isChanged: boolean
  isOpen: boolean
  onOpen: () => void
  onGiveBack: () => void
  onStep: (view: DoorView) => void
}

/** A delivery that this partner carries, with its next step. */
export const ActiveCard = ({ job, isOpen, isChanged, onOpen, onGiveBack, onStep }: ActiveCardProps) => {
  const name = destinationOf(job.delivery_address)
  const { hours } = slotHours[job.preferredTimeSlot]
  return (
    <HubCard
      isLong
      isOpen={isOpen}
      isChanged={isChanged}
      head={
        <HStack justify="space-between" flex="1">
          <DoorBadge size="sm" job={job} viewer="carrier" />
          <JobPay job={job} />
        </HStack>
      }
      heading={<JobOpener job={job} kind="carried" aria-current={isOpen || undefined} onOpen={onOpen} />}
      actions={
        <>
          <DetailsButton name={name} size="md" isOpen={isOpen} onOpen={onOpen} />
          <CarrierActions job={job} name={name} isCompact onStep={onStep} />
          {canTransition('giveBack', job.status) && (
            <Button {...cancelLook} onClick={onGiveBack}>
              <CloseIcon size={16} />
              Cancel<chakra.span srOnly> delivery: {name}</chakra.span>
            </Button>
          )}
        </>
      }
    >
      <Flex align="center" justify="space-between" gap="1" css={job.status === 'in_transit' ? undefined : quietLink}>
        <chakra.p fontSize="sm" lineHeight="snug" color="fg.muted">
          {shortDate(job.preferredDate)} · <chakra.span whiteSpace="nowrap">{hours}</chakra.span>
        </chakra.p>
        <NavigateToNextStop job={job} />
      </Flex>
      <Box css={job.door?.handover ? waitingNote : compactNote}>
        <DoorNote job={job} onStep={onStep} />
      </Box>
    </HubCard>
  )
}
