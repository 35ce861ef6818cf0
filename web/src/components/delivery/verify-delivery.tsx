import { chakra, Stack } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, refusalText } from '#web/lib/api-error.ts'
import { recordRequest } from '#web/lib/request-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeField } from '#web/ui/fields.tsx'

type VerifyDeliveryProps = { id: RequestCard['id']; open: boolean; onDone: () => void; onClose: () => void }

/** Ends a delivery by the requester's code. An error shows beside the field. */
export const VerifyDelivery = ({ id, open, onDone, onClose }: VerifyDeliveryProps) => {
  const field = useRef<HTMLInputElement>(null)
  const fieldId = useId()
  const [otp, setOtp] = useState('')
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const completing = useMutation({
    mutationFn: (code: string) => api.requests.completeDelivery({ params: { id }, body: { otp: code } }),
    onSuccess: ({ request }) => recordRequest(request, queries, { carried: request }),
    // After a success and after a failure, the lists show what the server has now.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['requests'] }),
  })

  const refuse = (text: string) => {
    setProblem(text)
    field.current?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (completing.isPending) return
    if (otp.trim() === '') return refuse('Please enter the OTP.')
    setProblem(undefined)
    completing.mutate(otp, { onSuccess: onDone, onError: (error) => refuse(problemOf(error)) })
  }

  return (
    <Dialog open={open} size="sm" title="Verify Delivery" onClose={onClose} initialFocus={field}>
      <chakra.form noValidate onSubmit={submit}>
        <Stack gap="5">
          <chakra.p>Ask the requester for their 6-digit OTP and enter it here.</chakra.p>
          <CodeField
            ref={field}
            id={fieldId}
            name="otp"
            label="OTP"
            placeholder="6-digit OTP"
            // The code is on the requester's phone, so this phone has none to suggest.
            autoComplete="off"
            value={otp}
            error={problem}
            onChange={(event) => setOtp(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" loading={completing.isPending} loadingText="Verifying...">
            Verify & Complete
          </Button>
        </Stack>
      </chakra.form>
    </Dialog>
  )
}

const problemOf = (error: unknown): string => (error instanceof ApiError && error.fields.otp) || refusalText(error)
