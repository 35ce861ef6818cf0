import { chakra, Flex } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { toastFailure } from '#web/components/toast-failure.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { requestQueries, useHeldDetails } from '#web/lib/request-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckIcon, ShareIcon } from '#web/ui/icons.tsx'
import { Muted } from '#web/ui/section.tsx'
import { useShare } from '#web/ui/use-share.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const RenewOtp = lazyComponent(async () => (await import('./renew-otp.tsx')).RenewOtp)

type Id = RequestDetails['id']

/** The code of a delivery: from the details, or fetched when it is first needed. */
const useOtp = (id: Id) => {
  const queries = useQueryClient()
  const [fetched, setFetched] = useState<string>()
  const held = useHeldDetails(id)?.otp
  const keep = ({ otp }: { otp: string }) => {
    setFetched(otp)
    queries.setQueryData(requestQueries.details(id).queryKey, (details) => details && { ...details, otp })
  }
  const fetching = useMutation({
    mutationFn: () => api.requests.getOtp({ params: { id } }),
    onSuccess: keep,
    onError: (error) => toastFailure(`Error fetching OTP: ${messageOf(error)}`, error, () => fetching.mutate()),
  })
  const otp = held ?? fetched
  return {
    otp,
    keep,
    isFetching: fetching.isPending,
    /** Undefined if it could not be fetched. */
    get: async () => otp ?? (await fetching.mutateAsync().catch(() => undefined))?.otp,
  }
}

const masked = '------'

type CompletionCodeProps = {
  id: Id
  /** Which of several deliveries this is, for screen readers. */
  name?: string
  canRenew?: boolean
  hasProblem?: boolean
  /** Its label, where no heading says what it is. */
  hasLabel?: boolean
}

/** For a receiver who may not know the carrier or the delivery. */
const shareText = (otp: string) =>
  `The code for your Sameway delivery is ${otp}. Give it to the person who brings it, once everything has arrived.`

/** The code that completes a delivery: hidden until requested, and shared with the person at the door. */
export const CompletionCode = ({
  id,
  name,
  canRenew = false,
  hasProblem = false,
  hasLabel = false,
}: CompletionCodeProps) => {
  const { otp, get, keep, isFetching } = useOtp(id)
  const [isShown, setIsShown] = useState(false)
  const { isCopied, share } = useShare()
  const shown = isShown && otp
  const suffix = name && <chakra.span srOnly>: {name}</chakra.span>

  const toggle = async () => setIsShown(!shown && (await get()) !== undefined)
  const shareOtp = async () => {
    const known = await get()
    if (known) await share(shareText(known))
  }

  const showNew = (renewed: { otp: string }) => {
    keep(renewed)
    setIsShown(true)
  }

  return (
    <>
      <Flex align="center" wrap="wrap" justify="space-between" columnGap="4" rowGap="3">
        <Flex align="baseline" columnGap="2.5" wrap="wrap">
          {hasLabel && <Muted>Completion OTP</Muted>}
          <chakra.output
            aria-label={name ? `Completion OTP: ${name}` : 'Completion OTP'}
            textStyle="number"
            fontSize="3xl"
            letterSpacing="0.18em"
          >
            {shown || (
              <>
                <span aria-hidden="true">{masked}</span>
                <VisuallyHidden>Hidden</VisuallyHidden>
              </>
            )}
          </chakra.output>
        </Flex>
        <Flex gap="2" wrap="wrap">
          <Button variant="outline" loading={isFetching} onClick={() => void toggle()}>
            {shown ? 'Hide OTP' : 'Show OTP'}
            {suffix}
          </Button>
          <Button variant="quiet" px="3" onClick={() => void shareOtp()}>
            {isCopied ? <CheckIcon size={18} /> : <ShareIcon size={18} />}
            {isCopied ? 'Copied!' : 'Share code'}
            {suffix}
          </Button>
        </Flex>
        <VisuallyHidden aria-live="polite">{isCopied ? 'Copied!' : ''}</VisuallyHidden>
      </Flex>
      {canRenew && (
        <Muted mt="3">
          {hasProblem
            ? 'It completes the delivery, so only give it if you’re happy with how things are.'
            : 'Give it to your partner once everything has arrived.'}{' '}
          If it no longer works,{' '}
          <Suspense>
            <RenewOtp id={id} onRenewed={showNew} />
          </Suspense>
          .
        </Muted>
      )}
    </>
  )
}
