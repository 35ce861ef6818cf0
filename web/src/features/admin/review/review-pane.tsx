import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { PartnerEntry, ReviewFacts } from '#shared/contracts/admin.ts'
import { failures } from '#shared/model/failure.ts'
import { londonTime } from '#shared/model/london.ts'
import { Loaded, LoadFailure } from '#web/components/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Muted } from '#web/ui/section.tsx'
import { goesOnByKey, NextOne } from '../next-one.tsx'
import { useReviewDecision, useReviewFacts } from '../queries.ts'
import { ApplicantFacts } from './applicant-facts.tsx'
import { ApplicantPapers } from './applicant-papers.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { Papers } from './papers.tsx'
import { PapersDialog } from './papers-dialog.tsx'
import { type Decision, isWaiting, partnerReviewConfig, type Question, questionsOf } from './review-config.ts'
import { ReviewStatus } from './review-list.tsx'
import { useReviewQueue } from './use-review-queue.ts'

const { confirmation } = partnerReviewConfig

const labels = {
  application: { approve: 'Approve', reject: 'Reject' },
  name: { approve: 'Approve name', reject: 'Refuse name' },
  papers: { approve: 'Accept papers', reject: 'Refuse papers' },
} as const satisfies Record<Question, Record<Decision, string>>

type DecisionsProps = {
  entry: PartnerEntry
  papers: ReviewFacts['papers']
  lookedUpOn: string | undefined
  /** Called before a question is asked. */
  onAsk: () => void
}

/** The possible decisions. Each is confirmed in the corner, so that documents and facts stay visible. */
const Decisions = ({ entry, papers, lookedUpOn, onAsk }: DecisionsProps) => {
  const asking = useDialogState<{ entry: PartnerEntry; about: Question; decision: Decision }>()
  const { mutateAsync } = useReviewDecision(partnerReviewConfig)
  const [isExplained, setIsExplained] = useState(false)
  const today = londonTime(new Date()).date
  const lacksCheck = papers.gates === 'required' && !isCurrent(papers.right_to_work, today)

  const ask = (about: Question, decision: Decision) => {
    const isMissing = lacksCheck && about === 'application' && decision === 'approve'
    setIsExplained(isMissing)
    if (isMissing) return
    onAsk()
    asking.open({ entry, about, decision })
  }
  const lookedUp = lookedUpOn ? { waste_looked_up_on: lookedUpOn } : {}
  return (
    <>
      {questionsOf(entry).flatMap((about) =>
        (['approve', 'reject'] as const).map((decision) => (
          <Button key={`${about} ${decision}`} variant="outline" onClick={() => ask(about, decision)}>
            {labels[about][decision]}
          </Button>
        )),
      )}
      <Box order={-1} w="full" _empty={{ display: 'none' }}>
        {isExplained && lacksCheck && <FormError>{failures['papers.work-unchecked'].text}</FormError>}
      </Box>
      <LazyDialog state={asking}>
        {({ entry, about, decision }, frame) => {
          if (about === 'name') return <NameDialog {...{ entry, decision }} place="corner" {...frame} />
          if (about === 'papers') return <PapersDialog {...{ entry, decision, lookedUpOn }} place="corner" {...frame} />
          return (
            <DecisionDialog
              place="corner"
              decision={decision}
              confirmation={confirmation(decision, entry)}
              onDecide={(verdict) => mutateAsync({ entry, verdict: { ...verdict, ...lookedUp } })}
              {...frame}
            />
          )
        }}
      </LazyDialog>
    </>
  )
}

const isCurrent = (check: ReviewFacts['papers']['right_to_work'], today: string): boolean =>
  check !== null && (check.until === null || check.until >= today)

type ApplicationProps = {
  queue: ReturnType<typeof useReviewQueue>
  heading: RefObject<HTMLHeadingElement | null>
}

/** Documents on one side, facts and decision on the other. Stacked on a phone. */
const Application = ({ queue, heading }: ApplicationProps) => {
  const { entry } = queue
  const id = useId()
  // A decision raises the version, which must not load the facts again.
  const undecided = useRef(entry)
  if (isWaiting(entry)) undecided.current = entry
  const query = useReviewFacts(undecided.current)
  const { data: facts, isPlaceholderData: isOld } = query
  const [lookedUpOn, setLookedUpOn] = useState<string>()
  const details = useRef<HTMLDivElement>(null)
  const focusName = () => heading.current?.focus({ preventScroll: true })

  return (
    <chakra.section
      data-pane
      aria-labelledby={id}
      display="grid"
      gap={{ base: '6', lg: '8' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 27rem' }}
      h={{ lg: 'calc(100dvh - 10rem)' }}
      borderRadius="md"
      onKeyDown={goesOnByKey(queue.goOn)}
    >
      <Papers entry={entry} onRecovered={focusName} />
      <Flex direction="column" gap="4" minH="0">
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          <chakra.h3 ref={heading} id={id} tabIndex={-1} textStyle="subheading" overflowWrap="anywhere">
            {entry.name}
          </chakra.h3>
          <ReviewStatus entry={entry} />
        </Flex>
        {/* Only a focusable element scrolls by keyboard. */}
        <Stack
          ref={details}
          role="region"
          aria-label="Details"
          tabIndex={0}
          flex="1"
          minH="0"
          overflowY={{ lg: 'auto' }}
          gap="5"
        >
          <Loaded query={query} data={facts} failed="These details could not be loaded.">
            {(facts) => (
              <ApplicantFacts facts={facts}>
                <ApplicantPapers
                  entry={entry}
                  papers={facts.papers}
                  canRecord={isWaiting(entry) && !isOld}
                  lookedUp={{ on: lookedUpOn, setOn: setLookedUpOn }}
                />
              </ApplicantFacts>
            )}
          </Loaded>
          <Muted>We log every time these details are viewed.</Muted>
        </Stack>
        {queue.error && <LoadFailure title="Failed to load items." queries={[queue]} />}
        <Flex wrap="wrap" align="center" gap="3">
          {/* No decision without having seen the facts. */}
          {facts && !isOld && (
            <Decisions
              {...{ entry, lookedUpOn }}
              papers={facts.papers}
              // The facts are in sight at each decision.
              onAsk={() => details.current?.scrollTo?.({ top: 0 })}
            />
          )}
          <Box flex="1" />
          <NextOne
            queue={queue}
            label="Next application"
            variant="quiet"
            lastText="No other applications are waiting."
          />
        </Flex>
      </Flex>
    </chakra.section>
  )
}

type ReviewPaneProps = { entry: PartnerEntry; open: boolean; onClose: () => void }

/** One application after another. Give each opening a new key. */
export const ReviewPane = ({ entry: first, open, onClose }: ReviewPaneProps) => {
  const queue = useReviewQueue(first)
  const heading = useRef<HTMLHeadingElement>(null)
  const { user_id } = queue.entry

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each application, so that its name is read out.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [user_id])

  return (
    <Dialog size="xl" open={open} onClose={onClose} title="Review" initialFocus={heading}>
      <Application key={user_id} queue={queue} heading={heading} />
    </Dialog>
  )
}
