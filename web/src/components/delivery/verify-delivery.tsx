import { chakra, Stack } from '@chakra-ui/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { useCompleteDelivery } from '#web/features/partner/queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeField } from '#web/ui/fields.tsx'

type VerifyDeliveryProps = { id: RequestCard['id']; open: boolean; onDone: () => void; onClose: () => void }

/** The requester's code ends a delivery; what is wrong with it stands beside its field. */
export const VerifyDelivery = ({ id, open, onDone, onClose }: VerifyDeliveryProps) => {
  const field = useRef<HTMLInputElement>(null)
  const fieldId = useId()
  const [otp, setOtp] = useState('')
  const [problem, setProblem] = useState<string>()
  const completing = useCompleteDelivery()

  const refuse = (text: string) => {
    setProblem(text)
    field.current?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (completing.isPending) return
    if (otp.trim() === '') return refuse('Please enter the OTP.')
    setProblem(undefined)
    completing.mutate({ id, otp }, { onSuccess: onDone, onError: (error) => refuse(problemOf(error)) })
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
            // The code is somebody else's, on another phone.
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
