import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { canBeMarkedPaid } from '#shared/model/money.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { otherSideOf, PayNote } from '#web/components/request-parts.tsx'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { requestKeys, useRequestDetails } from '#web/lib/request-changes.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { focusReturnTarget } from '#web/ui/focus.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DetailsPart, JourneyMap, PersonParts, RoutePart, TaskPart } from './details-parts.tsx'
import { PaidMark } from './paid-mark.tsx'
import type { DeliveryPlaceProps, DeliverySide } from './with-details.tsx'

const PaymentPart = ({ details }: { details: RequestDetails }) => {
  const { id, viewer, price, status, paid_at } = details
  return (
    <DetailsPart title="Payment">
      <Stack gap="3">
        <Flex align="baseline" justify="space-between" gap="4" wrap="wrap">
          <chakra.span color="fg.muted">{viewer === 'requester' ? 'Your Cost' : 'Your Earnings'}</chakra.span>
          <Price pounds={price} size="lg" />
        </Flex>
        {status !== 'cancelled' && <PayNote viewer={viewer} name={otherSideOf(details)} />}
        {canBeMarkedPaid(status) && <PaidMark id={id} paidAt={paid_at} canMark={viewer !== 'requester'} />}
      </Stack>
    </DetailsPart>
  )
}

/** The code that ends a delivery: kept with the details, fetched when they lack it, renewed when it no longer works. */
const useCompletionOtp = ({ id, otp }: Pick<RequestDetails, 'id' | 'otp'>) => {
  const queries = useQueryClient()
  const [isShown, setIsShown] = useState(false)

  const show = ({ otp: held }: { otp: string }) => {
    queries.setQueryData<RequestDetails>(requestKeys.details(id), (details) => details && { ...details, otp: held })
    setIsShown(true)
  }
  const fetching = useMutation({
    mutationFn: () => api.requests.getOtp({ params: { id } }),
    onSuccess: show,
    onError: (error) => toast.error(`Error fetching OTP: ${messageOf(error)}`),
  })
  const renewing = useMutation({
    mutationFn: () => api.requests.renewOtp({ params: { id } }),
    onSuccess: (renewed) => {
      show(renewed)
      toast.success('You have a new OTP.')
    },
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  })

  const toggle = () => {
    if (isShown) setIsShown(false)
    else if (otp) setIsShown(true)
    else fetching.mutate()
  }

  return { shown: isShown && otp ? otp : null, toggle, isFetching: fetching.isPending, renewing }
}

const masked = '------'

const CompletionOtp = ({ details }: { details: RequestDetails }) => {
  const { shown, toggle, isFetching, renewing } = useCompletionOtp(details)
  const [isAsking, setIsAsking] = useState(false)
  const renew = () => renewing.mutate(undefined, { onSettled: () => setIsAsking(false) })

  return (
    <DetailsPart title="Completion OTP">
      <Flex align="center" justify="space-between" gap="4" wrap="wrap">
        <chakra.output textStyle="number" fontSize="3xl" letterSpacing="0.18em">
          {shown ?? (
            <>
              <span aria-hidden="true">{masked}</span>
              <VisuallyHidden>Hidden</VisuallyHidden>
            </>
          )}
        </chakra.output>
        <Button variant="outline" loading={isFetching} onClick={toggle}>
          {shown ? 'Hide OTP' : 'Show OTP'}
        </Button>
      </Flex>
      <chakra.p mt="3" color="fg.muted" textStyle="small">
        Give it to your partner once everything has arrived. If it no longer works,{' '}
        <Button variant="link" size="inline" onClick={() => setIsAsking(true)}>
          make a new one
        </Button>
        .
      </chakra.p>
      <ConfirmDialog
        open={isAsking}
        title="Make a new OTP?"
        confirmLabel="Make a new one"
        busyLabel="Making..."
        cancelLabel="Keep it"
        busy={renewing.isPending}
        onConfirm={renew}
        onClose={() => setIsAsking(false)}
      >
        The one you have now stops working. Your partner will need the new one.
      </ConfirmDialog>
    </DetailsPart>
  )
}

type StatusText = (details: RequestDetails) => string

const on = (time: string | null) => (time ? ` on ${longDate(time)}` : '')

const forRequester: Record<RequestDetails['status'], StatusText> = {
  pending_match: () => 'We are looking for someone who is going that way.',
  pending_partner_approval: () => 'We are waiting for the partner whom you asked.',
  matched: () => 'A partner has taken it and will come to collect it.',
  in_transit: () => 'It is on its way.',
  completed: ({ completed_at }) => `Done${on(completed_at)}.`,
  cancelled: ({ cancel_reason, cancelled_at }) =>
    cancel_reason === 'expired' ? 'Nobody took it in time.' : `You cancelled it${on(cancelled_at)}.`,
}

const forCarrier: typeof forRequester = {
  ...forRequester,
  matched: () => 'Collect it, then start the delivery.',
  in_transit: () => 'Hand it over and ask the requester for the OTP.',
  cancelled: ({ cancelled_at }) => `The requester cancelled it${on(cancelled_at)}.`,
}

const forBusiness: typeof forRequester = {
  ...forCarrier,
  matched: () => 'Your driver will collect it.',
  in_transit: () => 'Your driver is on the way with it.',
}

const texts = { requester: forRequester, carrier: forCarrier, business: forBusiness }

/** The status in a sentence for the viewer. */
const statusText = (details: RequestDetails): string => texts[details.viewer][details.status](details)

type DeliveryDetailsProps = {
  details: RequestDetails
  /** The viewer's buttons. */
  actions?: ReactNode
}

/** All that the viewer may know of a request. The viewer is its requester, its carrier or the carrier's business. */
export const DeliveryDetails = ({ details, actions }: DeliveryDetailsProps) => (
  <Stack gap="5">
    <Flex gap="3" align="center" wrap="wrap">
      <StatusBadge status={details.status} />
      <chakra.p flex="1" minW="15rem">
        {statusText(details)}
      </chakra.p>
    </Flex>
    <JourneyMap details={details} />
    <PersonParts details={details} />
    <TaskPart details={details} />
    <RoutePart details={details} />
    <PaymentPart details={details} />
    {details.viewer === 'requester' && isCarried(details.status) && <CompletionOtp details={details} />}
    {actions}
  </Stack>
)

/** The details of one request. Loaded details stay when a reload fails. */
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

/** Most messages of the server end with a full stop. */
const failureText = (side: DeliverySide, message: string): string =>
  side === 'requester'
    ? `Error loading details: ${message}`
    : `Could not load job details: ${message.replace(/\.$/, '')}.`

/** The details on a wide screen: beside the list, which stays usable. */
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
