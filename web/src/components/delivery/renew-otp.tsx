import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { toastFailure } from '#web/components/toast-failure.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'

type RenewOtpProps = { id: RequestDetails['id']; onRenewed: (renewed: { otp: string }) => void }

/** Issues a new code when the current one no longer works. */
export const RenewOtp = ({ id, onRenewed }: RenewOtpProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const renewing = useMutation({
    mutationFn: () => api.requests.renewOtp({ params: { id } }),
    onSuccess: (renewed) => {
      onRenewed(renewed)
      toast.success('You have a new code.')
    },
    onError: (error) => toastFailure(`Error: ${messageOf(error)}`, error, () => renewing.mutate()),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button variant="link" size="inline" onClick={() => setIsAsking(true)}>
        make a new one
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Make a new code?"
        confirmLabel="Make a new one"
        busyLabel="Making..."
        cancelLabel="Keep it"
        busy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
        onClose={() => setIsAsking(false)}
      >
        Your current code will stop working, so your partner will need the new one.
      </ConfirmDialog>
    </>
  )
}
