import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Door } from '#shared/contracts/door-shapes.ts'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { endsWithoutReturn } from '#shared/model/at-the-door.ts'
import { attemptCauses, endedText, undoneText } from '#shared/model/door-texts.ts'
import { londonClock } from '#shared/model/london.ts'
import { PhotoStrip } from '#web/components/delivery/photo-strip.tsx'
import { destinationOf } from '#web/components/request-parts.tsx'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { useNow, weekdayAndTime } from '#web/lib/dates.ts'
import { useRequestDetails } from '#web/lib/request-queries.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { DecisionForm } from './decision-form.tsx'
import { doorCardId, leaveTexts, leftWithText, retryTimeLabel, timeLeftText, undecidedText } from './door-words.ts'
import { ProblemButton } from './problem-button.tsx'

type Request = RequestCard & { door: Door }

type FrameProps = {
  id: RequestCard['id']
  badge: ReactNode
  title: string
  /** Undefined while loading. Their space is reserved. */
  photos: RequestDetails['photos'] | undefined
  children: ReactNode
}

/** The photos next to the text if there is room, above it on a phone. A single photo is large. */
const Frame = ({ id, badge, title, photos, children }: FrameProps) => (
  <Card as="article" id={doorCardId(id)} aria-label={title} outline="2px solid" outlineColor="brand.solid">
    <Flex wrap="wrap" gap={{ base: '4', md: '6' }} align="start">
      {photos?.length !== 0 && (
        <Box flex="1 1 14rem" maxW="xs">
          {photos ? (
            <PhotoStrip photos={photos} isLarge={photos.length === 1} />
          ) : (
            <Box aspectRatio="4 / 3" borderRadius="md" bg="bg.sunken" />
          )}
        </Box>
      )}
      <Stack gap="4" flex="2 1 20rem" minW="0">
        <Flex direction="column" align="start" gap="2">
          {badge}
          <chakra.h3 textStyle="subheading" overflowWrap="anywhere">
            {title}
          </chakra.h3>
        </Flex>
        {children}
      </Stack>
    </Flex>
  </Card>
)

const Quiet = chakra('p', { base: { textStyle: 'small', color: 'fg.muted', overflowWrap: 'anywhere' } })
const Words = chakra('p', { base: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } })

const useConfirm = (id: RequestCard['id']) =>
  useRequestMutation({
    call: () => api.delivery.confirmHandover({ params: { id } }),
    side: 'owner',
    doneText: 'All done, thanks. Your receipt is in My History.',
  })

type PartProps = { request: Request; details: RequestDetails | undefined }

/** The carrier says that they delivered. The owner confirms, or says what is wrong. */
const HandoverCard = ({ request, details }: PartProps) => {
  const { id, door, service_type, delivery_address } = request
  const confirming = useConfirm(id)
  const now = useNow()
  const { handover } = details ?? {}
  const name = destinationOf(delivery_address)
  const at = handover ? `, ${londonClock(handover.at).time}` : ''
  if (!door.handover) return null
  const { problem } = door
  const canContest = problem?.handover === 'asked' && now < Date.parse(door.handover.confirm_by)
  const isReported = problem !== undefined && !canContest
  return (
    <Frame
      id={id}
      badge={
        isReported ? (
          <StatusBadge status="attention">Problem reported</StatusBadge>
        ) : (
          <StatusBadge status="pending">Please confirm</StatusBadge>
        )
      }
      title={`${leftWithText(door.handover.left_with, service_type)}${at}`}
      photos={handover?.photos}
    >
      <Quiet>{name}</Quiet>
      {handover?.name && <Words>With: {handover.name}</Words>}
      {handover?.note && <Words dir="auto">“{handover.note}”</Words>}
      <Flex gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 auto' } }}>
        {isReported && (
          <ProblemButton id={id} problem={problem} name={name} size="lg" variant="solid">
            See the problem
          </ProblemButton>
        )}
        <Button
          size="lg"
          variant={isReported ? 'outline' : 'solid'}
          loading={confirming.isPending}
          loadingText="Confirming..."
          onClick={() => confirming.mutate()}
        >
          All good<chakra.span srOnly>: {name}</chakra.span>
        </Button>
        {!isReported && (
          <ProblemButton id={id} problem={null} name={name} size="lg" addsUntil={problem?.closes_at}>
            Something is wrong
          </ProblemButton>
        )}
      </Flex>
      <Quiet>{unansweredText(request, canContest)}</Quiet>
      {problem && canContest && (
        <div>
          <ProblemButton id={id} problem={problem} name={name}>
            See the problem
          </ProblemButton>
        </div>
      )}
    </Frame>
  )
}

