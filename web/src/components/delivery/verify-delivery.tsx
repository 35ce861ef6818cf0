import { chakra, Flex, Stack } from '@chakra-ui/react'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { generatePath, Link } from 'react-router-dom'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { recyclingCategory } from '#shared/model/cover.ts'
import { endedTitle } from '#shared/model/door-texts.ts'
import { londonClock } from '#shared/model/london.ts'
import { codeDigits, missingCodeTexts } from '#shared/model/one-time-code.ts'
import { cannotText, DoorButtons, type DoorView } from '#web/components/door/door-buttons.tsx'
import { AttemptForm, HandoverForm, StartForm, useDoorFacts } from '#web/components/door/step-forms.tsx'
import { destinationOf, PayNote } from '#web/components/request-parts.tsx'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, refusalText } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useHeldDetails } from '#web/lib/request-queries.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeStops } from '#web/ui/code-stops.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { CodeField, TextField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CallLink } from './call-link.tsx'
import { PaidMark } from './paid-mark.tsx'

type VerifyDeliveryProps = {
  id: RequestCard['id']
  /** The view that it opens with. */
  first: DoorView
  open: boolean
  onDone: () => void
  onClose: () => void
}

type Completed = { request: RequestCard; at: string }

const endOf = ({ service_type, outcome }: RequestCard): string => endedTitle(service_type, outcome === 'returned')

const titles: Record<DoorView, string> = {
  code: 'Verify Delivery',
  handover: "I can't get the code",
  attempt: "Can't deliver",
  start: 'Start Delivery',
}

const sentTexts = {
  handover: "Thanks. We've asked the requester to confirm.",
  attempt: "Thanks. We've asked the requester what happens next.",
  start: 'Started, with your photos.',
} as const

/** Completes a delivery with the requester's code and shows the result, or reports why there is no code. */
export const VerifyDelivery = ({ id, first, open, onDone, onClose }: VerifyDeliveryProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [completed, setCompleted] = useState<Completed>()
  const [view, setView] = useState(first)
  const { category } = useDoorFacts(id)
  const complete = (request: RequestCard) => {
    setCompleted({ request, at: new Date().toISOString() })
    onDone()
  }
  const title = view === 'attempt' ? cannotText(category) : titles[view]
  const form = {
    id,
    onSent: () => {
      if (view !== 'code') toast.success(sentTexts[view])
      onClose()
    },
    onBack: () => (first === 'code' ? setView('code') : onClose()),
  }
  return (
    <Dialog
      open={open}
      size="sm"
      title={completed ? `${endOf(completed.request)} ${londonClock(completed.at).time}` : title}
      onClose={onClose}
      {...(first === 'code' && { initialFocus: field })}
    >
      {completed && <Delivered request={completed.request} onClose={onClose} />}
      {!completed && view === 'code' && (
        <Stack gap="3">
          <CodeForm id={id} field={field} onCompleted={complete} />
          <WithoutCode id={id} onChoose={setView} />
        </Stack>
      )}
      {view === 'handover' && <HandoverForm {...form} />}
      {view === 'attempt' && <AttemptForm {...form} />}
      {view === 'start' && <StartForm {...form} />}
    </Dialog>
  )
}

const WithoutCode = ({ id, onChoose }: { id: RequestCard['id']; onChoose: (view: DoorView) => void }) => {
  const { details } = useDoorFacts(id)
  const { handover, attempt } = details ?? {}
  return (
    <Flex wrap="wrap" justify="space-between" columnGap="2" mx="-3" mb="-3">
      <DoorButtons id={id} open={{ handover, attempt }} variant="link" px="3" onStep={onChoose} />
    </Flex>
  )
}

type CodeFormProps = {
  id: RequestCard['id']
  field: RefObject<HTMLInputElement | null>
  onCompleted: (request: RequestCard) => void
}

/** Errors show next to the field. */
const CodeForm = ({ id, field, onCompleted }: CodeFormProps) => {
  const fieldId = useId()
  const [otp, setOtp] = useState('')
  const [errorText, setErrorText] = useState<string>()
  const [typedSite, setTypedSite] = useState('')
  const { details, category, leg } = useDoorFacts(id)
  const number = details?.requester?.mobileNumber
  const asksForSite = category === recyclingCategory && leg !== 'return'
  const site = asksForSite ? typedSite.trim() : ''
  const completing = useRequestMutation({
    call: (otp: string) =>
      api.delivery.completeDelivery({ params: { id }, body: { otp, ...(site && { waste_site: site }) } }),
    side: 'carrier',
    failedText: false,
  })

  const refuse = (text: string) => {
    setErrorText(text)
    field.current?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (completing.isPending) return
    if (otp.trim() === '') return refuse(missingCodeTexts.completion)
    setErrorText(undefined)
    completing.mutate(otp, {
      onSuccess: ({ request }) => onCompleted(request),
      onError: (error) => refuse(errorTextOf(error)),
    })
  }

  return (
    <chakra.form noValidate onSubmit={submit}>
      <Stack gap="5">
        <chakra.p>Ask the requester for their 6-digit OTP, the code on their screen, and enter it here.</chakra.p>
        <Stack gap="3">
          <CodeField
            ref={field}
            id={fieldId}
            name="otp"
            label="Code"
            placeholder="6-digit code"
            // The code is on the requester's phone, so this phone cannot suggest it.
            autoComplete="off"
            value={otp}
            error={errorText}
            onChange={(event) => setOtp(event.currentTarget.value)}
          />
          <CodeStops count={codeDigits} lit={otp.replace(/\D/g, '').length} />
        </Stack>
        {asksForSite && (
          <TextField
            id={`${fieldId}-site`}
            label="Where did it go?"
            hint="The recycling centre or the site that took it."
            required={false}
            maxLength={120}
            autoComplete="off"
            value={typedSite}
            onChange={({ currentTarget }) => setTypedSite(currentTarget.value)}
          />
        )}
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

const errorTextOf = (error: unknown): string => (error instanceof ApiError && error.fields.otp) || refusalText(error)

/** What was earned, and the receipt, which drivers do not get. */
const Delivered = ({ request, onClose }: { request: RequestCard; onClose: () => void }) => {
  const { id, delivery_address, price } = request
  const { user } = useSession()
  const payer = useHeldDetails(id)?.requester?.firstName
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
        <PayNote viewer="carrier" name={payer} />
        <PaidMark id={id} paidAt={null} canMark payable={{ status: request.status, earned: true }} />
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
