import { chakra, Stack } from '@chakra-ui/react'
import { useId } from 'react'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import {
  type AttemptChoice,
  endsWithoutReturn,
  maxRetries,
  type ReturnPlace,
  retryTimes,
  retryTimeText,
  returnsToOwner,
} from '#shared/model/at-the-door.ts'
import type { ItemCategory } from '#shared/model/categories.ts'
import { londonClock } from '#shared/model/london.ts'
import { poundsText } from '#shared/model/money.ts'
import { type TimeSlot, timeSlots } from '#shared/model/time-slots.ts'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { useNow } from '#web/lib/dates.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { FormError, SelectField, TextAreaField } from '#web/ui/fields.tsx'
import { leaveTexts, retryTimeLabel, timeLeftText, unchosenText } from './door-words.ts'

type Values = { choice?: AttemptChoice | undefined; slot: string; to: ReturnPlace; note: string }

const nothing: Values = { slot: '', to: 'delivery', note: '' }

/** The date and the slot of an option. */
const timeOf = (option: string): { date: string; slot: TimeSlot } | undefined => {
  const [date = '', name] = option.split(' ')
  const slot = timeSlots.find((each) => each === name)
  return slot && { date, slot }
}

const sendLabel = (choice: AttemptChoice, category: ItemCategory): string =>
  ({
    retry: 'Ask for another attempt',
    leave: leaveTexts(category).send,
    return: endsWithoutReturn(category) ? 'End it here' : 'Ask for it back',
  })[choice]

type Decision = Parameters<typeof api.delivery.decideAttempt>[0]['body']

type DecidedRequest = Pick<
  RequestCard,
  'id' | 'service_type' | 'pickup_address' | 'delivery_address' | 'price' | 'door'
>

type DecisionFormProps = {
  request: DecidedRequest
  details: RequestDetails | undefined
  onDecided?: () => void
}

const useDecision = ({ request: { id, service_type }, onDecided }: DecisionFormProps) => {
  // The same question may stand on a card and in a dialog.
  const formId = useId()
  const ids = {
    choice: `decision-${formId}`,
    slot: `decision-slot-${formId}`,
    to: `decision-to-${formId}`,
    note: `decision-note-${formId}`,
  }
  const deciding = useRequestMutation({
    call: (body: Decision) => api.delivery.decideAttempt({ params: { id }, body }),
    side: 'owner',
    failedText: false,
    doneText: ({ request }) =>
      request.outcome === 'not_done'
        ? 'It has ended as not done. Nothing is due.'
        : 'Thanks. Your partner knows what to do.',
  })
  const form = useServerForm({
    errorsIn: ({ choice, slot }: Values) => ({
      choice: choice ? undefined : 'Please choose what happens next.',
      slot: choice === 'retry' && !slot ? retryTimeText : undefined,
    }),
    ids,
    initial: nothing,
    hasSummary: false,
    hidesLineForFields: true,
    send: async ({ choice, slot, to, note }) => {
      if (!choice) return
      await deciding.mutateAsync({
        choice,
        note: note || undefined,
        ...(choice === 'retry' && timeOf(slot)),
        ...(choice === 'return' && returnsToOwner(service_type) && { to }),
      })
      onDecided?.()
    },
  })
  return { ...form, ids }
}

/** What a return means. Without a photo of the attempt, silence does not count as confirmation. */
const returnText = ({ service_type, pickup_address, price, door }: DecidedRequest): string => {
  const where = returnsToOwner(service_type) ? '' : `To ${pickup_address}. `
  const agreed = `the agreed ${poundsText(price)}`
  const cost = door?.without_photo ? `You pay ${agreed} once you confirm or give the code.` : `You still pay ${agreed}.`
  return `${where}${cost} The return trip is free.`
}

/** Counts down by the minute. Screen readers read it only on request. */
export const Countdown = ({ until, category }: { until: string; category: ItemCategory }) => {
  const now = useNow(5_000)
  return (
    <chakra.p role="timer" aria-live="off" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {`${timeLeftText(until, now)} left, until ${londonClock(until).time}. If you don't answer, ${unchosenText(category)}.`}
    </chakra.p>
  )
}

/** The question, its answers and the button fit on a phone. */
const lowOnPhone = {
  '& > [role=alert]:empty': { mb: { base: '-3', md: '-4' } },
  '& label:has([type=radio])': { py: { base: '2', md: '3' } },
} as const

/** Asks the owner what happens after an attempt. */
export const DecisionForm = (props: DecisionFormProps) => {
  const { request, details } = props
  const form = useDecision(props)
  const now = useNow()
  const { choice, slot } = form.values
  const left = details?.attempt?.retries_left ?? maxRetries
  const hasPlaces = returnsToOwner(request.service_type)
  const isEnd = endsWithoutReturn(request.service_type)
  const leave = leaveTexts(request.service_type)
  return (
    <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
      <Stack gap={{ base: '3', md: '4' }} css={lowOnPhone}>
        <RadioCards
          name={form.ids.choice}
          legend="What should happen now?"
          error={choice ? undefined : form.fieldErrors.choice}
          options={[
            {
              value: 'retry' as const,
              label: 'Try again',
              text: left === 1 ? 'Within 48 hours. You can ask once more.' : 'Within 48 hours. You can ask twice.',
              disabled: left < 1,
              why: "You've asked for this twice already.",
            },
            { value: 'leave' as const, label: leave.choice, text: 'With a photo, and then you confirm.' },
            {
              value: 'return' as const,
              label: isEnd ? 'End it here' : 'Bring it back',
              text: isEnd ? 'It ends as not done, and nothing is due.' : returnText(request),
            },
          ]}
          value={choice}
          onChange={(value) => form.change({ choice: value })}
        />
        {choice === 'retry' && (
          <SelectField
            id={form.ids.slot}
            label="When?"
            required
            value={slot}
            error={slot ? undefined : form.fieldErrors.slot}
            onChange={({ currentTarget }) => form.change({ slot: currentTarget.value })}
          >
            <option value="">Choose a time</option>
            {retryTimes(new Date(now)).map((time) => (
              <option key={`${time.date} ${time.slot}`} value={`${time.date} ${time.slot}`}>
                {retryTimeLabel(time)}
              </option>
            ))}
          </SelectField>
        )}
        {choice === 'return' && hasPlaces && (
          <RadioCards
            name={form.ids.to}
            legend="Where to?"
            options={[
              { value: 'delivery' as const, label: 'To the delivery address', text: request.delivery_address },
              {
                value: 'home' as const,
                label: 'To my home',
                text: 'Your partner will see the address in your profile.',
              },
            ]}
            value={form.values.to}
            onChange={(to) => form.change({ to })}
          />
        )}
        {choice && <TextAreaField {...form.field('note')} label="Note" required={false} rows={2} maxLength={500} />}
        <FormError>{form.errorText}</FormError>
        <Button type="submit" size="lg" loading={form.busy} loadingText="Sending...">
          {choice ? sendLabel(choice, request.service_type) : 'Choose'}
        </Button>
      </Stack>
    </chakra.form>
  )
}
