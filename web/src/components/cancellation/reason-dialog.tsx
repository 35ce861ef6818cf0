import { chakra, Stack } from '@chakra-ui/react'
import { type RefObject, useRef, useState } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { type CancellationReason, chooseReasonText, isUrgent, maxNoteLength } from '#shared/model/cancellation-rules.ts'
import { optional, paragraph } from '#shared/model/text.ts'
import { useNow } from '#web/lib/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { type ConfirmDialogProps, ConfirmOverlay } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { reasonLabels } from './reason-labels.ts'

const Note = optional(paragraph(maxNoteLength))

/** The chosen reason and note, with their errors. */
const useReason = <Reason extends CancellationReason>(reasons: readonly Reason[]) => {
  const [reason, setReason] = useState<Reason>()
  const [note, setNote] = useState('')
  const [fieldError, setFieldError] = useState<{ of: 'reason' | 'note'; text: string }>()
  const firstReason = useRef<HTMLInputElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)

  const show = (of: 'reason' | 'note', text: string) => {
    setFieldError({ of, text })
    const field = of === 'reason' ? firstReason : noteField
    field.current?.focus()
  }

  /** The answer to send. Undefined if something is missing, which the fields then show. */
  const read = (): { reason: Reason; note?: string | undefined } | undefined => {
    if (!reason) return void show('reason', chooseReasonText)
    if (reason !== 'other') return { reason }
    const { success, data, error } = Note.safeParse(note)
    if (success) return { reason, note: data }
    return void show('note', error.issues[0]?.message ?? '')
  }

  const choose = (chosen: Reason) => {
    setFieldError(undefined)
    setReason(chosen)
  }

  return {
    firstReason,
    read,
    fields: { reasons, reason, choose, note, setNote, fieldError, firstReason, noteField },
  }
}

type ReasonFieldsProps<Reason extends CancellationReason> = ReturnType<typeof useReason<Reason>>['fields'] & {
  legend: string
}

/** Asks why, with a text field for when no reason fits. */
const ReasonFields = <Reason extends CancellationReason>(props: ReasonFieldsProps<Reason>) => {
  const { legend, reasons, reason, choose, note, setNote, fieldError, firstReason, noteField } = props
  return (
    <Stack gap="4" ref={(part: HTMLDivElement | null) => setFirst(firstReason, part)}>
      <RadioCards
        name="cancel-reason"
        legend={legend}
        error={fieldError?.of === 'reason' ? fieldError.text : undefined}
        options={reasons.map((value) => ({ value, label: reasonLabels[value] }))}
        value={reason}
        onChange={choose}
        columns={2}
      />
      {reason === 'other' && (
        <TextAreaField
          ref={noteField}
          id="cancel-note"
          label="What happened?"
          hint={`We'll share this with the other person. At most ${maxNoteLength} characters.`}
          required={false}
          rows={3}
          value={note}
          error={fieldError?.of === 'note' ? fieldError.text : undefined}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
    </Stack>
  )
}

const setFirst = (first: RefObject<HTMLInputElement | null>, part: HTMLElement | null): void => {
  first.current = part?.querySelector('input') ?? null
}

type ReasonDialogProps<Reason extends CancellationReason> = Pick<
  ConfirmDialogProps,
  'open' | 'title' | 'confirmLabel' | 'busyLabel' | 'busy' | 'onClose' | 'children'
> & {
  legend: string
  reasons: readonly Reason[]
  onConfirm: (answer: { reason: Reason; note?: string | undefined }) => void
}

/** Asks for confirmation and a reason before something is cancelled. Give each opening a new key. */
export const ReasonDialog = <Reason extends CancellationReason>(props: ReasonDialogProps<Reason>) => {
  const { legend, reasons, onConfirm, children, ...dialog } = props
  const why = useReason(reasons)
  const confirm = () => {
    const answer = why.read()
    if (answer) onConfirm(answer)
  }
  return (
    <ConfirmOverlay
      {...dialog}
      tone="danger"
      cancelLabel="Keep it"
      initialFocus={why.firstReason}
      fields={<ReasonFields legend={legend} {...why.fields} />}
      onConfirm={confirm}
    >
      <Stack gap="4">{children}</Stack>
    </ConfirmOverlay>
  )
}

/** A job that its carrier may give back. */
export type Returnable = Pick<RequestCard, 'id' | 'preferredDate' | 'preferredTimeSlot'>

/** What happens to a job that is given back shortly before its slot. */
export const UrgencyNote = ({ job }: { job: Returnable }) => {
  const now = new Date(useNow())
  return isUrgent({ date: job.preferredDate, slot: job.preferredTimeSlot }, now) ? (
    <Banner tone="warning">This is needed soon, so it goes back as urgent: everyone nearby sees it first.</Banner>
  ) : (
    <chakra.p color="fg.muted">Less than two hours before its time slot, it would return as urgent.</chakra.p>
  )
}
