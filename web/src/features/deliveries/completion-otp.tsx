import { chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DetailsPart } from './details-part.tsx'
import { useCompletionOtp } from './use-completion-otp.ts'

const masked = '------'

export const CompletionOtp = ({ details }: { details: RequestDetails }) => {
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
