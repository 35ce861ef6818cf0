import { chakra, Stack } from '@chakra-ui/react'
import * as z from 'zod/mini'
import type { ReportFile } from '#shared/contracts/admin-reports.ts'
import { reportDecisions } from '#shared/model/report-rules.ts'
import { line, required } from '#shared/model/text.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { serverErrors, useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { FormError, TextAreaField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { isOutdated, useDecideReport } from './report-queries.ts'

const Draft = z.object({
  decision: z.optional(z.enum(reportDecisions)),
  reason: z._default(z.string(), ''),
})
type Draft = z.output<typeof Draft>

/** The ids of the fields, in their order on the screen. */
const fields = { decision: 'report-decision', reason: 'report-reason' }
const fieldNames = ['decision', 'reason'] as const

const most = 500
const Reason = required(line(most), 'Please write a reason.')

/** The mail quotes the reason inside a paragraph, so a line break becomes a space. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')

const decisionTexts = {
  hide: ['Remove it', 'Nobody sees it any more, and its author is told why.'],
  keep: ['Leave it as it is', 'Only the person who reported it is told.'],
} as const

/** The form for an admin's decision. */
export const VerdictForm = ({ file: { id, decision: decided } }: { file: ReportFile }) => {
  const decide = useDecideReport(id)
  const form = useServerForm({
    errorsIn: ({ decision, reason }: Draft) => ({
      decision: decision ? undefined : 'Please choose what happens to it.',
      reason: Reason.safeParse(inOneLine(reason)).error?.issues[0]?.message,
    }),
    ids: fields,
    initial: { reason: '' } as Draft,
    draft: { name: `report-decision.${id}`, schema: Draft },
    hasSummary: false,
    hidesLineForFields: true,
    send: async ({ decision, reason }, { forget }) => {
      if (!decision) return
      await decide({ decision, reason: inOneLine(reason) })
      forget()
      toast.success(decision === 'hide' ? "Removed. We've emailed both sides." : "Kept. We've emailed the reporter.")
    },
    onRefused: (error) => {
      // The form is about to disappear, so a toast shows the error.
      if (isOutdated(error)) toast.error(messageOf(error))
      return serverErrors(error, fieldNames)
    },
  })
  const { decision } = form.values
  if (decided) return null

  return (
    <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
      <Stack gap="5">
        <RadioCards
          name={fields.decision}
          legend="What happens to it?"
          error={decision ? undefined : form.fieldErrors.decision}
          options={reportDecisions.map((value) => ({
            value,
            label: decisionTexts[value][0],
            text: decisionTexts[value][1],
          }))}
          value={decision}
          onChange={(decision) => form.change({ decision })}
        />
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint={`Everyone whom we tell reads it, so don't name who reported it. At most ${most} characters.`}
          required
        />
        <FormError>{form.errorText}</FormError>
        <Button type="submit" loading={form.busy} loadingText="Saving...">
          Decide
        </Button>
      </Stack>
    </chakra.form>
  )
}
