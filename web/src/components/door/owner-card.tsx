import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { attemptCauses, endedText, undoneText } from '#shared/model/door-texts.ts'
import { londonClock } from '#shared/model/london.ts'
import { destinationOf } from '#web/components/request-parts.tsx'
import { useNow, weekdayAndTime } from '#web/lib/dates.ts'
import { useRequestDetails } from '#web/lib/request-queries.ts'
import { Muted, Section } from '#web/ui/section.tsx'
import { AllGood } from './all-good.tsx'
import { Countdown, DecisionForm } from './decision-form.tsx'
import { leaveTexts, leftWithText, retryTimeLabel, undecidedText } from './door-words.ts'
import { type DoorRequest, type OwnerCardActions, OwnerCardFrame } from './owner-card-frame.tsx'
import { ProblemButton } from './problem-button.tsx'

const Words = chakra('p', { base: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } })

/** Two buttons are one line on a phone, also while one is busy. */
const sideBySide = {
  '& > button': {
    flex: '1 1 7.5rem',
    whiteSpace: 'nowrap',
    px: { base: '2.5', md: '7' },
    fontSize: { base: 'md', md: 'lg' },
  },
}

type PartProps = { request: DoorRequest; details: RequestDetails | undefined; actions: OwnerCardActions }

/** The carrier says that they delivered. The owner confirms, or says what is wrong. */
const HandoverCard = ({ request, details, actions }: PartProps) => {
  const { id, door, service_type, delivery_address } = request
  const now = useNow()
  const { handover } = details ?? {}
  const name = destinationOf(delivery_address)
  const at = handover ? `, ${londonClock(handover.at).time}` : ''
  if (!door.handover) return null
  const { problem } = door
  const canContest = problem?.handover === 'asked' && now < Date.parse(door.handover.confirm_by)
  const isReported = problem !== undefined && !canContest
  return (
    <OwnerCardFrame
      request={request}
      shown={canContest ? { handover: door.handover } : door}
      title={`${leftWithText(door.handover.left_with, service_type)}${at}`}
      photos={handover?.photos}
      words={
        (handover?.name || handover?.note) && (
          <>
            {handover.name && <Words>With: {handover.name}</Words>}
            {handover.note && <Words dir="auto">“{handover.note}”</Words>}
          </>
        )
      }
      actions={actions}
    >
      <Flex gap="3" wrap="wrap" css={sideBySide}>
        {isReported && (
          <ProblemButton id={id} problem={problem} name={name} size="lg" variant="solid">
            See the problem
          </ProblemButton>
        )}
        <AllGood request={request} isQuiet={isReported} />
        {!isReported && (
          <ProblemButton id={id} problem={null} name={name} size="lg" addsUntil={problem?.closes_at}>
            Something is wrong
          </ProblemButton>
        )}
      </Flex>
      <Muted>{unansweredText(request, canContest)}</Muted>
      {problem && canContest && (
        <div>
          <ProblemButton id={id} problem={problem} name={name}>
            See the problem
          </ProblemButton>
        </div>
      )}
    </OwnerCardFrame>
  )
}

/** What the owner is asked about a handover, and what happens without an answer. */
const unansweredText = ({ door, service_type }: DoorRequest, canContest: boolean): string => {
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

/** It could not be delivered: its owner chooses what happens. */
const AttemptCard = ({ request, details, actions }: PartProps) => {
  const { door, service_type, carrier_name, delivery_address } = request
  const { attempt } = door
  if (!attempt) return null
  const shown = details?.attempt
  const who = carrier_name ?? 'Your partner'
  return (
    <OwnerCardFrame
      request={request}
      shown={{ attempt }}
      title={`${who} couldn't ${undoneText(service_type, door.leg)}: ${attemptCauses[attempt.reason]}`}
      photos={shown?.photos}
      words={shown?.note && <Words dir="auto">“{shown.note}”</Words>}
      actions={actions}
    >
      {attempt.decide_by && !door.problem && <Countdown until={attempt.decide_by} category={service_type} />}
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
    </OwnerCardFrame>
  )
}

/** The owner's choice, while it is being carried out. */
const UnderWay = ({ request, details, actions }: PartProps) => {
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
  return (
    <OwnerCardFrame request={request} photos={[]} hasCode={!problem && attempt?.choice !== 'leave'} actions={actions}>
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
    </OwnerCardFrame>
  )
}

/** A request, by what is open at the door. */
export const DoorCard = ({ request, actions }: { request: RequestCard; actions: OwnerCardActions }) => {
  const { data: details } = useRequestDetails(request.id)
  if (!isAtTheDoor(request)) return null
  const part = { request, details, actions }
  if (request.door.handover) return <HandoverCard {...part} />
  if (request.door.attempt?.decide_by) return <AttemptCard {...part} />
  return <UnderWay {...part} />
}

const isAtTheDoor = (request: RequestCard): request is DoorRequest => request.door !== undefined

/** Choices due within minutes come first, then answers due within a day, then choices without a clock. */
const rankOf = ({ door: { attempt, handover, problem } }: DoorRequest): number => {
  if (handover) return problem && problem.handover !== 'asked' ? 3 : 1
  if (attempt?.decide_by) return problem ? 2 : 0
  return 3
}

const dueOf = ({ door: { attempt } }: DoorRequest): string => attempt?.decide_by ?? ''

export type OwnerCardsProps = {
  title?: string
  requests: readonly RequestCard[]
  actionsOf: (request: RequestCard) => OwnerCardActions
}

/** The owner's requests that wait for an answer from them. They stand in no other list. */
export const OwnerCards = ({ title = 'At the door', requests, actionsOf }: OwnerCardsProps) => (
  <Section title={title}>
    <Stack gap="4">
      {requests
        .filter(isAtTheDoor)
        .toSorted((a, b) => rankOf(a) - rankOf(b) || dueOf(a).localeCompare(dueOf(b)))
        .map((request) => (
          <DoorCard key={request.id} request={request} actions={actionsOf(request)} />
        ))}
    </Stack>
  </Section>
)
