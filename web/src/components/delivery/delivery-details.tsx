import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { problemKindTexts, reportBy } from '#shared/model/problem-rules.ts'
import { canTransition, isCarried } from '#shared/model/request-lifecycle.ts'
import { BlockButton } from '#web/components/blocks/block-button.tsx'
import { ChoiceButton, isChoiceDue } from '#web/components/door/choice-button.tsx'
import { DoorBadge } from '#web/components/door/door-badge.tsx'
import { ProblemButton } from '#web/components/door/problem-button.tsx'
import { useProblem } from '#web/components/door/problem-said.ts'
import { DoorWords, TimelineList } from '#web/components/door/timeline.tsx'
import { isUnearned, otherSideOf, PayNote, PriceLabel, untilText } from '#web/components/request-parts.tsx'
import { Reviews } from '#web/components/reviews/lazy-reviews.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { useRequestDetails } from '#web/lib/request-queries.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { focusReturnTarget } from '#web/ui/focus.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CancellationNote } from './cancellation-note.tsx'
import { CompletionCode } from './completion-otp.tsx'
import { statusText } from './delivery-details-status.ts'
import { DetailsPart, PersonParts, RoutePart, TaskPart } from './details-parts.tsx'
import { PaidMark } from './paid-mark.tsx'

/** Whose screen shows the details. The text of a failure depends on it. */
export type DeliverySide = 'requester' | 'carrier'

export type DeliveryPlaceProps = {
  side: DeliverySide
  /** The request whose details are open, if any. */
  id: string | null
  onClose: () => void
  /** The viewer's buttons, at the end. */
  actions?: (details: RequestDetails) => ReactNode
}

