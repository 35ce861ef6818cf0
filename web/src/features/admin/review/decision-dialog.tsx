import { chakra, Stack } from '@chakra-ui/react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { line, required } from '#shared/model/text.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ConfirmOverlay } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { isOutdated } from '../queries.ts'
import type { Confirmation, Decision, Verdict } from './review-config.ts'

const Reason = required(line(300), 'Please give a reason.')

type DecisionDialogProps = Pick<ComponentProps<typeof ConfirmOverlay>, 'place'> & {
  decision: Decision
  confirmation: Confirmation
  open: boolean
  onDecide: (verdict: Verdict) => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation, and for the reason of a rejection. Give each opening a new key. */
export const DecisionDialog = (props: DecisionDialogProps) => {
  const { decision, confirmation, place = 'center', open, onDecide, onClose } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const fieldId = useId()
  const [typed, setTyped] = useState('')
  const { busy, errorText, setErrorText, attempt } = useAction()
  const { title, text, unchecked = [], ...labels } = confirmation
  const needsReason = decision === 'reject'

  const showError = (sentence: string | undefined) => {
    setErrorText(sentence)
    field.current?.focus()
  }

  const decide = (verdict: Verdict) =>
    attempt(async () => {
      try {
        await onDecide(verdict)
        onClose()
      } catch (error) {
        // A toast shows the error. If a retry may work, the dialog stays open with its text.
        if (isOutdated(error)) onClose()
        else if (error instanceof ApiError && error.fields.reason) showError(error.fields.reason)
      }
    })

  const confirm = () => {
    if (!needsReason) return void decide({ decision })
    // The mail quotes the reason inside a sentence, so a line break becomes a space.
    const { success, data: reason, error } = Reason.safeParse(typed.replace(/\s+/g, ' '))
    if (!success) return showError(error.issues[0]?.message)
    void decide({ decision, reason })
  }

  return (
    <ConfirmOverlay
      {...labels}
      title={title}
      place={place}
      open={open}
      tone={needsReason ? 'danger' : 'normal'}
      busy={busy}
      onConfirm={confirm}
      // A running call cannot be stopped.
      onClose={() => !busy && onClose()}
      {...(needsReason && { initialFocus: field })}
    >
      <Stack gap="5">
        <chakra.p>{text}</chakra.p>
        {place === 'center' && unchecked.length > 0 && (
          <div>
            <chakra.p fontWeight="semibold">Still open on the checklist:</chakra.p>
            <chakra.ul listStyleType="disc" ps="5" textStyle="small">
              {unchecked.map((check) => (
                <li key={check}>{check}</li>
              ))}
            </chakra.ul>
          </div>
        )}
        {needsReason && (
          <TextAreaField
            ref={field}
            id={fieldId}
            label="Reason"
            hint="We'll email them this reason. At most 300 characters."
            required
            // In the corner, a short field leaves the facts visible.
            rows={place === 'corner' ? 2 : 4}
            value={typed}
            error={errorText}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Stack>
    </ConfirmOverlay>
  )
}
