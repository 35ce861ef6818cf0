import { chakra, Flex, Stack } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import {
  type AttemptReason,
  attemptReasons,
  decideBy,
  endsWithoutReturn,
  leftWith,
  needsPhoto,
} from '#shared/model/at-the-door.ts'
import { endedText, isDelivered } from '#shared/model/door-texts.ts'
import { londonClock } from '#shared/model/london.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import { PapersLink } from '#web/components/papers/papers-link.tsx'
import { PhotosField } from '#web/components/uploads/file-fields.tsx'
import { useRequestDetails } from '#web/lib/request-queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { FormError, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { attemptLabels, leftWithLabels } from './door-words.ts'
import { type StepForm, stepFields, useStepForm } from './use-step-form.ts'

type Id = RequestCard['id']
type Sent = (request: RequestCard) => void

/** The facts on which a form's texts depend. Assumes the usual case until the details are loaded. */
export const useDoorFacts = (id: Id) => {
  const { data } = useRequestDetails(id)
  return {
    details: data,
    category: data?.serviceType ?? 'Send Parcel',
    leg: data?.leg ?? null,
    hasProblem: data?.problem?.is_open ?? false,
    name: nameOf(data),
  }
}

/** The requester, at the start of a sentence. */
const nameOf = (details: RequestDetails | undefined): string => details?.requester?.firstName ?? 'The requester'

const useFocusAtStart = (fieldId: string) => {
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId])
}

type FrameProps = {
  form: StepForm['form']
  /** What happens next, in a sentence. */
  next: ReactNode
  children: ReactNode
  sendLabel: string
  sendingLabel: string
  onBack: () => void
}

const Frame = ({ form, next, children, sendLabel, sendingLabel, onBack }: FrameProps) => (
  <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
    <Stack gap="5">
      {children}
      <TextAreaField {...form.field('note')} label="Note" required={false} rows={2} maxLength={500} />
      <Banner>{next}</Banner>
      <FormError>{form.errorText}</FormError>
      <PapersLink error={form.refusal} />
      <Flex gap="3" wrap="wrap-reverse" css={{ '& > *': { flex: '1 1 auto' } }}>
        <Button size="lg" variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="lg" loading={form.busy} loadingText={sendingLabel}>
          {sendLabel}
        </Button>
      </Flex>
    </Stack>
  </chakra.form>
)

type StepFormProps = { id: Id; onSent: Sent; onBack: () => void }

/** R14: without the code, photos show where it was left. */
export const HandoverForm = ({ id, onSent, onBack }: StepFormProps) => {
  const { form, photosField } = useStepForm('handover', id, onSent)
  const { category, leg, name, hasProblem } = useDoorFacts(id)
  const labels = leftWithLabels(category)
  const { left_with } = form.values
  useFocusAtStart(stepFields.left_with)
  return (
    <Frame
      form={form}
      next={`${name} then has 24 hours to confirm or tell us what's wrong. After that, we'll mark it as ${endedText(category, leg)}${hasProblem ? ' when the open problem closes' : ''}.`}
      sendLabel={`Mark as ${endedText(category, leg)}`}
      sendingLabel="Sending..."
      onBack={onBack}
    >
      <RadioCards
        name={stepFields.left_with}
        legend={isDelivered(category) || leg ? 'Who has it, or where is it?' : 'Who saw it done, or where is it?'}
        error={left_with ? undefined : form.fieldErrors.left_with}
        options={leftWith.map((value) => ({ value, label: labels[value] }))}
        value={left_with}
        onChange={(value) => form.change({ left_with: value })}
      />
      <PhotosField
        legend="Photos"
        hint="Add 1 to 3 photos showing where it is and that it's undamaged."
        {...photosField}
      />
      {left_with !== 'safe_place' && (
        <TextField
          {...form.field('name')}
          label="Their name"
          hint="Such as ‘Mrs Shah at number 12’."
          required={false}
          autoComplete="off"
          maxLength={80}
        />
      )}
    </Frame>
  )
}

/** Silence decides nothing before the slot begins, so a carrier who is early waits until then. */
const timeToChoose = (details: RequestDetails | undefined): string => {
  const begins = details && slotStart(details.preferredDate, details.preferredTimeSlot)
  const now = new Date()
  const until = begins && decideBy(now, begins)
  return until && until === begins.toISOString() ? `until ${londonClock(until).time}` : '30 minutes'
}

/** What the owner is asked, and what happens without an answer: nothing while a problem is open. */
const afterAttemptText = (
  { details, category, leg, name, hasProblem }: ReturnType<typeof useDoorFacts>,
  reason: AttemptReason | undefined,
  hasNoPhoto: boolean,
): string => {
  const time = hasProblem ? 'can' : `has ${timeToChoose(details)} to`
  if (leg) return `${name} then ${time} choose what happens. If they don't answer, please bring it back as before.`
  const isErrand = endsWithoutReturn(category)
  const ways = isErrand ? 'finish it without the code, or end it' : 'leave it, or bring it back'
  const otherwise = isErrand ? 'this ends as not done' : "we'll ask you to bring it back"
  return [
    `${name} then ${time} choose: try again, ${ways}.`,
    hasProblem
      ? 'While the problem is open, nothing happens until they answer.'
      : `If they don't answer, ${otherwise}.`,
    ...(isErrand ? [hasProblem ? 'If it ends, nothing is due.' : 'Nothing is due then.'] : []),
    ...(isErrand && reason === 'unsafe' ? ["We'll count it as a job you gave back."] : []),
    ...(!isErrand && hasNoPhoto
      ? [`Without a photo, you're paid for a return only once ${name} confirms it or gives you the code.`]
      : []),
  ].join(' ')
}

/** R17: it could not be delivered. */
export const AttemptForm = ({ id, onSent, onBack }: StepFormProps) => {
  const { form, photosField } = useStepForm('attempt', id, onSent)
  const facts = useDoorFacts(id)
  const { reason } = form.values
  useFocusAtStart(stepFields.reason)
  const hasNoPhoto =
    reason !== undefined && !needsPhoto(reason) && photosField.photos.length + photosField.uploads.files.length === 0
  return (
    <Frame
      form={form}
      next={afterAttemptText(facts, reason, hasNoPhoto)}
      sendLabel="Report it"
      sendingLabel="Sending..."
      onBack={onBack}
    >
      <RadioCards
        name={stepFields.reason}
        legend="What happened?"
        error={reason ? undefined : form.fieldErrors.reason}
        options={attemptReasons.map((value) => ({ value, label: attemptLabels[value] }))}
        value={reason}
        onChange={(value) => form.change({ reason: value })}
      />
      <PhotosField
        legend="Photos"
        hint={
          reason && !needsPhoto(reason)
            ? 'None needed. Get yourself to safety first.'
            : 'Add 1 to 3 photos of the door, the sign or the damage.'
        }
        {...photosField}
      />
    </Frame>
  )
}

/** R7 with photos. Carriers who need none press Start Delivery. */
export const StartForm = ({ id, onSent, onBack }: StepFormProps) => {
  const { form, photosField } = useStepForm('start', id, onSent)
  useFocusAtStart(stepFields.photos)
  return (
    <Frame
      form={form}
      next="You'll both see these photos. They show the condition of everything at pick-up."
      sendLabel="Start Delivery"
      sendingLabel="Starting..."
      onBack={onBack}
    >
      <PhotosField legend="Photos" hint="Up to three, if you like." {...photosField} />
    </Frame>
  )
}
