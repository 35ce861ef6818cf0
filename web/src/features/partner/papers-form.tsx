import { Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { PartnerPapers } from '#shared/contracts/paper-shapes.ts'
import { londonTime } from '#shared/model/london.ts'
import { type PaperErrors, type Papers, paperErrors } from '#shared/model/papers.ts'
import type { SessionUser } from '#shared/model/session-user.ts'
import { HireFields, type PaperFieldsProps, TruckFields, WasteFields } from '#web/components/papers/paper-fields.tsx'
import { type FormPapers, knownPapers, newerPapers, paperDraft, paperIds } from '#web/components/papers/paper-values.ts'
import { papersQuery } from '#web/components/papers/papers-query.ts'
import { FileField } from '#web/components/uploads/file-fields.tsx'
import { failedUploadText, KeptFile, lostFiles, useUploads } from '#web/components/uploads/use-uploads.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refresh } from '#web/lib/query-of.ts'
import { serverErrors, useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, FormError } from '#web/ui/fields.tsx'
import { Card, FieldGroup } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'

const PapersDraft = z.object({ ...paperDraft, vehicleInsurance: z.optional(KeptFile) })
type PapersDraft = z.output<typeof PapersDraft>

const nothing: PapersDraft = {}

const { hireAndReward, insuranceUntil, ...others } = paperIds
/** In the order of the screen. */
const fieldIds = { hireAndReward, insuranceUntil, vehicleInsurance: 'vehicle-insurance', ...others } as const
const fieldNames = Object.keys(fieldIds) as (keyof typeof fieldIds)[] // the keys of the table above

const today = (): string => londonTime(new Date()).date

/** What was typed, on top of what is known. */
const valuesOf = ({ vehicleInsurance: _, ...typed }: PapersDraft, known: FormPapers): FormPapers => ({
  ...known,
  ...typed,
})

/** The form for newer papers. It keeps what is typed for this tab, and sends only what has changed. */
const usePapersForm = (userId: string, papers: PartnerPapers, onSaved: (saved: PartnerPapers) => void) => {
  const queries = useQueryClient()
  const known = knownPapers(papers)
  const uploads = useUploads('vehicle-insurance', (file) => form.change({ vehicleInsurance: file }))
  const newerIn = (draft: PapersDraft): Papers => newerPapers(valuesOf(draft, known), known)

  const form = useServerForm({
    errorsIn: (draft: PapersDraft): PaperErrors & { vehicleInsurance?: string } => ({
      ...paperErrors(newerIn(draft), today()),
      ...(uploads.files.length > uploads.underWay.length && { vehicleInsurance: failedUploadText }),
    }),
    ids: fieldIds,
    initial: nothing,
    draft: { name: `papers.${userId}`, schema: PapersDraft },
    send: async (_, { now, forget }) => {
      if (!(await uploads.allArrived())) return
      const { vehicleInsurance } = now()
      const body = { ...newerIn(now()), ...(vehicleInsurance && { vehicleInsurance: vehicleInsurance.id }) }
      if (Object.keys(body).length === 0) return toast.info('Nothing has changed.')
      const saved = await api.partner.savePapers({ body })
      forget()
      queries.setQueryData(papersQuery.queryKey, saved)
      toast.success(saved.waiting ? 'Papers sent. They count once we’ve looked at them.' : 'Papers saved.')
      onSaved(saved)
    },
    onRefused: (error, { keep }) => {
      const lost = Object.fromEntries(lostFiles(error, ['vehicleInsurance']))
      if (lost.vehicleInsurance) keep({ vehicleInsurance: undefined })
      if (error instanceof ApiError && error.code.startsWith('application.'))
        void refresh(queries, papersQuery.queryKey)
      return lost.vehicleInsurance ? lost : serverErrors(error, fieldNames)
    },
  })
  return { ...form, known, uploads }
}

type PapersFormProps = {
  user: Pick<SessionUser, 'id' | 'no_waste'>
  papers: PartnerPapers
  /** When what is sent begins to count. */
  counts: string
  onSaved: (saved: PartnerPapers) => void
}

export const PapersForm = ({ user, papers, counts, onSaved }: PapersFormProps) => {
  const form = usePapersForm(user.id, papers, onSaved)
  const { known, uploads, fieldErrors: errors } = form
  const fields: PaperFieldsProps = { values: valuesOf(form.values, known), errors, change: form.change }
  const isDue = (name: 'hire' | 'truck') => papers.due.some(({ paper }) => paper === name)
  const hasVehicle = isDue('hire') || known.hireAndReward !== undefined
  const hasTruck = isDue('truck') || known.notAbove3500kg !== undefined || known.operatorLicence !== undefined

  return (
    <form method="post" noValidate onSubmit={form.onSubmit}>
      <Card pad="lg">
        <Stack gap="10">
          <p>{counts} If you say that you have none, that counts at once.</p>
          <ErrorSummary errors={form.summary} attempt={form.tries} />
          {hasVehicle && (
            <Group title="Insurance for hire and reward">
              <HireFields {...fields} />
              <FileField
                id={fieldIds.vehicleInsurance}
                name="Insurance Certificate"
                hint="The newest one, with its last day. An image or a PDF of up to 10MB."
                isOptional
                takesPdf
                error={errors.vehicleInsurance}
                file={form.values.vehicleInsurance}
                uploads={uploads}
                compressing="Compressing Insurance Certificate..."
                notCompressed="Failed to compress the image. Please try again."
                onRemove={() => form.change({ vehicleInsurance: undefined })}
              />
            </Group>
          )}
          {hasTruck && (
            <Group title="Operator’s licence">
              <TruckFields {...fields} />
            </Group>
          )}
          {(!user.no_waste || known.carriesWaste) && (
            <Group title="Carrying waste" lead="For recycling and disposal jobs only.">
              <WasteFields {...fields} />
            </Group>
          )}
          <Stack gap="4" align="start">
            <FormError>{form.errorText}</FormError>
            <Button
              type="submit"
              loading={form.busy}
              loadingText={uploads.underWay.length > 0 ? 'Uploading...' : 'Sending...'}
            >
              Send Papers
            </Button>
          </Stack>
        </Stack>
      </Card>
    </form>
  )
}

const Group = ({ children, ...heading }: Parameters<typeof FieldGroup>[0]) => (
  <FieldGroup {...heading}>
    <Stack gap="6" mt="4">
      {children}
    </Stack>
  </FieldGroup>
)
