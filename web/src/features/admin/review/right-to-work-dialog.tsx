import { Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { type WorkCheck, workChecks } from '#shared/model/cover.ts'
import { isCalendarDate, londonTime } from '#shared/model/london.ts'
import { FileField } from '#web/components/uploads/file-fields.tsx'
import { failedUploadText, type KeptFile, lostFiles, useUploads } from '#web/components/uploads/use-uploads.ts'
import { api } from '#web/lib/api.ts'
import { refusalText } from '#web/lib/api-error.ts'
import { recordChange } from '#web/lib/live-list.ts'
import { refresh } from '#web/lib/query-of.ts'
import { serverErrors, useServerForm } from '#web/lib/use-server-form.ts'
import { ConfirmOverlay } from '#web/ui/dialog.tsx'
import { DateField, FormError, SelectField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { isOutdated, overviewKeys } from '../queries.ts'
import { partnerReviewConfig } from './review-config.ts'

const { listsKey: queryKey } = partnerReviewConfig

const checkLabels: Record<WorkCheck, string> = {
  'share-code': 'Share code on GOV.UK',
  passport: 'British or Irish passport',
  idsp: 'Identity service provider (IDSP)',
}

/** In the order of the dialog. */
const fieldIds = {
  how: 'work-how',
  checked_on: 'work-checked-on',
  until: 'work-until',
  evidence: 'work-evidence',
} as const

const fieldNames = Object.keys(fieldIds) as (keyof typeof fieldIds)[] // the table has no others

type Values = { how: WorkCheck | ''; checked_on: string; until: string; evidence: KeptFile | undefined }

const dateErrors = ({ how, checked_on, until }: Values, today: string) => ({
  how: how ? undefined : 'Please choose how it was checked.',
  checked_on: isCalendarDate(checked_on) && checked_on <= today ? undefined : 'Please enter a day that has been.',
  until: until && until < today ? 'Please enter a day that has not passed.' : undefined,
})

const useCheckForm = ({ user_id: id, version }: PartnerEntry, onClose: () => void) => {
  const queries = useQueryClient()
  const today = londonTime(new Date()).date
  const uploads = useUploads('right-to-work', (evidence) => form.change({ evidence }))
  const form = useServerForm({
    errorsIn: (values: Values) => ({
      ...dateErrors(values, today),
      evidence: uploads.files.length > uploads.underWay.length ? failedUploadText : undefined,
    }),
    ids: fieldIds,
    initial: { how: '', checked_on: today, until: '', evidence: undefined },
    hasSummary: false,
    hidesLineForFields: true,
    send: async (_, { now }) => {
      if (!(await uploads.allArrived())) return
      const { how, checked_on, until, evidence } = now()
      if (how === '') return
      const body = { how, checked_on, version, ...(until && { until }), ...(evidence && { evidence: evidence.id }) }
      const answer = await api.admin.recordRightToWork({ params: { id }, body })
      const update = (entry: PartnerEntry) => ({ ...entry, version: answer.version })
      recordChange(queryKey, { id, version: answer.version, isLasting: true, update }, queries)
      toast.success(answer.message)
      void refresh(queries, ...overviewKeys)
      onClose()
    },
    onRefused: (error, { keep }) => {
      if (isOutdated(error) && lostFiles(error, ['evidence']).length === 0) {
        toast.error(`Error: ${refusalText(error)}`)
        void refresh(queries, queryKey)
        onClose()
      }
      const lost = lostFiles(error, ['evidence'])
      if (lost.length > 0) keep({ evidence: undefined })
      return lost.length > 0 ? Object.fromEntries(lost) : serverErrors(error, fieldNames)
    },
  })
  return { ...form, today, uploads }
}

type RightToWorkDialogProps = { entry: PartnerEntry; open: boolean; onClose: () => void }

/** Records a check of the right to work. In the corner, so that the documents stay visible. Give each a new key. */
export const RightToWorkDialog = ({ entry, open, onClose }: RightToWorkDialogProps) => {
  const first = useRef<HTMLSelectElement>(null)
  const { values, fieldErrors, busy, errorText, today, uploads, change, field, submit, onSubmit } = useCheckForm(
    entry,
    onClose,
  )
  const { how, checked_on, until } = values
  return (
    <ConfirmOverlay
      open={open}
      place="corner"
      title="Right to work"
      confirmLabel="Record check"
      busyLabel="Recording..."
      busy={busy}
      initialFocus={first}
      onConfirm={() => void submit()}
      onClose={() => !busy && onClose()}
      fields={
        <form method="post" noValidate onSubmit={onSubmit}>
          <Stack gap="5">
            <SelectField
              ref={first}
              id={fieldIds.how}
              label="How it was checked"
              required
              error={fieldErrors.how}
              value={how}
              onChange={({ currentTarget }) => change({ how: currentTarget.value as Values['how'] })} // its options
            >
              <option value="">Please choose</option>
              {workChecks.map((check) => (
                <option key={check} value={check}>
                  {checkLabels[check]}
                </option>
              ))}
            </SelectField>
            <DateField
              {...field('checked_on')}
              label="Checked on"
              required
              max={today}
              value={checked_on}
              onChange={(day) => change({ checked_on: day })}
            />
            <DateField
              {...field('until')}
              label="Lasts until"
              required={false}
              hint="Only if the permission to work ends. We ask for a new check before that."
              min={today}
              value={until}
              onChange={(day) => change({ until: day })}
            />
            <FileField
              id={fieldIds.evidence}
              name="Evidence"
              hint="The result as an image or a PDF of up to 10MB. Only admins see it. We keep it while they're a partner, and for two years after."
              isOptional
              takesPdf
              error={fieldErrors.evidence}
              file={values.evidence}
              uploads={uploads}
              compressing="Compressing Evidence..."
              notCompressed="Failed to compress the image. Please try again."
              onRemove={() => change({ evidence: undefined })}
            />
            <FormError>{errorText}</FormError>
          </Stack>
        </form>
      }
    >
      {`What you checked for ${entry.name}.`}
    </ConfirmOverlay>
  )
}
