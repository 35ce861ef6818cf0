import { Flex, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import type { Door } from '#shared/contracts/door-shapes.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { endsWithoutReturn } from '#shared/model/at-the-door.ts'
import type { ItemCategory } from '#shared/model/categories.ts'
import { arrivalText, attemptCauses, endedText, undoneText, withoutCodeText } from '#shared/model/door-texts.ts'
import { londonClock } from '#shared/model/london.ts'
import { NavigateLink } from '#web/components/delivery/stop-links.tsx'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { weekdayAndTime } from '#web/lib/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { DoorView } from './door-buttons.tsx'
import { leaveTexts, retryTimeLabel, undecidedText } from './door-words.ts'
import { ProblemButton } from './problem-button.tsx'
import { reportedTexts, useProblem } from './problem-said.ts'
import { useDoorFacts } from './step-forms.tsx'

type Id = RequestCard['id']

const useReturnInstead = (id: Id) =>
  useRequestMutation({
    call: () => api.delivery.returnInstead({ params: { id } }),
    side: 'carrier',
    doneText: ({ request }) =>
      request.outcome === 'not_done' ? 'This has ended as not done.' : 'Thanks. Please bring it back.',
  })

/** Without a photo of the attempt, silence does not count as confirmation. */
const returnPriceText = ({ without_photo }: Door): string =>
  without_photo
    ? "You're paid the agreed price once the requester confirms or gives you the code. There's nothing extra for the return trip."
    : "You're still paid the agreed price, with nothing extra for the return trip."

/** For a carrier who cannot make the agreed attempt: it becomes a return. */
const CannotRetry = ({ id, category, door }: { id: Id; category: ItemCategory; door: Door }) => {
  const [isAsking, setIsAsking] = useState(false)
  const returning = useReturnInstead(id)
  const isEnd = endsWithoutReturn(category)
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        I can't make it
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Can't you make it?"
        confirmLabel={isEnd ? 'Yes, end it' : "Yes, I'll bring it back"}
        cancelLabel="I'll try again"
        busy={returning.isPending}
        onConfirm={() => returning.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        {isEnd
          ? `This then ends as not done, and nothing is due.${door.attempt?.reason === 'unsafe' ? " We'll count it as a job you gave back." : ''}`
          : `You'll bring it back instead. ${returnPriceText(door)}`}
      </ConfirmDialog>
    </>
  )
}

type ProblemNoteProps = Pick<ReturnType<typeof useDoorFacts>, 'details' | 'category' | 'name'> & {
  id: Id
  door: Door
  hasAnswer: boolean
}

/** Who speaks for the carrier's side. */
const ownSide = { carrier: 'Your driver', business: 'Your business' }

/** What was reported, what the carrier can do, and what happens if nobody decides it. */
const ProblemNote = ({ id, door, details, category, name, hasAnswer }: ProblemNoteProps) => {
  const { handover, problem: open } = door
  const problem = useProblem(id, open?.id)
  const canAnswer = problem?.can.includes('answer') ?? false
  const isContested = open?.handover === 'contested'
  const who = () => {
    if (!problem || problem.opened_by === 'requester') return name
    return problem.opened_by === details?.viewer ? 'You' : ownSide[problem.opened_by]
  }
  const title = () => {
    if (isContested) return `${name} says something's wrong`
    return problem ? `${who()} reported ${reportedTexts[problem.kind]}` : 'A problem was reported'
  }
  const isInTransit = details?.status === 'in_transit'
  const sentences = [
    canAnswer && `You can answer until ${weekdayAndTime(new Date(problem?.answer_by ?? ''))}.`,
    !canAnswer && (isContested ? "We'll look at your photos and at what you both say." : "We're looking into it."),
    isInTransit && !handover && 'Please carry on as usual: enter the code, or tell us what happened at the door.',
    details?.status === 'matched' && 'Please carry on as agreed.',
    isInTransit && !canAnswer && undecidedText(door, category),
    handover &&
      open?.handover === 'asked' &&
      `${name} has until ${weekdayAndTime(new Date(handover.confirm_by))} to say if something is wrong with it.`,
  ]
  return (
    <Banner
      tone="warning"
      title={title()}
      action={
        canAnswer &&
        hasAnswer && (
          <ProblemButton id={id} problem={open} variant="solid">
            Answer
          </ProblemButton>
        )
      }
    >
      {sentences.filter(Boolean).join(' ')}
    </Banner>
  )
}

type CarrierNoteProps = {
  id: Id
  door: Door
  onStep: (view: DoorView) => void
  /** The details have a button for it above. */
  hasAnswer?: boolean
}

/** The open step at the door, and what the carrier can do about it. */
export const CarrierNote = ({ id, door, onStep, hasAnswer = true }: CarrierNoteProps) => {
  const { details, category, name } = useDoorFacts(id)
  const { handover, attempt, problem, leg } = door
  const back = details?.return_address
  const leave = leaveTexts(category)
  return (
    <Stack gap="3">
      {problem && <ProblemNote {...{ id, door, details, category, name, hasAnswer }} />}
      {handover && !problem && (
        <Banner title={`Waiting for ${name === 'The requester' ? 'the requester' : name}`}>
          You said that {arrivalText(category, leg)}. If they don't answer by{' '}
          {weekdayAndTime(new Date(handover.confirm_by))}, we'll mark it as {endedText(category, leg)}.
        </Banner>
      )}
      {attempt?.decide_by && (
        <Banner tone="warning" title={`${name} is choosing what happens next`}>
          You couldn't {undoneText(category, leg)}: {attemptCauses[attempt.reason]}.{' '}
          {!problem &&
            `If they don't answer by ${londonClock(attempt.decide_by).time}, ${endsWithoutReturn(category) ? 'this ends as not done' : "we'll ask you to bring it back"}.`}
        </Banner>
      )}
      {attempt?.choice === 'retry' && attempt.retry && (
        <Banner
          title={`Please try again: ${retryTimeLabel(attempt.retry)}`}
          action={<CannotRetry id={id} category={category} door={door} />}
        >
          {details?.attempt?.choice_note ?? 'Enter the code to finish, as before.'}
        </Banner>
      )}
      {attempt?.choice === 'leave' && !handover && (
        <Banner
          title={withoutCodeText(category)}
          action={<Button onClick={() => onStep('handover')}>{leave.step}</Button>}
        >
          {details?.attempt?.choice_note ?? leave.hint}
        </Banner>
      )}
      {leg && (
        <Banner title="Please bring it back" action={back && <NavigateLink address={back}>Navigate back</NavigateLink>}>
          <Flex direction="column" gap="1">
            {back && <span>To {back}.</span>}
            <span>The same code ends it there. {returnPriceText(door)}</span>
          </Flex>
        </Banner>
      )}
    </Stack>
  )
}
