import { chakra, Stack } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'
import type { UserEntry } from '#shared/contracts/admin-users.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { maxSuspensionDays, untilError } from '#shared/model/suspension.ts'
import { line, required } from '#shared/model/text.ts'
import { type FieldErrors, serverErrors } from '#web/lib/use-server-form.ts'
import { ConfirmOverlay } from '#web/ui/dialog.tsx'
import { DateField, TextAreaField } from '#web/ui/fields.tsx'
import { useSuspendUser } from '../queries.ts'
import { UserLabel } from './user-label.tsx'

const Reason = required(line(300), 'Please give a reason.')

type Errors = FieldErrors<'reason' | 'until'>

type SuspendDialogProps = { user: UserEntry; open: boolean; onClose: () => void }

/** Asks for the reason and the end of a suspension. Give each opening a new key. */
export const SuspendDialog = ({ user, open, onClose }: SuspendDialogProps) => {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const [until, setUntil] = useState('')
  const [fieldErrors, setFieldErrors] = useState<Errors>({})
  const { mutate, isPending } = useSuspendUser(user)
  const today = londonTime(new Date()).date

  const show = (found: Errors) => {
    setFieldErrors(found)
    const first = found.reason ? field.current : document.getElementById(`${id}-until`)
    first?.focus()
  }

  const confirm = () => {
    // The mail quotes the reason inside a sentence, so a line break becomes a space.
    const { data: reason, error } = Reason.safeParse(typed.replace(/\s+/g, ' '))
    const wrong = { reason: error?.issues[0]?.message, until: until ? untilError(until, today) : undefined }
    if (reason === undefined || wrong.until) return show(wrong)
    setFieldErrors({})
    mutate(
      { reason, ...(until && { until }) },
      {
        onSuccess: onClose,
        onError: (refused) => {
          const found = serverErrors(refused, ['reason', 'until'])
          if (found.reason || found.until) show(found)
          else onClose() // a toast shows why
        },
      },
    )
  }

  return (
    <ConfirmOverlay
      open={open}
      title="Suspend User?"
      confirmLabel="Yes, suspend"
      busyLabel="Suspending..."
      tone="danger"
      busy={isPending}
      initialFocus={field}
      onConfirm={confirm}
      // A running call cannot be stopped.
      onClose={() => !isPending && onClose()}
    >
      <UserLabel user={user} />
      <Stack gap="5">
        <chakra.p>{whatFollows(user)} We'll email your reason, and they can appeal.</chakra.p>
        <TextAreaField
          ref={field}
          id={`${id}-reason`}
          label="Reason"
          hint="They read this. At most 300 characters."
          required
          value={typed}
          error={fieldErrors.reason}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <DateField
          id={`${id}-until`}
          label="Last day"
          hint="Leave it empty to suspend them until you lift it."
          required={false}
          min={today}
          max={addDays(today, maxSuspensionDays)}
          value={until}
          error={fieldErrors.until}
          onChange={setUntil}
        />
      </Stack>
    </ConfirmOverlay>
  )
}

const underWay = 'They can finish deliveries under way.'

const whatFollows = ({ is_business, is_driver }: UserEntry): string => {
  if (is_driver) return `${underWay} Deliveries they haven't collected go back to the pool.`
  if (is_business)
    return "Their drivers can finish deliveries under way. Deliveries they haven't collected go back to the pool."
  return `${underWay} Jobs they haven't collected go back to the pool, and their own requests are cancelled.`
}