const PaymentPart = ({ details }: { details: RequestDetails }) => {
  const { id, viewer, price, status, paid_at } = details
  const isDue = status !== 'cancelled' && !isUnearned(details)
  return (
    <DetailsPart title="Payment">
      <Stack gap="3">
        <Flex align="baseline" justify="space-between" gap="4" wrap="wrap">
          <chakra.span color="fg.muted">
            <PriceLabel details={details} />
          </chakra.span>
          <Price pounds={price} size="lg" />
        </Flex>
        {details.outcome === 'not_done' && <p>It couldn't be done, so nothing is due.</p>}
        {isDue && <PayNote viewer={viewer} name={otherSideOf(details)} />}
        <PaidMark id={id} paidAt={paid_at} canMark={viewer !== 'requester'} payable={details} />
      </Stack>
    </DetailsPart>
  )
}

/** What is still open. The last step at the door stays in the details after the end. */
const openIn = ({ status, problem, handover, attempt, leg }: RequestDetails) => ({
  problem: problem?.is_open ? problem : null,
  ...(status === 'in_transit' && { handover, attempt, leg }),
})

type DeliveryDetailsProps = {
  details: RequestDetails
  /** The viewer's buttons. */
  actions?: ReactNode
}

/**
 * Everything that the viewer may know about a request. The viewer is its requester, its carrier or the carrier's
 * business.
 */
export const DeliveryDetails = ({ details, actions }: DeliveryDetailsProps) => {
  const { id, viewer, status, timeline } = details
  const hasCode = viewer === 'requester' && isCarried(status)
  // An open problem is what its reader came for. A decided one is looked up later.
  const isOpen = details.problem?.is_open ?? false
  const problem = useProblem(id, isOpen ? details.problem?.id : undefined)
  const canAnswer = problem?.can.includes('answer') ?? false
  // In transit the code comes first, because the person waiting at the door needs it, unless the owner has to answer.
  const isCodeFirst = status === 'in_transit' && !isOpen && !details.handover && !isChoiceDue(details)
  const code = (
    <DetailsPart title="Completion OTP">
      <CompletionCode id={id} canRenew hasProblem={isOpen} />
    </DetailsPart>
  )
  const problemButton = canReport(details) && (
    <ProblemButton id={id} problem={details.problem} {...(canAnswer && { variant: 'solid' })}>
      {problemLabel(details, canAnswer)}
    </ProblemButton>
  )
  return (
    <Stack gap="5">
      <Flex gap="3" align="start" wrap="wrap">
        <DoorBadge job={{ ...details, door: openIn(details) }} viewer={viewer} />
        {problem && <b>{problemKindTexts[problem.kind]}</b>}
        <Box flex="1" minW="min(100%, 15rem)">
          <p>{statusText(details)}</p>
          <CancellationNote details={details} />
          {viewer === 'requester' && canTransition('raise', status) && (
            <chakra.p textStyle="small">{untilText(details)}</chakra.p>
          )}
        </Box>
      </Flex>
      <ChoiceButton details={details} />
      <Reviews details={details} />
      {isOpen && problemButton}
      {hasCode && isCodeFirst && code}
      {/* A dispatcher came to call the driver. */}
      {viewer === 'business' && <PersonParts details={details} />}
      <RoutePart details={details} />
      {viewer !== 'business' && <PersonParts details={details} />}
      <TaskPart details={details} />
      <PaymentPart details={details} />
      {hasCode && !isCodeFirst && code}
      {timeline.length > 0 && (
        <DetailsPart title="Timeline">
          <DoorWords {...details} category={details.serviceType} />
          <TimelineList details={details} />
        </DetailsPart>
      )}
      {actions}
      {!isOpen && problemButton}
      <BlockButton details={details} />
    </Stack>
  )
}

const problemLabel = ({ problem }: RequestDetails, canAnswer: boolean): string => {
  if (!problem) return 'Report a problem'
  return canAnswer ? 'Answer the problem' : 'See the problem'
}

/** From the match until two days after the end. The server checks the exact time. */
const canReport = ({ status, outcome, problem, completed_at, cancelled_at }: RequestDetails): boolean => {
  const endedAt = completed_at ?? cancelled_at
  if (problem || isCarried(status)) return true
  return (
    (status === 'completed' || outcome === 'not_done' || outcome === 'not_started') &&
    endedAt !== null &&
    Date.now() < Date.parse(reportBy(new Date(endedAt)))
  )
}

/** The details of a request. Loaded details stay if a reload fails. */
export const useDetails = (id: string, side: DeliverySide, onFailed: () => void = () => {}) => {
  const query = useRequestDetails(id)
  const { error, errorUpdateCount, isLoadingError } = query

  const fail = useEffectEvent(() => {
    toast.error(failureText(side, messageOf(error)))
    onFailed()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure raises a toast, also when it repeats.
  useEffect(() => {
    if (isLoadingError) fail()
  }, [isLoadingError, errorUpdateCount])

  return query
}

/** Drops the full stop with which most server messages end. */
const failureText = (side: DeliverySide, message: string): string =>
  side === 'requester'
    ? `Error loading details: ${message}`
    : `Could not load job details: ${message.replace(/\.$/, '')}.`

/** The details on a wide screen, next to the list, which stays usable. */
export const DeliveryPanel = ({ id, side, onClose, actions }: DeliveryPlaceProps & { id: string }) => {
  const { data } = useDetails(id, side, onClose)
  const titleId = useId()
  const title = useFocusWhile(id)

  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    // React also delivers the key events of dialogs that are opened from here. Those belong to the dialog.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside) onClose()
  }

  return (
    <chakra.aside
      aria-labelledby={titleId}
      onKeyDown={closeOnEscape}
      position="sticky"
      top="6"
      maxH="calc(100dvh - 3rem)"
      overflowY="auto"
      borderRadius="lg"
      bg="bg.panel"
      boxShadow="raised"
      animation="fade-in 200ms"
    >
      <Flex position="sticky" top="0" zIndex="1" align="center" gap="3" pl="6" pr="3" py="3" bg="bg.panel">
        <chakra.h2 id={titleId} ref={title} tabIndex={-1} flex="1" textStyle="heading">
          Delivery Details
        </chakra.h2>
        <IconButton label="Close details" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Flex>
      <Box px="6" pb="6">
        {data ? <DeliveryDetails details={data} actions={actions?.(data)} /> : <Skeleton shape="card" count={3} />}
      </Box>
    </chakra.aside>
  )
}

/** Focuses the title whenever other details are shown, and returns the focus to the opener at the end. */
const useFocusWhile = (shown: string) => {
  const title = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows what is shown.
  useEffect(() => {
    opener.current = document.activeElement
    title.current?.focus({ preventScroll: true })
  }, [shown])
  useEffect(() => () => focusReturnTarget(opener.current)?.focus({ preventScroll: true }), [])
  return title
}
