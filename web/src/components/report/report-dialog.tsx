import { chakra, Stack } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { RequestId } from '#shared/model/ids.ts'
import { answerDays, maxReportText, reportGrounds, reportGroundTexts } from '#shared/model/report-rules.ts'
import { api } from '#web/lib/api.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError, TextAreaField } from '#web/ui/fields.tsx'
import type { DialogFrame } from '#web/ui/lazy-overlay.tsx'
import type { Subject } from './report-subjects.ts'

const Draft = z.object({
  subject: z.optional(z.string()),
  ground: z.optional(z.enum(reportGrounds)),
  text: z._default(z.string(), ''),
})
type Draft = z.output<typeof Draft>

const fields = { subject: 'report-subject', ground: 'report-ground', text: 'report-text' }

type ReportProps = { request: RequestId; subjects: readonly Subject[] }

const ReportForm = ({ request, subjects, onDone }: ReportProps & { onDone: () => void }) => {
  const only = subjects.length === 1 ? subjects[0]?.name : undefined
  const subjectOf = ({ subject }: Draft) => subjects.find(({ name }) => name === subject)
  const form = useServerForm({
    errorsIn: (words: Draft) => ({
      subject: subjectOf(words) ? undefined : 'Please choose what you report.',
      ground: words.ground ? undefined : 'Please choose a reason.',
      text: words.text.trim().length > maxReportText ? `Please use ${maxReportText} characters or fewer.` : undefined,
    }),
    ids: fields,
    initial: { text: '', ...(only && { subject: only }) } as Draft,
    hasSummary: false,
    hidesLineForFields: true,
    send: async (words) => {
      const { ground, text } = words
      const subject = subjectOf(words)
      if (!subject || !ground) return
      const { about, photo } = subject
      await api.problems.reportContent({
        body: { about, request_id: request, ...(photo && { photo_id: photo }), ground, ...(text.trim() && { text }) },
      })
      onDone()
    },
  })
  const { subject, ground } = form.values
  return (
    <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
      <Stack gap="5">
        {subjects.length > 1 && (
          <RadioCards
            name={fields.subject}
            legend="What do you report?"
            error={subject ? undefined : form.fieldErrors.subject}
            options={subjects.map(({ name }) => ({ value: name, label: name }))}
            value={subject}
            onChange={(subject) => form.change({ subject })}
          />
        )}
        <RadioCards
          name={fields.ground}
          legend="What's wrong with it?"
          error={ground ? undefined : form.fieldErrors.ground}
          options={reportGrounds.map((value) => ({ value, label: reportGroundTexts[value] }))}
          value={ground}
          onChange={(ground) => form.change({ ground })}
        />
        <TextAreaField
          {...form.field('text')}
          label="Anything else we should know?"
          hint={`Only we read it. At most ${maxReportText} characters.`}
          required={false}
          rows={3}
        />
        <Banner>
          {`A person here looks at it within ${answerDays} days, and you read what we decide. The other person doesn't learn who reported it.`}
        </Banner>
        <FormError>{form.errorText}</FormError>
        <Button type="submit" size="lg" loading={form.busy} loadingText="Sending...">
          Send the report
        </Button>
      </Stack>
    </chakra.form>
  )
}

const Thanks = ({ onClose }: Pick<DialogFrame, 'onClose'>) => {
  const text = useRef<HTMLParagraphElement>(null)
  // The form with the focus is gone.
  useEffect(() => text.current?.focus(), [])
  return (
    <Stack gap="5">
      <chakra.p ref={text} tabIndex={-1}>
        {`Thanks. We look at it within ${answerDays} days and then write to you. If you are in danger, please call 999.`}
      </chakra.p>
      <Button size="lg" onClick={onClose}>
        Done
      </Button>
    </Stack>
  )
}

/** Reports what the viewer sees of another user. */
export const ReportDialog = ({ request, subjects, open, onClose }: ReportProps & DialogFrame) => {
  const [isSent, setSent] = useState(false)
  const only = subjects.length === 1 ? subjects[0]?.name.toLowerCase() : undefined
  return (
    <Dialog open={open} title={isSent ? 'Report sent' : `Report ${only ?? 'something'}`} onClose={onClose}>
      {isSent ? <Thanks onClose={onClose} /> : <ReportForm {...{ request, subjects }} onDone={() => setSent(true)} />}
    </Dialog>
  )
}