/** What the owner is asked about a handover, and what happens without an answer. */
const unansweredText = ({ door, service_type }: Request, canContest: boolean): string => {
  const { handover, problem, leg } = door
  if (!handover) return ''
  const until = weekdayAndTime(new Date(handover.confirm_by))
  if (!problem) return `If we don't hear from you by ${until}, we'll mark it as ${endedText(service_type, leg)}.`
  if (problem.handover === 'contested')
    return `You've told us that something is wrong with it. ${undecidedText(door, service_type)}`
  return canContest
    ? `Please answer by ${until}. If we don't hear from you, we'll mark it as ${endedText(service_type, leg)} when the open problem closes, by ${weekdayAndTime(new Date(problem.closes_at))} at the latest.`
    : `We're looking into the problem. ${undecidedText(door, service_type)}`
}

/** Counts down by the minute. Screen readers read it only on request. */
const Countdown = ({ until, otherwise }: { until: string; otherwise: string }) => {
  const now = useNow(5_000)
  return (
    <chakra.p role="timer" aria-live="off" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {`${timeLeftText(until, now)} left, until ${londonClock(until).time}. If you don't answer, ${otherwise}.`}
    </chakra.p>
  )
}

/** It could not be delivered: its owner chooses what happens. */
const AttemptCard = ({ request, details }: PartProps) => {
  const { door, service_type, carrier_name, delivery_address } = request
  const { attempt } = door
  if (!attempt) return null
  const shown = details?.attempt
  const who = carrier_name ?? 'Your partner'
  return (
    <Frame
      id={request.id}
      badge={<StatusBadge status="attention">Please choose</StatusBadge>}
      title={`${who} couldn't ${undoneText(service_type, door.leg)}: ${attemptCauses[attempt.reason]}`}
      photos={shown?.photos}
    >
      <Quiet>{destinationOf(delivery_address)}</Quiet>
      {shown?.note && <Words dir="auto">“{shown.note}”</Words>}
      {attempt.decide_by && !door.problem && (
        <Countdown
          until={attempt.decide_by}
          otherwise={endsWithoutReturn(service_type) ? 'this ends as not done' : "we'll ask them to bring it back"}
        />
      )}
      {door.problem && (
        <>
          <Words>A problem is open, so this waits for your answer. {undecidedText(door, service_type)}</Words>
          <div>
            <ProblemButton id={request.id} problem={door.problem} name={destinationOf(delivery_address)}>
              See the problem
            </ProblemButton>
          </div>
        </>
      )}
      <DecisionForm request={request} details={details} />
    </Frame>
  )
}

/** The owner's choice, while it is being carried out. */
const UnderWay = ({ request, details }: PartProps) => {
  const { door, carrier_name, delivery_address, service_type } = request
  const who = carrier_name ?? 'Your partner'
  const { attempt, leg, problem } = door
  const text = leg
    ? `${who} brings it back${details?.return_address ? ` to ${details.return_address}` : ''}. The same code ends it there.`
    : attempt?.choice === 'retry' && attempt.retry
      ? `${who} tries again: ${retryTimeLabel(attempt.retry)}.`
      : attempt?.choice === 'leave'
        ? `${who} ${leaveTexts(service_type).underWay}. Then you confirm.`
        : undefined
  if (!text && !problem) return null
  return (
    <Card tone="sunken">
      <Stack gap="2">
        {text && <Words>{text}</Words>}
        {problem && (
          <>
            <Words>
              A problem was reported, and we're looking into it. {who} can still deliver it.{' '}
              {request.status === 'in_transit' && undecidedText(door, service_type)}
            </Words>
            <div>
              <ProblemButton id={request.id} problem={problem} name={destinationOf(delivery_address)}>
                See the problem
              </ProblemButton>
            </div>
          </>
        )}
        <Quiet>{destinationOf(delivery_address)}</Quiet>
      </Stack>
    </Card>
  )
}

const DoorCard = ({ request }: { request: Request }) => {
  const { data: details } = useRequestDetails(request.id)
  const part = { request, details }
  if (request.door.handover) return <HandoverCard {...part} />
  if (request.door.attempt?.decide_by) return <AttemptCard {...part} />
  return <UnderWay {...part} />
}

const isAtTheDoor = (request: RequestCard): request is Request => request.door !== undefined

/** Choices due within minutes come first, then answers due within a day. */
const rankOf = ({ door: { attempt, handover, problem } }: Request): number => {
  if (problem) return problem.handover === 'asked' ? 1 : 2
  return attempt?.decide_by && !handover ? 0 : handover ? 1 : 2
}

/** The open steps of the owner's requests that need an answer. */
export const OwnerCards = ({ requests }: { requests: readonly RequestCard[] }) => (
  <Section title="At the door">
    <Stack gap="4">
      {requests
        .filter(isAtTheDoor)
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((request) => (
          <DoorCard key={request.id} request={request} />
        ))}
    </Stack>
  </Section>
)
