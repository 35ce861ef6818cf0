import { chakra, Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import * as z from 'zod/mini'
import type { NewDriver } from '#shared/contracts/business-shapes.ts'
import { type DriverProblems, driverProblems } from '#shared/model/driver-rules.ts'
import { FileField } from '#web/features/uploads/file-field.tsx'
import { KeptFile } from '#web/features/uploads/kept-file.ts'
import { lostFiles } from '#web/features/uploads/lost-files.ts'
import { failedUploadText, type Uploads, useUploads } from '#web/features/uploads/use-uploads.ts'
import { api } from '#web/lib/api.ts'
import { refusedFields, summaryOf } from '#web/lib/form-problems.ts'
import { Sent, sentOf } from '#web/lib/sent.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useProblems } from '#web/lib/use-problems.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, FormError } from '#web/ui/form-errors.tsx'
import { businessKeys } from '../queries.ts'

const text = z._default(z.string(), '')
const file = z.optional(KeptFile)

/** A driver who has been filled in and not been added yet. */
const DriverDraft = z.object({
  name: text,
  contactNumber: text,
  photo: file,
  license: file,
  sent: z.optional(Sent),
})
type DriverDraft = z.output<typeof DriverDraft>

/** In the order of the form; an error summary leads to these ids. */
const driverFieldIds = {
  name: 'driver-name',
  contactNumber: 'driver-contact-number',
  photo: 'driver-photo',
  license: 'driver-license',
} as const

type DriverField = keyof typeof driverFieldIds
const driverFields = Object.keys(driverFieldIds) as DriverField[] // the table has no others

const driverFiles = ['photo', 'license'] as const
type DriverFiles = Record<(typeof driverFiles)[number], Uploads>

const toBody = ({ name, contactNumber, photo, license }: DriverDraft) => ({
  name,
  contactNumber,
  photo: photo?.id,
  license: license?.id,
})

/** What keeps the form from being sent. A file on its way counts as one that is there. */
const findProblems = (draft: DriverDraft, files: DriverFiles): DriverProblems => {
  const isComing = (name: keyof DriverFiles) => files[name].underWay.length > 0
  const failed = driverFiles.filter((name) => files[name].files.length > files[name].underWay.length)
  return {
    ...driverProblems({
      ...draft,
      photo: draft.photo ?? isComing('photo'),
      license: draft.license ?? isComing('license'),
    }),
    ...Object.fromEntries(failed.map((name) => [name, failedUploadText])),
  }
}

/** A driver who is being filled in, and how they are added. */
const useDriverForm = (userId: string, onAdded: (driver: NewDriver) => void) => {
  const { draft, keep, now, forget } = useDraft(`driver.${userId}`, DriverDraft)
  const queries = useQueryClient()
  const { busy, problem, attempt } = useAction()
  const change = (news: Partial<DriverDraft>) => {
    forgive()
    keep(news)
  }
  const files = {
    photo: useUploads('driver-photo', (photo) => change({ photo })),
    license: useUploads('driver-licence', (license) => change({ license })),
  }
  const faults = findProblems(draft, files)
  const { tries, problems, refuse, forgive } = useProblems(faults)

  const send = async () => {
    const body = toBody(now())
    const sent = sentOf(body, now().sent)
    keep({ sent })
    const { driver } = await api.business.addDriver({ body }, { idempotencyKey: sent.key })
    forget()
    for (const queryKey of [businessKeys.drivers, businessKeys.driverOptions, businessKeys.stats])
      void queries.invalidateQueries({ queryKey })
    onAdded(driver)
  }

  /** Answers with true once the form says what to do about the refusal. */
  const mend = (error: unknown): boolean => {
    const lost = lostFiles(
      error,
      driverFiles.filter((name) => now()[name]),
    )
    keep(Object.fromEntries(lost.map(([name]) => [name, undefined])))
    const fields = lost.length > 0 ? lost : refusedFields(error, driverFields)
    if (fields.length === 0) return false
    refuse(Object.fromEntries(fields))
    return true
  }

  const submit = () =>
    attempt(async () => {
      if (Object.keys(faults).length > 0) return refuse()
      const arrived = await Promise.all(driverFiles.map((name) => files[name].allArrived()))
      if (!arrived.every(Boolean)) return refuse()
      try {
        await send()
      } catch (error) {
        if (!mend(error)) throw error
      }
    })

  return {
    draft,
    files,
    problems,
    summary: summaryOf(problems, driverFieldIds),
    tries,
    change,
    submit,
    busy,
    problem,
    isUploading: driverFiles.some((name) => files[name].underWay.length > 0),
  }
}

type AddDriverDialogProps = {
  userId: string
  open: boolean
  onAdded: (driver: NewDriver) => void
  onClose: () => void
}

export const AddDriverDialog = ({ userId, open, onAdded, onClose }: AddDriverDialogProps) => {
  const first = useRef<HTMLInputElement>(null)
  const form = useDriverForm(userId, onAdded)
  const { draft, files, problems, change } = form

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }

  return (
    <Dialog open={open} title="Add New Driver" onClose={onClose} initialFocus={first}>
      <chakra.form method="post" noValidate onSubmit={submit}>
        <Stack gap="6">
          <ErrorSummary errors={form.summary} attempt={form.tries} />
          <TextField
            ref={first}
            id={driverFieldIds.name}
            label="Name"
            required
            autoComplete="off"
            value={draft.name}
            error={problems.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <TextField
            id={driverFieldIds.contactNumber}
            label="Contact Number"
            hint="For example 07700 900123."
            required
            type="tel"
            autoComplete="off"
            value={draft.contactNumber}
            error={problems.contactNumber}
            onChange={({ currentTarget }) => change({ contactNumber: currentTarget.value })}
          />
          <FileField
            id={driverFieldIds.photo}
            name="Photo"
            hint="Their face from the front, as for Face ID: an image of up to 10MB. Requesters see it while the driver carries for them."
            takesPdf={false}
            error={problems.photo}
            file={draft.photo}
            uploads={files.photo}
            compressing="Compressing Photo..."
            notCompressed="Failed to compress the image. Please try again."
            onRemove={() => change({ photo: undefined })}
          />
          <FileField
            id={driverFieldIds.license}
            name="Driving Licence"
            hint="An image or a PDF of up to 10MB. Only you and admins see it."
            takesPdf
            error={problems.license}
            file={draft.license}
            uploads={files.license}
            compressing="Compressing Driving Licence..."
            notCompressed="Failed to compress the image. Please try again."
            onRemove={() => change({ license: undefined })}
          />
          <div>
            <FormError>{form.problem}</FormError>
            <Button
              type="submit"
              size="lg"
              w="full"
              mt={form.problem ? '5' : '0'}
              loading={form.busy}
              loadingText={form.isUploading ? 'Uploading...' : 'Adding...'}
            >
              Add Driver
            </Button>
          </div>
        </Stack>
      </chakra.form>
    </Dialog>
  )
}
