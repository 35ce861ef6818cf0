import { chakra, Stack } from '@chakra-ui/react'
import { type FormEvent, useRef } from 'react'
import type { NewDriver } from '#shared/contracts/business-shapes.ts'
import { FileField } from '#web/features/uploads/file-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, FormError } from '#web/ui/form-errors.tsx'
import { driverFieldIds } from './driver-form.ts'
import { useDriverForm } from './use-driver-form.ts'

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
