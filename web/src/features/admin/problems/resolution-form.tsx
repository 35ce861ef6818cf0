import { chakra, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { ProblemFile } from '#shared/contracts/problem-shapes.ts'
import { isWaitingProblem, problemEndings, problemOutcomes } from '#shared/model/problem-rules.ts'
import { line, paragraph, required } from '#shared/model/text.ts'
import { outcomeTexts } from '#web/components/door/statement.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { type FieldErrors, serverErrors, useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { ConfirmOverlay } from '#web/ui/dialog.tsx'
import { FormError, TextAreaField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { isOutdated, useResolveProblem } from './problem-queries.ts'
import { endingTexts } from './problem-words.tsx'

const Draft = z.object({
  outcome: z.optional(z.enum(problemOutcomes)),
  ending: z.optional(z.enum(problemEndings)),
  note: z._default(z.string(), ''),
  private_note: z._default(z.string(), ''),
})
type Draft = z.output<typeof Draft>

/** The ids of the fields, in their order on the screen. */
const fields = {
  outcome: 'resolution-outcome',
  ending: 'resolution-ending',
  note: 'resolution-note',
  private_note: 'resolution-private-note',
}
type Field = keyof typeof fields
const fieldNames = Object.keys(fields) as Field[] // the table has no others

const most = 1000
const Note = required(line(most), 'Please write a note to both sides.')
const PrivateNote = paragraph(most)

/** The mail quotes the note inside a paragraph, so a line break becomes a space. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')

type Endings = ProblemFile['endings']

const errorsIn = ({ outcome, ending, note, private_note }: Draft, endings: Endings): FieldErrors<Field> => ({
  outcome: outcome ? undefined : 'Please choose an outcome.',
  ending: endings.some((each) => each === ending) ? undefined : 'Please choose what happens then.',
  note: Note.safeParse(inOneLine(note)).error?.issues[0]?.message,
  private_note: PrivateNote.safeParse(private_note).error?.issues[0]?.message,
})

const outcomeHints = {
  upheld: 'The report is right.',
  partly: 'Each side is partly right.',
  rejected: "The report isn't supported.",
} as const

/** The form for an admin's decision. It asks for confirmation before it sends. */
export const ResolutionForm = ({ file }: { file: ProblemFile }) => {
  const { id, state, endings } = file
  const [isAsking, setAsking] = useState(false)
  const resolve = useResolveProblem(id)
  const form = useServerForm({
    errorsIn: (words: Draft) => errorsIn(words, endings),
    ids: fields,
    initial: { note: '', private_note: '', ...(endings.length === 1 && { ending: endings[0] }) } as Draft,
    draft: { name: `resolution.${id}`, schema: Draft },
    hasSummary: false,
    hidesLineForFields: true,
    send: async () => setAsking(true),
    onRefused: (error) => {
      setAsking(false)
      // The delivery has changed meanwhile, so other endings are possible now.
      if (error instanceof ApiError && error.code === 'problem.ending') return { ending: messageOf(error) }
      // The form is about to disappear, so a toast shows the error.
      if (isOutdated(error)) toast.error(messageOf(error))
      return serverErrors(error, fieldNames)
    },
  })
  const { outcome, ending } = form.values
  const chosen = endings.find((each) => each === ending)
  const texts = endingTexts(file)

  const confirm = () =>
    void form.submit(async ({ outcome, ending, note, private_note }, { forget }) => {
      if (!outcome || !ending) return
      await resolve({ outcome, ending, note: inOneLine(note), private_note: private_note || undefined })
      forget()
      setAsking(false)
      toast.success("Resolved. We've emailed both sides.")
    })

  return (
    <>
      {isWaitingProblem(state) && (
        <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
          <Stack gap="5">
            <RadioCards
              name={fields.outcome}
              legend="Outcome"
              error={outcome ? undefined : form.fieldErrors.outcome}
              options={problemOutcomes.map((value) => ({
                value,
                label: outcomeTexts[value],
                text: outcomeHints[value],
              }))}
              value={outcome}
              onChange={(outcome) => form.change({ outcome })}
            />
            <RadioCards
              name={fields.ending}
              legend="What happens then?"
              error={chosen ? undefined : form.fieldErrors.ending}
              options={endings.map((value) => ({ value, label: texts[value][0], text: texts[value][1] }))}
              value={chosen}
              onChange={(ending) => form.change({ ending })}
            />
            <TextAreaField
              {...form.field('note')}
              label="Note to both sides"
              hint={`We'll email it to both. At most ${most} characters.`}
              required
            />
            <TextAreaField
              {...form.field('private_note')}
              label="Private note"
              hint="Only admins see it."
              required={false}
              rows={2}
            />
            <FormError>{form.errorText}</FormError>
            <Button type="submit">Resolve the problem</Button>
          </Stack>
        </chakra.form>
      )}
      {/* Outlives the form, so that the focus returns when it closes. */}
      {outcome && ending && (
        <ConfirmOverlay
          open={isAsking}
          place="corner"
          title="Resolve this problem?"
          confirmLabel="Yes, resolve it"
          busyLabel="Resolving..."
          tone={ending === 'cancel' ? 'danger' : 'normal'}
          busy={form.busy}
          onConfirm={confirm}
          // A running call cannot be stopped.
          onClose={() => !form.busy && setAsking(false)}
        >
          <Stack gap="2">
            <chakra.p fontWeight="semibold">{`${outcomeTexts[outcome]}. ${texts[ending][0]}.`}</chakra.p>
            <p>{texts[ending][1]} We'll email your note to both sides. This can't be undone.</p>
          </Stack>
        </ConfirmOverlay>
      )}
    </>
  )
}
