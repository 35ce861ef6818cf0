import { chakra, Stack } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'
import { line, required } from '#shared/model/text.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ConfirmOverlay } from '#web/ui/confirm-overlay.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import type { Confirmation, Decision, Verdict } from './review-config.ts'
import { isOutdated } from './use-review.ts'

const Reason = required(line(300), 'Please give a reason.')

type DecisionDialogProps = {
  decision: Decision
  question: Confirmation
  open: boolean
  onDecide: (verdict: Verdict) => Promise<unknown>
  onClose: () => void
}

/** Asks before a decision, and for the reason of one that turns somebody away. A new time of asking wants a new key. */
export const DecisionDialog = ({ decision, question, open, onDecide, onClose }: DecisionDialogProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const fieldId = useId()
  const [typed, setTyped] = useState('')
  const { busy, problem, setProblem, attempt } = useAction()
  const { title, text, ...labels } = question
  const needsReason = decision === 'reject'

  const refuse = (sentence: string | undefined) => {
    setProblem(sentence)
    field.current?.focus()
  }

  const decide = (verdict: Verdict) =>
    attempt(async () => {
      try {
        await onDecide(verdict)
        onClose()
      } catch (error) {
        // A toast has said why. What can be tried again stays as it was filled in.
        if (isOutdated(error)) onClose()
        else if (error instanceof ApiError && error.fields.reason) refuse(error.fields.reason)
      }
    })

  const confirm = () => {
    if (!needsReason) return void decide({ decision })
    // It stands in one sentence of a mail, so a new line is only a space.
    const { success, data: reason, error } = Reason.safeParse(typed.replace(/\s+/g, ' '))
    if (!success) return refuse(error.issues[0]?.message)
    void decide({ decision, reason })
  }

  return (
    <ConfirmOverlay
      {...labels}
      title={title}
      open={open}
      tone={needsReason ? 'danger' : 'normal'}
      busy={busy}
      onConfirm={confirm}
      // It cannot be stopped any more, so its answer is waited for.
      onClose={() => !busy && onClose()}
      {...(needsReason && { initialFocus: field })}
    >
      <Stack gap="5">
        <chakra.p>{text}</chakra.p>
        {needsReason && (
          <TextAreaField
            ref={field}
            id={fieldId}
            label="Reason"
            hint="They are told it by mail. At most 300 characters."
            required
            value={typed}
            error={problem}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Stack>
    </ConfirmOverlay>
  )
}
