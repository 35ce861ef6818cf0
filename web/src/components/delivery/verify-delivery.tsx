import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { generatePath, Link } from 'react-router-dom'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { londonClock } from '#shared/model/london.ts'
import { codeDigits } from '#shared/model/one-time-code.ts'
import { destinationOf, PayNote } from '#web/components/request-parts.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, refusalText } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { recordRequest, useRequestDetails } from '#web/lib/request-changes.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeStops } from '#web/ui/code-stops.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { CodeField } from '#web/ui/fields.tsx'
import { PaidMark } from './paid-mark.tsx'
import { CallLink } from './stop-links.tsx'

type VerifyDeliveryProps = { id: RequestCard['id']; open: boolean; onDone: () => void; onClose: () => void }

type Completed = { request: RequestCard; at: string }

/** Ends a delivery by the requester's code, and then shows what it brought. */
export const VerifyDelivery = ({ id, open, onDone, onClose }: VerifyDeliveryProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [completed, setCompleted] = useState<Completed>()
  const complete = (request: RequestCard) => {
    setCompleted({ request, at: new Date().toISOString() })
    onDone()
  }
  return (
    <Dialog
      open={open}
      size="sm"
      title={completed ? `Delivered ${londonClock(completed.at).time}` : 'Verify Delivery'}
      onClose={onClose}
      initialFocus={field}
    >
      {completed ? (
        <Delivered request={completed.request} onClose={onClose} />
      ) : (
        <CodeForm id={id} field={field} onCompleted={complete} />
      )}
    </Dialog>
  )
}

type CodeFormProps = {
  id: RequestCard['id']
  field: RefObject<HTMLInputElement | null>
  onCompleted: (request: RequestCard) => void
}

/** An error shows beside the field. */
const CodeForm = ({ id, field, onCompleted }: CodeFormProps) => {
  const fieldId = useId()
  const [otp, setOtp] = useState('')
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const { data: details } = useRequestDetails(id)
  const number = details?.requester?.mobileNumber
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
    completing.mutate(otp, {
      onSuccess: ({ request }) => onCompleted(request),
      onError: (error) => refuse(problemOf(error)),
    })
  }

  return (
    <chakra.form noValidate onSubmit={submit}>
      <Stack gap="5">
        <chakra.p>Ask the requester for their 6-digit OTP and enter it here.</chakra.p>
        <Stack gap="3">
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
          <CodeStops count={codeDigits} lit={otp.replace(/\D/g, '').length} />
        </Stack>
        <Button type="submit" size="lg" loading={completing.isPending} loadingText="Verifying...">
          Verify & Complete
        </Button>
        {number && (
          <Flex align="center" justify="space-between" gap="3" wrap="wrap">
            <chakra.span color="fg.muted">No code to hand?</chakra.span>
            <CallLink number={number}>Call Requester</CallLink>
          </Flex>
        )}
      </Stack>
    </chakra.form>
  )
}

const problemOf = (error: unknown): string => (error instanceof ApiError && error.fields.otp) || refusalText(error)

/** What was earned, and the receipt; drivers have none. */
const Delivered = ({ request, onClose }: { request: RequestCard; onClose: () => void }) => {
  const { id, delivery_address, price } = request
  const { user } = useSession()
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <Stack gap="5">
      <CodeStops count={codeDigits} lit={codeDigits} />
      <chakra.p overflowWrap="anywhere">{destinationOf(delivery_address)}</chakra.p>
      <Stack gap="3">
        <Flex align="baseline" justify="space-between" gap="4" wrap="wrap">
          <chakra.span color="fg.muted">{user?.is_driver ? 'Job payment' : 'Your Earnings'}</chakra.span>
          <Price pounds={price} size="lg" />
        </Flex>
        <PayNote viewer="carrier" />
        <PaidMark id={id} paidAt={null} canMark />
      </Stack>
      <Flex gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 auto' } }}>
        {!user?.is_driver && (
          <Button asChild size="lg" variant="outline">
            <Link to={generatePath(paths.receipt, { id })}>Receipt</Link>
          </Button>
        )}
        <Button ref={done} size="lg" onClick={onClose}>
          Done
        </Button>
      </Flex>
    </Stack>
  )
}
